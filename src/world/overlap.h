#pragma once

/// Whether two convex bodies have a point in common, by their farthest points alone
/// [Gilbert 1988].

#include <array>
#include <cstddef>
#include <initializer_list>

#include "hadal/math/vec.h"

namespace hadal {

/// The corners so far of the search for the origin in the difference of two bodies, newest last,
/// and where to look next.
class OverlapSearch {
 public:
  const Vec3<double>& direction() const { return direction_; }
  /// Takes the farthest point along `direction`; true once the corners hold the origin.
  bool add(const Vec3<double>& point);

 private:
  bool from_edge();
  bool from_triangle();
  bool from_tetrahedron();
  void keep(std::initializer_list<Vec3<double>> corners);

  std::array<Vec3<double>, 4> corners_{};
  std::size_t count_ = 0;
  Vec3<double> direction_{{1, 0, 0}};
};

/// `a(d)` and `b(d)` are the farthest points of two convex bodies along a direction d, in one
/// frame. Bodies that touch within rounding may count or not.
template <class A, class B>
bool convex_overlap(const A& a, const B& b) {
  constexpr int kMost = 100;  // Round bodies that nearly touch take tens.
  OverlapSearch search;
  for (int i = 0; i < kMost; ++i) {
    const Vec3<double> d = search.direction();
    if (dot(d, d) == 0) return true;  // the origin lies on what was found
    const Vec3<double> point = a(d) - b(-d);
    if (dot(point, d) < 0) return false;  // a plane between them
    if (search.add(point)) return true;
  }
  return false;
}

}  // namespace hadal
