// Actuators and arms: plots whose curves are named in the vehicle's file.

#include <fmt/format.h>

#include <algorithm>

#include "hadal/math/scalar.h"
#include "hadal/physics/arm_geometry.h"
#include "hadal/report/vehicle_plots.h"

namespace hadal::report {

namespace {

/// More would hide each other.
constexpr std::size_t kActuatorsPerPlot = 4;

/// Actuators of one kind share plots.
struct ActuatorAxis {
  std::string title;
  std::string label;
  double scale = 1;

  bool operator==(const ActuatorAxis&) const = default;
};

ActuatorAxis thruster_axis(const model::Vehicle& vehicle, const model::Actuator& actuator) {
  const model::Actuator* curve = &actuator;
  for (const model::Actuator& other : vehicle.actuators) {
    if (actuator.thrust_of == other.name) curve = &other;
  }
  if (!curve->thrust || curve->thrust->model == model::ThrustModel::kForce) {
    return {"Thrusters", "thrust [N]"};
  }
  switch (curve->thrust->model) {
    case model::ThrustModel::kWhitcombYoerger1:
      return {"Thrusters", "torque of the motor [N·m]"};
    case model::ThrustModel::kWhitcombYoerger2:
      return {"Thrusters", "voltage [V]"};
    case model::ThrustModel::kWhitcombYoerger3:
      return {"Thrusters", "speed of the rotor [rad/s]"};
    default:
      // Rotor speed, pulse width or a share: the vehicle's file decides.
      return {"Thrusters", "command, in the unit of the vehicle's file"};
  }
}

ActuatorAxis actuator_axis(const model::Vehicle& vehicle, const model::Actuator& actuator) {
  // The allocation makes velocities of them, by factors of the vehicle's file.
  if (vehicle.motion == model::MotionKind::kKinematic) {
    return {"Actuators", "output, in the unit of the vehicle's file"};
  }
  switch (actuator.kind) {
    case model::ActuatorKind::kThruster:
      return thruster_axis(vehicle, actuator);
    case model::ActuatorKind::kTilt:
      return {"Tilting thrusters", "angle [deg]", degrees(1.0)};
    case model::ActuatorKind::kFin:
      return {"Fins", "angle [deg]", degrees(1.0)};
    case model::ActuatorKind::kMovingMass:
      return {"Moving masses", "displacement [m]"};
    case model::ActuatorKind::kBallast:
      return {"Ballast", "water taken in [kg]"};
    case model::ActuatorKind::kBladder:
      return {"Bladder", "volume pushed out [L]", 1000};
  }
  return {};
}

/// [deg] of a hinge, [m] of a slide.
bool turns(const physics::LinkGeometry& link) { return link.joint != model::JointKind::kSlide; }

}  // namespace

void VehiclePlots::add_actuators() {
  struct Shared {
    ActuatorAxis axis;
    std::vector<std::size_t> members;
  };
  std::vector<Shared> kinds;
  const auto& actuators = vehicle_->actuators;
  for (std::size_t i = 0; i < actuators.size(); ++i) {
    const ActuatorAxis axis = actuator_axis(*vehicle_, actuators[i]);
    const auto same = std::find_if(kinds.begin(), kinds.end(),
                                   [&](const Shared& kind) { return kind.axis == axis; });
    (same != kinds.end() ? *same : kinds.emplace_back(Shared{axis, {}})).members.push_back(i);
  }
  commands_.resize(actuators.size());
  outputs_.resize(actuators.size());
  for (const Shared& kind : kinds) {
    // Shares of equal size: 3 + 3, not 4 + 2.
    const std::size_t count = kind.members.size();
    const std::size_t plots = (count + kActuatorsPerPlot - 1) / kActuatorsPerPlot;
    for (std::size_t p = 0; p < plots; ++p) {
      const std::string part = plots > 1 ? fmt::format(" ({} of {})", p + 1, plots) : "";
      GrowingPlot& plot = new_plot(kind.axis.title + part, kind.axis.label, PlotPlace::kActuators);
      for (std::size_t k = count * p / plots; k < count * (p + 1) / plots; ++k) {
        const std::size_t i = kind.members[k];
        outputs_[i] = &plot.add(actuators[i].name, {.scale = kind.axis.scale});
        commands_[i] = &plot.add_reference(actuators[i].name + " command", *outputs_[i], true);
      }
    }
  }
}

void VehiclePlots::add(double t, const std::string&, const message::ActuatorState& m) {
  const std::size_t count = std::min({m.command.size(), m.output.size(), outputs_.size()});
  for (std::size_t i = 0; i < count; ++i) {
    outputs_[i]->push(t, m.output[i]);
    commands_[i]->push(t, m.command[i]);
  }
}

void VehiclePlots::add_arm(const model::Arm& arm) {
  const physics::ArmGeometry geometry = physics::arm_geometry(arm);
  const std::string& name = arm.name;
  Curves& curves = by_name_[name];
  const auto plot = [&](const std::string& title, const std::string& label) -> GrowingPlot& {
    return new_plot(name + ": " + title, label, PlotPlace::kArm);
  };
  GrowingPlot& joints = plot("joints", "angle [deg]");
  GrowingPlot& slides = plot("slides", "displacement [m]");
  GrowingPlot& torques = plot("torque of the motors at the joints", "torque [N·m]");
  GrowingPlot& pushes = plot("force of the motors at the slides", "force [N]");
  GrowingPlot& tool = plot("tool in the body frame", "position [m]");
  GrowingPlot& wrist = plot("force on the tool's link by its parent", "force [N]");
  GrowingPlot& fingers = plot("fingers", "displacement [m]");
  GrowingPlot& turning = plot("turning fingers", "angle [deg]");
  for (std::size_t i = 0; i < geometry.joints.size(); ++i) {
    const auto link = static_cast<std::size_t>(geometry.joints[i]);
    const bool hinge = turns(geometry.links[link]);
    const std::string& joint = arm.links[link].name;
    const auto key = [&](const char* what) { return fmt::format("{}.{}{}", name, what, i + 1); };
    GrowingPlot& place = hinge ? joints : slides;
    curves.push_back(&place.add(joint, {.quantity = key("joint") + (hinge ? "_deg" : ""),
                                        .scale = hinge ? degrees(1.0) : 1}));
    curves.push_back(&place.add_reference(joint + " reference", *curves.back()));
    curves.push_back(&(hinge ? torques : pushes).add(joint, {.quantity = key("torque")}));
  }
  for (const char* axis : {"x", "y", "z"}) {
    curves.push_back(&tool.add(axis, {.quantity = name + ".tool_" + axis}));
    curves.push_back(&wrist.add(axis, {.quantity = name + ".wrist_" + axis}));
  }
  for (std::size_t i = 0; i < geometry.fingers.size(); ++i) {
    const auto link = static_cast<std::size_t>(geometry.fingers[i]);
    const bool hinge = turns(geometry.links[link]);
    curves.push_back(
        &(hinge ? turning : fingers)
             .add(arm.links[link].name, {.quantity = fmt::format("{}.finger{}", name, i + 1),
                                         .scale = hinge ? degrees(1.0) : 1}));
  }
}

void VehiclePlots::add(double t, const std::string& name, const message::ArmState& m) {
  const Curves* curves = curves_of(name);
  if (curves == nullptr || curves->size() != 3 * m.position.size() + 6 + m.finger_position.size()) {
    return;
  }
  auto next = curves->begin();
  const auto push = [&](double y) { (*next++)->push(t, y); };
  for (std::size_t i = 0; i < m.position.size(); ++i) {
    push(m.position[i]);
    push(m.reference[i]);
    push(m.torque[i]);
  }
  for (int i = 0; i < 3; ++i) push(m.tool[i]), push(m.wrist[i]);
  for (const double finger : m.finger_position) push(finger);
}

}  // namespace hadal::report
