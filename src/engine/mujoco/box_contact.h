#pragma once

/// Where two boxes touch: the axis of least overlap among the fifteen that can part them
/// [Gottschalk 1996], then the overlap of the two faces, or the nearest points of the two edges,
/// along it. MuJoCo's own function gives half the overlap, and at times a deep one between faces
/// that are nearly parallel.

#include <array>

#include "hadal/math/vec.h"

namespace hadal::engine {

struct PlacedBox {
  Vec3<double> centre;     ///< N [m]
  Mat3<double> R;          ///< its axes in N, by columns
  Vec3<double> half_size;  ///< [m]
};

struct BoxContacts {
  static constexpr int kMost = 8;
  struct Point {
    Vec3<double> position;  ///< halfway between the two surfaces, N [m]
    double distance = 0;    ///< along the normal; negative: overlap [m]
  };
  Vec3<double> normal;  ///< from the first box to the second, unit
  int count = 0;
  std::array<Point, kMost> point;
};

/// Points nearer than `margin` (zero: that overlap).
BoxContacts box_contacts(const PlacedBox& first, const PlacedBox& second, double margin);

}  // namespace hadal::engine
