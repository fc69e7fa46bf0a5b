#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "hadal/math/rotation.h"
#include "hadal/message/arm.h"
#include "hadal/message/contact.h"
#include "hadal/sim/quantity.h"

namespace hadal::sim {

namespace {

/// Joints that can be asked for by number.
constexpr std::size_t kJoints = 16;

using ArmState = message::ArmState;
using ObjectState = message::ObjectState;
using ContactState = message::ContactState;

/// Of a joint that the arm does not have: zero.
template <std::vector<double> ArmState::*Member, std::size_t I>
double of_joint(const AnyMessage& m) {
  const std::vector<double>& numbers = m.as<ArmState>().*Member;
  return I < numbers.size() ? numbers[I] : 0;
}
template <std::vector<double> ArmState::*Member, std::size_t I>
double of_joint_deg(const AnyMessage& m) {
  return degrees(of_joint<Member, I>(m));
}
template <class M, auto Member, int I>
double element(const AnyMessage& m) {
  return (m.as<M>().*Member)[I];
}
template <class M, double M::*Member>
double number(const AnyMessage& m) {
  return m.as<M>().*Member;
}
template <class M, auto Member>
double size(const AnyMessage& m) {
  const Vec3<double>& x = m.as<M>().*Member;
  return std::sqrt(dot(x, x));
}
template <int I>
double object_euler_deg(const AnyMessage& m) {
  return degrees(m.as<ObjectState>().euler[I]);
}
double object_joint_deg(const AnyMessage& m) { return degrees(m.as<ObjectState>().joint_position); }
double contact_count(const AnyMessage& m) { return m.as<ContactState>().count; }
double self_force(const AnyMessage& m) { return m.as<ContactState>().self_force; }

constexpr std::array<std::string_view, kJoints> kDegrees = {
    "joint1_deg",  "joint2_deg",  "joint3_deg",  "joint4_deg",  "joint5_deg",  "joint6_deg",
    "joint7_deg",  "joint8_deg",  "joint9_deg",  "joint10_deg", "joint11_deg", "joint12_deg",
    "joint13_deg", "joint14_deg", "joint15_deg", "joint16_deg"};
constexpr std::array<std::string_view, kJoints> kPositions = {
    "joint1", "joint2",  "joint3",  "joint4",  "joint5",  "joint6",  "joint7",  "joint8",
    "joint9", "joint10", "joint11", "joint12", "joint13", "joint14", "joint15", "joint16"};
constexpr std::array<std::string_view, kJoints> kTorques = {
    "torque1", "torque2",  "torque3",  "torque4",  "torque5",  "torque6",  "torque7",  "torque8",
    "torque9", "torque10", "torque11", "torque12", "torque13", "torque14", "torque15", "torque16"};

template <std::size_t... I>
void add_joints(std::vector<Quantity>& all, std::size_t joints, std::index_sequence<I...>) {
  const auto add = [&](std::size_t joint, const Quantity& quantity) {
    if (joint < joints) all.push_back(quantity);
  };
  (add(I, {kDegrees[I], "deg", of_joint_deg<&ArmState::position, I>}), ...);
  (add(I, {kPositions[I], "rad or m", of_joint<&ArmState::position, I>}), ...);
  (add(I, {kTorques[I], "N·m", of_joint<&ArmState::torque, I>}), ...);
}

std::vector<Quantity> quantities_with(std::size_t joints) {
  std::vector<Quantity> all = {{"tool_x", "m", element<ArmState, &ArmState::tool, 0>},
                               {"tool_y", "m", element<ArmState, &ArmState::tool, 1>},
                               {"tool_z", "m", element<ArmState, &ArmState::tool, 2>},
                               {"tool_n", "m", element<ArmState, &ArmState::tool_ned, 0>},
                               {"tool_e", "m", element<ArmState, &ArmState::tool_ned, 1>},
                               {"tool_d", "m", element<ArmState, &ArmState::tool_ned, 2>},
                               {"miss", "m", number<ArmState, &ArmState::miss>},
                               {"wrist_x", "N", element<ArmState, &ArmState::wrist, 0>},
                               {"wrist_y", "N", element<ArmState, &ArmState::wrist, 1>},
                               {"wrist_z", "N", element<ArmState, &ArmState::wrist, 2>},
                               {"wrist_k", "N·m", element<ArmState, &ArmState::wrist, 3>},
                               {"wrist_m", "N·m", element<ArmState, &ArmState::wrist, 4>},
                               {"wrist_n", "N·m", element<ArmState, &ArmState::wrist, 5>},
                               {"finger1", "rad or m", of_joint<&ArmState::finger_position, 0>},
                               {"finger2", "rad or m", of_joint<&ArmState::finger_position, 1>},
                               {"finger_force1", "N", of_joint<&ArmState::finger_force, 0>},
                               {"finger_force2", "N", of_joint<&ArmState::finger_force, 1>}};
  add_joints(all, joints, std::make_index_sequence<kJoints>());
  return all;
}

}  // namespace

const std::vector<Quantity>& arm_quantities(std::size_t joints) {
  static const std::array<std::vector<Quantity>, kJoints + 1> by_count = [] {
    std::array<std::vector<Quantity>, kJoints + 1> all;
    for (std::size_t n = 0; n < all.size(); ++n) all[n] = quantities_with(n);
    return all;
  }();
  return by_count[std::min(joints, kJoints)];
}

const std::vector<Quantity>& object_quantities() {
  static const std::vector<Quantity> quantities = {
      {"n", "m", element<ObjectState, &ObjectState::position, 0>},
      {"e", "m", element<ObjectState, &ObjectState::position, 1>},
      {"d", "m", element<ObjectState, &ObjectState::position, 2>},
      {"roll_deg", "deg", object_euler_deg<0>},
      {"pitch_deg", "deg", object_euler_deg<1>},
      {"yaw_deg", "deg", object_euler_deg<2>},
      {"u", "m/s", element<ObjectState, &ObjectState::nu, 0>},
      {"v", "m/s", element<ObjectState, &ObjectState::nu, 1>},
      {"w", "m/s", element<ObjectState, &ObjectState::nu, 2>},
      {"p", "rad/s", element<ObjectState, &ObjectState::nu, 3>},
      {"q", "rad/s", element<ObjectState, &ObjectState::nu, 4>},
      {"r", "rad/s", element<ObjectState, &ObjectState::nu, 5>},
      {"joint_deg", "deg", object_joint_deg},
      {"joint", "rad or m", number<ObjectState, &ObjectState::joint_position>},
      {"joint_velocity", "rad/s or m/s", number<ObjectState, &ObjectState::joint_velocity>}};
  return quantities;
}

const std::vector<Quantity>& contact_quantities() {
  static const std::vector<Quantity> quantities = {
      {"count", "", contact_count},
      {"self_force", "N", self_force},
      {"overlap", "m", number<ContactState, &ContactState::overlap>},
      {"force", "N", size<ContactState, &ContactState::force>},
      {"force_n", "N", element<ContactState, &ContactState::force, 0>},
      {"force_e", "N", element<ContactState, &ContactState::force, 1>},
      {"force_d", "N", element<ContactState, &ContactState::force, 2>},
      {"moment_n", "N·m", element<ContactState, &ContactState::moment, 0>},
      {"moment_e", "N·m", element<ContactState, &ContactState::moment, 1>},
      {"moment_d", "N·m", element<ContactState, &ContactState::moment, 2>},
      {"impulse", "N·s", size<ContactState, &ContactState::impulse>},
      {"impulse_n", "N·s", element<ContactState, &ContactState::impulse, 0>},
      {"impulse_e", "N·s", element<ContactState, &ContactState::impulse, 1>},
      {"impulse_d", "N·s", element<ContactState, &ContactState::impulse, 2>}};
  return quantities;
}

}  // namespace hadal::sim
