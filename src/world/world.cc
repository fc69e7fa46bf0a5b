#include "hadal/world/world.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "hadal/base/error.h"
#include "hadal/world/overlap.h"
#include "hadal/world/triangle_distance.h"

namespace hadal {

namespace {

Vec3<double> unit(const Vec3<double>& v) { return (1 / std::sqrt(dot(v, v))) * v; }

double distance(const Vec3<double>& a, const Vec3<double>& b) {
  const Vec3<double> d = a - b;
  return std::sqrt(dot(d, d));
}

/// On the side that a ray along `along` comes from.
Vec3<double> against(const Vec3<double>& normal, const Vec3<double>& along) {
  return dot(normal, along) > 0 ? -normal : normal;
}

Vec3<double> normal_of(const TriangleMesh& mesh, std::size_t triangle) {
  const auto [a, b, c] = mesh.triangles[triangle];
  const auto& v = mesh.vertices;
  return unit(cross(v[b] - v[a], v[c] - v[a]));
}

/// Of a description without vehicles and objects.
std::shared_ptr<const Geometry> geometry_of(const model::World& description, MeshCache meshes) {
  model::Scenario scenario;
  scenario.world = description;
  return std::make_shared<const Geometry>(scenario, std::vector<model::Vehicle>{}, meshes);
}

struct NearTriangle {
  double distance = 0;
  std::size_t triangle = 0;
  Vec3<double> point;
};

/// The nearest point within `radius`; of triangles that are equally near, the first.
std::optional<NearTriangle> nearest_triangle(const TriangleTree& tree, const TriangleMesh& mesh,
                                             const Vec3<double>& point, double radius) {
  std::optional<NearTriangle> best;
  tree.for_each_near(point, radius, [&](std::size_t triangle, double& within) {
    const auto [a, b, c] = mesh.triangles[triangle];
    const auto& v = mesh.vertices;
    const Vec3<double> candidate = nearest_on_triangle(point, v[a], v[b], v[c]);
    const double d = distance(candidate, point);
    if (d > radius || (best && d > best->distance)) return;
    if (best && d == best->distance && triangle > best->triangle) return;
    best = NearTriangle{d, triangle, candidate};
    within = std::min(within, d);
  });
  return best;
}

/// A box as seen in another frame; everything is relative to its centre.
struct SeenBox {
  Mat3<double> R;
  Vec3<double> half_size;

  Vec3<double> operator()(const Vec3<double>& d) const {
    const Vec3<double> d_box = transposed_times(R, d);
    Vec3<double> corner;
    for (int k = 0; k < 3; ++k) corner[k] = std::copysign(half_size[k], d_box[k]);
    return R * corner;
  }
};

bool cuts(const SeenBox& box, const Vec3<double>& center, const TriangleMesh& mesh,
          std::size_t triangle) {
  std::array<Vec3<double>, 3> corners;
  for (std::size_t i = 0; i < 3; ++i) {
    corners[i] = mesh.vertices[mesh.triangles[triangle][i]] - center;
  }
  return convex_overlap(box, [&](const Vec3<double>& d) {
    return *std::max_element(corners.begin(), corners.end(),
                             [&](const auto& a, const auto& b) { return dot(a, d) < dot(b, d); });
  });
}

/// In the frame of the piece.
bool meets(const SeenBox& box, const Vec3<double>& center, const Piece& piece) {
  const double around = std::sqrt(dot(box.half_size, box.half_size));
  if (piece.mesh == nullptr) {
    if (std::sqrt(dot(center, center)) > around + bounding_radius(piece.solid)) return false;
    return convex_overlap(box,
                          [&](const Vec3<double>& d) { return support(piece.solid, d) - center; });
  }
  bool found = false;
  if (around == 0) return found;  // A point cuts no surface.
  piece.tree->for_each_near(center, around, [&](std::size_t triangle, double& radius) {
    found = found || cuts(box, center, piece.mesh->triangles(), triangle);
    if (found) radius = 0;
  });
  return found;
}

}  // namespace

World::World(std::shared_ptr<const Geometry> geometry)
    : geometry_(std::move(geometry)), poses_(geometry_->bodies().size()) {
  poses_.front().placed = true;
}

World::World(const model::World& description, const std::string& folder)
    : World(geometry_of(description, MeshCache(folder))) {}

World::World(const model::World& description, const MeshLoader& load)
    : World(geometry_of(description, MeshCache(load))) {}

void World::place(std::size_t body, const Vec3<double>& p_NB_N, const Quaternion<double>& q_NB) {
  HADAL_ASSERT(body > 0 && body < poses_.size(), std::to_string(body));
  const Mat3<double> R_NB = rotation_matrix(q_NB);
  poses_[body] = {p_NB_N, R_NB, p_NB_N + R_NB * geometry_->bodies()[body].center, true};
}

template <class F>
void World::for_each_body(const std::optional<Owner>& but, F&& f) const {
  const std::vector<GeometryBody>& bodies = geometry_->bodies();
  for (std::size_t i = 1; i < bodies.size(); ++i) {
    if (!poses_[i].placed || bodies[i].pieces.empty()) continue;
    if (but && but->same(bodies[i].owner)) continue;
    f(i);
  }
}

std::optional<RayHit> World::cast(const Vec3<double>& origin_N, const Vec3<double>& direction_N,
                                  double min_range, double max_range,
                                  const std::optional<Owner>& but) const {
  const Vec3<double> along_N = unit(direction_N);
  HADAL_ASSERT(std::isfinite(dot(along_N, along_N) + dot(origin_N, origin_N)),
               "the direction is zero, or the ray is not finite");
  std::optional<RayHit> best;
  const Geometry& g = *geometry_;
  if (const auto first = g.world_tree().cast(origin_N, along_N, min_range, max_range)) {
    best = RayHit{first->range, origin_N + first->range * along_N,
                  against(normal_of(g.world_mesh_N(), first->triangle), along_N),
                  PieceId{0, g.piece_of(first->triangle)}};
  }
  for_each_body(but, [&](std::size_t body) {
    cast_at_body(body, origin_N, along_N, min_range, max_range, best);
  });
  return best;
}

void World::cast_at_body(std::size_t body, const Vec3<double>& origin_N,
                         const Vec3<double>& along_N, double min_range, double max_range,
                         std::optional<RayHit>& best) const {
  const GeometryBody& b = geometry_->bodies()[body];
  const Pose& pose = poses_[body];

  // Past its sphere, or beyond what was found already?
  const double middle = dot(pose.center_N - origin_N, along_N);
  const Vec3<double> offset = origin_N + middle * along_N - pose.center_N;
  if (dot(offset, offset) > b.radius * b.radius) return;
  if (middle - b.radius > (best ? best->range : max_range)) return;

  const Vec3<double> origin_B = transposed_times(pose.R_NB, origin_N - pose.p_NB_N);
  const Vec3<double> along_B = transposed_times(pose.R_NB, along_N);
  for (std::size_t i = 0; i < b.pieces.size(); ++i) {
    const Piece& piece = b.pieces[i];
    const Vec3<double> o = transposed_times(piece.R, origin_B - piece.position);
    const Vec3<double> d = transposed_times(piece.R, along_B);
    double range = 0;
    Vec3<double> normal;
    if (piece.mesh != nullptr) {
      const auto hit = piece.tree->cast(o, d, min_range, best ? best->range : max_range);
      if (!hit) continue;
      range = hit->range;
      normal = normal_of(piece.mesh->triangles(), hit->triangle);
    } else {
      const auto inside = line_through(piece.solid, o, d);
      if (!inside) continue;
      range = (*inside)[0] >= min_range ? (*inside)[0] : (*inside)[1];
      if (range < min_range) continue;
      normal = outward_normal(piece.solid, o + range * d);
    }
    if (range > max_range || (best && range >= best->range)) continue;
    best = RayHit{range, origin_N + range * along_N,
                  against(pose.R_NB * (piece.R * normal), along_N), PieceId{body, i}};
  }
}

std::optional<SurfacePoint> World::nearest(const Vec3<double>& point_N, double radius,
                                           const std::optional<Owner>& but) const {
  std::optional<SurfacePoint> best;
  search_world(point_N, best, radius);
  if (best) radius = best->distance;
  for_each_body(but, [&](std::size_t body) { search_body(body, point_N, best, radius); });
  return best;
}

void World::search_world(const Vec3<double>& point_N, std::optional<SurfacePoint>& best,
                         double radius) const {
  const Geometry& g = *geometry_;
  const auto near = nearest_triangle(g.world_tree(), g.world_mesh_N(), point_N, radius);
  if (near) best = SurfacePoint{near->distance, near->point, {0, g.piece_of(near->triangle)}};
}

void World::search_body(std::size_t body, const Vec3<double>& point_N,
                        std::optional<SurfacePoint>& best, double& radius) const {
  const GeometryBody& b = geometry_->bodies()[body];
  const Pose& pose = poses_[body];
  if (distance(point_N, pose.center_N) > b.radius + radius) return;
  const Vec3<double> p_B = transposed_times(pose.R_NB, point_N - pose.p_NB_N);
  for (std::size_t i = 0; i < b.pieces.size(); ++i) {
    const Piece& piece = b.pieces[i];
    const Vec3<double> p = transposed_times(piece.R, p_B - piece.position);
    Vec3<double> point;
    if (piece.mesh != nullptr) {
      const auto near = nearest_triangle(*piece.tree, piece.mesh->triangles(), p, radius);
      if (!near) continue;
      point = near->point;
    } else {
      point = nearest_on_surface(piece.solid, p);
    }
    const double d = distance(point, p);
    if (d > radius || (best && d >= best->distance)) continue;
    radius = d;
    best = SurfacePoint{d, pose.p_NB_N + pose.R_NB * (piece.position + piece.R * point),
                        PieceId{body, i}};
  }
}

void World::find_overlaps(const OrientedBox& box, const std::optional<Owner>& but,
                          std::vector<PieceId>& found) const {
  const Geometry& g = *geometry_;
  const double around = std::sqrt(dot(box.half_size, box.half_size));
  const auto meets_at = [&](const Piece& piece, const Vec3<double>& center_B,
                            const Mat3<double>& R_B) {
    return meets({transpose(piece.R) * R_B, box.half_size},
                 transposed_times(piece.R, center_B - piece.position), piece);
  };

  // The world: its boxes as solids, its meshes through the one tree.
  for (std::size_t i = 0; i < g.world().pieces.size(); ++i) {
    const Piece& piece = g.world().pieces[i];
    if (piece.mesh == nullptr && meets_at(piece, box.center_N, box.R)) found.push_back({0, i});
  }
  const std::size_t first_mesh = found.size();
  if (g.has_world_meshes() && around > 0) {
    g.world_tree().for_each_near(box.center_N, around, [&](std::size_t triangle, double&) {
      const PieceId id{0, g.piece_of(triangle)};
      if (piece(id).mesh == nullptr) return;
      const auto begin = found.begin() + static_cast<std::ptrdiff_t>(first_mesh);
      if (std::find(begin, found.end(), id) != found.end()) return;
      if (cuts({box.R, box.half_size}, box.center_N, g.world_mesh_N(), triangle)) {
        found.push_back(id);
      }
    });
    // The tree has its own order.
    std::sort(found.begin() + static_cast<std::ptrdiff_t>(first_mesh), found.end(),
              [](const PieceId& a, const PieceId& b) { return a.piece < b.piece; });
  }

  for_each_body(but, [&](std::size_t body) {
    const GeometryBody& b = g.bodies()[body];
    const Pose& pose = poses_[body];
    if (distance(box.center_N, pose.center_N) > b.radius + around) return;
    const Vec3<double> center_B = transposed_times(pose.R_NB, box.center_N - pose.p_NB_N);
    const Mat3<double> R_B = transpose(pose.R_NB) * box.R;
    for (std::size_t i = 0; i < b.pieces.size(); ++i) {
      if (meets_at(b.pieces[i], center_B, R_B)) found.push_back({body, i});
    }
  });
}

}  // namespace hadal
