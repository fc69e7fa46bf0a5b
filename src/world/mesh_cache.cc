#include "hadal/world/mesh_cache.h"

#include "hadal/world/mesh_file.h"

namespace hadal {

const ContactMesh& LoadedMesh::contact(model::MeshContact contact) const {
  switch (contact) {
    case model::MeshContact::kNone:
      break;
    case model::MeshContact::kHull:
      std::call_once(hull_made_, [&] { hull_ = contact_mesh(triangles_, contact); });
      return hull_;
    case model::MeshContact::kComponents:
      std::call_once(components_made_, [&] { components_ = contact_mesh(triangles_, contact); });
      return components_;
  }
  return none_;
}

MeshCache::MeshCache(const std::filesystem::path& folder)
    : folder_(folder), load_([](const std::string& file) { return read_mesh_file(file); }) {}

std::shared_ptr<const LoadedMesh> MeshCache::get(const std::string& file, double scale) {
  const std::filesystem::path path = folder_ / file;
  // Two spellings of a path are one file.
  const std::string key = std::filesystem::absolute(path).lexically_normal().string();
  std::shared_ptr<const LoadedMesh>& mesh = meshes_[{key, scale}];
  if (mesh) return mesh;
  if (scale == 1) return mesh = std::make_shared<const LoadedMesh>(load_(path.string()));
  TriangleMesh scaled = get(file, 1)->triangles();
  for (Vec3<double>& vertex : scaled.vertices) vertex = scale * vertex;
  return mesh = std::make_shared<const LoadedMesh>(std::move(scaled));
}

}  // namespace hadal
