#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/scenario.h"
#include "hadal/world/mesh.h"

namespace hadal {

/// Where a ray meets the world; N is local north-east-down [m].
struct RayHit {
  double range = 0;       ///< from the origin [m]
  Vec3<double> point_N;   ///< on the surface [m]
  Vec3<double> normal_N;  ///< unit, on the side the ray comes from
  int object = 0;         ///< index into World::objects()
};

/// Reads the triangles of a mesh file; the argument is model::Mesh::file.
using MeshLoader = std::function<TriangleMesh(const std::string& file)>;

/// The solid things in the water: boxes and meshes as triangles at rest in N. Const after it is
/// built, and safe to ask from many threads.
class World {
 public:
  struct Object {
    std::string name;
    std::size_t first_triangle = 0;
    std::size_t triangle_count = 0;
  };

  /// Mesh files that are not absolute are looked for in `folder`. Throws InputError.
  explicit World(const model::World& description, const std::string& folder = ".");
  World(const model::World& description, const MeshLoader& load);
  ~World();
  World(World&&) noexcept;
  World& operator=(World&&) noexcept;

  /// The nearest surface, of either face, with min_range ≤ range ≤ max_range (which may be
  /// infinite); a nearer one is passed through. `direction_N` has any length but zero. Ranges are
  /// right to 1e-9 m within 100 km of the origin of N.
  std::optional<RayHit> cast(const Vec3<double>& origin_N, const Vec3<double>& direction_N,
                             double min_range, double max_range) const;

  /// Boxes, then meshes, as described; one without a name is called `boxes[0]`, `meshes[0]`, …
  const std::vector<Object>& objects() const;
  /// The triangles of all objects, one after the other.
  const TriangleMesh& mesh_N() const;
  std::size_t triangle_count() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace hadal
