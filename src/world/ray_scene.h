#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "hadal/math/vec.h"
#include "hadal/world/mesh.h"

namespace hadal {

/// Finds the first triangle on a ray. Embree walks its tree of boxes in single precision; the boxes
/// are wide enough for that, and each triangle it proposes is tested in double precision
/// (ray_triangle.h). So distances are right to about 1e-15 of the coordinates' size, wherever the
/// mesh lies, and no ray slips through an edge. Where two triangles are equally near, the one with
/// the lower index is taken: the answer does not depend on the tree, hence not on the processor.
class RayScene {
 public:
  /// Keeps a pointer to `mesh`, which must stay as it is.
  explicit RayScene(const TriangleMesh& mesh);
  ~RayScene();
  RayScene(const RayScene&) = delete;
  RayScene& operator=(const RayScene&) = delete;

  struct Hit {
    double range = 0;
    std::size_t triangle = 0;
  };

  /// The nearest hit with min_range ≤ range ≤ max_range; `direction` is a unit vector. Safe to call
  /// from many threads.
  std::optional<Hit> cast(const Vec3<double>& origin, const Vec3<double>& direction,
                          double min_range, double max_range) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace hadal
