#include "hadal/sim/declare.h"

#include <array>

namespace hadal::sim {

namespace {

// Last parts of the topics of vehicles, which no sensor or arm may have for a name.
constexpr const char* kState = "state";
constexpr const char* kOdometry = "odometry";
constexpr const char* kActuators = "actuators";
constexpr const char* kReference = "reference";
constexpr const char* kError = "control_error";
constexpr const char* kWrench = "control_wrench";
constexpr const char* kLoops = "control_loops";

/// In the order of their topics. Controllers first act, then tell.
void declare_controllers(Vehicle& v, int owner, const std::string& prefix, Programme& p) {
  const model::ScenarioVehicle& entry = v.entry();
  if (entry.guidance) {
    const double rate = entry.guidance->rate;
    p.add_task(Phase::kGuidance, owner, rate, [&v](Nanoseconds now) { v.guide(now); });
    p.add_topic(
        Phase::kGuidance, owner, rate, prefix + kReference, [&v](Nanoseconds now) -> const auto& {
          return v.reference_message(now);
        });
  }
  const double rate = entry.control->rate;
  p.add_task(Phase::kControl, owner, rate, [&v](Nanoseconds now) { v.control(now); });
  p.add_topic(
      Phase::kControl, owner, rate,
      prefix + kError, [&v](Nanoseconds now) -> const auto& { return v.error_message(now); });
  p.add_topic(
      Phase::kControl, owner, rate,
      prefix + kWrench, [&v](Nanoseconds now) -> const auto& { return v.wrench_message(now); });
  if (v.has_loops()) {
    p.add_topic(
        Phase::kControl, owner, rate,
        prefix + kLoops, [&v](Nanoseconds now) -> const auto& { return v.loops_message(now); });
  }
  if (entry.control->stabilizer) {
    p.add_task(Phase::kStabilizer, owner, entry.control->stabilizer->rate,
               [&v](Nanoseconds now) { v.stabilize(now); });
  }
}

void declare_arms(Vehicle& vehicle, Multibody& scene, const model::Log& log, Programme& p) {
  for (std::size_t i = 0; i < vehicle.arms().size(); ++i) {
    Arm& arm = vehicle.arms()[i];
    if (arm.controlled()) {
      p.add_task(Phase::kArmControl, kEverybody, arm.rate(),
                 [&vehicle, i](Nanoseconds now) { vehicle.control_arm(i, now); });
    }
    p.add_topic(
        Phase::kArm, kEverybody, log.arm_rate, "/" + vehicle.name() + "/" + arm.name(),
        [&vehicle, &arm, &scene ](Nanoseconds now) -> const auto& {
          scene.observe(now);
          return arm.state_message(now, scene.bodies(), vehicle.state().body);
        });
  }
}

}  // namespace

const std::vector<std::string>& vehicle_topic_names() {
  static const std::vector<std::string> names = {kState, kOdometry, kActuators, kReference,
                                                 kError, kWrench,   kLoops};
  return names;
}

void declare(Vehicle& v, std::size_t index, Multibody* scene, const model::Log& log,
             const Sensing& sensing, Programme& p) {
  const std::string prefix = "/" + v.name() + "/";
  const int owner = v.in_scene() ? kEverybody : static_cast<int>(index);
  p.add_topic(
      Phase::kState, owner, log.state_rate, prefix + kState,
      [&v, scene ](Nanoseconds now) -> const auto& {
        if (v.in_scene()) scene->observe(now);
        return v.state_message(now);
      });
  p.add_topic(
      Phase::kOdometry, owner, log.odometry_rate,
      prefix + kOdometry, [&v](Nanoseconds now) -> const auto& { return v.odometry_message(now); });
  p.add_topic(
      Phase::kActuators, owner, log.actuator_rate,
      prefix + kActuators, [&v](Nanoseconds now) -> const auto& {
        return v.actuator_message(now);
      });
  if (v.has_autopilot()) declare_controllers(v, owner, prefix, p);
  for (std::size_t s = 0; s < v.sensors().size(); ++s) {
    const sensors::Sensor& sensor = v.sensors()[s];
    const double rate = sensor.description().rate;
    const SensorPlace place{
        index, s,
        p.add_topic(prefix + sensor.description().name, sensor.kind().message_type().name)};
    p.add_work(Phase::kSensor, owner, rate, place.topic,
               [measure = sensing.measure, place](Nanoseconds) { return measure(place); });
    if (sensor.latency() == 0) continue;
    p.add_work(
        Phase::kDelivery, owner, rate, place.topic,
        [deliver = sensing.deliver, place](Nanoseconds) { return deliver(place); },
        sensor.latency());
  }
  for (const model::ScheduledInput& input : v.entry().schedule) {
    p.add_time(nanoseconds(input.time));
  }
  for (const model::Actuator& a : v.actuators()) p.add_time(nanoseconds(a.start_time));
}

void declare(Multibody& scene, const std::vector<std::unique_ptr<Vehicle>>& vehicles,
             const model::Scenario& scenario, Programme& p) {
  const SceneMembers& members = scene.members();
  const model::Log& log = scenario.log;
  for (const SceneMembers::Member& m : members.vehicles) {
    declare_arms(*vehicles[m.index], scene, log, p);
  }
  const auto add_contact = [&](const SceneMembers::Member& member, const std::string& prefix) {
    p.add_topic(
        Phase::kContact, kEverybody, log.contact_rate, prefix + "/contact",
        [&scene, &member ](Nanoseconds now) -> const auto& {
          scene.observe(now);
          return scene.contact_message(member, now);
        });
  };
  for (const SceneMembers::Member& m : members.vehicles) {
    add_contact(m, "/" + vehicles[m.index]->name());
  }
  for (const SceneMembers::Member& m : members.objects) {
    add_contact(m, "/objects/" + scenario.objects[m.index].name);
  }
  for (std::size_t i = 0; i < scenario.objects.size(); ++i) {
    p.add_topic(
        Phase::kObject, kEverybody, log.contact_rate, "/objects/" + scenario.objects[i].name,
        [&scene, i ](Nanoseconds now) -> const auto& {
          scene.observe(now);
          return scene.object_message(i, now);
        });
  }
}

void declare(Tether& tether, const model::Tether& entry, const model::Log& log, Programme& p) {
  p.add_topic(
      Phase::kTether, kEverybody, log.tether_rate,
      "/tethers/" + entry.name, [&tether](Nanoseconds now) -> const auto& {
        return tether.state_message(now);
      });
  for (const model::WinchRate& w : entry.winch) p.add_time(nanoseconds(w.time));
  for (const model::AnchorVelocity& a : entry.anchor.schedule) p.add_time(nanoseconds(a.time));
}

}  // namespace hadal::sim
