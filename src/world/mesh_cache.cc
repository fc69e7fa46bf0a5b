#include "hadal/world/mesh_cache.h"

#include "hadal/world/grid_file.h"
#include "hadal/world/mesh_file.h"
#include "hadal/world/terrain_maker.h"

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

std::shared_ptr<const Terrain> MeshCache::terrain(const model::Terrain& terrain,
                                                  const std::optional<model::Chart>& chart) {
  for (const Ground& ground : grounds_) {
    if (ground.description == terrain && ground.chart == chart) return ground.terrain;
  }
  HeightGrid grid;
  if (terrain.kind == model::TerrainKind::kFractal) {
    grid = fractal_seabed(terrain);
  } else {
    const std::string path = (folder_ / terrain.file).string();
    grid = placed_grid(terrain, read_grid_file(path, terrain.variable), chart, path);
  }
  grounds_.push_back({terrain, chart, std::make_shared<const Terrain>(std::move(grid))});
  return grounds_.back().terrain;
}

}  // namespace hadal
