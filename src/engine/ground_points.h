#pragma once

/// Candidates for contacts with ground, of which the deepest and the widest apart are kept.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "hadal/engine/ground_contact.h"

namespace hadal::engine {

class GroundPoints {
 public:
  explicit GroundPoints(double margin) : margin_(margin) {}

  /// `on_shape` is the point of the shape.
  void add(const Vec3<double>& on_shape, const Vec3<double>& normal, double distance) {
    if (!(distance < margin_)) return;
    const GroundContacts::Point point{on_shape - (0.5 * distance) * normal, normal, distance};
    if (count_ < points_.size()) {
      points_[count_++] = point;
      return;
    }
    // Full: the shallowest gives way.
    auto shallow = std::max_element(points_.begin(), points_.end(), deeper);
    if (deeper(point, *shallow)) *shallow = point;
  }

  GroundContacts chosen() const {
    GroundContacts contacts;
    const auto begin = points_.begin(), end = begin + static_cast<std::ptrdiff_t>(count_);
    if (count_ <= GroundContacts::kMost) {
      contacts.count = static_cast<int>(count_);
      std::copy(begin, end, contacts.point.begin());
      return contacts;
    }
    std::array<std::size_t, GroundContacts::kMost> taken{};
    for (int k = 0; k < GroundContacts::kMost; ++k) {
      const double angle = 2 * std::numbers::pi * k / (GroundContacts::kMost - 1);
      const Vec3<double> side{{std::cos(angle), std::sin(angle), 0}};
      const auto before = [&](const auto& a, const auto& b) {
        return k == 0 ? deeper(a, b) : dot(a.position, side) > dot(b.position, side);
      };
      const auto best = static_cast<std::size_t>(std::min_element(begin, end, before) - begin);
      const auto last = taken.begin() + contacts.count;
      if (std::find(taken.begin(), last, best) != last) continue;
      taken[static_cast<std::size_t>(contacts.count)] = best;
      contacts.point[static_cast<std::size_t>(contacts.count++)] = points_[best];
    }
    return contacts;
  }

 private:
  static bool deeper(const GroundContacts::Point& a, const GroundContacts::Point& b) {
    return a.distance < b.distance;
  }

  double margin_;
  std::array<GroundContacts::Point, 64> points_;
  std::size_t count_ = 0;
};

/// Of a polytope; `solid` is what stands under peaks in place of its faces, if not null.
void find_polytope_points(const Terrain& ground, const GroundedShape& at, const Polytope& shape,
                          const Solid* solid, GroundPoints& points);
/// One point of a shape over its triangle, or behind the side of the ground, if that is nearer.
void find_corner_point(const Terrain& ground, const Vec3<double>& corner, GroundPoints& points);

/// The nearest side of the ground to a point over or under it: how far inside it is, and outward.
struct GroundSide {
  double inside = 0;  ///< [m]
  Vec3<double> outward;
};
GroundSide nearest_side(const Terrain& ground, const Vec3<double>& p);

}  // namespace hadal::engine
