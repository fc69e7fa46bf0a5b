#include "hadal/report/simplify.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hadal::report {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Slopes from a start that pass within the tolerance of all points met so far.
struct Cone {
  double low = -kInfinity;
  double high = kInfinity;

  bool holds(double slope) const { return slope >= low && slope <= high; }
  void narrow(double dt, double dy, double tolerance) {
    low = std::max(low, (dy - tolerance) / dt);
    high = std::min(high, (dy + tolerance) / dt);
  }
};

double range_of(const Samples& samples) {
  double low = kInfinity;
  double high = -kInfinity;
  for (const double y : samples.y) {
    if (std::isnan(y)) continue;
    low = std::min(low, y);
    high = std::max(high, y);
  }
  return high > low ? high - low : 0;
}

Samples min_max(const Samples& samples, std::size_t max_points) {
  Decimator decimator(max_points);
  for (std::size_t i = 0; i < samples.t.size(); ++i) decimator.push(samples.t[i], samples.y[i]);
  return decimator.samples();
}

}  // namespace

Samples within(const Samples& samples, double tolerance) {
  const std::vector<double>& t = samples.t;
  const std::vector<double>& y = samples.y;
  Samples kept;
  const auto keep = [&](std::size_t i) {
    kept.t.push_back(t[i]);
    kept.y.push_back(y[i]);
  };
  if (t.empty()) return kept;
  keep(0);
  std::size_t start = 0;
  Cone cone;
  const auto begin_at = [&](std::size_t i) {
    if (i != start) keep(i);
    start = i;
    cone = {};
  };
  // A step in no time, a gap or its end: no line passes over it.
  const auto broken = [&](std::size_t i) {
    return std::isnan(y[i]) || std::isnan(y[start]) || t[i] == t[start];
  };
  for (std::size_t i = 1; i < t.size(); ++i) {
    if (broken(i) || !cone.holds((y[i] - y[start]) / (t[i] - t[start]))) begin_at(i - 1);
    if (broken(i)) {
      begin_at(i);
    } else {
      cone.narrow(t[i] - t[start], y[i] - y[start], tolerance);
    }
  }
  if (start != t.size() - 1) keep(t.size() - 1);
  return kept;
}

Samples simplified(const Samples& samples, std::size_t max_points) {
  const double range = range_of(samples);
  for (double share = 4e-6; share <= 6e-4; share *= 2) {
    Samples fewer = within(samples, share * range);
    if (fewer.t.size() <= max_points) return fewer;
  }
  return min_max(samples, max_points);
}

}  // namespace hadal::report
