#pragma once

/// A manipulator as a vehicle file says it: links, joints, motors, gripper. SI units.

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

enum class JointKind { kHinge, kSlide, kFixed };
template <>
struct EnumNames<JointKind> {
  static constexpr std::array<std::string_view, 3> value = {"hinge", "slide", "fixed"};
};

/// A row of the classic table [Hartenberg 1955]: the frame before → turn θ + q about z, move d + q
/// along z, move a along x, turn α about x → the link's frame. q adds to θ of a hinge, to d of a
/// slide; the joint's axis is z of the frame before.
struct DenavitHartenberg {
  double a = 0;
  double alpha_deg = 0;
  double d = 0;
  double theta_deg = 0;
};

template <class Visitor>
void describe(Visitor& v, DenavitHartenberg& r) {
  v("a", r.a, {.unit = "m", .range = kCoordinate, .help = "Along x, after the turn about z."});
  v("alpha_deg", r.alpha_deg, {.unit = "deg", .help = "Turn about that x."});
  v("d", r.d, {.unit = "m", .range = kCoordinate, .help = "Along z of the frame before."});
  v("theta_deg", r.theta_deg, {.unit = "deg", .help = "Turn about z of the frame before."});
}

/// What drives a joint, and what holds it back.
struct Motor {
  double torque_limit = 0;
  double gear = 1;
  double rotor_inertia = 0;
  double friction = 0;
  double damping = 0;
};

template <class Visitor>
void describe(Visitor& v, Motor& m) {
  v("torque_limit", m.torque_limit,
    {.unit = "N·m or N",
     .range = kNonNegative,
     .help = "Largest torque (slide: force) on the joint, after the gear; 0 means no motor."});
  v("gear", m.gear, {.range = kPositive, .help = "Turns of the rotor per turn of the joint."});
  v("rotor_inertia", m.rotor_inertia,
    {.unit = "kg·m² or kg",
     .range = kNonNegative,
     .help = "Of the rotor about its own axis; the joint feels gear² of it."});
  v("friction", m.friction,
    {.unit = "N·m or N", .range = kNonNegative, .help = "Dry friction of the joint."});
  v("damping", m.damping,
    {.unit = "N·m/(rad/s) or N/(m/s)", .range = kNonNegative, .help = "Viscous, of the joint."});
}

struct Link {
  std::string name;
  std::string parent;
  JointKind joint = JointKind::kHinge;
  std::optional<DenavitHartenberg> dh;
  Vec3<double> position;
  Vec3<double> rpy_deg;
  Vec3<double> axis{{0, 0, 1}};
  std::optional<std::array<double, 2>> limits_deg;
  std::optional<std::array<double, 2>> limits;
  Motor motor;
  Body body;
  Hydrodynamics hydrodynamics;
  std::vector<Shape> shapes;
};

template <class Visitor>
void describe(Visitor& v, Link& l) {
  v("name", l.name, {.required = true, .help = "Unique within the arm."});
  v("parent", l.parent,
    {.help = "Name of the link that it hangs on; the link before if left out, the vehicle for the "
             "first."});
  v("joint", l.joint, {.tag = true, .help = "Between its parent and itself."});
  v("dh", l.dh, {.help = "Denavit–Hartenberg row; this, or `position`, `rpy_deg` and `axis`."});
  v("position", l.position,
    {.unit = "m",
     .range = kCoordinate,
     .help = "Of its frame and joint in the parent's frame, at joint zero."});
  v("rpy_deg", l.rpy_deg,
    {.unit = "deg", .help = "Of its frame in the parent's, at joint zero: roll, pitch, yaw."});
  v("axis", l.axis, {.help = "Of the joint, in its own frame; normalised."});
  v("limits_deg", l.limits_deg,
    {.unit = "deg", .kinds = kinds(JointKind::kHinge), .help = "None if left out."});
  v("limits", l.limits,
    {.unit = "m",
     .range = kCoordinate,
     .kinds = kinds(JointKind::kSlide),
     .help = "None if left out."});
  v("motor", l.motor,
    {.kinds = kinds(JointKind::kHinge, JointKind::kSlide),
     .help = "Drive and friction of the joint."});
  v("body", l.body, {.required = true, .help = "Mass, centres, inertia, from its own frame."});
  v("hydrodynamics", l.hydrodynamics, {.help = "Added mass and damping about its own frame."});
  v("shapes", l.shapes, {.help = "For contact and echosounders; without any it touches nothing."});
}

/// Fingers close towards the lower limit of their joints and open towards the upper.
struct Gripper {
  std::string finger;
  std::string second_finger;
  double force_limit = 0;
  double speed = 0.05;
};

template <class Visitor>
void describe(Visitor& v, Gripper& g) {
  v("finger", g.finger, {.required = true, .help = "Name of a link with a joint."});
  v("second_finger", g.second_finger,
    {.help =
         "Name of a second one, which moves by the same distance as the first; none if left out."});
  v("force_limit", g.force_limit,
    {.unit = "N or N·m",
     .range = kPositive,
     .required = true,
     .help = "With which each finger closes and opens."});
  v("speed", g.speed,
    {.unit = "m/s or rad/s", .range = kPositive, .help = "Of each finger when nothing stops it."});
}

/// The point that is meant when the arm is told to reach.
struct Tool {
  std::string link;
  Vec3<double> position;
};

template <class Visitor>
void describe(Visitor& v, Tool& t) {
  v("link", t.link, {.help = "Name of its link; the last that is no finger if left out."});
  v("position", t.position, {.unit = "m", .range = kCoordinate, .help = "In that link's frame."});
}

struct Arm {
  std::string name = "arm";
  Vec3<double> position;
  Vec3<double> rpy_deg;
  std::vector<Link> links;
  Tool tool;
  std::optional<Gripper> gripper;
};

template <class Visitor>
void describe(Visitor& v, Arm& a) {
  v("name", a.name, {.help = "Unique within the vehicle; its topic is /VEHICLE/NAME."});
  v("position", a.position,
    {.unit = "m", .range = kCoordinate, .help = "Of its base frame in the body frame."});
  v("rpy_deg", a.rpy_deg, {.unit = "deg", .help = "Of its base frame: roll, pitch, yaw (ZYX)."});
  v("links", a.links, {.required = true, .help = "A parent before its children."});
  v("tool", a.tool, {.help = "The end effector."});
  v("gripper", a.gripper, {.help = "Fingers that close and open together."});
}

}  // namespace hadal::model
