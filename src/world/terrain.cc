#include "hadal/world/terrain.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "hadal/base/error.h"
#include "hadal/world/triangle_distance.h"

namespace hadal {

Terrain::Terrain(HeightGrid grid) : grid_(std::move(grid)) {
  HADAL_ASSERT(grid_.rows >= 2 && grid_.columns >= 2 && grid_.dx > 0 && grid_.dy > 0 &&
                   grid_.z.size() == grid_.rows * grid_.columns,
               std::to_string(grid_.rows) + " x " + std::to_string(grid_.columns));
  build_pyramid();
  const Span all = span_of(levels_.size(), 0, 0);
  low_ = {{grid_.x0, grid_.y0, grid_.datum + static_cast<double>(all.low)}};
  high_ = {{grid_.x0 + static_cast<double>(cells_x()) * grid_.dx,
            grid_.y0 + static_cast<double>(cells_y()) * grid_.dy,
            grid_.datum + static_cast<double>(all.high)}};
  // A ray passes cells by their sides to a billionth of a cell: its depth there is as uncertain as
  // the ground is steep.
  margin_ = 1e-8 * (high_[2] - low_[2]) + 1e-12 * std::max(std::abs(low_[2]), std::abs(high_[2]));
}

Terrain::Span Terrain::span_of_cell(std::size_t i, std::size_t j) const {
  const float* a = grid_.z.data() + i * grid_.columns + j;
  const float* b = a + grid_.columns;
  return {std::min(std::min(a[0], a[1]), std::min(b[0], b[1])),
          std::max(std::max(a[0], a[1]), std::max(b[0], b[1]))};
}

Terrain::Span Terrain::span_of(std::size_t level, std::size_t i, std::size_t j) const {
  if (level == 0) return span_of_cell(i, j);
  const Level& l = levels_[level - 1];
  return l.span[i * l.columns + j];
}

Terrain::Span Terrain::around(double low, double high) const {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  return {std::nextafter(static_cast<float>(low - grid_.datum - margin_), -kInfinity),
          std::nextafter(static_cast<float>(high - grid_.datum + margin_), kInfinity)};
}

void Terrain::build_pyramid() {
  std::size_t rows = cells_x(), columns = cells_y();
  while (rows > 1 || columns > 1) {
    Level next{(rows + 1) / 2, (columns + 1) / 2, {}};
    next.span.resize(next.rows * next.columns);
    const std::size_t below = levels_.size();
    for (std::size_t i = 0; i < next.rows; ++i) {
      for (std::size_t j = 0; j < next.columns; ++j) {
        Span s = span_of(below, 2 * i, 2 * j);
        for (std::size_t k = 1; k < 4; ++k) {
          const std::size_t a = 2 * i + (k >> 1), b = 2 * j + (k & 1);
          if (a >= rows || b >= columns) continue;
          const Span t = span_of(below, a, b);
          s = {std::min(s.low, t.low), std::max(s.high, t.high)};
        }
        next.span[i * next.columns + j] = s;
      }
    }
    rows = next.rows, columns = next.columns;
    levels_.push_back(std::move(next));
  }
}

Terrain::Triangle Terrain::triangle(std::size_t index) const {
  const std::size_t cell = index / 2, i = cell / cells_y(), j = cell % cells_y();
  const Vec3<double> a = point(i, j), c = point(i + 1, j + 1);
  // Seen from above, x is ahead and y to the right; up is −z.
  if (index % 2 == 0) return {a, c, point(i + 1, j)};
  return {a, point(i, j + 1), c};
}

Vec3<double> Terrain::normal(std::size_t triangle_index) const {
  const auto [a, b, c] = triangle(triangle_index);
  const Vec3<double> n = cross(b - a, c - a);
  return (1 / std::sqrt(dot(n, n))) * n;
}

std::optional<std::size_t> Terrain::triangle_at(double x, double y) const {
  const double u = (x - grid_.x0) / grid_.dx, v = (y - grid_.y0) / grid_.dy;
  const auto most_u = static_cast<double>(cells_x()), most_v = static_cast<double>(cells_y());
  if (!(u >= 0 && u <= most_u && v >= 0 && v <= most_v)) return std::nullopt;
  const double i = std::min(std::floor(u), most_u - 1), j = std::min(std::floor(v), most_v - 1);
  const std::size_t cell = static_cast<std::size_t>(i) * cells_y() + static_cast<std::size_t>(j);
  return 2 * cell + (u - i >= v - j ? 0 : 1);
}

std::optional<double> Terrain::depth_at(double x, double y) const {
  const auto index = triangle_at(x, y);
  if (!index) return std::nullopt;
  const auto [a, b, c] = triangle(*index);
  const Vec3<double> n = cross(b - a, c - a);
  return a[2] - (n[0] * (x - a[0]) + n[1] * (y - a[1])) / n[2];
}

std::array<std::size_t, 2> Terrain::cells_between(double low, double high, std::size_t count) {
  const auto most = static_cast<double>(count);
  if (!(high >= 0 && low <= most)) return {0, 0};
  // Both cells of a line that an end lies on, and one more for rounding.
  const double first = std::max(0.0, std::floor(low - 1e-9));
  const double last = std::min(most, std::floor(high + 1e-9) + 1);
  return {static_cast<std::size_t>(std::min(first, most - 1)),
          static_cast<std::size_t>(std::max(last, 1.0))};
}

std::optional<Terrain::Near> Terrain::nearest(const Vec3<double>& point, double radius) const {
  std::optional<Near> best;
  const auto try_triangle = [&](std::size_t index) {
    const auto [a, b, c] = triangle(index);
    const Vec3<double> candidate = nearest_on_triangle(point, a, b, c);
    const Vec3<double> d = candidate - point;
    const double distance = std::sqrt(dot(d, d));
    if (distance > radius || (best && distance > best->distance)) return;
    if (best && distance == best->distance && index > best->triangle) return;
    best = Near{distance, candidate, index};
    radius = std::min(radius, distance);
  };
  // Depth first, the nearer block first; a block waits until what was found meanwhile is known.
  struct Block {
    std::size_t level, i, j;
    double square;
  };
  const auto square_to = [&](std::size_t level, std::size_t i, std::size_t j) {
    const double side = static_cast<double>(std::size_t{1} << level);
    const Span s = span_of(level, i, j);
    const double low[3] = {grid_.x0 + static_cast<double>(i) * side * grid_.dx,
                           grid_.y0 + static_cast<double>(j) * side * grid_.dy,
                           grid_.datum + static_cast<double>(s.low)};
    const double high[3] = {std::min(low[0] + side * grid_.dx, high_[0]),
                            std::min(low[1] + side * grid_.dy, high_[1]),
                            grid_.datum + static_cast<double>(s.high)};
    double square = 0;
    for (int k = 0; k < 3; ++k) {
      const double off = std::max({low[k] - point[k], 0.0, point[k] - high[k]});
      square += off * off;
    }
    return square;
  };
  std::array<Block, 4 * 64> stack;
  std::size_t count = 0;
  stack[count++] = {levels_.size(), 0, 0, square_to(levels_.size(), 0, 0)};
  constexpr double kRounding = 1 + 1e-12;
  while (count > 0) {
    const Block block = stack[--count];
    if (block.square > radius * radius * kRounding + 1e-24) continue;
    if (block.level == 0) {
      const std::size_t cell = block.i * cells_y() + block.j;
      try_triangle(2 * cell), try_triangle(2 * cell + 1);
      continue;
    }
    const std::size_t below = block.level - 1;
    const std::size_t rows = below == 0 ? cells_x() : levels_[below - 1].rows;
    const std::size_t columns = below == 0 ? cells_y() : levels_[below - 1].columns;
    const std::size_t first = count;
    for (std::size_t k = 0; k < 4; ++k) {
      const std::size_t a = 2 * block.i + (k >> 1), b = 2 * block.j + (k & 1);
      if (a >= rows || b >= columns) continue;
      stack[count++] = {below, a, b, square_to(below, a, b)};
    }
    std::sort(stack.begin() + static_cast<std::ptrdiff_t>(first),
              stack.begin() + static_cast<std::ptrdiff_t>(count),
              [](const Block& p, const Block& q) { return p.square > q.square; });
  }
  return best;
}

std::size_t Terrain::memory() const {
  std::size_t bytes = grid_.z.size() * sizeof(float);
  for (const Level& level : levels_) bytes += level.span.size() * sizeof(Span);
  return bytes;
}

}  // namespace hadal
