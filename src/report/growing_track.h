#pragma once

/// Where something went, gathered while it goes, in memory that does not grow with simulated time.

#include <cstddef>
#include <string>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/report/report_map.h"

namespace hadal::report {

class GrowingTrack {
 public:
  /// Keeps at most max_points ≥ 4 places, of equal distance in time while they come at a steady
  /// rate.
  GrowingTrack(std::string name, std::size_t max_points)
      : name_(std::move(name)), max_points_(max_points) {}

  /// A place in N at t, not before the last one's. A place that is not finite is left out.
  void push(double t, const Vec3<double>& p_N);
  /// With the last place that was pushed.
  ReportTrack track() const;

 private:
  struct Point {
    double t = 0;
    Vec3<double> p_N;
  };

  std::string name_;
  std::size_t max_points_;
  std::size_t stride_ = 1;  ///< one of so many is kept
  std::size_t left_ = 0;    ///< to pass over before the next is kept
  std::vector<Point> points_;
  Point last_;
};

}  // namespace hadal::report
