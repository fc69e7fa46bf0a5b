#include "hadal/message/ros_frames.h"
#include "hadal/sim/vehicle.h"

namespace hadal::sim {

namespace {

Vec<double, 4> as_vector(const Quaternion<double>& q) { return {{q.w, q.x, q.y, q.z}}; }

}  // namespace

const message::VehicleState& Vehicle::state_message(Nanoseconds now) {
  const physics::BodyState<double>& body = state_.body;
  const physics::Rates<double> rate =
      engine::present_rate(parameters_, environment_, input_, seconds(now), state_);

  message::VehicleState& m = state_message_;
  m.header.stamp = message::time_from_ns(now);
  m.position = body.p_NB_N;
  m.quaternion = as_vector(body.q_NB);
  m.euler = rpy_from_quaternion(body.q_NB);
  m.nu = body.nu;
  m.tau_actuators = rate.wrenches.actuators;
  m.tau = m.tau_actuators + rate.wrenches.external;
  m.nu_dot = scene_ == nullptr ? rate.nu_dot : scene_->forces(bodies_.front()).nu_dot;
  return m;
}

Vec6<double> Vehicle::acceleration(Nanoseconds now) const {
  if (scene_ != nullptr) return scene_->forces(bodies_.front()).nu_dot;
  return engine::present_rate(parameters_, environment_, input_, seconds(now), state_).nu_dot;
}

const message::Odometry& Vehicle::odometry_message(Nanoseconds now) {
  message::Odometry& m = odometry_message_;
  m.header.stamp = message::time_from_ns(now);
  m.pose.pose.position = message::point_from_ned(state_.body.p_NB_N);
  m.pose.pose.orientation = message::quaternion_from_ned_frd(as_vector(state_.body.q_NB));
  m.twist.twist = message::twist_from_frd(state_.body.nu);
  return m;
}

const message::ActuatorState& Vehicle::actuator_message(Nanoseconds now) {
  const int n = parameters_.actuator_count;
  engine::ActuatorArray<double> limited;
  physics::limited_command(parameters_, input_.command, seconds(now), limited);
  const auto output =
      engine::present_rate(parameters_, environment_, input_, seconds(now), state_).output;

  message::ActuatorState& m = actuator_message_;
  m.header.stamp = message::time_from_ns(now);
  m.command.assign(input_.command.begin(), input_.command.begin() + n);
  m.saturated.assign(limited.begin(), limited.begin() + n);
  m.output.assign(output.begin(), output.begin() + n);
  return m;
}

const message::Reference& Vehicle::reference_message(Nanoseconds now) {
  const control::References<double>& r = autopilot_state_.references;
  message::Reference& m = reference_message_;
  m.header.stamp = message::time_from_ns(now);
  m.speed = r.speed;
  m.speed_rate = r.speed_rate;
  m.quaternion = as_vector(r.orientation);
  m.rates = r.rates;
  m.sway_offset = r.sway_offset;
  m.heave_offset = r.heave_offset;
  return m;
}

const message::ControlError& Vehicle::error_message(Nanoseconds now) {
  const control::ControlErrors<double>& e = autopilot_state_.asked.errors;
  message::ControlError& m = error_message_;
  m.header.stamp = message::time_from_ns(now);
  m.sway_offset = e.sway_offset;
  m.heave_offset = e.heave_offset;
  m.speed = e.speed;
  m.orientation = e.orientation;
  return m;
}

const message::ControlWrench& Vehicle::wrench_message(Nanoseconds now) {
  message::ControlWrench& m = wrench_message_;
  m.header.stamp = message::time_from_ns(now);
  m.wrench = autopilot_state_.asked.wrench;
  return m;
}

const message::ControlLoops& Vehicle::loops_message(Nanoseconds now) {
  const model::Control& c = autopilot_->control;
  const control::ControlErrors<double>& e = autopilot_state_.asked.errors;
  message::ControlLoops& m = loops_message_;
  m.header.stamp = message::time_from_ns(now);
  if (c.velocity) m.velocity_reference = c.velocity->reference;
  if (c.position)
    m.position_reference = join(c.position->reference, radians(1) * c.position->rpy_deg);
  if (c.servo) m.velocity_reference = autopilot_state_.asked.velocity_reference;
  if (c.hold) {
    const bool holds = control::holding(*c.hold, autopilot_state_.hold);
    const auto pose = control::held_pose(*c.hold, autopilot_state_.hold);
    const Vec6<double> reference = join(pose.p_NR_N, rpy_from_quaternion(pose.q_NR));
    m.position_reference = holds ? reference : Vec6<double>{};
  }
  if (c.depth) m.depth_reference = c.depth->reference;
  if (c.heading) m.heading_reference = radians(c.heading->reference_deg);
  m.velocity_error = e.velocity;
  m.position_error = e.position;
  m.depth_error = e.depth;
  m.pitch_reference = autopilot_state_.asked.pitch_reference;
  m.pitch_error = e.pitch;
  m.heading_error = e.heading;
  return m;
}

}  // namespace hadal::sim
