#pragma once

/// One vehicle of a running simulation: parameters, state, sensors, autopilot, and the messages it
/// makes.

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hadal/base/clock.h"
#include "hadal/base/error.h"
#include "hadal/control/autopilot.h"
#include "hadal/engine/advance.h"
#include "hadal/engine/scene.h"
#include "hadal/message/guidance.h"
#include "hadal/message/sensor.h"
#include "hadal/message/vehicle.h"
#include "hadal/model/scenario.h"
#include "hadal/model/vehicle.h"
#include "hadal/sensors/sensor.h"
#include "hadal/sim/arm.h"
#include "hadal/sim/event.h"
#include "hadal/sim/outside.h"
#include "hadal/sim/vehicle_inputs.h"

namespace hadal::sim {

/// At time zero, body to world, from a quaternion or angles.
Quaternion<double> initial_orientation(const model::ScenarioVehicle& entry);

class Vehicle {
 public:
  /// `environment` must outlive it.
  Vehicle(const model::ScenarioVehicle& entry, const model::Vehicle& description,
          const model::Scenario& scenario, const Environment& environment, std::uint64_t seed);
  // The input may point at the vehicle's own matrix.
  Vehicle(const Vehicle&) = delete;
  Vehicle& operator=(const Vehicle&) = delete;

  const std::string& name() const { return entry_.name; }
  const model::ScenarioVehicle& entry() const { return entry_; }
  const physics::VehicleParameters<double>& parameters() const { return parameters_; }
  const engine::VehicleState<double>& state() const { return state_; }
  const std::vector<model::Actuator>& actuators() const { return actuators_; }
  std::vector<sensors::Sensor>& sensors() { return sensors_; }
  std::vector<Arm>& arms() { return arms_; }
  bool has_autopilot() const { return autopilot_.has_value(); }
  /// A controller with references of its own.
  bool has_loops() const;

  /// From now on these bodies of a scene are its own, the base first, and the scene moves it.
  void enter(engine::Scene& scene, const std::vector<std::size_t>& bodies);
  bool in_scene() const { return scene_ != nullptr; }
  engine::SceneVehicle scene_vehicle() { return {&parameters_, &input_, &state_, &memory_.decays}; }

  /// What a step changes.
  struct Motion {
    engine::VehicleState<double> state;
    Vec6<double> tether_wrench;
    double adaptive_step = 0;
  };
  Motion motion() const { return {state_, tether_wrench_, memory_.adaptive_step}; }
  void set_motion(const Motion& motion);

  /// Physics from one time to another, in which nothing acts.
  void advance(Nanoseconds from, Nanoseconds to);
  /// Looks for events; after a step, every kWatchPeriod.
  void watch(Nanoseconds now);
  /// What happened since they were taken.
  Events& events() { return events_; }
  /// Where that would lead, with the tethers' wrenches so far.
  engine::VehicleState<double> predicted(Nanoseconds from, Nanoseconds to);
  bool diverged() const;
  /// Wrenches of tethers, about the body origin in B, held until they are cleared [N, N·m].
  void clear_tether_wrench() { set_external(external_, {}); }
  void add_tether_wrench(const Vec6<double>& wrench) {
    set_external(external_, tether_wrench_ + wrench);
  }

  /// Whether the time of the next scheduled input has come but it still waits for a contact.
  bool waits_for_contact(Nanoseconds now) const;
  /// Scheduled inputs of this very time, then nothing until their next.
  void apply_schedule(Nanoseconds now);

  /// Throws InputError for what this vehicle cannot take.
  void refuse_order(const Order& order) const;
  /// Acts from now on; must have passed refuse_order.
  void take_order(const Order& order, Nanoseconds now);
  /// A number of guidance or control as it is now. Throws InputError.
  double parameter(std::string_view key) const;

  /// ν̇ about the body origin, in B; a scene that moves the vehicle was observed at this time.
  Vec6<double> acceleration(Nanoseconds now) const;
  /// A measurement; `vehicle` is the index of this one in the fleet.
  void sense(std::size_t sensor, const sensors::Fleet& fleet, std::size_t vehicle, Nanoseconds now);
  /// As sensors see them; nothing without such an arm in a scene.
  std::optional<sensors::JointReadings> joints(std::string_view arm);
  /// The oldest measurement that waits, handed to who listens; false if there is none.
  bool deliver(std::size_t sensor);
  void guide(Nanoseconds now);
  void control_arm(std::size_t arm, Nanoseconds now);
  /// New commands; throw CommandError if one is not a number.
  void control(Nanoseconds now);
  void stabilize(Nanoseconds now);

  /// The messages at this time; each is valid until it is made again.
  const message::VehicleState& state_message(Nanoseconds now);
  const message::Odometry& odometry_message(Nanoseconds now);
  const message::ActuatorState& actuator_message(Nanoseconds now);
  const message::Reference& reference_message(Nanoseconds now);
  const message::ControlError& error_message(Nanoseconds now);
  const message::ControlWrench& wrench_message(Nanoseconds now);
  const message::ControlLoops& loops_message(Nanoseconds now);

  template <class V>
  void visit(V&& v) {
    v(state_), v(input_.command), v(external_), v(tether_wrench_), v(memory_.adaptive_step);
    v(schedule_next_), v(watch_), visit_outside_set(v);
    v(sensors_), v(sees_), v(autopilot_state_);
    v(powered_), v(arms_);
    restore_schedule();
    for (const Arm& arm : arms_) {
      if (scene_ != nullptr) arm.drive(*scene_);
    }
  }

 private:
  /// What stays in force, and can be applied again.
  void apply(const model::ScheduledInput& scheduled);
  /// What happens once.
  void obey(const model::ScheduledInput& scheduled, Nanoseconds now);
  /// A captured pose follows what is set of the hold's reference.
  void move_held_pose(const std::map<std::string, double>& numbers);
  Arm& arm_of(const model::ArmOrder& order);
  /// Empty for the first; null if there is none.
  Arm* find_arm(std::string_view name);
  /// Whose joints the sensor measures; null if it measures something else.
  Arm* arm_told_by(const sensors::Sensor& sensor);
  bool touched() const;
  void set_external(const Vec6<double>& external, const Vec6<double>& tether_wrench);
  void set(const std::map<std::string, double>& numbers);
  /// The matrix from outside and the parameters that are in force follow from the schedule.
  void restore_schedule();
  void take_command(Nanoseconds now);
  void switch_power(bool on);
  bool at_surface(double t) const;
  bool saturated(std::size_t actuator) const;
  void tell_step(const model::ScheduledInput& scheduled, Nanoseconds now);
  void tell_waiting(Nanoseconds now);
  void tell_order(const model::ScheduledInput& order, Nanoseconds now);

  /// A number of guidance or control that was set from outside.
  struct SetNumber {
    std::array<char, 96> name{};
    double value = 0;

    std::string key() const { return {name.begin(), std::find(name.begin(), name.end(), '\0')}; }
    template <class V>
    void visit(V&& v) {
      v(name), v(value);
    }
  };
  void remember_set(const std::string& key, double value);
  void forget_set(const std::string& key);
  void restore_outside_set();
  template <class V>
  void visit_outside_set(V& v) {
    constexpr std::uint32_t kMost = 1000;
    auto count = static_cast<std::uint32_t>(outside_set_.size());
    v(count);
    if (count > kMost) throw InputError("the state has too many numbers that were set");
    outside_set_.resize(count);
    v(outside_set_);
  }

  model::ScenarioVehicle entry_;  ///< as at the start
  std::vector<model::Actuator> actuators_;
  physics::VehicleParameters<double> parameters_;
  const Environment& environment_;
  model::Integrator integrator_;
  std::optional<control::AutopilotParameters<double>> autopilot_;
  ListenedSensors listens_;

  engine::VehicleState<double> state_;
  engine::VehicleInput<double> input_;  ///< its external wrench is the sum of the next two
  Vec6<double> external_;               ///< from the schedule
  Vec6<double> tether_wrench_;
  engine::AllocationMatrix<double> outside_matrix_{};
  engine::StepMemory memory_;
  std::uint64_t schedule_next_ = 0;
  std::vector<SetNumber> outside_set_;  ///< in force, beside what the schedule set
  /// What its events need to remember.
  struct Watch {
    Lasting at_surface;
    std::array<Lasting, physics::kMaxActuators> saturated;
    std::uint64_t waiting = 0;  ///< number from 1 of the input that was told to wait

    template <class V>
    void visit(V&& v) {
      v(at_surface), v(saturated), v(waiting);
    }
  } watch_;
  Events events_;
  bool started_deep_ = false;
  engine::Scene* scene_ = nullptr;
  std::vector<std::size_t> bodies_;  ///< in that scene
  bool powered_ = true;
  std::vector<Arm> arms_;
  std::vector<sensors::Sensor> sensors_;
  control::Measurements<double> sees_;  ///< by its controllers
  control::AutopilotState<double> autopilot_state_;

  message::VehicleState state_message_;
  message::Odometry odometry_message_;
  message::ActuatorState actuator_message_;
  message::Reference reference_message_;
  message::ControlError error_message_;
  message::ControlWrench wrench_message_;
  message::ControlLoops loops_message_;
};

}  // namespace hadal::sim
