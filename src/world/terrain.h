#pragma once

/// Ground as a height above every place: a grid of points in a rectangle of N, two plane triangles
/// between each four. Rays walk a pyramid of its least and largest depths [Tevs 2008]; distances
/// and overlaps search it. In double precision like all that is solid, at 4 bytes a point and 3
/// for the pyramid.

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "hadal/math/vec.h"

namespace hadal {

/// Depths at x = x0 + row · dx, y = y0 + column · dy, row by row [m].
struct HeightGrid {
  std::size_t rows = 0, columns = 0;  ///< at least 2
  double x0 = 0, y0 = 0;              ///< of the first point, N
  double dx = 1, dy = 1;              ///< > 0
  double datum = 0;                   ///< the depth of a point is datum + its number
  std::vector<float> z;
};

class Terrain {
 public:
  using Triangle = std::array<Vec3<double>, 3>;

  explicit Terrain(HeightGrid grid);

  const HeightGrid& grid() const { return grid_; }
  /// The explicit fma gives the same bits wherever the compiler puts this code.
  Vec3<double> point(std::size_t row, std::size_t column) const {
    return {{std::fma(static_cast<double>(row), grid_.dx, grid_.x0),
             std::fma(static_cast<double>(column), grid_.dy, grid_.y0),
             grid_.datum + static_cast<double>(grid_.z[row * grid_.columns + column])}};
  }
  /// Corners of the box around it.
  const Vec3<double>& low() const { return low_; }
  const Vec3<double>& high() const { return high_; }

  /// Two for each cell, which the diagonal from its least to its largest corner parts: the even one
  /// holds the corner with large x. Clockwise seen from above, so that cross(b − a, c − a) is up.
  std::size_t triangle_count() const { return 2 * cells_x() * cells_y(); }
  Triangle triangle(std::size_t index) const;
  /// Unit, up.
  Vec3<double> normal(std::size_t triangle) const;

  /// Under or above a place; none beyond its edge.
  std::optional<double> depth_at(double x, double y) const;
  /// The triangle there.
  std::optional<std::size_t> triangle_at(double x, double y) const;

  struct Hit {
    double range = 0;
    std::size_t triangle = 0;
  };
  /// The first hit, of either face, with min_range ≤ range ≤ max_range; `direction` is a unit
  /// vector.
  std::optional<Hit> cast(const Vec3<double>& origin, const Vec3<double>& direction,
                          double min_range, double max_range) const;

  struct Near {
    double distance = 0;
    Vec3<double> point;
    std::size_t triangle = 0;
  };
  /// The nearest point of its surface within `radius`; of those that are equally near, that of the
  /// triangle with the lowest index.
  std::optional<Near> nearest(const Vec3<double>& point, double radius) const;

  /// f(index, corners) for every triangle whose box meets this one, in no particular order.
  template <class F>
  void for_each_in(const Vec3<double>& low, const Vec3<double>& high, F&& f) const;

  std::size_t memory() const;  ///< [bytes]

 private:
  struct Span {
    float low, high;  ///< of depths, less the datum
  };
  struct Level {
    std::size_t rows = 0, columns = 0;
    std::vector<Span> span;
  };

  std::size_t cells_x() const { return grid_.rows - 1; }
  std::size_t cells_y() const { return grid_.columns - 1; }
  Span span_of_cell(std::size_t i, std::size_t j) const;
  Span span_of(std::size_t level, std::size_t i, std::size_t j) const;
  /// An interval of depths, rounded outwards.
  Span around(double low, double high) const;
  void build_pyramid();
  /// Cells [first, last) that an interval of grid coordinates covers, none if it lies beyond.
  static std::array<std::size_t, 2> cells_between(double low, double high, std::size_t count);
  /// f(i, j) for cells of that rectangle whose depths meet an interval, by descent of the pyramid.
  template <class F>
  void descend(std::size_t level, std::size_t i, std::size_t j,
               const std::array<std::size_t, 4>& cells, const Span& depths, F&& f) const;

  HeightGrid grid_;
  std::vector<Level> levels_;  ///< levels_[k] has blocks of 2^(k + 1) cells a side
  Vec3<double> low_, high_;
  double margin_ = 0;  ///< [m] by which depths of blocks are wider, for rounding
};

template <class F>
void Terrain::descend(std::size_t level, std::size_t i, std::size_t j,
                      const std::array<std::size_t, 4>& cells, const Span& depths, F&& f) const {
  const Span s = span_of(level, i, j);
  if (s.high < depths.low || s.low > depths.high) return;
  if (level == 0) return f(i, j);
  for (std::size_t k = 0; k < 4; ++k) {
    const std::size_t a = 2 * i + (k >> 1), b = 2 * j + (k & 1),
                      side = std::size_t{1} << (level - 1);
    if (a * side >= cells[1] || (a + 1) * side <= cells[0]) continue;
    if (b * side >= cells[3] || (b + 1) * side <= cells[2]) continue;
    descend(level - 1, a, b, cells, depths, f);
  }
}

template <class F>
void Terrain::for_each_in(const Vec3<double>& low, const Vec3<double>& high, F&& f) const {
  const auto x =
      cells_between((low[0] - grid_.x0) / grid_.dx, (high[0] - grid_.x0) / grid_.dx, cells_x());
  const auto y =
      cells_between((low[1] - grid_.y0) / grid_.dy, (high[1] - grid_.y0) / grid_.dy, cells_y());
  if (x[0] >= x[1] || y[0] >= y[1]) return;
  const Span depths = around(low[2], high[2]);
  descend(levels_.size(), 0, 0, {x[0], x[1], y[0], y[1]}, depths,
          [&](std::size_t i, std::size_t j) {
            for (std::size_t k = 0; k < 2; ++k) {
              const std::size_t index = 2 * (i * cells_y() + j) + k;
              f(index, triangle(index));
            }
          });
}

}  // namespace hadal
