#include "hadal/sim/vehicle.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hadal/base/error.h"
#include "hadal/math/rotation.h"
#include "hadal/model/find_number.h"
#include "hadal/physics/electronics.h"
#include "hadal/sim/limits.h"
#include "hadal/sim/run_error.h"

namespace hadal::sim {

Quaternion<double> initial_orientation(const model::ScenarioVehicle& entry) {
  if (entry.quaternion) {
    const std::array<double, 4>& q = *entry.quaternion;
    return normalized(Quaternion<double>{q[0], q[1], q[2], q[3]});
  }
  return quaternion_from_rpy(radians(1) * entry.rpy_deg.value_or(Vec3<double>{}));
}

Vehicle::Vehicle(const model::ScenarioVehicle& entry, const model::Vehicle& description,
                 const model::Scenario& scenario, const Environment& environment,
                 std::uint64_t seed)
    : entry_(entry),
      actuators_(description.actuators),
      parameters_(physics::vehicle_parameters(description)),
      environment_(environment),
      integrator_(scenario.integrator) {
  state_.body = {entry.position, initial_orientation(entry), entry.nu};
  state_.output = parameters_.actuators.initial_output;
  state_.internal = engine::initial_internal(parameters_);
  if (parameters_.plan.features == physics::Features::kKinematic) {
    state_.body.nu = physics::thrust_wrench<double>(parameters_, nullptr, state_.output);
  }
  started_deep_ = entry.position[2] > kDeep;
  // Start times on the grid of the clock, where steps are split.
  for (double& start : parameters_.actuators.start_time) start = seconds(nanoseconds(start));
  for (const model::Sensor& sensor : description.sensors) {
    sensors_.emplace_back(sensor, entry.name, seed);
  }
  for (const model::Arm& arm : description.arms) {
    const auto control =
        std::find_if(entry.arms.begin(), entry.arms.end(),
                     [&](const model::ArmControl& c) { return c.arm == arm.name; });
    arms_.emplace_back(entry.name, arm, control == entry.arms.end() ? nullptr : &*control);
  }
  for (const sensors::Sensor& sensor : sensors_) {
    if (Arm* arm = arm_told_by(sensor)) arm->listen();
  }
  if (entry.control) {
    autopilot_ = control::autopilot_parameters(entry.guidance, *entry.control, parameters_,
                                               environment.density(entry.position, 0),
                                               environment.gravity(), actuators_);
    listens_ = listened_sensors(*entry.control, entry.navigation, description.sensors);
  }
  state_message_.header.frame_id = "map_ned";
  odometry_message_.header.frame_id = "map";
  odometry_message_.child_frame_id = entry.name + "/base_link";
  reference_message_.header.frame_id = "map_ned";
  actuator_message_.header.frame_id = entry.name + "/base_link_frd";
  error_message_.header.frame_id = entry.name + "/base_link_frd";
  wrench_message_.header.frame_id = entry.name + "/base_link_frd";
  loops_message_.header.frame_id = entry.name + "/base_link_frd";
}

void Vehicle::advance(Nanoseconds from, Nanoseconds to) {
  engine::advance(parameters_, environment_, input_, integrator_, seconds(from), seconds(to - from),
                  memory_, state_);
}

void Vehicle::set_motion(const Motion& motion) {
  state_ = motion.state;
  memory_.adaptive_step = motion.adaptive_step;
  set_external(external_, motion.tether_wrench);
}

void Vehicle::enter(engine::Scene& scene, const std::vector<std::size_t>& bodies) {
  scene_ = &scene;
  bodies_ = bodies;
}

bool Vehicle::touched() const {
  return scene_ != nullptr && std::any_of(bodies_.begin(), bodies_.end(),
                                          [&](std::size_t body) { return scene_->touched(body); });
}

engine::VehicleState<double> Vehicle::predicted(Nanoseconds from, Nanoseconds to) {
  engine::VehicleState<double> state = state_;
  engine::advance(parameters_, environment_, input_, integrator_, seconds(from), seconds(to - from),
                  memory_, state);
  return state;
}

void Vehicle::set_external(const Vec6<double>& external, const Vec6<double>& tether_wrench) {
  external_ = external;
  tether_wrench_ = tether_wrench;
  input_.external = external + tether_wrench;
}

bool Vehicle::diverged() const {
  const physics::FlatState<double> x = physics::flat(state_.body);
  double sum = 0;
  for (int i = 0; i < x.size(); ++i) sum += x[i];
  if (!std::isfinite(sum)) return true;
  for (int i = 0; i < 6; ++i) {
    if (std::abs(state_.body.nu[i]) > kAbsurdSpeed) return true;
  }
  for (const double p : state_.body.p_NB_N.e) {
    if (std::abs(p) > kAbsurdDistance) return true;
  }
  return false;
}

void Vehicle::apply_schedule(Nanoseconds now) {
  while (schedule_next_ < entry_.schedule.size() &&
         nanoseconds(entry_.schedule[schedule_next_].time) <= now) {
    const model::ScheduledInput& next = entry_.schedule[schedule_next_];
    if (next.at_contact && !touched()) return tell_waiting(now);
    ++schedule_next_;
    apply(next);
    for (const auto& [key, value] : next.set) forget_set(key);
    obey(next, now);
    tell_step(next, now);
  }
}

void Vehicle::obey(const model::ScheduledInput& scheduled, Nanoseconds now) {
  if (scheduled.power) switch_power(*scheduled.power);
  if (autopilot_ && autopilot_->control.hold) move_held_pose(scheduled.set);
  if (scheduled.hold && *scheduled.hold) control::start_hold(autopilot_state_);
  if (scheduled.hold && !*scheduled.hold) control::stop_hold(autopilot_state_);
  if (scheduled.arm) {
    arm_of(*scheduled.arm).give_order(*scheduled.arm, now, *scene_, sees_);
  }
}

void Vehicle::move_held_pose(const std::map<std::string, double>& numbers) {
  control::HoldState<double>& hold = autopilot_state_.hold;
  if (!hold.captured) return;
  Vec3<double> rpy = rpy_from_quaternion(hold.pose.q_NR);
  bool turned = false;
  for (const auto& [name, value] : numbers) {
    for (int i = 0; i < 3; ++i) {
      if (name == fmt::format("control.hold.reference[{}]", i)) hold.pose.p_NR_N[i] = value;
      if (name != fmt::format("control.hold.rpy_deg[{}]", i)) continue;
      rpy[i] = radians(value);
      turned = true;
    }
  }
  if (turned) hold.pose.q_NR = quaternion_from_rpy(rpy);
}

bool Vehicle::waits_for_contact(Nanoseconds now) const {
  if (schedule_next_ == entry_.schedule.size()) return false;
  const model::ScheduledInput& next = entry_.schedule[schedule_next_];
  return next.at_contact && nanoseconds(next.time) <= now;
}

Arm& Vehicle::arm_of(const model::ArmOrder& order) {
  Arm* const found = find_arm(order.name);
  HADAL_ASSERT(found != nullptr, order.name);
  return *found;
}

void Vehicle::switch_power(bool on) {
  powered_ = on;
  if (!on) input_.command.fill(0);
}

void Vehicle::apply(const model::ScheduledInput& scheduled) {
  const std::size_t n = actuators_.size();
  if (scheduled.command) {
    for (std::size_t i = 0; i < n; ++i) input_.command[i] = (*scheduled.command)[i];
  }
  if (scheduled.pwm_us) {
    for (std::size_t i = 0; i < n; ++i) {
      const model::Pwm pwm = actuators_[i].pwm.value_or(model::Pwm{});
      const physics::PwmStage<double> stage{pwm.neutral_us, pwm.half_range_us, pwm.dead_band_us,
                                            actuators_[i].min, actuators_[i].max};
      input_.command[i] = stage.command((*scheduled.pwm_us)[i]);
    }
  }
  if (scheduled.external_wrench) set_external(*scheduled.external_wrench, tether_wrench_);
  if (scheduled.allocation_matrix) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t r = 0; r < 6; ++r) {
        outside_matrix_[i][static_cast<int>(r)] = (*scheduled.allocation_matrix)[r][i];
      }
    }
    input_.matrix = &outside_matrix_;
  }
  if (!scheduled.set.empty()) set(scheduled.set);
}

void Vehicle::set(const std::map<std::string, double>& numbers) {
  model::ScenarioVehicle now{.guidance = autopilot_->guidance, .control = autopilot_->control};
  for (const auto& [name, value] : numbers) {
    double* const number = model::find_number(now, name).number;
    HADAL_ASSERT(number, name);
    *number = value;
  }
  autopilot_->guidance = now.guidance;
  autopilot_->control = *now.control;
  autopilot_->fins = control::fin_mixing(*now.control, actuators_);
}

void Vehicle::restore_schedule() {
  if (schedule_next_ > entry_.schedule.size()) {
    throw InputError("the state has more scheduled inputs behind it than there are");
  }
  const auto command = input_.command;
  const auto external = external_;
  input_.matrix = nullptr;
  if (autopilot_) {
    autopilot_->guidance = entry_.guidance;
    autopilot_->control = *entry_.control;
    autopilot_->fins = control::fin_mixing(*entry_.control, actuators_);
  }
  for (std::size_t i = 0; i < schedule_next_; ++i) apply(entry_.schedule[i]);
  restore_outside_set();
  input_.command = command;
  set_external(external, tether_wrench_);
}

void Vehicle::sense(std::size_t sensor, const sensors::Fleet& fleet, std::size_t vehicle,
                    Nanoseconds now) {
  const sensors::Around around{environment_, fleet, vehicle};
  sensors_[sensor].measure(sensors::truth(state_.body), around, now);
}

Arm* Vehicle::arm_told_by(const sensors::Sensor& sensor) {
  if (!sensor.kind().tells().joints) return nullptr;
  return find_arm(sensor.told().arm);
}

Arm* Vehicle::find_arm(std::string_view name) {
  const auto found = std::find_if(arms_.begin(), arms_.end(), [&](const Arm& arm) {
    return name.empty() || arm.name() == name;
  });
  return found == arms_.end() ? nullptr : &*found;
}

std::optional<sensors::JointReadings> Vehicle::joints(std::string_view arm) {
  const Arm* found = find_arm(arm);
  if (found == nullptr || scene_ == nullptr) return std::nullopt;
  return found->joints(*scene_);
}

bool Vehicle::deliver(std::size_t sensor) {
  sensors::Sensor& s = sensors_[sensor];
  if (!s.deliver()) return false;
  Arm* const arm = arm_told_by(s);
  if (!autopilot_ && arm == nullptr) return true;
  const sensors::Told told = s.told();
  if (arm != nullptr) arm->hear(*told.joints);
  if (autopilot_) receive(listens_, s.description(), told, sees_);
  return true;
}

void Vehicle::guide(Nanoseconds now) {
  control::guidance_tick(*autopilot_, sees_, seconds(now), autopilot_state_);
}

void Vehicle::control_arm(std::size_t arm, Nanoseconds now) {
  arms_[arm].control(now, powered_, sees_, *scene_);
  // Task priority: the vehicle gives way by the pose that it holds.
  const Vec6<double>& asked = arms_[arm].vehicle_velocity();
  const bool moving = !(autopilot_state_.hold.pose.nu_R == Vec6<double>{});
  if (autopilot_ && arms_[arm].moves_vehicle() && (moving || !(asked == Vec6<double>{}))) {
    control::move_hold(*autopilot_, asked, 1 / arms_[arm].rate(), autopilot_state_);
  }
}

void Vehicle::control(Nanoseconds now) {
  if (!powered_) return;
  control::control_tick(*autopilot_, sees_, autopilot_state_);
  if (!autopilot_->control.stabilizer) take_command(now);
}

void Vehicle::stabilize(Nanoseconds now) {
  if (!powered_) return;
  control::stabilizer_tick(*autopilot_, sees_, autopilot_state_);
  take_command(now);
}

void Vehicle::take_command(Nanoseconds now) {
  for (std::size_t i = 0; i < actuators_.size(); ++i) {
    const double command = autopilot_state_.command[i];
    if (!std::isfinite(command)) {
      throw CommandError(now, name(), actuators_[i].name, command, "[vehicles.control]");
    }
  }
  input_.command = autopilot_state_.command;
}

bool Vehicle::has_loops() const {
  const model::Control& c = autopilot_->control;
  return c.velocity || c.position || c.servo || c.pitch || c.depth || c.heading;
}

}  // namespace hadal::sim
