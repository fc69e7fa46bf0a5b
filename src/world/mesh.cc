#include "hadal/world/mesh.h"

#include <limits>
#include <string>

#include "hadal/base/error.h"

namespace hadal {

TriangleMesh box_mesh(const Vec3<double>& size) {
  TriangleMesh box;
  // Corner i has the upper end of axis k where bit k of i is set.
  for (unsigned i = 0; i < 8; ++i) {
    Vec3<double> corner;
    for (int k = 0; k < 3; ++k) corner[k] = (i >> k & 1u ? 0.5 : -0.5) * size[k];
    box.vertices.push_back(corner);
  }
  // Each side is the four corners with one bit fixed, cut along a diagonal.
  for (unsigned axis = 0; axis < 3; ++axis) {
    const std::uint32_t u = 1u << (axis + 1) % 3;
    const std::uint32_t v = 1u << (axis + 2) % 3;
    for (const std::uint32_t side : {0u, 1u << axis}) {
      box.triangles.push_back({side, side + u, side + u + v});
      box.triangles.push_back({side, side + u + v, side + v});
    }
  }
  return box;
}

void append_placed(TriangleMesh& all_N, const TriangleMesh& mesh, const Mat3<double>& R,
                   const Vec3<double>& position_N) {
  const std::size_t first = all_N.vertices.size();
  const std::size_t count = first + mesh.vertices.size();
  HADAL_ASSERT(count <= std::numeric_limits<std::uint32_t>::max(), std::to_string(count));

  for (const Vec3<double>& vertex : mesh.vertices) {
    all_N.vertices.push_back(position_N + R * vertex);
  }
  const auto offset = static_cast<std::uint32_t>(first);
  for (const auto& [a, b, c] : mesh.triangles) {
    all_N.triangles.push_back({a + offset, b + offset, c + offset});
  }
}

}  // namespace hadal
