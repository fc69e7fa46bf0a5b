#include "hadal/world/mesh_file.h"

#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <algorithm>
#include <array>
#include <assimp/Importer.hpp>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <string_view>

#include "hadal/base/error.h"

namespace hadal {

namespace {

constexpr std::uintmax_t kMaxBytes = std::uintmax_t{1} << 30;
constexpr std::size_t kMaxTriangles = 50'000'000;
constexpr int kMaxDepth = 256;  ///< of the tree of nodes
constexpr std::array<std::string_view, 6> kExtensions = {".stl",  ".obj", ".ply",
                                                         ".gltf", ".glb", ".dae"};

[[noreturn]] void refuse(const std::string& file, const std::string& problem,
                         const std::string& expected = "") {
  throw InputError(Finding{.where = {file}, .problem = problem, .expected = expected});
}

/// What can be said without opening the file.
void check_name_and_size(const std::string& file) {
  std::string extension = std::filesystem::path(file).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (std::find(kExtensions.begin(), kExtensions.end(), extension) == kExtensions.end()) {
    refuse(file, "not a mesh file that can be read", "STL, OBJ, PLY, glTF or DAE");
  }
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) refuse(file, "no such mesh file");
  const std::uintmax_t bytes = std::filesystem::file_size(file, error);
  if (error) refuse(file, error.message());
  if (bytes > kMaxBytes) refuse(file, "the mesh file is larger than 1 GiB");
}

/// Collects the triangles of a node and its children, placed by the transforms on the way.
class Collector {
 public:
  Collector(const std::string& file, const aiScene& scene) : file_(file), scene_(scene) {}

  void visit(const aiNode& node, const aiMatrix4x4t<double>& parent, int depth = 0) {
    if (depth > kMaxDepth) refuse(file_, "nodes are nested deeper than 256");
    const aiMatrix4x4t<double> place = parent * widen(node.mTransformation);
    for (unsigned i = 0; i < node.mNumMeshes; ++i) add(*scene_.mMeshes[node.mMeshes[i]], place);
    for (unsigned i = 0; i < node.mNumChildren; ++i) visit(*node.mChildren[i], place, depth + 1);
  }

  TriangleMesh mesh;

 private:
  static aiMatrix4x4t<double> widen(const aiMatrix4x4& m) {
    return {m.a1, m.a2, m.a3, m.a4, m.b1, m.b2, m.b3, m.b4,
            m.c1, m.c2, m.c3, m.c4, m.d1, m.d2, m.d3, m.d4};
  }

  void add(const aiMesh& part, const aiMatrix4x4t<double>& place) {
    if (mesh.triangles.size() + part.mNumFaces > kMaxTriangles ||
        mesh.vertices.size() + part.mNumVertices > 3 * kMaxTriangles) {
      refuse(file_, "the mesh has more than 50 million triangles");
    }
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (unsigned i = 0; i < part.mNumVertices; ++i) {
      const aiVector3D& v = part.mVertices[i];
      const aiVector3t<double> p = place * aiVector3t<double>(v.x, v.y, v.z);
      if (!std::isfinite(p.x + p.y + p.z)) refuse(file_, "a vertex is not finite");
      mesh.vertices.push_back({{p.x, p.y, p.z}});
    }
    for (unsigned i = 0; i < part.mNumFaces; ++i) {
      const aiFace& face = part.mFaces[i];
      if (face.mNumIndices != 3) continue;
      const unsigned* index = face.mIndices;
      if (std::max({index[0], index[1], index[2]}) >= part.mNumVertices) {
        refuse(file_, "a face points to a vertex that is not there");
      }
      mesh.triangles.push_back({first + index[0], first + index[1], first + index[2]});
    }
  }

  const std::string& file_;
  const aiScene& scene_;
};

}  // namespace

TriangleMesh read_mesh_file(const std::string& file) {
  check_name_and_size(file);

  // Only the geometry, and no axis conversion.
  Assimp::Importer importer;
  importer.SetPropertyInteger(AI_CONFIG_PP_SBP_REMOVE,
                              aiPrimitiveType_POINT | aiPrimitiveType_LINE);
  importer.SetPropertyInteger(
      AI_CONFIG_PP_RVC_FLAGS,
      aiComponent_NORMALS | aiComponent_TANGENTS_AND_BITANGENTS | aiComponent_COLORS |
          aiComponent_TEXCOORDS | aiComponent_BONEWEIGHTS | aiComponent_ANIMATIONS |
          aiComponent_TEXTURES | aiComponent_LIGHTS | aiComponent_CAMERAS | aiComponent_MATERIALS);
  importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, true);
  const aiScene* scene = importer.ReadFile(
      file, aiProcess_RemoveComponent | aiProcess_Triangulate | aiProcess_SortByPType |
                aiProcess_JoinIdenticalVertices | aiProcess_ValidateDataStructure);
  if (scene == nullptr || scene->mRootNode == nullptr) refuse(file, importer.GetErrorString());

  Collector collector(file, *scene);
  collector.visit(*scene->mRootNode, {});
  if (collector.mesh.triangles.empty()) refuse(file, "the mesh has no triangles");
  return std::move(collector.mesh);
}

}  // namespace hadal
