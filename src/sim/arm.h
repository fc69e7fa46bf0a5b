#pragma once

/// One arm of a vehicle in a running simulation: its control, its motors, and the message it makes.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hadal/base/clock.h"
#include "hadal/control/manipulator.h"
#include "hadal/control/measurements.h"
#include "hadal/engine/scene.h"
#include "hadal/message/arm.h"
#include "hadal/model/arm.h"
#include "hadal/sensors/told.h"

namespace hadal::sim {

class Arm {
 public:
  /// Without control it hangs loose.
  Arm(const std::string& vehicle, const model::Arm& description,
      const model::ArmControl* control = nullptr);

  const std::string& name() const { return description_.name; }
  const model::Arm& description() const { return description_; }
  const physics::ArmGeometry& geometry() const { return geometry_; }
  bool controlled() const { return control_.has_value(); }
  /// Ticks per second.
  double rate() const { return control_->control.rate; }
  /// Bodies of its links in the scene.
  void place(std::vector<std::size_t> bodies) { bodies_ = std::move(bodies); }
  const std::vector<std::size_t>& bodies() const { return bodies_; }

  /// Its joints as they are, for sensors.
  sensors::JointReadings joints(const engine::Scene& scene) const;
  /// From now on its control knows its joints by `hear` alone, and until then by how it was parked.
  /// Otherwise it has ideal encoders, read when it is given an order or acts.
  void listen();
  void hear(const sensors::JointReadings& readings) { heard_ = readings; }

  void give_order(const model::ArmOrder& order, Nanoseconds now, const engine::Scene& scene,
                  const control::Measurements<double>& vehicle);
  /// New torques of the motors, held until the next; without power, none. Throws CommandError, and
  /// keeps the torques before, if one is NaN or infinite.
  void control(Nanoseconds now, bool powered, const control::Measurements<double>& vehicle,
               engine::Scene& scene);
  /// Whether task priority lets the vehicle give way.
  bool moves_vehicle() const { return control_->control.vehicle_gives_way; }
  /// What task priority asks of the vehicle beyond its hold, in B [m/s, rad/s].
  const Vec6<double>& vehicle_velocity() const { return output_.vehicle_velocity; }
  const control::ManipulatorState& control_state() const { return state_; }
  const control::ManipulatorOutput& output() const { return output_; }
  /// Of the motor of a joint [N·m or N].
  double torque_limit(std::size_t joint) const;
  /// Orders that led the tool, so far.
  std::uint64_t tool_orders() const { return tool_orders_; }
  /// Hands the held torques to the scene.
  void drive(engine::Scene& scene) const;

  /// Valid until it is made again; the scene was observed at this time.
  const message::ArmState& state_message(Nanoseconds now, const engine::Scene& scene,
                                         const physics::BodyState<double>& vehicle);

  template <class V>
  void visit(V&& v) {
    v(state_), v(output_.torque), v(output_.finger_force), v(output_.vehicle_velocity);
    v(tool_orders_), v(heard_);
    if (!finite_torques()) throw InputError("the state has no torques of arm " + name());
  }

 private:
  const engine::SceneMotion& motion(const engine::Scene& scene, int link) const {
    return scene.motion(bodies_[static_cast<std::size_t>(link)]);
  }
  /// Reads the ideal encoders, if it has no others.
  void read_joints(const engine::Scene& scene);
  control::ManipulatorMeasurements measurements(const control::Measurements<double>& vehicle) const;
  void refuse_not_finite(const control::ManipulatorOutput& output, Nanoseconds now) const;
  void limit_torques();
  bool finite_torques() const;

  std::string vehicle_;
  model::Arm description_;
  physics::ArmGeometry geometry_;
  std::optional<control::ManipulatorParameters> control_;
  std::vector<std::size_t> bodies_;
  bool listens_ = false;          ///< to encoders that are a sensor
  sensors::JointReadings heard_;  ///< all that its control knows of the joints
  control::ManipulatorState state_;
  control::ManipulatorOutput output_;
  std::uint64_t tool_orders_ = 0;
  message::ArmState message_;
};

}  // namespace hadal::sim
