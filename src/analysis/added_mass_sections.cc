#include "hadal/analysis/added_mass_sections.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "hadal/math/scalar.h"

namespace hadal::analysis {

namespace {

struct Point {
  double x, y;
};

/// Straight lines between the points of a table; its ends hold beyond them.
template <std::size_t N>
double interpolated(const std::array<Point, N>& table, double x) {
  if (x <= table.front().x) return table.front().y;
  for (std::size_t i = 1; i < N; ++i) {
    const Point &a = table[i - 1], &b = table[i];
    if (x <= b.x) return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x);
  }
  return table.back().y;
}

double cube(double x) { return x * x * x; }

}  // namespace

double rectangle_coefficient(double across, double along) {
  static constexpr std::array<Point, 8> kTable = {
      {{0, 1}, {0.1, 1.14}, {0.2, 1.21}, {0.5, 1.36}, {1, 1.51}, {2, 1.70}, {5, 1.98}, {10, 2.23}}};
  return interpolated(kTable, along / across);
}

double rectangle_roll_coefficient(double side, double other_side) {
  static constexpr std::array<Point, 5> kTable = {
      {{0, 0.125}, {0.1, 0.147}, {0.2, 0.15}, {0.5, 0.15}, {1, 0.234}}};
  return interpolated(kTable, std::min(side, other_side) / std::max(side, other_side));
}

double finite_length_factor(double ratio) {
  // Over the inverse of the ratio, so that the table ends with the infinite length.
  static constexpr std::array<Point, 11> kTable = {{{0, 1},
                                                    {0.1, 0.947},
                                                    {0.125, 0.934},
                                                    {0.16, 0.917},
                                                    {0.2, 0.897},
                                                    {0.25, 0.872},
                                                    {1.0 / 3, 0.830},
                                                    {0.4, 0.801},
                                                    {0.5, 0.757},
                                                    {2.0 / 3, 0.690},
                                                    {1, 0.579}}};
  return ratio < 1 ? ratio * finite_length_factor(1 / ratio) : interpolated(kTable, 1 / ratio);
}

Vec3<double> box_added_mass(const Vec3<double>& size) {
  Vec3<double> mass{};
  for (int axis = 0; axis < 3; ++axis) {
    const double i = size[(axis + 1) % 3], j = size[(axis + 2) % 3];
    const double across = std::min(i, j), strips = std::max(i, j);
    mass[axis] = rectangle_coefficient(across, size[axis]) * kPi / 4 * across * across * strips *
                 finite_length_factor(strips / across);
  }
  return mass;
}

Vec3<double> box_added_inertia(const Vec3<double>& size) {
  Vec3<double> inertia{};
  for (int axis = 0; axis < 3; ++axis) {
    const double i = size[(axis + 1) % 3], j = size[(axis + 2) % 3];
    const double longer = std::max(i, j), shorter = std::min(i, j), along_axis = size[axis];
    if (along_axis >= longer) {
      inertia[axis] = rectangle_roll_coefficient(i, j) * kPi * std::pow(longer / 2, 4) *
                      along_axis * finite_length_factor(along_axis / longer);
    } else {
      const double factor = finite_length_factor(longer / along_axis);
      inertia[axis] = rectangle_coefficient(along_axis, shorter) * kPi / 4 * along_axis *
                      along_axis * cube(longer) / 12 * factor * factor;
    }
  }
  return inertia;
}

}  // namespace hadal::analysis
