#include "hadal/world/contact_mesh.h"

#include <LinearMath/btConvexHullComputer.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "hadal/base/error.h"
#include "hadal/world/mesh_components.h"

namespace hadal {

namespace {

constexpr std::size_t kMaxParts = 1000;
/// Below this part of the cube of its largest extent a volume is nothing but rounding.
constexpr double kFlat = 1e-10;

double largest_extent(const std::vector<Vec3<double>>& points) {
  double largest = 0;
  for (int k = 0; k < 3; ++k) {
    const auto [low, high] = std::minmax_element(
        points.begin(), points.end(),
        [&](const Vec3<double>& a, const Vec3<double>& b) { return a[k] < b[k]; });
    largest = std::max(largest, (*high)[k] - (*low)[k]);
  }
  return largest;
}

/// Tetrahedra from the first corner to the fan of each face.
double hull_volume(const btConvexHullComputer& hull, const std::vector<Vec3<double>>& points) {
  double six = 0;
  const Vec3<double>& o = points[0];
  const auto corner = [&](int i) { return points[static_cast<std::size_t>(i)] - o; };
  for (int f = 0; f < hull.faces.size(); ++f) {
    const btConvexHullComputer::Edge* const first = &hull.edges[hull.faces[f]];
    const Vec3<double> a = corner(first->getSourceVertex());
    for (const auto* edge = first->getNextEdgeOfFace();
         edge->getTargetVertex() != first->getSourceVertex(); edge = edge->getNextEdgeOfFace()) {
      six += dot(a, cross(corner(edge->getSourceVertex()), corner(edge->getTargetVertex())));
    }
  }
  return std::abs(six) / 6;
}

/// Bullet's hull tells which points are its corners; their coordinates are ours.
ConvexPart convex_part(const std::vector<Vec3<double>>& points, const std::string& what) {
  const auto flat = [&] { throw InputError(what + " is flat: it has no volume to touch"); };
  if (points.size() < 4) flat();
  btConvexHullComputer hull;
  hull.compute(points.data()->e.data(), sizeof(Vec3<double>), static_cast<int>(points.size()), 0,
               0);
  ConvexPart part;
  for (int i = 0; i < hull.vertices.size(); ++i) {
    part.points.push_back(points[static_cast<std::size_t>(hull.original_vertex_index[i])]);
  }
  if (part.points.size() < 4) flat();
  part.volume = hull_volume(hull, part.points);
  const double extent = largest_extent(points);
  if (!(part.volume > kFlat * extent * extent * extent)) flat();
  return part;
}

}  // namespace

double ContactMesh::volume_ratio() const {
  if (!closed) return 0;
  double sum = 0;
  for (const ConvexPart& part : parts) sum += part.volume;
  return sum / mesh_volume;
}

ContactMesh contact_mesh(const TriangleMesh& mesh, model::MeshContact contact) {
  ContactMesh result;
  if (contact == model::MeshContact::kNone) return result;
  const TriangleMesh whole = welded(mesh);
  const std::vector<TriangleMesh> components = connected_components(whole);
  if (contact == model::MeshContact::kHull) {
    result.parts.push_back(convex_part(whole.vertices, "the mesh"));
  } else {
    if (components.size() > kMaxParts) {
      throw InputError("the mesh has " + std::to_string(components.size()) +
                       " connected components; expected at most 1000");
    }
    for (std::size_t i = 0; i < components.size(); ++i) {
      result.parts.push_back(convex_part(components[i].vertices,
                                         "component " + std::to_string(i + 1) + " of " +
                                             std::to_string(components.size()) + " of the mesh"));
    }
  }
  result.closed = is_closed(whole);
  for (const TriangleMesh& component : components) {
    if (result.closed) result.mesh_volume += enclosed_volume(component);
  }
  return result;
}

}  // namespace hadal
