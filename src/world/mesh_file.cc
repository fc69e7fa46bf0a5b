#include "hadal/world/mesh_file.h"

#include <filesystem>

#include "hadal/world/file_bytes.h"
#include "hadal/world/mesh_errors.h"
#include "hadal/world/mesh_formats.h"

namespace hadal {

namespace {

namespace fs = std::filesystem;

enum class Format { kStl, kObj, kPly, kGltf, kDae, kVrml };

Format format_of(const std::string& file) {
  const std::string extension = lower_extension(file);
  if (extension == ".stl") return Format::kStl;
  if (extension == ".obj") return Format::kObj;
  if (extension == ".ply") return Format::kPly;
  if (extension == ".gltf" || extension == ".glb") return Format::kGltf;
  if (extension == ".dae") return Format::kDae;
  if (extension == ".wrl") return Format::kVrml;
  MeshErrors(file).refuse("not a mesh file that can be read", "STL, OBJ, PLY, glTF, DAE or VRML");
}

}  // namespace

TriangleMesh read_mesh_bytes(const std::string& file, std::string_view bytes,
                             const SideFileReader& read) {
  const MeshInput input{file, bytes};
  switch (format_of(file)) {
    case Format::kStl:
      return read_stl(input);
    case Format::kObj:
      return read_obj(input);
    case Format::kPly:
      return read_ply(input);
    case Format::kGltf:
      return read_gltf(input, read);
    case Format::kDae:
      return read_dae(input);
    case Format::kVrml:
      return read_vrml(input);
  }
  return {};
}

TriangleMesh read_mesh_file(const std::string& file) {
  format_of(file);
  const std::string bytes = read_file_bytes(file, MeshErrors(file), kMostFileBytes, "mesh file");
  return read_mesh_bytes(file, bytes, [&](const std::string& name, std::size_t most) {
    const std::string path = (fs::path(file).parent_path() / name).string();
    return read_file_bytes(path, MeshErrors(path), most, "mesh file");
  });
}

std::vector<std::string> mesh_side_files(const std::string& file) {
  if (format_of(file) != Format::kGltf) return {};
  const std::string bytes = read_file_bytes(file, MeshErrors(file), kMostFileBytes, "mesh file");
  return gltf_side_files({file, bytes});
}

}  // namespace hadal
