// Plugins of UUV Simulator. Its hydrodynamics are in axes x forward, y starboard, z down like ours;
// added mass is positive, damping negative. Places and directions are x forward, y left, z up.

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <cmath>

#include "hadal/importers/plugins.h"
#include "hadal/importers/thrust_table.h"
#include "hadal/math/scalar.h"

namespace hadal::importers {

namespace {

using tinyxml2::XMLElement;

constexpr model::Range kFraction{.min = 0, .max = 1};
/// UUV Simulator's own, sea water at 0 °C.
constexpr double kDefaultDensity = 1028;

Mat6<double> negative(const Mat6<double>& m) {
  Mat6<double> n;
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) n(r, c) = 0.0 - m(r, c);
  }
  return n;
}

/// Only the diagonal of the quadratic damping acts.
Mat6<double> diagonal_of(const XmlElement& e, const Mat6<double>& m) {
  Mat6<double> d;
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) {
      if (r == c) d(r, c) = m(r, c);
    }
  }
  if (!(d == m)) e.warning("terms off the diagonal are left out: UUV Simulator does not use them");
  return d;
}

/// Damping −F u ν_j, a product of velocities.
void add_forward_damping(const XmlElement& e, const Mat6<double>& F, WaterFacts& facts) {
  constexpr std::string_view kForces = "XYZKMN", kVelocities = "uvwpqr";
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t j = 0; j < 6; ++j) {
      const double f = F(static_cast<int>(i), static_cast<int>(j));
      if (f == 0) continue;
      if (j == 0) {
        e.warning(
            fmt::format("its term {}_uu is left out: hadal has no u² of this sign", kForces[i]));
        continue;
      }
      facts.derivatives[fmt::format("{}_u{}", kForces[i], kVelocities[j])] += f;
      facts.from["derivatives"] = e.place();
    }
  }
}

void read_model(const XmlElement& e, WaterFacts& facts) {
  const std::string type = e.required_text_of("type");
  if (type != "fossen") {
    return e.warning(fmt::format("type '{}' is left out", type),
                     "fossen; `hadal estimate` has numbers for simple hulls");
  }
  const auto read = [&](const char* name, auto use) {
    if (const XMLElement* c = e.child(name)) use(e.named(*c));
  };
  read("added_mass", [&](const XmlElement& m) {
    facts.added_mass = m.content_matrix();
    facts.from["added_mass"] = m.place();
  });
  read("linear_damping", [&](const XmlElement& m) {
    facts.linear = negative(m.content_matrix());
    facts.from["linear_damping"] = m.place() + ", sign changed";
  });
  read("quadratic_damping", [&](const XmlElement& m) {
    facts.quadratic = negative(diagonal_of(m, m.content_matrix()));
    facts.from["quadratic_damping"] = m.place() + ", sign changed";
  });
  read("linear_damping_forward_speed",
       [&](const XmlElement& m) { add_forward_damping(m, m.content_matrix(), facts); });
  e.only_children({"type", "added_mass", "linear_damping", "quadratic_damping",
                   "linear_damping_forward_speed", "volume"});
}

/// Gain and efficiencies between command, rotor and thrust.
struct Chain {
  double gain = 1, rotor = 1, thrust = 1;
};

/// T = K x|x| of what the rotor does, and the limits of T as limits of the command.
void read_square_law(const XmlElement& e, const Chain& chain, DriveFacts& d) {
  model::Actuator& a = d.actuator;
  const double x = chain.rotor * chain.gain;
  const double K =
      chain.thrust * e.required_number_of("rotorConstant", model::kAny) * x * std::abs(x);
  d.reversed = K < 0;
  a.thrust = model::Thrust{.model = model::ThrustModel::kAffine};
  a.thrust->forward = std::abs(K);
}

void read_table(const XmlElement& e, const Chain& chain, model::Actuator& a) {
  const auto list = [&](const char* name, double factor) {
    const XMLElement* c = e.child(name);
    if (!c) e.error(fmt::format("has no <{}>", name));
    std::vector<double> values = c ? e.named(*c).content_list() : std::vector<double>();
    for (double& x : values) x *= factor;
    return values;
  };
  const double scale = chain.rotor * chain.gain;
  if (!(scale > 0)) return e.error("needs a positive gain and propeller_efficiency");
  take_table(e, list("inputValues", 1 / scale), list("outputValues", chain.thrust), a);
}

void read_conversion(const XmlElement& e, const Chain& chain, DriveFacts& d) {
  const std::string type = e.required_text_of("type");
  if (type == "Basic") return read_square_law(e, chain, d);
  if (type == "LinearInterp") return read_table(e, chain, d.actuator);
  if (type != "Bessa") {
    return e.error(fmt::format("type '{}' is unknown", type), "Basic, Bessa or LinearInterp");
  }
  const DeadBandLaw law{.left = e.required_number_of("rotorConstantL", model::kNonNegative),
                        .right = e.required_number_of("rotorConstantR", model::kNonNegative),
                        .low = e.required_number_of("deltaL", {.min = -1e9, .max = 0}),
                        .high = e.required_number_of("deltaR", {.min = 0, .max = 1e9})};
  tabulate(e, d.actuator,
           [&](double command) { return chain.thrust * law(chain.rotor * chain.gain * command); });
}

void read_dynamics(const XmlElement& e, model::Actuator& a) {
  const std::string type = e.required_text_of("type");
  if (type == "FirstOrder") {
    a.time_constant = e.required_number_of("timeConstant", model::kNonNegative);
  } else if (type == "Yoerger" || type == "ThrusterDynamicsYoerger") {
    const double alpha = e.required_number_of("alpha", model::kNonNegative);
    const double beta = e.required_number_of("beta", model::kNonNegative);
    if (!a.thrust || a.thrust->model != model::ThrustModel::kAffine) {
      return e.warning("is left out: hadal has it with a square law only");
    }
    a.thrust->model = model::ThrustModel::kWhitcombYoerger1;
    a.thrust->rotor = model::Rotor{.alpha = alpha, .beta = beta, .handedness = 0};
  } else if (type != "ZeroOrder") {
    e.warning(fmt::format("type '{}' is left out: the rotor follows at once", type));
  }
}

/// Limits of the thrust, as limits of the command that gives it at rest.
void limit_thrust(const XmlElement& e, DriveFacts& d) {
  model::Actuator& a = d.actuator;
  if (!e.child("thrustMin") && !e.child("thrustMax")) return;
  const double low = e.number_of("thrustMin", -INFINITY, model::kAny);
  const double high = e.number_of("thrustMax", INFINITY, model::kAny);
  if (!a.thrust || a.thrust->model != model::ThrustModel::kAffine || a.thrust->forward == 0 ||
      d.reversed || !(low < 0 && high > 0)) {
    return e.warning("thrustMin and thrustMax are left out: hadal limits commands");
  }
  const double least = -std::sqrt(-low / a.thrust->forward);
  const double most = std::sqrt(high / a.thrust->forward);
  a.min = a.saturate ? std::max(a.min, least) : least;
  a.max = a.saturate ? std::min(a.max, most) : most;
  a.saturate = std::isfinite(a.min) && std::isfinite(a.max);
}

}  // namespace

void read_uuv_hydrodynamics(const XmlElement& plugin, UrdfRobot& robot) {
  const XMLElement* density = plugin.child("fluid_density");
  if (density) {
    const XmlElement e = plugin.named(*density);
    note_density(e.content_number(model::kPositive), e, robot.underwater);
  } else if (!robot.underwater.density) {
    robot.underwater.density = kDefaultDensity;
    robot.underwater.density_from = "default of UUV Simulator";
  }
  const XMLElement* c = plugin.xml().FirstChildElement("link");
  for (; c; c = c->NextSiblingElement("link")) {
    const XmlElement e = plugin.named(*c);
    const std::string name = e.text("name");
    if (robot.underwater.links.contains(name)) e.error("is given twice", "one");
    WaterFacts& facts = robot.underwater.links[name];
    facts.line = e.line();
    if (const XMLElement* v = e.child("volume")) {
      facts.volume = e.named(*v).content_number(model::kNonNegative);
      facts.from["volume"] = e.named(*v).place();
    }
    facts.neutral = e.bool_of("neutrally_buoyant", false);
    if (const XMLElement* b = e.child("center_of_buoyancy")) {
      facts.center_of_buoyancy = e.named(*b).content_vector(model::kCoordinate);
      facts.from["center_of_buoyancy"] = e.named(*b).place() + ", y and z changed";
    }
    if (const XMLElement* m = e.child("hydrodynamic_model")) read_model(e.named(*m), facts);
    e.only_children({"volume", "neutrally_buoyant", "center_of_buoyancy", "hydrodynamic_model"});
  }
  plugin.only_children({"fluid_density", "link", "flow_velocity_topic", "debug"});
}

void read_uuv_thruster(const XmlElement& plugin, UrdfRobot& robot) {
  DriveFacts d;
  d.line = plugin.line();
  d.from = fmt::format("line {}, uuv_thruster", plugin.line());
  d.link = plugin.required_text_of("linkName");
  d.joint = plugin.text_of("jointName").value_or("");
  model::Actuator& a = d.actuator;
  a.name = plugin.text_of("thrusterID") ? "thruster_" + *plugin.text_of("thrusterID") : d.link;
  Chain chain;
  chain.gain = plugin.number_of("gain", 1, model::kAny);
  chain.rotor = plugin.number_of("propeller_efficiency", 1, kFraction);
  chain.thrust = plugin.number_of("thrust_efficiency", 1, kFraction);
  a.saturate = plugin.child("clampMin") && plugin.child("clampMax");
  a.min = plugin.number_of("clampMin", 0, model::kAny);
  a.max = plugin.number_of("clampMax", 0, model::kAny);
  if (const XMLElement* c = plugin.child("conversion")) {
    read_conversion(plugin.named(*c), chain, d);
  } else {
    plugin.error("has no <conversion>");
  }
  limit_thrust(plugin, d);
  if (const XMLElement* c = plugin.child("dynamics")) read_dynamics(plugin.named(*c), a);
  plugin.only_children({"linkName", "jointName", "thrusterID", "gain", "propeller_efficiency",
                        "thrust_efficiency", "clampMin", "clampMax", "conversion", "dynamics",
                        "thrustMin", "thrustMax", "inputTopic", "thrustTopic"});
  robot.underwater.drives.push_back(std::move(d));
}

void read_uuv_fin(const XmlElement& plugin, UrdfRobot& robot) {
  DriveFacts d;
  d.line = plugin.line();
  d.from = fmt::format("line {}, uuv_fin", plugin.line());
  d.link = plugin.required_text_of("link_name");
  d.joint = plugin.required_text_of("joint_name");
  model::Actuator& a = d.actuator;
  a.kind = model::ActuatorKind::kFin;
  a.name = plugin.text_of("fin_id") ? "fin_" + *plugin.text_of("fin_id") : d.link;
  if (const XMLElement* c = plugin.child("dynamics")) read_dynamics(plugin.named(*c), a);
  const XMLElement* c = plugin.child("liftdrag");
  if (!c) return plugin.error("has no <liftdrag>");
  const XmlElement e = plugin.named(*c);
  const std::string type = e.required_text_of("type");
  if (type == "Quadratic") {
    d.lift_factor = e.required_number_of("lift_constant", model::kAny);
    e.warning("acts by its angle alone: the flow across it and its drag are left out",
              "a fin of type TwoLines");
  } else if (type == "TwoLines") {
    model::FinShape shape;
    shape.area = e.required_number_of("area", model::kPositive);
    d.fluid_density = e.required_number_of("fluid_density", model::kPositive);
    shape.lift_slope = e.required_number_of("cla", model::kPositive);
    shape.stall_deg =
        180 / kPi * e.required_number_of("alpha_stall", {.min = radians(1), .max = radians(45)});
    if (e.number_of("a0", 0, model::kAny) != 0) e.warning("a0 is left out: the fin has no camber");
    if (e.number_of("cda", 0, model::kAny) != 0) {
      e.warning("cda, cla_stall and cda_stall are left out: drag and stall are hadal's own");
    }
    a.shape = shape;
  } else {
    return e.error(fmt::format("type '{}' is unknown", type), "Quadratic or TwoLines");
  }
  plugin.only_children(
      {"link_name", "joint_name", "fin_id", "dynamics", "liftdrag", "input_topic", "output_topic"});
  robot.underwater.drives.push_back(std::move(d));
}

}  // namespace hadal::importers
