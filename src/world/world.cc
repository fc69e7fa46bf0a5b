#include "hadal/world/world.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "hadal/base/error.h"
#include "hadal/world/mesh_file.h"
#include "hadal/world/ray_scene.h"

namespace hadal {

namespace {

std::string name_or_place(const std::string& name, const char* list, std::size_t index) {
  return name.empty() ? std::string(list) + "[" + std::to_string(index) + "]" : name;
}

Vec3<double> unit(const Vec3<double>& v) { return (1 / std::sqrt(dot(v, v))) * v; }

MeshLoader loader_in(const std::string& folder) {
  return [folder](const std::string& file) {
    return read_mesh_file((std::filesystem::path(folder) / file).string());
  };
}

}  // namespace

struct World::Impl {
  std::vector<Object> objects;
  TriangleMesh mesh_N;
  std::optional<RayScene> scene;

  void add(std::string name, const TriangleMesh& mesh, double scale, const Vec3<double>& rpy_deg,
           const Vec3<double>& position_N) {
    objects.push_back({std::move(name), mesh_N.triangles.size(), mesh.triangles.size()});
    append_placed(mesh_N, mesh, scale, rpy_deg, position_N);
  }
};

World::World(const model::World& description, const std::string& folder)
    : World(description, loader_in(folder)) {}

World::World(const model::World& description, const MeshLoader& load)
    : impl_(std::make_unique<Impl>()) {
  for (std::size_t i = 0; i < description.boxes.size(); ++i) {
    const model::Box& box = description.boxes[i];
    impl_->add(name_or_place(box.name, "boxes", i), box_mesh(box.size), 1, box.rpy_deg, box.center);
  }
  for (std::size_t i = 0; i < description.meshes.size(); ++i) {
    const model::Mesh& mesh = description.meshes[i];
    impl_->add(name_or_place(mesh.name, "meshes", i), load(mesh.file), mesh.scale, mesh.rpy_deg,
               mesh.position);
  }
  impl_->scene.emplace(impl_->mesh_N);
}

World::~World() = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

std::optional<RayHit> World::cast(const Vec3<double>& origin_N, const Vec3<double>& direction_N,
                                  double min_range, double max_range) const {
  const Vec3<double> along_N = unit(direction_N);
  HADAL_ASSERT(std::isfinite(dot(along_N, along_N) + dot(origin_N, origin_N)),
               "the direction is zero, or the ray is not finite");
  const auto first = impl_->scene->cast(origin_N, along_N, min_range, max_range);
  if (!first) return std::nullopt;

  // The face's normal, turned against the ray.
  const auto [a, b, c] = impl_->mesh_N.triangles[first->triangle];
  const auto& v = impl_->mesh_N.vertices;
  Vec3<double> normal_N = unit(cross(v[b] - v[a], v[c] - v[a]));
  if (dot(normal_N, along_N) > 0) normal_N = -normal_N;

  // The last object that begins at or before the triangle.
  const auto next = std::upper_bound(
      impl_->objects.begin(), impl_->objects.end(), first->triangle,
      [](std::size_t triangle, const Object& object) { return triangle < object.first_triangle; });
  return RayHit{first->range, origin_N + first->range * along_N, normal_N,
                static_cast<int>(next - impl_->objects.begin()) - 1};
}

const std::vector<World::Object>& World::objects() const { return impl_->objects; }
const TriangleMesh& World::mesh_N() const { return impl_->mesh_N; }
std::size_t World::triangle_count() const { return impl_->mesh_N.triangles.size(); }

}  // namespace hadal
