#include "hadal/world/polygon.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hadal {

namespace {

struct Point {
  double x, y;
};

bool same(const Point& a, const Point& b) { return a.x == b.x && a.y == b.y; }

/// Twice the area of a triangle, positive if it turns left.
double area(const Point& a, const Point& b, const Point& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Twice the area by components, summed over the edges [Newell]; about the first corner, so that a
/// polygon far from the origin loses no digits.
Vec3<double> polygon_normal(std::span<const Vec3<double>> p) {
  Vec3<double> normal;
  for (std::size_t i = 1; i + 1 < p.size(); ++i) normal += cross(p[i] - p[0], p[i + 1] - p[0]);
  return normal;
}

/// The corners seen along the axis that the normal is nearest to, counter-clockwise.
std::vector<Point> flattened(std::span<const Vec3<double>> corners) {
  const Vec3<double> normal = polygon_normal(corners);
  int axis = 0;
  for (int k = 1; k < 3; ++k) {
    if (std::abs(normal[k]) > std::abs(normal[axis])) axis = k;
  }
  const int u = (axis + 1) % 3, v = (axis + 2) % 3;
  const double side = normal[axis] < 0 ? -1 : 1;
  std::vector<Point> points;
  points.reserve(corners.size());
  for (const Vec3<double>& c : corners) {
    points.push_back({c[u] - corners[0][u], side * (c[v] - corners[0][v])});
  }
  return points;
}

/// A polygon that loses its ears.
class EarCutter {
 public:
  EarCutter(std::vector<Point> points, std::size_t& work)
      : points_(std::move(points)), left_(points_.size()), work_(work) {
    std::iota(left_.begin(), left_.end(), std::size_t{0});
  }

  std::vector<std::array<std::size_t, 3>> cut() {
    if (!convex()) cut_ears();
    for (std::size_t i = 2; i < left_.size(); ++i) {
      triangles_.push_back({left_[0], left_[i - 1], left_[i]});
    }
    return std::move(triangles_);
  }

 private:
  bool convex() const {
    for (std::size_t i = 0; i < left_.size(); ++i) {
      if (turn(i) < 0) return false;
    }
    return true;
  }

  void cut_ears() {
    std::size_t i = 0, failures = 0;
    while (left_.size() > 3 && failures < left_.size() && work_ < kMostPolygonWork) {
      if (is_ear(i)) {
        take(i);
        failures = 0;
        i = (i + left_.size() - 1) % left_.size();
      } else {
        ++failures;
        i = (i + 1) % left_.size();
      }
    }
  }

  std::size_t before(std::size_t i) const { return left_[(i + left_.size() - 1) % left_.size()]; }
  std::size_t after(std::size_t i) const { return left_[(i + 1) % left_.size()]; }
  double turn(std::size_t i) const {
    return area(points_[before(i)], points_[left_[i]], points_[after(i)]);
  }

  /// Turns left, and no other corner lies in it.
  bool is_ear(std::size_t i) {
    if (turn(i) <= 0) return false;
    const Point &a = points_[before(i)], &b = points_[left_[i]], &c = points_[after(i)];
    for (std::size_t k = 2; k + 1 < left_.size(); ++k) {
      ++work_;
      const Point& p = points_[left_[(i + k) % left_.size()]];
      if (same(p, a) || same(p, b) || same(p, c)) continue;
      if (area(a, b, p) >= 0 && area(b, c, p) >= 0 && area(c, a, p) >= 0) return false;
    }
    return true;
  }

  void take(std::size_t i) {
    triangles_.push_back({before(i), left_[i], after(i)});
    work_ += left_.size();
    left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(i));
  }

  std::vector<Point> points_;
  std::vector<std::size_t> left_;  ///< corners not yet cut off
  std::vector<std::array<std::size_t, 3>> triangles_;
  std::size_t& work_;
};

}  // namespace

std::vector<std::array<std::size_t, 3>> cut_polygon(std::span<const Vec3<double>> corners,
                                                    std::size_t& work) {
  return EarCutter(flattened(corners), work).cut();
}

}  // namespace hadal
