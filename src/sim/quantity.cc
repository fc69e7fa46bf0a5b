#include "hadal/sim/quantity.h"

#include <cmath>

#include "hadal/math/rotation.h"
#include "hadal/message/ros_frames.h"

namespace hadal::sim {

namespace {

template <class M>
const M& as(const AnyMessage& message) {
  return *std::get<const M*>(message);
}

using State = message::VehicleState;

template <auto Member, int I>
double state_element(const AnyMessage& m) {
  return (as<State>(m).*Member)[I];
}
template <int I>
double euler_deg(const AnyMessage& m) {
  return degrees(as<State>(m).euler[I]);
}
double speed(const AnyMessage& m) {
  const Vec6<double>& nu = as<State>(m).nu;
  return std::sqrt(nu[0] * nu[0] + nu[1] * nu[1] + nu[2] * nu[2]);
}

template <int I>
double attitude_deg(const AnyMessage& m) {
  const Vec<double, 4> q = message::ned_frd_from_quaternion(as<message::Imu>(m).orientation);
  return degrees(rpy_from_quaternion(Quaternion<double>{q[0], q[1], q[2], q[3]})[I]);
}
template <int I>
double body_rate(const AnyMessage& m) {
  return message::frd_from_vector(as<message::Imu>(m).angular_velocity)[I];
}
template <int I>
double velocity(const AnyMessage& m) {
  return message::frd_from_vector(as<message::TwistWithCovarianceStamped>(m).twist.twist.linear)[I];
}
template <int I>
double position(const AnyMessage& m) {
  return message::ned_from_point(as<message::PointStamped>(m).point)[I];
}
double range(const AnyMessage& m) { return static_cast<double>(as<message::Range>(m).range); }
double depth(const AnyMessage& m) { return as<message::Depth>(m).depth; }

template <double message::TetherState::*Member>
double tether_number(const AnyMessage& m) {
  return as<message::TetherState>(m).*Member;
}
template <int I>
double tether_force(const AnyMessage& m) {
  return as<message::TetherState>(m).force[I];
}

}  // namespace

const std::vector<Quantity>& state_quantities() {
  static const std::vector<Quantity> quantities = {
      {"n", "m", state_element<&State::position, 0>},
      {"e", "m", state_element<&State::position, 1>},
      {"d", "m", state_element<&State::position, 2>},
      {"roll_deg", "deg", euler_deg<0>},
      {"pitch_deg", "deg", euler_deg<1>},
      {"yaw_deg", "deg", euler_deg<2>},
      {"u", "m/s", state_element<&State::nu, 0>},
      {"v", "m/s", state_element<&State::nu, 1>},
      {"w", "m/s", state_element<&State::nu, 2>},
      {"p", "rad/s", state_element<&State::nu, 3>},
      {"q", "rad/s", state_element<&State::nu, 4>},
      {"r", "rad/s", state_element<&State::nu, 5>},
      {"speed", "m/s", speed},
      {"u_dot", "m/s²", state_element<&State::nu_dot, 0>},
      {"v_dot", "m/s²", state_element<&State::nu_dot, 1>},
      {"w_dot", "m/s²", state_element<&State::nu_dot, 2>},
      {"p_dot", "rad/s²", state_element<&State::nu_dot, 3>},
      {"q_dot", "rad/s²", state_element<&State::nu_dot, 4>},
      {"r_dot", "rad/s²", state_element<&State::nu_dot, 5>},
      {"tau_x", "N", state_element<&State::tau, 0>},
      {"tau_y", "N", state_element<&State::tau, 1>},
      {"tau_z", "N", state_element<&State::tau, 2>},
      {"tau_k", "N·m", state_element<&State::tau, 3>},
      {"tau_m", "N·m", state_element<&State::tau, 4>},
      {"tau_n", "N·m", state_element<&State::tau, 5>}};
  return quantities;
}

const std::vector<Quantity>& sensor_quantities(model::SensorKind kind) {
  static const std::vector<Quantity> echosounder = {{"range", "m", range}};
  static const std::vector<Quantity> attitude = {
      {"roll_deg", "deg", attitude_deg<0>}, {"pitch_deg", "deg", attitude_deg<1>},
      {"yaw_deg", "deg", attitude_deg<2>},  {"p", "rad/s", body_rate<0>},
      {"q", "rad/s", body_rate<1>},         {"r", "rad/s", body_rate<2>}};
  static const std::vector<Quantity> dvl = {
      {"u", "m/s", velocity<0>}, {"v", "m/s", velocity<1>}, {"w", "m/s", velocity<2>}};
  static const std::vector<Quantity> depths = {{"depth", "m", depth}};
  static const std::vector<Quantity> positions = {
      {"n", "m", position<0>}, {"e", "m", position<1>}, {"d", "m", position<2>}};
  switch (kind) {
    case model::SensorKind::kEchosounder:
      return echosounder;
    case model::SensorKind::kAttitude:
      return attitude;
    case model::SensorKind::kVelocity:
      return dvl;
    case model::SensorKind::kDepth:
      return depths;
    case model::SensorKind::kPosition:
      return positions;
  }
  return echosounder;
}

const std::vector<Quantity>& tether_quantities() {
  using Tether = message::TetherState;
  static const std::vector<Quantity> quantities = {
      {"tension", "N", tether_number<&Tether::tension>},
      {"anchor_tension", "N", tether_number<&Tether::anchor_tension>},
      {"length", "m", tether_number<&Tether::length>},
      {"force_n", "N", tether_force<0>},
      {"force_e", "N", tether_force<1>},
      {"force_d", "N", tether_force<2>}};
  return quantities;
}

const Quantity* find_quantity(const std::vector<Quantity>& quantities, std::string_view name) {
  for (const Quantity& quantity : quantities) {
    if (quantity.name == name) return &quantity;
  }
  return nullptr;
}

}  // namespace hadal::sim
