// Robots of Stonefish, brought into the terms of URDF. Its axes are x forward, y starboard, z down
// like ours; what URDF's terms take is swapped here, and swapped back with theirs.

#include <fmt/format.h>
#include <tinyxml2.h>

#include <cmath>
#include <map>

#include "hadal/importers/plugins.h"
#include "hadal/importers/thrust_table.h"
#include "hadal/importers/urdf.h"
#include "hadal/math/rotation.h"
#include "hadal/math/scalar.h"
#include "hadal/message/ros_frames.h"

namespace hadal::importers {

namespace {

using message::swap_frd_flu;
using tinyxml2::XMLElement;

constexpr model::Range kAngle{.min = -1e3, .max = 1e3};  ///< [rad]
constexpr double kDefaultDensity = 1031;                 ///< of Stonefish' ocean [kg/m³]

UrdfPose read_pose(const XmlElement& around, const char* name) {
  const XMLElement* xml = around.child(name);
  if (!xml) return {};
  const XmlElement e = around.named(*xml);
  return {swap_frd_flu(e.vector("xyz", {}, model::kCoordinate)),
          message::swap_rpy_frd_flu(e.vector("rpy", {}, kAngle))};
}

/// `<NAME value="…"/>`
double value_of(const XmlElement& around, const char* name, const model::Range& range) {
  const XMLElement* xml = around.child(name);
  if (!xml) return around.error(fmt::format("has no <{}>", name)), 0;
  return around.named(*xml).required_number("value", range);
}

class StonefishReader {
 public:
  StonefishReader(UrdfRobot& robot, ImportFindings& findings)
      : robot_(robot), findings_(findings) {}

  void read(const XMLElement& xml, const XmlElement& e) {
    robot_.name = e.text("name");
    for (const auto* c = xml.FirstChildElement(); c; c = c->NextSiblingElement()) {
      const std::string_view tag = c->Name();
      const char* name = c->Attribute("name");
      const XmlElement at(*c, fmt::format("{}[{}]", tag, name ? name : ""), findings_);
      if (tag == "base_link" || tag == "link") {
        read_link(at);
      } else if (tag == "joint") {
        read_joint(at);
      } else if (tag == "actuator") {
        read_actuator(at);
      } else if (tag.starts_with("xacro:")) {
        at.error("is an instruction of xacro", "a file without: run xacro first");
      } else if (tag != "world_transform") {
        at.warning("is left out: hadal has no counterpart here");
      }
    }
    if (robot_.links.empty()) e.error("has no <base_link>");
  }

 private:
  /// Mass properties that the file gives; geometry of its own is left to hadal's user.
  void read_link(const XmlElement& e) {
    if (robot_.links.size() >= kMaxLinks) return e.error("is one too many");
    UrdfLink link{.name = e.text("name"), .line = e.line(), .inertial = {}, .collisions = {}};
    read_shape(e, {}, link);
    for (const char* part : {"external_part", "internal_part"}) {
      const XMLElement* c = e.xml().FirstChildElement(part);
      for (; c; c = c->NextSiblingElement(part)) {
        read_shape(e.named(*c), read_pose(e.named(*c), "compound_transform"), link);
      }
    }
    if (e.child("mass") && e.child("inertia")) {
      UrdfInertial inertial{.origin = read_pose(e, "cg")};
      inertial.mass = value_of(e, "mass", model::kPositive);
      const Vec3<double> I =
          e.named(*e.child("inertia")).vector("xyz", {{1, 1, 1}}, model::kPositive);
      for (int i = 0; i < 3; ++i) inertial.inertia(i, i) = I[i];
      link.inertial = inertial;
    } else {
      e.error("has no mass and inertia: Stonefish computes them from geometry and material",
              "<mass value>, <inertia xyz> and <cg xyz> of the link, as Stonefish prints them");
    }
    const char* physics = e.xml().Attribute("physics");
    if (!physics || std::string_view(physics) == "submerged") {
      e.warning("added mass and drag are not in the file: Stonefish computes them from geometry",
                "[hydrodynamics]; `hadal estimate` has numbers for simple hulls");
    }
    robot_.links.push_back(std::move(link));
  }

  void read_shape(const XmlElement& e, const UrdfPose& at, UrdfLink& link) {
    const std::string type = e.text("type");
    if (type == "compound") return;
    if (link.collisions.size() >= kMaxCollisions) return e.error("is one too many");
    UrdfCollision c;
    c.line = e.line();
    const UrdfPose origin = read_pose(e, "origin");
    const Quaternion<double> q = quaternion_from_rpy(at.rpy);
    c.origin = {at.xyz + rotation_matrix(q) * origin.xyz,
                rpy_from_quaternion(q * quaternion_from_rpy(origin.rpy))};
    const XMLElement* d = e.child("dimensions");
    using model::ShapeKind;
    if (!d || (type != "sphere" && type != "cylinder" && type != "box")) {
      return e.warning(fmt::format("the geometry of type '{}' is left out", type),
                       "a sphere, cylinder or box; volume and shapes in the written file");
    }
    const XmlElement dimensions = e.named(*d);
    if (type == "sphere") {
      c.kind = ShapeKind::kSphere;
      c.radius = dimensions.required_number("radius", model::kSize);
    } else if (type == "cylinder") {
      c.kind = ShapeKind::kCylinder;
      c.radius = dimensions.required_number("radius", model::kSize);
      c.length = dimensions.required_number("height", model::kSize);
    } else {
      c.kind = ShapeKind::kBox;
      c.size = dimensions.vector("xyz", {{1, 1, 1}}, model::kSize);
    }
    link.collisions.push_back(c);
  }

  void read_joint(const XmlElement& e) {
    if (robot_.joints.size() >= kMaxLinks) return e.error("is one too many");
    UrdfJoint joint;
    joint.name = e.text("name");
    joint.line = e.line();
    const auto link = [&](const char* name) {
      const XMLElement* c = e.child(name);
      if (!c) return e.error(fmt::format("has no <{}>", name)), std::string();
      return e.named(*c).text("name");
    };
    joint.parent = link("parent");
    joint.child = link("child");
    joint.origin = read_pose(e, "origin");
    if (const XMLElement* a = e.child("axis")) {
      joint.axis = swap_frd_flu(e.named(*a).vector("xyz", {{1, 0, 0}}, model::kCoordinate));
    }
    const std::string type = e.text("type");
    joint.type = type == "revolute" ? UrdfJointType::kContinuous : UrdfJointType::kFixed;
    if (type == "prismatic") joint.type = UrdfJointType::kPrismatic;
    if (type != "fixed" && type != "revolute" && type != "prismatic") {
      e.error(fmt::format("joints of type '{}' cannot be imported", type),
              "fixed, revolute or prismatic");
    }
    if (const XMLElement* l = e.child("limits")) {
      const XmlElement limits = e.named(*l);
      UrdfLimit values{.lower = limits.required_number("min", model::kAny),
                       .upper = limits.required_number("max", model::kAny)};
      if (values.lower > values.upper) limits.error("min is above max");
      joint.limit = values;
      if (joint.type == UrdfJointType::kContinuous) joint.type = UrdfJointType::kRevolute;
    } else if (joint.type == UrdfJointType::kPrismatic) {
      e.error("has no <limits>", "<limits min max>");
    }
    robot_.joints.push_back(std::move(joint));
  }

  void read_actuator(const XmlElement& e) {
    const std::string type = e.text("type");
    if (type != "thruster" && type != "simple_thruster" && type != "push") {
      return e.warning(fmt::format("of type '{}' is left out", type),
                       "thruster, simple_thruster or push");
    }
    DriveFacts d;
    d.line = e.line();
    d.from = fmt::format("line {}, {}", e.line(), type);
    d.actuator.name = e.text("name");
    const XMLElement* link = e.child("link");
    if (!link) return e.error("has no <link>");
    d.link = e.named(*link).text("name");
    d.offset = read_pose(e, "origin");
    if (type == "thruster") {
      read_thruster(e, d);
    } else {
      read_force(e, type == "push" ? "lower_limit" : "lower_thrust_limit",
                 type == "push" ? "upper_limit" : "upper_thrust_limit", d);
    }
    if (e.child("watchdog")) e.warning("its watchdog is left out");
    robot_.underwater.drives.push_back(std::move(d));
  }

  static bool is_true(const XmlElement& e, const char* attribute) {
    return e.has(attribute) && e.text(attribute) == "true";
  }

  static void read_force(const XmlElement& e, const char* low, const char* high, DriveFacts& d) {
    d.actuator.saturate = false;
    const XMLElement* s = e.child("specs");
    if (!s) return;
    const XmlElement specs = e.named(*s);
    d.reversed = is_true(specs, "inverted");
    if (!specs.has(low) || !specs.has(high)) return;
    d.actuator.saturate = true;
    d.actuator.min = specs.number(low, 0, model::kAny);
    d.actuator.max = specs.number(high, 0, model::kAny);
  }

  void read_thruster(const XmlElement& e, DriveFacts& d) {
    model::Actuator& a = d.actuator;
    const XMLElement* s = e.child("specs");
    if (!s) return e.error("has no <specs>");
    const XmlElement specs = e.named(*s);
    if (specs.has("max_rpm")) {
      return e.error("is of Stonefish 1.2 and earlier", "<rotor_dynamics> and <thrust_model>");
    }
    a.max = specs.required_number("max_setpoint", model::kPositive);
    a.min = -a.max;
    const XMLElement* p = e.child("propeller");
    if (!p) return e.error("has no <propeller>");
    const XmlElement propeller = e.named(*p);
    const XMLElement* t = e.child("thrust_model");
    if (!t) return e.error("has no <thrust_model>");
    const XmlElement thrust = e.named(*t);
    const bool left = propeller.has("right") && propeller.text("right") == "false";
    const bool fluid = thrust.text("type") == "fluid_dynamics";
    // Positive speeds of a left-handed propeller push astern; with `fluid_dynamics` they have the
    // reverse coefficient then, else the forward one.
    d.reversed = is_true(specs, "inverted_setpoint") != left;
    if (fluid) {
      read_fluid_dynamics(thrust, propeller, left, a);
    } else {
      read_thrust(thrust, a);
      if (left && a.thrust) turn_round(*a.thrust);
    }
    if (const XMLElement* r = e.child("rotor_dynamics")) read_rotor(e.named(*r), a);
  }

  /// T = C ω|ω| or a table, ω in rad/s.
  static void read_thrust(const XmlElement& t, model::Actuator& a) {
    const std::string type = t.text("type");
    a.thrust = model::Thrust{.model = model::ThrustModel::kAffine};
    if (type == "quadratic") {
      a.thrust->forward = value_of(t, "thrust_coeff", model::kNonNegative);
    } else if (type == "deadband") {
      read_dead_band(t, a);
    } else if (type == "linear_interpolation") {
      const XMLElement *in = t.child("input"), *out = t.child("output");
      if (!in || !out) return t.error("has no <input> or no <output>");
      take_table(t, t.named(*in).list("value"), t.named(*out).list("value"), a);
    } else {
      t.error(fmt::format("of type '{}' is unknown", type),
              "quadratic, deadband, linear_interpolation or fluid_dynamics");
    }
  }

  static void read_coefficients(const XmlElement& t, model::Thrust& thrust) {
    const XMLElement* c = t.child("thrust_coeff");
    if (!c) return t.error("has no <thrust_coeff>");
    thrust.forward = t.named(*c).required_number("forward", model::kNonNegative);
    thrust.backward = t.named(*c).required_number("reverse", model::kNonNegative);
  }

  /// T = ρ D³ |n| (k D n − k_forward u) with n in turns per second and u the speed through the
  /// water along the axis: the bilinear model. Torque and thrust ahead have one ratio, k_Q D / k_T.
  void read_fluid_dynamics(const XmlElement& t, const XmlElement& propeller, bool left,
                           model::Actuator& a) {
    a.thrust = model::Thrust{.model = model::ThrustModel::kBilinear};
    read_coefficients(t, *a.thrust);
    const double D = propeller.required_number("diameter", model::kSize);
    const double rho = robot_.underwater.density.value_or(kDefaultDensity);
    const double k_T = a.thrust->forward, scale = rho * std::pow(D, 4) / (4 * kPi * kPi);
    const double reverse = a.thrust->backward.value_or(k_T);
    a.thrust->forward = k_T * scale;
    a.thrust->backward = reverse * scale;
    a.thrust->speed_loss = rho * D * D * D * k_T / (2 * kPi);
    const double k_Q =
        t.child("torque_coeff") ? value_of(t, "torque_coeff", model::kNonNegative) : 0;
    if (k_T == 0 || k_Q == 0) return;
    // A right-handed propeller turns the hull the other way.
    a.torque_per_thrust = (left ? 1 : -1) * k_Q * D / k_T;
    if (reverse != k_T) {
      t.warning(
          "torque_coeff over thrust_coeff differs by direction: that ahead is used both ways");
    }
  }

  /// Limits of the dead band are of ω|ω|.
  static void read_dead_band(const XmlElement& t, model::Actuator& a) {
    model::Thrust coefficients;
    read_coefficients(t, coefficients);
    DeadBandLaw law{.left = coefficients.backward.value_or(0), .right = coefficients.forward};
    if (const XMLElement* c = t.child("deadband")) {
      law.low = t.named(*c).required_number("lower", {.min = -1e9, .max = 0});
      law.high = t.named(*c).required_number("upper", {.min = 0, .max = 1e9});
    }
    tabulate(t, a, law);
  }

  static void read_rotor(const XmlElement& r, model::Actuator& a) {
    const std::string type = r.text("type");
    if (type == "first_order") {
      a.time_constant = value_of(r, "time_constant", model::kNonNegative);
    } else if (type == "yoerger") {
      if (!a.thrust || a.thrust->model != model::ThrustModel::kAffine) {
        return r.warning("is left out: hadal has it with quadratic thrust only");
      }
      a.thrust->model = model::ThrustModel::kWhitcombYoerger1;
      a.thrust->rotor = model::Rotor{.alpha = value_of(r, "alpha", model::kNonNegative),
                                     .beta = value_of(r, "beta", model::kNonNegative),
                                     .handedness = 0};
    } else if (type != "zero_order") {
      r.warning(fmt::format("of type '{}' is left out: the rotor follows at once", type),
                "time_constant of the actuator");
    }
  }

  UrdfRobot& robot_;
  ImportFindings& findings_;
};

/// The density of the ocean, which thrusts need.
void read_ocean(const XMLElement& root, ImportFindings& findings, Underwater& underwater) {
  underwater.density = kDefaultDensity;
  underwater.density_from = "default of Stonefish";
  const XMLElement* environment = root.FirstChildElement("environment");
  const XMLElement* ocean = environment ? environment->FirstChildElement("ocean") : nullptr;
  const XMLElement* water = ocean ? ocean->FirstChildElement("water") : nullptr;
  if (!water || !water->Attribute("density")) return;
  const XmlElement e(*water, "water", findings);
  const double density = e.required_number("density", model::kPositive);
  if (density > 0) underwater.density = density;
  underwater.density_from = e.place();
}

}  // namespace

UrdfRobot parse_stonefish(const XMLElement& root, ImportFindings& findings) {
  UrdfRobot robot{.format = "Stonefish"};
  const XmlElement e(root, "scenario", findings);
  for (const auto* c = root.FirstChildElement(); c; c = c->NextSiblingElement()) {
    if (std::string_view(c->Name()).starts_with("xacro:")) {
      e.named(*c).error("is an instruction of xacro", "a file without: run xacro first");
    }
  }
  const XMLElement* chosen = root.FirstChildElement("robot");
  if (!chosen) {
    e.error("has no <robot>");
    return robot;
  }
  if (const auto* second = chosen->NextSiblingElement("robot")) {
    e.named(*second).error("is a second robot", "a file with one");
  }
  if (root.FirstChildElement("include")) {
    e.warning("its <include> files are not read: what they hold is left out");
  }
  read_ocean(root, findings, robot.underwater);
  StonefishReader(robot, findings).read(*chosen, XmlElement(*chosen, "robot", findings));
  return robot;
}

}  // namespace hadal::importers
