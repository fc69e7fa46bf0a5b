#include "hadal/report/report_map.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "hadal/environment/environment.h"
#include "hadal/world/world.h"

namespace hadal::report {

namespace {

constexpr double kLeastMotion = 2;  ///< [m]
constexpr int kReliefCells = 96;    ///< along the longer side
constexpr int kArrows = 11;         ///< along the longer side
constexpr double kSky = -1000;      ///< whence one looks down [m]
constexpr double kFarDown = 30000;  ///< [m]
constexpr std::size_t kOutlines = 500;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Extent {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void include(double x) { low = std::min(low, x), high = std::max(high, x); }
  double length() const { return high - low; }
  double middle() const { return 0.5 * (low + high); }
};

/// Of all tracks along an axis of N.
Extent extent_of(const std::vector<ReportTrack>& tracks, int axis) {
  Extent extent;
  for (const ReportTrack& track : tracks) {
    for (const Vec3<double>& p : track.p_N) extent.include(p[axis]);
  }
  return extent;
}

bool moved(const ReportTrack& track) {
  return std::any_of(track.p_N.begin(), track.p_N.end(), [&](const Vec3<double>& p) {
    return std::hypot(p[0] - track.p_N[0][0], p[1] - track.p_N[0][1]) > kLeastMotion;
  });
}

/// With a margin, and no side shorter than a third of the other.
MapBounds bounds_of(const Extent& north, const Extent& east) {
  const double longer = std::max(north.length(), east.length());
  const auto widened = [&](const Extent& e, double(&side)[2]) {
    const double half = 0.5 * std::max(e.length(), longer / 3) + 0.12 * longer;
    side[0] = e.middle() - half, side[1] = e.middle() + half;
  };
  MapBounds bounds;
  widened(north, bounds.north), widened(east, bounds.east);
  return bounds;
}

/// A regular grid over the bounds: f(north, east) at the centre of each of its cells.
template <class F>
void for_each_cell(const MapBounds& b, int along_longer, int& rows, int& columns, F&& f) {
  const double north = b.north[1] - b.north[0], east = b.east[1] - b.east[0];
  const double cell = std::max(north, east) / along_longer;
  rows = std::max(1, static_cast<int>(std::lround(north / cell)));
  columns = std::max(1, static_cast<int>(std::lround(east / cell)));
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      f(b.north[0] + (r + 0.5) * north / rows, b.east[0] + (c + 0.5) * east / columns);
    }
  }
}

double depth_below(const World& world, const Vec3<double>& p_N) {
  const auto hit = world.cast(p_N, {{0, 0, 1}}, 0, kFarDown);
  return hit ? hit->point_N[2] : kNaN;
}

ReportRelief relief_of(const MapBounds& bounds, const World& world, double shallowest) {
  ReportRelief relief;
  bool any = false;
  for_each_cell(bounds, kReliefCells, relief.rows, relief.columns, [&](double n, double e) {
    const double depth = depth_below(world, {{n, e, kSky}});
    const bool below = depth > shallowest;
    relief.depth.push_back(below ? depth : kNaN);
    any = any || below;
  });
  return any ? relief : ReportRelief{};
}

/// The point of a solid that lies farthest along `a`, in its frame.
Vec3<double> farthest(const Solid& s, const Vec3<double>& a) {
  const auto along = [&](const Vec3<double>& v, double r) {
    const double length = std::sqrt(dot(v, v));
    return length > 0 ? (r / length) * v : Vec3<double>{};
  };
  const double end = std::copysign(s.half_length, a[2]);
  switch (s.kind) {
    case model::ShapeKind::kSphere:
      return along(a, s.radius);
    case model::ShapeKind::kCapsule:
      return along(a, s.radius) + Vec3<double>{{0, 0, end}};
    case model::ShapeKind::kCylinder:
      return along({{a[0], a[1], 0}}, s.radius) + Vec3<double>{{0, 0, end}};
    case model::ShapeKind::kEllipsoid: {
      Vec3<double> scaled;
      for (int i = 0; i < 3; ++i) scaled[i] = s.half_size[i] * a[i];
      scaled = along(scaled, 1);
      for (int i = 0; i < 3; ++i) scaled[i] *= s.half_size[i];
      return scaled;
    }
    default: {
      Vec3<double> corner;
      for (int i = 0; i < 3; ++i) corner[i] = std::copysign(s.half_size[i], a[i]);
      return corner;
    }
  }
}

/// Of a solid piece of the world, by the farthest points all around.
ReportOutline outline_of(const Piece& piece) {
  constexpr int kDirections = 64;
  ReportOutline outline{.name = piece.name, .north = {}, .east = {}};
  for (int k = 0; k < kDirections; ++k) {
    // Not along an axis, where many points of a box are equally far.
    const double angle = 2 * std::numbers::pi * (k + 0.37) / kDirections;
    const Vec3<double> direction_N{{std::cos(angle), std::sin(angle), 0}};
    const Vec3<double> p =
        piece.position + piece.R * farthest(piece.solid, transposed_times(piece.R, direction_N));
    if (!outline.north.empty() &&
        std::hypot(outline.north.back() - p[0], outline.east.back() - p[1]) < 1e-9) {
      continue;
    }
    outline.north.push_back(p[0]), outline.east.push_back(p[1]);
  }
  return outline;
}

bool meets(const ReportOutline& o, const MapBounds& b) {
  const auto apart = [](const std::vector<double>& x, const double(&side)[2]) {
    const auto [low, high] = std::minmax_element(x.begin(), x.end());
    return *low > side[1] || *high < side[0];
  };
  return !apart(o.north, b.north) && !apart(o.east, b.east);
}

void add_outlines(const World& world, ReportMap& map) {
  for (const Piece& piece : world.geometry().world().pieces) {
    if (piece.mesh || map.outlines.size() == kOutlines) continue;
    ReportOutline outline = outline_of(piece);
    if (meets(outline, map.bounds)) map.outlines.push_back(std::move(outline));
  }
}

void add_arrows(const Environment& environment, ReportMap& map) {
  int rows = 0, columns = 0;
  bool moves = false;
  for_each_cell(map.bounds, kArrows, rows, columns, [&](double n, double e) {
    const auto water =
        environment.sample(Vec3<double>{{n, e, map.arrow_depth}}, map.arrow_time).velocity_N;
    map.arrows.push_back({n, e, water[0], water[1]});
    moves = moves || std::hypot(water[0], water[1]) > 1e-4;
  });
  if (!moves) map.arrows.clear();
}

}  // namespace

ReportMap report_map(std::vector<ReportTrack> tracks, const World& at_rest,
                     const Environment& environment) {
  std::erase_if(tracks, [](const ReportTrack& track) { return track.t.empty(); });
  if (std::none_of(tracks.begin(), tracks.end(), moved)) return {};
  const Extent depth = extent_of(tracks, 2);
  Extent time;
  for (const ReportTrack& track : tracks)
    time.include(track.t.front()), time.include(track.t.back());

  ReportMap map;
  map.bounds = bounds_of(extent_of(tracks, 0), extent_of(tracks, 1));
  map.arrow_depth = depth.middle(), map.arrow_time = time.middle();
  if (!at_rest.geometry().world().pieces.empty()) {
    map.relief = relief_of(map.bounds, at_rest, depth.low);
    add_outlines(at_rest, map);
    for (ReportTrack& track : tracks) {
      for (const Vec3<double>& p : track.p_N) track.floor.push_back(depth_below(at_rest, p));
    }
  }
  add_arrows(environment, map);
  map.tracks = std::move(tracks);
  return map;
}

}  // namespace hadal::report
