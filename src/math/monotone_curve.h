#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "hadal/base/error.h"

namespace hadal {

/// A smooth curve through points: a cubic between each two, with one slope at each point, which
/// never leaves the range of its neighbours: it rises where the points rise and has no overshoot
/// [Fritsch 1980, with the slopes of Fritsch 1984]. Two points are a straight line. Before the
/// first point and after the last it keeps their values. x rises.
class MonotoneCurve {
 public:
  MonotoneCurve() = default;
  MonotoneCurve(std::vector<double> x, std::vector<double> y)
      : x_(std::move(x)), y_(std::move(y)), slope_(x_.size(), 0.0) {
    HADAL_ASSERT(!x_.empty() && x_.size() == y_.size(), std::to_string(x_.size()));
    if (x_.size() > 1) find_slopes();
  }

  template <class T>
  struct Point {
    T value{}, slope{};
  };

  template <class T>
  Point<T> at(const T& x) const {
    if (!(x > T(x_.front()))) return {T(y_.front()), T(0)};
    if (!(x < T(x_.back()))) return {T(y_.back()), T(0)};
    const auto above =
        std::upper_bound(x_.begin(), x_.end(), x, [](const T& a, double b) { return a < T(b); });
    const auto k = static_cast<std::size_t>(above - x_.begin()) - 1;
    // Hermite's cubic in s = (x − x_k)/h.
    const double h = x_[k + 1] - x_[k], rise = (y_[k + 1] - y_[k]) / h;
    const double c2 = 3 * rise - 2 * slope_[k] - slope_[k + 1];
    const double c3 = slope_[k] + slope_[k + 1] - 2 * rise;
    const T s = (x - T(x_[k])) / T(h);
    return {T(y_[k]) + T(h) * s * (T(slope_[k]) + s * (T(c2) + s * T(c3))),
            T(slope_[k]) + s * (T(2 * c2) + s * T(3 * c3))};
  }

 private:
  void find_slopes() {
    const std::size_t n = x_.size();
    const auto width = [&](std::size_t k) { return x_[k + 1] - x_[k]; };
    const auto rise = [&](std::size_t k) { return (y_[k + 1] - y_[k]) / width(k); };
    slope_.front() = rise(0), slope_.back() = rise(n - 2);
    for (std::size_t k = 1; k + 1 < n; ++k) {
      const double before = rise(k - 1), after = rise(k);
      if (!(before * after > 0)) continue;  // an extremum: level
      const double a = 2 * width(k) + width(k - 1), b = width(k) + 2 * width(k - 1);
      slope_[k] = (a + b) / (a / before + b / after);
    }
    if (n > 2) {
      slope_.front() = end_slope(width(0), width(1), rise(0), rise(1));
      slope_.back() = end_slope(width(n - 2), width(n - 3), rise(n - 2), rise(n - 3));
    }
  }

  /// Of the parabola through the last three points, as far as it keeps the curve monotone.
  static double end_slope(double h, double next_h, double rise, double next_rise) {
    const double slope = ((2 * h + next_h) * rise - h * next_rise) / (h + next_h);
    if (!(slope * rise > 0)) return 0;
    if (rise * next_rise < 0 && std::abs(slope) > 3 * std::abs(rise)) return 3 * rise;
    return slope;
  }

  std::vector<double> x_, y_, slope_;
};

}  // namespace hadal
