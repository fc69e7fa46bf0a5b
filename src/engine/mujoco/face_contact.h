#pragma once

/// Where a convex shape lies on a face of a box, exactly: distances are those of the shape's own
/// points from the plane of the face, and the normal is the face's. MuJoCo's general method finds
/// both to a few digits only, which lets a cylinder or a mesh creep along the floor.

#include <array>
#include <optional>
#include <span>

#include "hadal/engine/mujoco/box_contact.h"

namespace hadal::engine {

/// Points of a shape that may be the lowest over some face, in N.
class FacePoints {
 public:
  static constexpr int kMost = 64;
  void add(const Vec3<double>& p) {
    if (count_ < kMost) points_[static_cast<std::size_t>(count_++)] = p;
  }
  std::span<const Vec3<double>> all() const& {
    return {points_.data(), static_cast<std::size_t>(count_)};
  }
  std::span<const Vec3<double>> all() const&& = delete;  ///< of points that are gone

 private:
  std::array<Vec3<double>, kMost> points_;
  int count_ = 0;
};

/// The frame of a shape in N.
struct ShapePlace {
  Vec3<double> centre;
  Mat3<double> R;
};

/// The points nearest to a plane that `outward` is the normal of: of an ellipsoid one, of a
/// cylinder on the rims of its caps, along its z.
FacePoints ellipsoid_points(const ShapePlace& at, const Vec3<double>& half_size,
                            const Vec3<double>& outward);
FacePoints cylinder_points(const ShapePlace& at, double radius, double half_length,
                           const Vec3<double>& outward);

/// Which face of a box parts it best from a shape that reaches down to lowest(outward), the least
/// of p · outward.
struct BoxFace {
  int axis = 0;
  Vec3<double> outward;  ///< unit, N
  double distance = 0;   ///< of the shape from the face; negative: overlap [m]
};
template <class Lowest>
BoxFace nearest_face(const PlacedBox& box, Lowest&& lowest) {
  BoxFace best{.distance = -1e300};
  for (int k = 0; k < 6; ++k) {
    const int axis = k % 3;
    const Vec3<double> outward = (k < 3 ? 1.0 : -1.0) * box.R.column_at(axis);
    const double distance = lowest(outward) - dot(box.centre, outward) - box.half_size[axis];
    if (distance > best.distance) best = {axis, outward, distance};
  }
  return best;
}

/// Contacts of the points that lie over a face, with its outward normal; nothing if the deepest
/// does not, so that an edge of the box may be what touches.
std::optional<BoxContacts> contacts_on_face(const PlacedBox& box, const BoxFace& face,
                                            std::span<const Vec3<double>> points, double margin);

}  // namespace hadal::engine
