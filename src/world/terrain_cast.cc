// A ray against the ground: block by block along the ray, as large as the pyramid allows. Blocks
// whose depths the ray does not share are stepped over at once; the next is tried one level higher,
// where the ray enters a new one. At a cell, its two triangles are tested in double precision.

#include <algorithm>
#include <cmath>
#include <limits>

#include "hadal/world/ray_triangle.h"
#include "hadal/world/terrain.h"

namespace hadal {

namespace {

/// A ray this close to a line between cells may belong to either side [cells, per cell of size of
/// its coordinates].
constexpr double kTie = 1e-11;

/// One horizontal axis of a ray in cells: u(t) = o + t d.
struct Axis {
  double o, d, inverse;
  double count;  ///< of cells
  double tie;

  Axis(double origin, double direction, double first, double spacing, std::size_t cells)
      : o((origin - first) / spacing),
        d(direction / spacing),
        inverse(1 / d),
        count(static_cast<double>(cells)),
        tie(kTie * (1 + std::abs(o) + count)) {}

  double at(double t) const { return o + t * d; }
  /// The part of [from, to] between the edges, a little wider.
  void clip(double& from, double& to) const {
    if (d == 0) {
      if (o < -tie || o > count + tie) to = -std::numeric_limits<double>::infinity();
      return;
    }
    const double a = (-tie - o) * inverse, b = (count + tie - o) * inverse;
    from = std::max(from, std::min(a, b)), to = std::min(to, std::max(a, b));
  }
  /// When the ray leaves a block of 2^level cells that holds `cell`, and where.
  double leaves(std::size_t cell, std::size_t level, std::size_t& boundary) const {
    const std::size_t block = cell >> level;
    boundary = (d > 0 ? block + 1 : block) << level;
    if (d == 0) return std::numeric_limits<double>::infinity();
    return (static_cast<double>(boundary) - o) * inverse;
  }
  std::size_t cell_at(double t) const {
    return static_cast<std::size_t>(std::clamp(std::floor(at(t)), 0.0, count - 1));
  }
  /// The same within a block that the ray is known to be in.
  std::size_t cell_at(double t, std::size_t cell, std::size_t level) const {
    const std::size_t first = cell >> level << level;
    const std::size_t last =
        std::min(first + (std::size_t{1} << level), static_cast<std::size_t>(count)) - 1;
    return std::clamp(cell_at(t), first, last);
  }
  /// Whether the ray at t is on a line beside its cell, and on which side another cell is; 0: none.
  struct Line {
    bool on = false;
    int side = 0;
  };
  Line line_at(double t, std::size_t cell) const {
    const double u = at(t) - static_cast<double>(cell);
    if (u <= tie) return {true, cell == 0 ? 0 : -1};
    if (u >= 1 - tie) return {true, static_cast<double>(cell) + 1 >= count ? 0 : 1};
    return {};
  }
};

std::size_t moved(std::size_t cell, int by) { return by < 0 ? cell - 1 : by > 0 ? cell + 1 : cell; }

}  // namespace

std::optional<Terrain::Hit> Terrain::cast(const Vec3<double>& origin, const Vec3<double>& direction,
                                          double min_range, double max_range) const {
  const Axis u(origin[0], direction[0], grid_.x0, grid_.dx, cells_x());
  const Axis v(origin[1], direction[1], grid_.y0, grid_.dy, cells_y());
  double t = min_range, end = max_range;
  u.clip(t, end), v.clip(t, end);
  // Down to and up from the box around all.
  const double z_low = low_[2] - margin_, z_high = high_[2] + margin_;
  if (direction[2] != 0) {
    const double a = (z_low - origin[2]) / direction[2], b = (z_high - origin[2]) / direction[2];
    t = std::max(t, std::min(a, b)), end = std::min(end, std::max(a, b));
  } else if (origin[2] < z_low || origin[2] > z_high) {
    return std::nullopt;
  }
  if (!(t <= end)) return std::nullopt;

  const ShearedRay ray(origin, direction);
  std::optional<Hit> best;
  const auto try_cell = [&](std::size_t i, std::size_t j) {
    const std::size_t first = 2 * (i * cells_y() + j);
    const Vec3<double> a = point(i, j), c = point(i + 1, j + 1);
    const auto take = [&](const std::optional<double>& range, std::size_t triangle_index) {
      if (!range || *range < min_range || *range > max_range) return;
      if (best &&
          (*range > best->range || (*range == best->range && triangle_index > best->triangle))) {
        return;
      }
      best = Hit{*range, triangle_index};
    };
    take(ray.distance_to(a, c, point(i + 1, j)), first);
    take(ray.distance_to(a, point(i, j + 1), c), first + 1);
  };

  const double z0 = origin[2] - grid_.datum, dz = direction[2];
  const std::size_t top = levels_.size();
  // No block need be larger than what the ray crosses.
  const double across = std::max(std::abs(u.d), std::abs(v.d)) * (end - t);
  std::size_t i = u.cell_at(t), j = v.cell_at(t);
  std::size_t level = across < 1 ? 0 : std::min(top, static_cast<std::size_t>(std::ilogb(across)));
  bool first_cell = true;
  for (;;) {
    std::size_t edge_u = 0, edge_v = 0;
    const double tu = u.leaves(i, level, edge_u), tv = v.leaves(j, level, edge_v);
    const double leave = std::max(t, std::min(std::min(tu, tv), end));
    const double za = z0 + t * dz, zb = z0 + leave * dz;
    const Span s = span_of(level, i >> level, j >> level);
    const bool misses = std::max(za, zb) < static_cast<double>(s.low) - margin_ ||
                        std::min(za, zb) > static_cast<double>(s.high) + margin_;
    if (!misses && level > 0) {
      --level;
      continue;
    }
    if (!misses) {
      try_cell(i, j);
      // Past a corner, where it begins and ends in a cell, it may have been any of those around it.
      for (const double when : {t, leave}) {
        const Axis::Line line_u = u.line_at(when, i), line_v = v.line_at(when, j);
        const bool crossing = when == t ? !first_cell : leave < end;
        if (crossing ? !(line_u.on && line_v.on) : !(line_u.on || line_v.on)) continue;
        if (line_u.side != 0) try_cell(moved(i, line_u.side), j);
        if (line_v.side != 0) try_cell(i, moved(j, line_v.side));
        if (line_u.side != 0 && line_v.side != 0) {
          try_cell(moved(i, line_u.side), moved(j, line_v.side));
        }
      }
      first_cell = false;
      if (best) return best;
    }
    if (!(leave < end)) return best;
    // Into the next block, by the line that the ray comes to first.
    const bool by_u = tu <= tv;
    const std::size_t edge = by_u ? edge_u : edge_v;
    if (by_u) {
      j = v.cell_at(leave, j, level);
      if (u.d > 0 ? edge >= cells_x() : edge == 0) return best;
      i = u.d > 0 ? edge : edge - 1;
    } else {
      i = u.cell_at(leave, i, level);
      if (v.d > 0 ? edge >= cells_y() : edge == 0) return best;
      j = v.d > 0 ? edge : edge - 1;
    }
    t = leave;
    if (level < top && (edge >> level & 1) == 0) ++level;
  }
}

}  // namespace hadal
