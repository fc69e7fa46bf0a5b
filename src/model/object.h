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

enum class ObjectJoint { kFree, kFixed, kHinge, kSlide, kPath };
template <>
struct EnumNames<ObjectJoint> {
  static constexpr std::array<std::string_view, 5> value = {"free", "fixed", "hinge", "slide",
                                                            "path"};
};

inline constexpr Kinds kOnAnAxis = kinds(ObjectJoint::kHinge, ObjectJoint::kSlide);

enum class PathKind { kWaypoints, kCircle };
template <>
struct EnumNames<PathKind> {
  static constexpr std::array<std::string_view, 2> value = {"waypoints", "circle"};
};

/// How an object is led, whatever it meets.
struct ObjectPath {
  PathKind kind = PathKind::kWaypoints;
  double speed = 0;
  bool turns = false;
  std::vector<std::vector<double>> waypoints;
  bool closed = false;
  Vec3<double> center;
  double radius = 1;
  double start_deg = 0;
};

template <class Visitor>
void describe(Visitor& v, ObjectPath& p) {
  v("kind", p.kind, {.required = true, .tag = true, .help = "Straight lines, or a circle."});
  v("speed", p.speed,
    {.unit = "m/s",
     .range = {.min = 0, .max = 1e3},
     .required = true,
     .help = "Constant, from time zero on."});
  v("turns", p.turns,
    {.help = "Its x turns into the direction of travel, which is added to `rpy_deg`."});
  v("waypoints", p.waypoints,
    {.unit = "m",
     .range = kCoordinate,
     .required = true,
     .kinds = kinds(PathKind::kWaypoints),
     .help = "Of its origin, NED, one after the other: [[0, 0, 5], [10, 0, 5]]."});
  v("closed", p.closed,
    {.kinds = kinds(PathKind::kWaypoints),
     .help = "From the last to the first and on; else it stays at the last."});
  v("center", p.center,
    {.unit = "m",
     .range = kCoordinate,
     .required = true,
     .kinds = kinds(PathKind::kCircle),
     .help = "NED."});
  v("radius", p.radius,
    {.unit = "m", .range = kSize, .required = true, .kinds = kinds(PathKind::kCircle)});
  v("start_deg", p.start_deg,
    {.unit = "deg",
     .kinds = kinds(PathKind::kCircle),
     .help = "Where it is at time zero, seen from the centre, from north; then clockwise."});
}

struct Object {
  std::string name;
  Vec3<double> position;
  Vec3<double> rpy_deg;
  Vec6<double> nu;
  ObjectJoint joint = ObjectJoint::kFree;
  Vec3<double> axis{{0, 0, 1}};
  std::optional<std::array<double, 2>> limits_deg;
  std::optional<std::array<double, 2>> limits;
  std::optional<ObjectPath> path;
  double friction = 0;
  double damping = 0;
  std::optional<Body> body;
  Hydrodynamics hydrodynamics;
  std::vector<Shape> shapes;
  std::string material;
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
     .help = "To the world: free, fixed, led along `path`, or it turns about or slides along "
             "`axis` through its origin."});
  v("axis", o.axis, {.kinds = kOnAnAxis, .help = "In its own frame; normalised."});
  v("limits_deg", o.limits_deg,
    {.unit = "deg", .kinds = kinds(ObjectJoint::kHinge), .help = "None if left out."});
  v("limits", o.limits,
    {.unit = "m",
     .range = kCoordinate,
     .kinds = kinds(ObjectJoint::kSlide),
     .help = "None if left out."});
  v("path", o.path,
    {.required = true, .kinds = kinds(ObjectJoint::kPath), .help = "In place of `position`."});
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
  v("material", o.material, {.help = "Of all its shapes: name of one of `world.materials`."});
}

}  // namespace hadal::model
