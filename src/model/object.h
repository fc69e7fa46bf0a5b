#pragma once

/// Bodies of a scenario that are no vehicles: loads, valves, stations, as its file says them.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/body.h"
#include "hadal/model/field.h"
#include "hadal/model/hydrodynamics.h"
#include "hadal/model/shape.h"

namespace hadal::model {

enum class ObjectJoint { kFree, kFixed, kHinge, kSlide };
template <>
struct EnumNames<ObjectJoint> {
  static constexpr std::array<std::string_view, 4> value = {"free", "fixed", "hinge", "slide"};
};

inline constexpr Kinds kOnAnAxis = kinds(ObjectJoint::kHinge, ObjectJoint::kSlide);

struct Object {
  std::string name;
  Vec3<double> position;
  Vec3<double> rpy_deg;
  Vec6<double> nu;
  ObjectJoint joint = ObjectJoint::kFree;
  Vec3<double> axis{{0, 0, 1}};
  std::optional<std::array<double, 2>> limits_deg;
  std::optional<std::array<double, 2>> limits;
  double friction = 0;
  double damping = 0;
  std::optional<Body> body;
  Hydrodynamics hydrodynamics;
  std::vector<Shape> shapes;
};

template <class Visitor>
void describe(Visitor& v, Object& o) {
  v("name", o.name,
    {.required = true, .help = "Unique within the scenario; its topic is /objects/NAME."});
  v("position", o.position,
    {.unit = "m", .range = kCoordinate, .help = "Of its origin at time zero, NED."});
  v("rpy_deg", o.rpy_deg, {.unit = "deg", .help = "At time zero: roll, pitch, yaw (ZYX)."});
  v("nu", o.nu,
    {.unit = "m/s, rad/s",
     .range = kSpeed,
     .kinds = kinds(ObjectJoint::kFree),
     .help = "Velocity at time zero, in its frame."});
  v("joint", o.joint,
    {.tag = true,
     .help = "To the world: free, fixed, or it turns about or slides along `axis` through its "
             "origin."});
  v("axis", o.axis, {.kinds = kOnAnAxis, .help = "In its own frame; normalised."});
  v("limits_deg", o.limits_deg,
    {.unit = "deg", .kinds = kinds(ObjectJoint::kHinge), .help = "None if left out."});
  v("limits", o.limits,
    {.unit = "m",
     .range = kCoordinate,
     .kinds = kinds(ObjectJoint::kSlide),
     .help = "None if left out."});
  v("joint_friction", o.friction,
    {.unit = "N·m or N", .range = kNonNegative, .kinds = kOnAnAxis, .help = "Dry friction."});
  v("joint_damping", o.damping,
    {.unit = "N·m/(rad/s) or N/(m/s)",
     .range = kNonNegative,
     .kinds = kOnAnAxis,
     .help = "Viscous."});
  v("body", o.body, {.help = "Mass, centres, inertia; needed unless it is fixed."});
  v("hydrodynamics", o.hydrodynamics, {.help = "Added mass and damping about its origin."});
  v("shapes", o.shapes, {.help = "For contact and echosounders; without any it touches nothing."});
}

}  // namespace hadal::model
