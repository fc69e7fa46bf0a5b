#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>

#include "hadal/math/vec.h"
#include "hadal/world/mesh.h"

namespace hadal {

/// Finds the first triangle on a ray, and those near a point. Embree walks its tree of boxes in
/// single precision; the boxes are wide enough for that, and each triangle it proposes is tested in
/// double precision (ray_triangle.h). So distances are right to about 1e-15 of the coordinates'
/// size, wherever the mesh lies, and no ray slips through an edge. Where two triangles are equally
/// near, the one with the lower index is taken: the answer does not depend on the tree, hence not
/// on the processor.
class TriangleTree {
 public:
  /// Keeps a pointer to `mesh`, which must stay as it is.
  explicit TriangleTree(const TriangleMesh& mesh);
  ~TriangleTree();
  TriangleTree(const TriangleTree&) = delete;
  TriangleTree& operator=(const TriangleTree&) = delete;

  struct Hit {
    double range = 0;
    std::size_t triangle = 0;
  };

  /// The nearest hit with min_range ≤ range ≤ max_range; `direction` is a unit vector. Safe to call
  /// from many threads.
  std::optional<Hit> cast(const Vec3<double>& origin, const Vec3<double>& direction,
                          double min_range, double max_range) const;

  /// Calls f(triangle, radius) for every triangle within `radius` of a point, and for some that are
  /// a little farther, in an order that depends on the tree. f may make the radius smaller; zero
  /// ends the search. Safe to call from many threads.
  using NearTriangle = std::function<void(std::size_t triangle, double& radius)>;
  void for_each_near(const Vec3<double>& point, double radius, const NearTriangle& f) const;

  /// Of a sphere around all triangles; zero if there are none [m].
  const Vec3<double>& center() const;
  double radius() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace hadal
