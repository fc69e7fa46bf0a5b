// Who moves the bodies, and what they cannot do.

#include <fmt/format.h>

#include <algorithm>

#include "hadal/config/checks/check_tools.h"
#include "hadal/config/checks/scenario_checks.h"
#include "hadal/config/checks/vehicle_checks.h"
#include "hadal/physics/scene_rule.h"

namespace hadal::config {

namespace {

using model::Coupling;
using model::EngineName;

constexpr double kLargestContactStep = 0.005;  ///< [s]

std::string_view engine_text(EngineName name) {
  return model::EnumNames<EngineName>::value[static_cast<std::size_t>(name)];
}

using Vehicles = std::vector<const model::Vehicle*>;

/// What asks for a scene, in words; empty if nothing does.
std::string reason_for_scene(const model::Scenario& scenario, const Vehicles& vehicles) {
  for (std::size_t i = 0; i < vehicles.size(); ++i) {
    if (!vehicles[i] || !physics::has_arms_or_shapes(*vehicles[i])) continue;
    return fmt::format("'{}' has {}", scenario.vehicles[i].name,
                       vehicles[i]->arms.empty() ? "shapes" : "arms");
  }
  return scenario.objects.empty() ? "" : "there are objects";
}

/// Whether a body of the scene can touch anything.
bool has_contact(const model::Scenario& scenario, const Vehicles& vehicles) {
  const auto touches = [](const model::Object& object) { return !object.shapes.empty(); };
  return std::any_of(vehicles.begin(), vehicles.end(),
                     [](const auto* v) { return v && physics::has_shapes(*v); }) ||
         std::any_of(scenario.objects.begin(), scenario.objects.end(), touches);
}

void check_fingers(const model::Scenario& scenario, const Vehicles& vehicles,
                   FileFindings& report) {
  const EngineName name = scenario.engine.name;
  if (name != EngineName::kBullet && name != EngineName::kOde) return;
  for (std::size_t i = 0; i < vehicles.size(); ++i) {
    if (!vehicles[i]) continue;
    for (const model::Arm& arm : vehicles[i]->arms) {
      if (!arm.gripper || arm.gripper->second_finger.empty()) continue;
      report.error("engine.name",
                   {.problem = fmt::format("{} cannot couple two joints, and '{}' of '{}' has two "
                                           "fingers that move together",
                                           engine_text(name), arm.name, scenario.vehicles[i].name),
                    .expected = "auto or mujoco"});
    }
  }
}

/// Bullet and ODE know rigid surfaces only.
void check_springs(const model::Scenario& scenario, const Vehicles& vehicles,
                   FileFindings& report) {
  const EngineName name = scenario.engine.name;
  if (name != EngineName::kBullet && name != EngineName::kOde) return;
  const auto refuse = [&](const std::string& what) {
    report.error("engine.name", {.problem = fmt::format("{} has no springs in surfaces, and {} has "
                                                        "a stiffness",
                                                        engine_text(name), what),
                                 .expected = "auto or mujoco"});
  };
  const auto soft = [](const auto& shapes) {
    return std::any_of(shapes.begin(), shapes.end(),
                       [](const auto& shape) { return shape.surface.stiffness > 0; });
  };
  const model::World& world = scenario.world;
  const bool soft_shapes =
      std::any_of(world.shapes.begin(), world.shapes.end(),
                  [](const auto& shape) { return shape.shape.surface.stiffness > 0; });
  if (soft(world.boxes) || soft(world.meshes) || soft_shapes) refuse("the world");
  for (const model::Object& object : scenario.objects) {
    if (soft(object.shapes)) refuse(fmt::format("'{}'", object.name));
  }
  for (std::size_t i = 0; i < vehicles.size(); ++i) {
    if (!vehicles[i]) continue;
    bool any = soft(vehicles[i]->shapes);
    for (const model::Arm& arm : vehicles[i]->arms) {
      for (const model::Link& link : arm.links) any = any || soft(link.shapes);
    }
    if (any) refuse(fmt::format("'{}'", scenario.vehicles[i].name));
  }
}

/// Bullet and ODE have no ground that bodies could touch, and lead nothing along a path.
void check_ground(const model::Scenario& scenario, FileFindings& report) {
  const EngineName name = scenario.engine.name;
  if (name != EngineName::kBullet && name != EngineName::kOde) return;
  for (const model::Object& object : scenario.objects) {
    if (object.joint != model::ObjectJoint::kPath) continue;
    report.error("engine.name",
                 {.problem = fmt::format("{} leads no object along a path, and '{}' has one",
                                         engine_text(name), object.name),
                  .expected = "auto or mujoco"});
  }
  if (scenario.world.terrains.empty()) return;
  report.error("engine.name", {.problem = fmt::format("{} has no contact with `world.terrains`",
                                                      engine_text(name)),
                               .expected = "auto or mujoco"});
}

void check_world_surfaces(const model::World& world, FileFindings& report) {
  for (std::size_t i = 0; i < world.boxes.size(); ++i) {
    check_surface(world.boxes[i].surface, join_index("world.boxes", i), report);
  }
  for (std::size_t i = 0; i < world.meshes.size(); ++i) {
    check_surface(world.meshes[i].surface, join_index("world.meshes", i), report);
  }
  for (std::size_t i = 0; i < world.shapes.size(); ++i) {
    check_surface(world.shapes[i].shape.surface, join_index("world.shapes", i), report);
  }
  for (std::size_t i = 0; i < world.terrains.size(); ++i) {
    check_surface(world.terrains[i].surface, join_index("world.terrains", i), report);
  }
}

void check_tethered(const model::Scenario& scenario, const Vehicles& vehicles,
                    FileFindings& report) {
  const auto check = [&](const std::string& name, const std::string& key) {
    for (std::size_t i = 0; i < vehicles.size(); ++i) {
      if (scenario.vehicles[i].name != name || !vehicles[i] || !report.clean({key}) ||
          !physics::in_scene(*vehicles[i], scenario.engine)) {
        continue;
      }
      report.error(key, {.problem = "a vehicle with arms or shapes cannot be tethered yet"});
    }
  };
  for (std::size_t i = 0; i < scenario.tethers.size(); ++i) {
    const std::string path = join_index("tethers", i);
    check(scenario.tethers[i].vehicle, join_key(path, "vehicle"));
    if (const auto& anchor = scenario.tethers[i].anchor.vehicle) {
      check(*anchor, join_key(path, "anchor.vehicle"));
    }
  }
}

/// Keys that the engine does not read.
void check_coupling(const model::Engine& engine, FileFindings& report) {
  const bool couples = engine.name == EngineName::kBullet || engine.name == EngineName::kOde;
  const bool filters =
      engine.coupling == Coupling::kFiltered || engine.coupling == Coupling::kFoldedFiltered;
  const auto warn = [&](const char* key, bool read, const std::string& expected) {
    if (read || !is_given(key, report) || !report.clean({key, "engine.name"})) return;
    report.warning(key, {.problem = "is not used", .expected = expected});
  };
  warn("engine.coupling", couples, "it with bullet or ode only");
  warn("engine.filter_time_constant", couples && filters,
       "it with bullet or ode and a filtered coupling only");
}

/// Fixed steps, and short ones where bodies touch.
void check_steps(const model::Scenario& scenario, const Vehicles& vehicles,
                 const std::string& reason, FileFindings& report) {
  const model::Integrator& integrator = scenario.integrator;
  if (integrator.method == model::IntegratorMethod::kDormandPrince &&
      report.clean({"integrator.method"})) {
    report.error(
        "integrator.method",
        {.problem = fmt::format("engines of arms and contact have fixed steps, and {}", reason),
         .expected = "rk4 or semi_implicit_euler"});
  }
  const double step = sim::step_length(scenario, vehicles).longest;
  if (step > kLargestContactStep && has_contact(scenario, vehicles) &&
      report.clean({"integrator.step"})) {
    report.warning("integrator.step",
                   {.problem = "is long for contact: bodies sink into each other or bounce",
                    .expected = fmt::format("at most {} s", kLargestContactStep)});
  }
}

}  // namespace

void check_step_length(const sim::StepLength& step, FileFindings& report) {
  const std::string key = "integrator.step";
  if (step.shortened.empty() || !is_given(key, report) || !report.clean({key})) return;
  report.warning(key, {.problem = fmt::format("no step is that long: {} splits it to {:.6g} s",
                                              step.shortened, step.longest),
                       .expected = fmt::format("at most {:.6g} s", step.longest)});
}

void check_engine(const model::Scenario& scenario, const Vehicles& vehicles, FileFindings& report) {
  const EngineName name = scenario.engine.name;
  const bool clean = report.clean({"engine.name"});
  const std::string reason = reason_for_scene(scenario, vehicles);
  check_coupling(scenario.engine, report);
  check_world_surfaces(scenario.world, report);
  if (reason.empty()) {
    if (!clean || name == EngineName::kAuto || name == EngineName::kNative) return;
    return report.warning("engine.name", {.problem = "is not used: no vehicle has arms or shapes, "
                                                     "and there are no objects",
                                          .expected = "auto or native"});
  }
  if (name == EngineName::kNative && clean) {
    return report.error(
        "engine.name",
        {.problem = fmt::format("native moves single bodies without contact, and {}", reason),
         .expected = "auto, mujoco, bullet or ode"});
  }
  check_fingers(scenario, vehicles, report);
  check_springs(scenario, vehicles, report);
  check_tethered(scenario, vehicles, report);
  check_steps(scenario, vehicles, reason, report);
  check_object_couplings(scenario, sim::step_length(scenario, vehicles).longest, report);
  check_ground(scenario, report);
}

}  // namespace hadal::config
