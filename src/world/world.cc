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

/// Around a sphere, with room for what rounding does far from the origin of N.
BoxTree::Box box_around(const Vec3<double>& center, double radius) {
  const Vec3<double> half{{radius + 1e-6, radius + 1e-6, radius + 1e-6}};
  return {center - half, center + half};
}

/// Of what is equally near, what comes first in the geometry.
bool beats(double range, const PieceId& of, double other_range, const PieceId& other) {
  if (range != other_range) return range < other_range;
  return of.body != other.body ? of.body < other.body : of.piece < other.piece;
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

bool cuts(const SeenBox& box, const Vec3<double>& center, std::array<Vec3<double>, 3> corners) {
  for (Vec3<double>& corner : corners) corner = corner - center;
  return convex_overlap(box, [&](const Vec3<double>& d) {
    return *std::max_element(corners.begin(), corners.end(),
                             [&](const auto& a, const auto& b) { return dot(a, d) < dot(b, d); });
  });
}

bool cuts(const SeenBox& box, const Vec3<double>& center, const TriangleMesh& mesh,
          std::size_t triangle) {
  const auto [a, b, c] = mesh.triangles[triangle];
  return cuts(box, center, {mesh.vertices[a], mesh.vertices[b], mesh.vertices[c]});
}

/// Ground is solid below: a box meets it that cuts its surface, or whose centre lies under it.
bool meets_ground(const SeenBox& box, const Vec3<double>& center, const Terrain& ground) {
  const auto depth = ground.depth_at(center[0], center[1]);
  if (depth && center[2] > *depth) return true;
  Vec3<double> half;
  for (int k = 0; k < 3; ++k) {
    for (int i = 0; i < 3; ++i) half[k] += std::abs(box.R(k, i)) * box.half_size[i];
  }
  if (dot(half, half) == 0) return false;
  bool found = false;
  ground.for_each_in(center - half, center + half,
                     [&](std::size_t, const Terrain::Triangle& corners) {
                       found = found || cuts(box, center, corners);
                     });
  return found;
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
  const std::vector<GeometryBody>& bodies = geometry_->bodies();
  for (std::size_t i = 1; i < bodies.size(); ++i) {
    leaves_.push_back({i, 0, bodies[i].pieces.size()});
  }
  for (const std::size_t i : geometry_->world_solids()) leaves_.push_back({0, i, i + 1});
  tree_ = BoxTree(leaves_.size());
  for (std::size_t k = bodies.size() - 1; k < leaves_.size(); ++k) {
    const Piece& piece = geometry_->world().pieces[leaves_[k].first];
    tree_.place(k, box_around(piece.position, bounding_radius(piece.solid)));
  }
}

World::World(const model::World& description, const std::string& folder)
    : World(geometry_of(description, MeshCache(folder))) {}

World::World(const model::World& description, const MeshLoader& load)
    : World(geometry_of(description, MeshCache(load))) {}

void World::place(std::size_t body, const Vec3<double>& p_NB_N, const Quaternion<double>& q_NB) {
  HADAL_ASSERT(body > 0 && body < poses_.size(), std::to_string(body));
  const Mat3<double> R_NB = rotation_matrix(q_NB);
  const GeometryBody& b = geometry_->bodies()[body];
  poses_[body] = {p_NB_N, R_NB, p_NB_N + R_NB * b.center, true};
  if (!b.pieces.empty()) tree_.place(body - 1, box_around(poses_[body].center_N, b.radius));
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
  for (const std::size_t i : g.world_terrains()) {
    const Terrain& terrain = *g.world().pieces[i].terrain;
    const auto hit = terrain.cast(origin_N, along_N, min_range, best ? best->range : max_range);
    if (!hit || (best && !beats(hit->range, {0, i}, best->range, best->of))) continue;
    best = RayHit{hit->range, origin_N + hit->range * along_N,
                  against(terrain.normal(hit->triangle), along_N), PieceId{0, i}};
  }
  double within = best ? best->range : max_range;
  tree_.for_each_on_ray(origin_N, along_N, min_range, within, [&](std::size_t k, double& most) {
    const Leaf& leaf = leaves_[k];
    if (left_out(leaf.body, but)) return;
    cast_at(leaf, origin_N, along_N, min_range, max_range, best);
    if (best) most = best->range;
  });
  return best;
}

void World::cast_at(const Leaf& leaf, const Vec3<double>& origin_N, const Vec3<double>& along_N,
                    double min_range, double max_range, std::optional<RayHit>& best) const {
  const GeometryBody& b = geometry_->bodies()[leaf.body];
  const Pose& pose = poses_[leaf.body];

  // Past the body's sphere?
  if (leaf.body > 0) {
    const double middle = dot(pose.center_N - origin_N, along_N);
    const Vec3<double> offset = origin_N + middle * along_N - pose.center_N;
    if (dot(offset, offset) > b.radius * b.radius) return;
  }

  const Vec3<double> origin_B = transposed_times(pose.R_NB, origin_N - pose.p_NB_N);
  const Vec3<double> along_B = transposed_times(pose.R_NB, along_N);
  for (std::size_t i = leaf.first; i < leaf.last; ++i) {
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
    const PieceId id{leaf.body, i};
    if (range > max_range || (best && !beats(range, id, best->range, best->of))) continue;
    best = RayHit{range, origin_N + range * along_N,
                  against(pose.R_NB * (piece.R * normal), along_N), id};
  }
}

std::optional<SurfacePoint> World::nearest(const Vec3<double>& point_N, double radius,
                                           const std::optional<Owner>& but) const {
  std::optional<SurfacePoint> best;
  search_world(point_N, best, radius);
  if (best) radius = best->distance;
  tree_.for_each_near(point_N, radius, [&](std::size_t k, double& within) {
    if (!left_out(leaves_[k].body, but)) search(leaves_[k], point_N, best, within);
  });
  return best;
}

void World::search_world(const Vec3<double>& point_N, std::optional<SurfacePoint>& best,
                         double radius) const {
  const Geometry& g = *geometry_;
  const auto near = nearest_triangle(g.world_tree(), g.world_mesh_N(), point_N, radius);
  if (near) best = SurfacePoint{near->distance, near->point, {0, g.piece_of(near->triangle)}};
  for (const std::size_t i : g.world_terrains()) {
    const auto ground =
        g.world().pieces[i].terrain->nearest(point_N, best ? best->distance : radius);
    if (!ground || (best && !beats(ground->distance, {0, i}, best->distance, best->of))) continue;
    best = SurfacePoint{ground->distance, ground->point, {0, i}};
  }
}

void World::search(const Leaf& leaf, const Vec3<double>& point_N, std::optional<SurfacePoint>& best,
                   double& radius) const {
  const GeometryBody& b = geometry_->bodies()[leaf.body];
  const Pose& pose = poses_[leaf.body];
  const Vec3<double> p_B = transposed_times(pose.R_NB, point_N - pose.p_NB_N);
  for (std::size_t i = leaf.first; i < leaf.last; ++i) {
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
    const PieceId id{leaf.body, i};
    if (d > radius || (best && !beats(d, id, best->distance, best->of))) continue;
    radius = d;
    best = SurfacePoint{d, pose.p_NB_N + pose.R_NB * (piece.position + piece.R * point), id};
  }
}

/// Boxes and solids as solids, meshes through the one tree, ground by its cells.
void World::find_world_overlaps(const OrientedBox& box, std::vector<PieceId>& found) const {
  const Geometry& g = *geometry_;
  const double around = std::sqrt(dot(box.half_size, box.half_size));
  const std::size_t first = found.size();
  const auto add = [&](const PieceId& id) {
    const auto begin = found.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::find(begin, found.end(), id) == found.end()) found.push_back(id);
  };
  for (std::size_t i = 0; i < g.world().pieces.size(); ++i) {
    const Piece& piece = g.world().pieces[i];
    if (piece.mesh != nullptr || piece.terrain != nullptr) continue;
    if (meets({transpose(piece.R) * box.R, box.half_size},
              transposed_times(piece.R, box.center_N - piece.position), piece)) {
      add({0, i});
    }
  }
  for (const std::size_t i : g.world_terrains()) {
    if (meets_ground({box.R, box.half_size}, box.center_N, *g.world().pieces[i].terrain)) {
      add({0, i});
    }
  }
  if (g.has_world_meshes() && around > 0) {
    g.world_tree().for_each_near(box.center_N, around, [&](std::size_t triangle, double&) {
      const PieceId id{0, g.piece_of(triangle)};
      if (piece(id).mesh == nullptr) return;
      if (cuts({box.R, box.half_size}, box.center_N, g.world_mesh_N(), triangle)) add(id);
    });
  }
  // The tree has its own order.
  std::sort(found.begin() + static_cast<std::ptrdiff_t>(first), found.end(),
            [](const PieceId& a, const PieceId& b) { return a.piece < b.piece; });
}

void World::find_overlaps(const OrientedBox& box, const std::optional<Owner>& but,
                          std::vector<PieceId>& found) const {
  find_world_overlaps(box, found);
  const double around = std::sqrt(dot(box.half_size, box.half_size));
  for (std::size_t body = 1; body < poses_.size(); ++body) {
    const GeometryBody& b = geometry_->bodies()[body];
    const Pose& pose = poses_[body];
    if (!pose.placed || b.pieces.empty() || left_out(body, but)) continue;
    if (distance(box.center_N, pose.center_N) > b.radius + around) continue;
    const Vec3<double> center_B = transposed_times(pose.R_NB, box.center_N - pose.p_NB_N);
    const Mat3<double> R_B = transpose(pose.R_NB) * box.R;
    for (std::size_t i = 0; i < b.pieces.size(); ++i) {
      const Piece& piece = b.pieces[i];
      if (meets({transpose(piece.R) * R_B, box.half_size},
                transposed_times(piece.R, center_B - piece.position), piece)) {
        found.push_back({body, i});
      }
    }
  }
}

}  // namespace hadal
