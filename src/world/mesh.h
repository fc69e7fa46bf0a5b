#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hadal/math/vec.h"

namespace hadal {

/// Triangles that share vertices; winding has no meaning, both faces are solid to a ray.
struct TriangleMesh {
  std::vector<Vec3<double>> vertices;
  std::vector<std::array<std::uint32_t, 3>> triangles;  ///< indices into vertices
};

/// The twelve triangles of a box around the origin, edges along x, y, z [m].
TriangleMesh box_mesh(const Vec3<double>& size);

/// Appends `mesh`, turned by R, then moved, to `all_N`.
void append_placed(TriangleMesh& all_N, const TriangleMesh& mesh, const Mat3<double>& R,
                   const Vec3<double>& position_N);

}  // namespace hadal
