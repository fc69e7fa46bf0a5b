#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "hadal/engine/ground_points.h"

namespace hadal::engine {

namespace {

/// Ground that bends less than this [m] from one triangle to the next has no ridge there.
constexpr double kFlat = 1e-9;

double length(const Vec3<double>& v) { return std::sqrt(dot(v, v)); }

/// A polytope where it is.
struct Placed {
  std::vector<Vec3<double>> corners;
  Vec3<double> low, high;
  /// Ridges and peaks above all of the shape count: it may be thin and fast. Where it hangs over
  /// the edge of the ground they do not: it may have come in from the side.
  double deepest = 0;
};

void place(const Terrain& ground, const GroundedShape& at, const Polytope& shape, Placed& placed) {
  placed.corners.clear();
  for (const Vec3<double>& corner : shape.corners) {
    placed.corners.push_back(at.centre + at.R * corner);
    const Vec3<double>& p = placed.corners.back();
    for (int k = 0; k < 3; ++k) {
      const bool first = placed.corners.size() == 1;
      placed.low[k] = first ? p[k] : std::min(placed.low[k], p[k]);
      placed.high[k] = first ? p[k] : std::max(placed.high[k], p[k]);
    }
  }
  bool inside = true;
  for (int k = 0; k < 2; ++k) {
    inside = inside && placed.low[k] >= ground.low()[k] && placed.high[k] <= ground.high()[k];
  }
  placed.deepest =
      inside ? std::numeric_limits<double>::infinity() : placed.high[2] - placed.low[2];
}

/// Where the vertical line through a point leaves the shape at its lower side.
struct Below {
  Vec3<double> point, outward;
};

std::optional<Below> below(const GroundedShape& at, const Polytope& shape,
                           const Vec3<double>& through) {
  const Vec3<double> o = transposed_times(at.R, through - at.centre);
  const Vec3<double> d{{at.R(2, 0), at.R(2, 1), at.R(2, 2)}};  // down in its frame
  double enter = -1e300, leave = 1e300;
  const Polytope::Face* bottom = nullptr;
  for (const Polytope::Face& face : shape.faces) {
    const double rate = dot(face.normal, d), apart = dot(face.normal, o) - face.offset;
    if (rate == 0) {
      if (apart > 0) return std::nullopt;
    } else if (rate > 0) {
      if (-apart / rate < leave) leave = -apart / rate, bottom = &face;
    } else {
      enter = std::max(enter, -apart / rate);
    }
  }
  if (bottom == nullptr || enter > leave) return std::nullopt;
  return Below{through + Vec3<double>{{0, 0, leave}}, at.R * bottom->normal};
}

std::optional<Below> below(const GroundedShape& at, const Solid& solid,
                           const Vec3<double>& through) {
  const Vec3<double> o = transposed_times(at.R, through - at.centre);
  const Vec3<double> d{{at.R(2, 0), at.R(2, 1), at.R(2, 2)}};
  const auto inside = line_through(solid, o, d);
  if (!inside) return std::nullopt;
  return Below{through + Vec3<double>{{0, 0, (*inside)[1]}},
               at.R * outward_normal(solid, o + (*inside)[1] * d)};
}

/// Neighbours of a point of the grid, those along the diagonal of the cells, too.
constexpr std::array<std::array<int, 2>, 6> kAround{
    {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, -1}}};

std::optional<Vec3<double>> neighbour(const Terrain& ground, std::size_t row, std::size_t column,
                                      const std::array<int, 2>& by) {
  const HeightGrid& g = ground.grid();
  const std::size_t i = row + static_cast<std::size_t>(by[0]);
  const std::size_t j = column + static_cast<std::size_t>(by[1]);
  if (i >= g.rows || j >= g.columns) return std::nullopt;  // below zero it is huge
  return ground.point(i, j);
}

/// Peaks under the shape: points of the grid that are nearer to its lower side than all around.
template <class Shape>
void find_peaks(const Terrain& ground, const GroundedShape& at, const Shape& shape,
                const Placed& placed, GroundPoints& points) {
  const HeightGrid& g = ground.grid();
  const auto range = [](double low, double high, double first, double step, std::size_t count) {
    const double a = std::max(0.0, std::ceil((low - first) / step));
    const double b = std::min(static_cast<double>(count - 1), std::floor((high - first) / step));
    return std::pair{a, b};
  };
  const auto [i0, i1] = range(placed.low[0], placed.high[0], g.x0, g.dx, g.rows);
  const auto [j0, j1] = range(placed.low[1], placed.high[1], g.y0, g.dy, g.columns);
  for (double row = i0; row <= i1; ++row) {
    for (double column = j0; column <= j1; ++column) {
      const auto i = static_cast<std::size_t>(row), j = static_cast<std::size_t>(column);
      const Vec3<double> peak = ground.point(i, j);
      if (peak[2] > placed.high[2]) continue;
      const auto low = below(at, shape, peak);
      if (!low || low->outward[2] <= 0 || low->point[2] - peak[2] > placed.deepest) continue;
      const Vec3<double> normal = -1.0 * low->outward;
      bool least = true, rises = false;
      for (const auto& by : kAround) {
        const auto beside = neighbour(ground, i, j, by);
        if (!beside) continue;
        const double lower = -dot(*beside - peak, normal);
        least = least && lower >= -kFlat;
        rises = rises || lower > kFlat;
      }
      if (!least || !rises) continue;
      points.add(low->point, normal, dot(low->point - peak, normal));
    }
  }
}

/// An edge of the shape against the sides of one triangle, in plan.
class EdgeOverGround {
 public:
  EdgeOverGround(const Terrain& ground, const Placed& placed, const Polytope::Edge& edge,
                 GroundPoints& points)
      : ground_(ground),
        a_(placed.corners[edge.end[0]]),
        along_(placed.corners[edge.end[1]] - a_),
        side_{placed.corners[edge.side[0]] - a_, placed.corners[edge.side[1]] - a_},
        deepest_(placed.deepest),
        points_(points) {}

  /// Only sides that the triangle is the first of two to have.
  void against(std::size_t index, const Terrain::Triangle& t) {
    const std::size_t columns = ground_.grid().columns - 1, cell = index / 2;
    const std::size_t i = cell / columns, j = cell % columns;
    const auto corner = [&](std::size_t row, std::size_t column, int by_row, int by_column) {
      return neighbour(ground_, row, column, {by_row, by_column});
    };
    if (index % 2 == 0) {
      // Least corner, largest corner, large x: the diagonal, the side at large x, that at small y.
      cross_side(t[0], t[1], t[2], corner(i, j + 1, 0, 0));
      cross_side(t[1], t[2], t[0], corner(i + 1, j + 1, 1, 0));
      cross_side(t[0], t[2], t[1], corner(i, j, 0, -1));
    } else {
      // On the edges of the grid, where no even triangle lies beyond.
      if (i == 0) cross_side(t[0], t[1], t[2], std::nullopt);
      if (j + 1 == columns) cross_side(t[1], t[2], t[0], std::nullopt);
    }
  }

 private:
  void cross_side(const Vec3<double>& p, const Vec3<double>& q, const Vec3<double>& own,
                  const std::optional<Vec3<double>>& other) {
    const Vec3<double> ridge = q - p;
    const double turn = along_[0] * ridge[1] - along_[1] * ridge[0];
    if (turn == 0) return;
    const Vec3<double> off = p - a_;
    const double s = (off[0] * ridge[1] - off[1] * ridge[0]) / turn;
    const double r = (off[0] * along_[1] - off[1] * along_[0]) / turn;
    if (!(s > 0 && s < 1 && r > 0 && r < 1)) return;
    const Vec3<double> on_shape = a_ + s * along_, on_ground = p + r * ridge;
    if (on_shape[2] - on_ground[2] > deepest_) return;
    Vec3<double> normal = cross(along_, ridge);
    const double size = length(normal);
    if (std::abs(normal[2]) < 1e-6 * size) return;
    normal = ((normal[2] > 0 ? -1 : 1) / size) * normal;
    // Least where the ground falls away on both sides, and the shape rises.
    const double fall = -dot(own - on_ground, normal);
    const double fall_beyond = other ? -dot(*other - on_ground, normal) : kFlat;
    if (fall < -kFlat || fall_beyond < -kFlat || fall + fall_beyond < 2 * kFlat) return;
    for (const Vec3<double>& side : side_) {
      if (dot(side - s * along_, normal) < -kFlat) return;
    }
    points_.add(on_shape, normal, dot(on_shape - on_ground, normal));
  }

  const Terrain& ground_;
  Vec3<double> a_, along_;
  std::array<Vec3<double>, 2> side_;
  double deepest_;
  GroundPoints& points_;
};

}  // namespace

void find_corner_point(const Terrain& ground, const Vec3<double>& corner, GroundPoints& points) {
  const auto index = ground.triangle_at(corner[0], corner[1]);
  if (!index) return;
  const Vec3<double> normal = ground.normal(*index);
  const double distance = dot(corner - ground.triangle(*index)[0], normal);
  const GroundSide side = nearest_side(ground, corner);
  if (distance < -side.inside) return points.add(corner, side.outward, -side.inside);
  points.add(corner, normal, distance);
}

GroundSide nearest_side(const Terrain& ground, const Vec3<double>& p) {
  GroundSide nearest{.inside = std::numeric_limits<double>::infinity(), .outward = {}};
  for (int axis = 0; axis < 2; ++axis) {
    for (const double sign : {-1.0, 1.0}) {
      const double inside = sign < 0 ? p[axis] - ground.low()[axis] : ground.high()[axis] - p[axis];
      if (inside >= nearest.inside) continue;
      nearest = {.inside = inside, .outward = {}};
      nearest.outward[axis] = sign;
    }
  }
  return nearest;
}

void find_polytope_points(const Terrain& ground, const GroundedShape& at, const Polytope& shape,
                          const Solid* solid, GroundPoints& points) {
  thread_local Placed placed;
  place(ground, at, shape, placed);
  for (const Vec3<double>& corner : placed.corners) {
    if (corner[2] >= ground.low()[2]) find_corner_point(ground, corner, points);
  }
  if (solid != nullptr) {
    find_peaks(ground, at, *solid, placed, points);
  } else {
    find_peaks(ground, at, shape, placed, points);
  }
  for (const Polytope::Edge& edge : shape.edges) {
    const Vec3<double>&a = placed.corners[edge.end[0]], &b = placed.corners[edge.end[1]];
    Vec3<double> low, high;
    for (int k = 0; k < 3; ++k) low[k] = std::min(a[k], b[k]), high[k] = std::max(a[k], b[k]);
    // Ground that is lower than the whole edge does not matter, however high it reaches.
    low[2] = ground.low()[2];
    if (high[2] < low[2]) continue;
    EdgeOverGround over(ground, placed, edge, points);
    ground.for_each_in(low, high, [&](std::size_t index, const Terrain::Triangle& triangle) {
      over.against(index, triangle);
    });
  }
}

GroundContacts ground_contacts(const Terrain& ground, const GroundedShape& at,
                               const Polytope& shape, double margin) {
  GroundPoints points(margin);
  find_polytope_points(ground, at, shape, nullptr, points);
  return points.chosen();
}

Polytope hull_polytope(std::vector<Vec3<double>> corners,
                       const std::vector<std::array<std::size_t, 3>>& triangles) {
  Polytope shape;
  double extent = 0;
  for (const Vec3<double>& p : corners) extent = std::max(extent, length(p));
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> seen;  // the third corner
  for (const auto& t : triangles) {
    const Vec3<double>& a = corners[t[0]];
    const Vec3<double> normal = cross(corners[t[1]] - a, corners[t[2]] - a);
    const double size = length(normal);
    if (size > 0) shape.faces.push_back({(1 / size) * normal, dot(normal, a) / size});
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t from = t[k], to = t[(k + 1) % 3], third = t[(k + 2) % 3];
      const auto [at, fresh] = seen.try_emplace(std::minmax(from, to), third);
      if (fresh || size == 0) continue;
      const double bend = dot(corners[at->second] - a, normal) / size;
      if (std::abs(bend) <= 1e-9 * extent) continue;  // within a flat face
      shape.edges.push_back({{from, to}, {third, at->second}});
    }
  }
  shape.corners = std::move(corners);
  return shape;
}

Polytope box_polytope(const Vec3<double>& half_size) {
  std::vector<Vec3<double>> corners;
  for (int i = 0; i < 8; ++i) {
    corners.push_back({{(i & 1 ? 1 : -1) * half_size[0], (i & 2 ? 1 : -1) * half_size[1],
                        (i & 4 ? 1 : -1) * half_size[2]}});
  }
  return hull_polytope(std::move(corners), {{0, 2, 1},
                                            {1, 2, 3},
                                            {4, 5, 6},
                                            {5, 7, 6},
                                            {0, 1, 4},
                                            {1, 5, 4},
                                            {2, 6, 3},
                                            {3, 6, 7},
                                            {0, 4, 2},
                                            {2, 4, 6},
                                            {1, 3, 5},
                                            {3, 7, 5}});
}

Polytope cylinder_polytope(double radius, double half_length) {
  constexpr std::size_t kSides = 24;
  std::vector<Vec3<double>> corners;
  for (const double z : {-half_length, half_length}) {
    for (std::size_t k = 0; k < kSides; ++k) {
      const double angle = 2 * std::numbers::pi * static_cast<double>(k) / kSides;
      corners.push_back({{radius * std::cos(angle), radius * std::sin(angle), z}});
    }
  }
  std::vector<std::array<std::size_t, 3>> triangles;
  for (std::size_t k = 0; k < kSides; ++k) {
    const std::size_t next = (k + 1) % kSides;
    triangles.push_back({k, next, kSides + k});
    triangles.push_back({next, kSides + next, kSides + k});
    if (k == 0 || next == 0) continue;
    triangles.push_back({0, next, k});
    triangles.push_back({kSides, kSides + k, kSides + next});
  }
  return hull_polytope(std::move(corners), triangles);
}

}  // namespace hadal::engine
