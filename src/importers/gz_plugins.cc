// Systems of Gazebo (gz-sim). Axes are x forward, y left, z up; hydrodynamic coefficients are
// signed as by SNAME, so that added mass and damping are negative.

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <cmath>

#include "hadal/importers/plugins.h"
#include "hadal/math/scalar.h"

namespace hadal::importers {

namespace {

using tinyxml2::XMLElement;

constexpr std::string_view kForces = "xyzkmn", kVelocities = "UVWPQR";
constexpr double kAxisSign[6] = {1, -1, -1, 1, -1, -1};  ///< of y and z when up becomes down
constexpr double kDefaultThrustLimit = 1000;             ///< of the Thruster system [N or rad/s]
constexpr double kDefaultAirDensity = 1.2041;            ///< of the LiftDrag system [kg/m³]

/// `xDotU`, `xU`, `xUabsV`, `xUV`: a force, velocities, and how they act.
struct Coefficient {
  bool added_mass = false, absolute = false;
  std::size_t force = 0, first = 0;
  std::optional<std::size_t> second;
};

std::optional<Coefficient> coefficient(std::string_view name) {
  Coefficient k;
  if (name.empty()) return {};
  k.force = kForces.find(name[0]);
  name.remove_prefix(1);
  if (name.starts_with("Dot")) {
    k.added_mass = true;
    name.remove_prefix(3);
  }
  if (k.force == std::string_view::npos || name.empty()) return {};
  k.first = kVelocities.find(name[0]);
  name.remove_prefix(1);
  if (k.first == std::string_view::npos) return {};
  if (name.empty()) return k;
  if (k.added_mass) return {};
  k.absolute = name.starts_with("abs");
  if (k.absolute) name.remove_prefix(3);
  if (name.size() != 1) return {};
  k.second = kVelocities.find(name[0]);
  if (*k.second == std::string_view::npos) return {};
  return k;
}

/// Adds one term of the matrices, or of the products of velocities.
void add_coefficient(const XmlElement& e, const Coefficient& k, double value, WaterFacts& facts) {
  const auto row = static_cast<int>(k.force), column = static_cast<int>(k.first);
  const double here = value * kAxisSign[k.force] * kAxisSign[k.first];
  const std::string place = e.place();
  const auto note = [&](const char* key) {
    std::string& from = facts.from[key];
    from += (from.empty() ? "" : ", ") + place;
  };
  if (k.added_mass) {
    facts.added_mass(row, column) -= here;
    note("added_mass");
    if (k.force == k.first && value > 0) {
      e.error(fmt::format("{:g} is positive, which is a negative added mass", value),
              "a negative number, as Gazebo 7 and later read it; Gazebo 6 and earlier took "
              "positive ones");
    }
  } else if (!k.second) {
    facts.linear(row, column) -= here;
    note("linear_damping");
  } else if (k.first == *k.second) {
    facts.quadratic(row, column) -= here;
    note("quadratic_damping");
    if (k.absolute) return;
    e.warning(
        "is taken as x|x|, which damps both ways, as Gazebo 6 and earlier read it; Gazebo 7 "
        "and later take the square",
        std::string(e.xml().Name()).insert(2, "abs"));
  } else if (k.absolute) {
    e.warning("is left out: hadal has no such product");
  } else {
    const std::size_t a = std::min(k.first, *k.second), b = std::max(k.first, *k.second);
    const auto letter = [](std::size_t i) { return static_cast<char>(kVelocities[i] + 32); };
    const std::string name =
        fmt::format("{}_{}{}", static_cast<char>(kForces[k.force] - 32), letter(a), letter(b));
    facts.derivatives[name] += here * kAxisSign[*k.second];
    note("derivatives");
  }
}

}  // namespace

void read_gz_hydrodynamics(const XmlElement& plugin, UrdfRobot& robot) {
  const std::string link = plugin.required_text_of("link_name");
  WaterFacts& facts = robot.underwater.links[link];
  if (facts.line > 0) plugin.error(fmt::format("is a second one for link '{}'", link), "one");
  facts.line = plugin.line();
  for (const auto* c = plugin.xml().FirstChildElement(); c; c = c->NextSiblingElement()) {
    const std::string_view name = c->Name();
    const XmlElement e = plugin.named(*c);
    if (const std::optional<Coefficient> k = coefficient(name)) {
      add_coefficient(e, *k, e.content_number(model::kAny), facts);
    } else if (name == "water_density" || name == "waterDensity") {
      note_density(e.content_number(model::kPositive), e, robot.underwater);
    } else if (name == "disable_added_mass" || name == "disable_coriolis") {
      if (e.content_bool()) e.warning("is left out: hadal has both, always");
    } else if (name != "link_name" && name != "namespace") {
      e.warning("is left out: hadal has no counterpart here");
    }
  }
}

void read_gz_thruster(const XmlElement& plugin, UrdfRobot& robot) {
  DriveFacts d;
  d.line = plugin.line();
  d.from = fmt::format("line {}, Thruster", plugin.line());
  d.joint = plugin.required_text_of("joint_name");
  model::Actuator& a = d.actuator;
  a.name = d.joint;
  a.max = plugin.number_of("max_thrust_cmd", kDefaultThrustLimit, model::kAny);
  a.min = plugin.number_of("min_thrust_cmd", -kDefaultThrustLimit, model::kAny);
  a.dead_band = plugin.number_of("deadband", 0, model::kNonNegative);
  const double density = plugin.number_of("fluid_density", 1000, model::kPositive);
  const double D = plugin.number_of("propeller_diameter", 0.02, model::kSize);
  const double K = plugin.number_of("thrust_coefficient", 1, model::kAny);
  if (plugin.bool_of("use_angvel_cmd", false)) {
    a.thrust = model::Thrust{.model = model::ThrustModel::kAffine};
    a.thrust->forward = density * std::abs(K) * D * D * D * D;
    d.reversed = K < 0;
    d.from += ", command in rad/s, C_T = fluid_density thrust_coefficient propeller_diameter^4";
  }
  for (const char* name : {"alpha_1", "alpha_2", "wake_fraction"}) {
    if (const XMLElement* c = plugin.child(name)) {
      plugin.named(*c).warning("is left out: the thrust is that at rest");
    }
  }
  for (const char* name : {"velocity_control", "p_gain", "i_gain", "d_gain"}) {
    if (const XMLElement* c = plugin.child(name)) {
      plugin.named(*c).warning("is left out: the rotor follows at once",
                               "time_constant of the actuator");
    }
  }
  plugin.only_children({"joint_name", "max_thrust_cmd", "min_thrust_cmd", "deadband",
                        "fluid_density", "propeller_diameter", "thrust_coefficient",
                        "use_angvel_cmd", "alpha_1", "alpha_2", "wake_fraction", "velocity_control",
                        "p_gain", "i_gain", "d_gain", "namespace", "topic"});
  robot.underwater.drives.push_back(std::move(d));
}

void read_gz_lift_drag(const XmlElement& plugin, UrdfRobot& robot) {
  DriveFacts d;
  d.line = plugin.line();
  d.from = fmt::format("line {}, LiftDrag", plugin.line());
  d.link = plugin.required_text_of("link_name");
  const auto joint = std::find_if(robot.joints.begin(), robot.joints.end(),
                                  [&](const UrdfJoint& j) { return j.child == d.link; });
  if (joint == robot.joints.end() || joint->type == UrdfJointType::kFixed) {
    return plugin.warning("is left out: its link does not turn",
                          "a fin; hydrodynamics.body_lift for a hull");
  }
  d.joint = joint->name;
  model::Actuator& a = d.actuator;
  a.kind = model::ActuatorKind::kFin;
  a.name = d.joint;
  if (const XMLElement* c = plugin.child("cp")) {
    d.offset.xyz = plugin.named(*c).content_vector(model::kCoordinate);
  }
  model::FinShape shape;
  d.fluid_density = plugin.number_of("air_density", kDefaultAirDensity, model::kPositive);
  shape.area = plugin.required_number_of("area", model::kPositive);
  shape.lift_slope = plugin.required_number_of("cla", model::kPositive);
  shape.stall_deg =
      180 / kPi * plugin.number_of("alpha_stall", kPi / 4, {.min = radians(1), .max = kPi / 2});
  if (shape.stall_deg > 45) {
    plugin.warning(fmt::format("alpha_stall of {:.4g}° becomes 45°", shape.stall_deg));
    shape.stall_deg = 45;
  }
  d.from += ", area times air_density / density of the water";
  a.shape = shape;
  for (const char* name : {"a0", "cda", "cma", "cla_stall", "cda_stall", "cma_stall"}) {
    const XMLElement* c = plugin.child(name);
    if (!c || plugin.named(*c).content_number(model::kAny) == 0) continue;
    plugin.named(*c).warning("is left out: camber, drag, moment and stall are hadal's own");
  }
  plugin.only_children({"link_name", "cp", "area", "air_density", "cla", "alpha_stall", "a0", "cda",
                        "cma", "cla_stall", "cda_stall", "cma_stall", "forward", "upward",
                        "radial_symmetry"});
  robot.underwater.drives.push_back(std::move(d));
}

void read_gz_buoyancy(const XmlElement& plugin, UrdfRobot& robot) {
  if (const XMLElement* c = plugin.child("uniform_fluid_density")) {
    const XmlElement e = plugin.named(*c);
    note_density(e.content_number(model::kPositive), e, robot.underwater);
  }
  plugin.only_children({"uniform_fluid_density", "enable"});
}

}  // namespace hadal::importers
