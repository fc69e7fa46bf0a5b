// Whether an engine that has added mass as a force can move a vehicle or an object.

#include <fmt/format.h>

#include "hadal/analysis/tree_coupling.h"
#include "hadal/config/checks/scenario_checks.h"
#include "hadal/config/schema/suggest.h"
#include "hadal/control/manipulator.h"

namespace hadal::config {

namespace {

using analysis::CouplingVerdict;
using model::Coupling;

constexpr const auto& kNames = model::EnumNames<Coupling>::value;

/// What an engine moves as one: a vehicle with its arms, or an object, which is one without.
struct Moved {
  std::string name;
  const model::Vehicle& vehicle;
  analysis::ArmPoses start;
};

/// Couplings that are stable with the same filter and step; noncausal is for bodies without joints.
std::string stable_ones(const Moved& moved, model::Engine engine, double step) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    engine.coupling = static_cast<Coupling>(i);
    if (!moved.vehicle.arms.empty() && engine.coupling == Coupling::kNoncausal) continue;
    const auto s = analysis::tree_stability(moved.vehicle, engine, step, moved.start);
    if (s.verdict == CouplingVerdict::kStable) names.push_back(kNames[i]);
  }
  return names.empty() ? "engine mujoco, or a shorter step" : either(names);
}

std::string why(const analysis::TreeStability& s, double step) {
  if (s.verdict == CouplingVerdict::kDampingTooStrong) {
    return fmt::format("linear damping is too strong for steps of {} s", step);
  }
  return fmt::format("the largest eigenvalue of the added mass{} is {:.3g}, not below {:.3g}{}",
                     s.verdict == CouplingVerdict::kDiverges ? "" : " in some poses of its arms",
                     s.r.largest, s.limit,
                     s.body == analysis::kHullName
                         ? ""
                         : fmt::format(" (link {} alone: {:.3g})", s.body, s.body_r));
}

void check(const Moved& moved, const model::Engine& engine, double step, FileFindings& report) {
  const auto s = analysis::tree_stability(moved.vehicle, engine, step, moved.start);
  if (s.verdict == CouplingVerdict::kStable) return;
  report.warning("engine.coupling",
                 {.problem = fmt::format("{} diverges for '{}': {}",
                                         kNames[static_cast<std::size_t>(engine.coupling)],
                                         moved.name, why(s, step)),
                  .expected = stable_ones(moved, engine, step)});
}

/// Joints at time zero, arm by arm; what other checks refuse counts as zero.
analysis::ArmPoses start_of(const model::ScenarioVehicle& s, const model::Vehicle& vehicle) {
  analysis::ArmPoses poses(vehicle.arms.size());
  for (std::size_t a = 0; a < vehicle.arms.size(); ++a) {
    for (const model::ArmControl& control : s.arms) {
      const std::size_t joints = physics::arm_geometry(vehicle.arms[a]).joints.size();
      if (control.arm != vehicle.arms[a].name || control.initial_deg.size() != joints) continue;
      poses[a] = control::manipulator_parameters(vehicle.arms[a], control).initial;
    }
  }
  return poses;
}

bool couples(const model::Engine& engine, const FileFindings& report) {
  return (engine.name == model::EngineName::kBullet || engine.name == model::EngineName::kOde) &&
         report.clean({"engine", "integrator.step"});
}

}  // namespace

void check_coupling(const model::Scenario& scenario, std::size_t index,
                    const model::Vehicle& vehicle, double step, FileFindings& report) {
  if (!couples(scenario.engine, report)) return;
  const model::ScenarioVehicle& s = scenario.vehicles[index];
  check({s.name, vehicle, start_of(s, vehicle)}, scenario.engine, step, report);
}

void check_object_couplings(const model::Scenario& scenario, double step, FileFindings& report) {
  if (!couples(scenario.engine, report) || !report.clean({"objects"})) return;
  for (const model::Object& object : scenario.objects) {
    if (!object.body || object.joint == model::ObjectJoint::kFixed ||
        object.joint == model::ObjectJoint::kPath) {
      continue;
    }
    const model::Vehicle alone{.body = *object.body, .hydrodynamics = object.hydrodynamics};
    check({object.name, alone, {}}, scenario.engine, step, report);
  }
}

}  // namespace hadal::config
