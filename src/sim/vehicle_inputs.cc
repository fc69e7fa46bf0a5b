#include "hadal/sim/vehicle_inputs.h"

#include "hadal/message/ros_frames.h"

namespace hadal::sim {

ListenedSensors control_sensors(const model::Control& control) {
  ListenedSensors listened;
  if (control.orientation) listened.attitude = control.orientation->attitude_sensor;
  if (control.forward_speed) listened.velocity = control.forward_speed->velocity_sensor;
  if (control.velocity) {
    listened.attitude = control.velocity->attitude_sensor;
    listened.velocity = control.velocity->velocity_sensor;
  }
  if (control.position) {
    listened.attitude = control.position->attitude_sensor;
    listened.position = control.position->position_sensor;
  }
  if (control.servo) {
    listened.attitude = control.servo->attitude_sensor;
    listened.velocity = control.servo->velocity_sensor;
  }
  if (control.hold) {
    listened.attitude = control.hold->attitude_sensor;
    listened.position = control.hold->position_sensor;
  }
  if (control.pitch) listened.attitude = control.pitch->attitude_sensor;
  if (control.heading) listened.attitude = control.heading->attitude_sensor;
  if (control.depth) listened.depth = control.depth->depth_sensor;
  if (control.centralization) {
    const model::CentralizationControl& c = *control.centralization;
    listened.range = {c.starboard_sensor, c.port_sensor, c.above_sensor, c.below_sensor};
  }
  return listened;
}

ListenedSensors stabilizer_sensors(const model::Control& control) {
  if (!control.stabilizer) return {};
  return {control.stabilizer->attitude_sensor, control.stabilizer->velocity_sensor};
}

namespace {

struct Receiver {
  const ListenedSensors& listened;
  const model::Sensor& sensor;
  control::Measurements<double>& m;

  void operator()(const message::Imu& imu) const {
    if (sensor.name != listened.attitude) return;
    const Vec<double, 4> q = message::ned_frd_from_quaternion(imu.orientation);
    control::see_attitude(m, Quaternion<double>{q[0], q[1], q[2], q[3]});
    control::see_rates(m, message::frd_from_vector(imu.angular_velocity));
  }
  void operator()(const message::TwistWithCovarianceStamped& twist) const {
    if (sensor.name != listened.velocity) return;
    const Vec3<double> v_NS_B = message::frd_from_vector(twist.twist.twist.linear);
    control::see_velocity(m, v_NS_B - cross(m.w_NB_B, sensor.position));
  }
  void operator()(const message::Range& range) const {
    for (std::size_t side = 0; side < listened.range.size(); ++side) {
      if (sensor.name != listened.range[side]) continue;
      control::see_range(m, static_cast<control::Side>(side), static_cast<double>(range.range));
    }
  }
  void operator()(const message::Depth& depth) const {
    if (sensor.name != listened.depth || !m.attitude_seen) return;
    control::see_depth(m, depth.depth - lever_N()[2]);
  }
  void operator()(const message::PointStamped& point) const {
    if (sensor.name != listened.position || !m.attitude_seen) return;
    control::see_position(m, message::ned_from_point(point.point) - lever_N());
  }

  /// From the body origin to the sensor.
  Vec3<double> lever_N() const { return rotation_matrix(m.q_NB) * sensor.position; }
};

}  // namespace

void receive(const ListenedSensors& listened, const model::Sensor& sensor,
             const sensors::SensorMessage& message, control::Measurements<double>& measurements) {
  std::visit(Receiver{listened, sensor, measurements}, message);
}

}  // namespace hadal::sim
