#include "hadal/sim/quantity.h"

#include <cmath>

#include "hadal/math/rotation.h"
#include "hadal/message/tether.h"
#include "hadal/message/vehicle.h"

namespace hadal::sim {

namespace {

using State = message::VehicleState;

template <auto Member, int I>
double state_element(const AnyMessage& m) {
  return (m.as<State>().*Member)[I];
}
template <int I>
double euler_deg(const AnyMessage& m) {
  return degrees(m.as<State>().euler[I]);
}
double speed(const AnyMessage& m) {
  const Vec6<double>& nu = m.as<State>().nu;
  return std::sqrt(nu[0] * nu[0] + nu[1] * nu[1] + nu[2] * nu[2]);
}

template <double message::TetherState::*Member>
double tether_number(const AnyMessage& m) {
  return m.as<message::TetherState>().*Member;
}
template <int I>
double tether_force(const AnyMessage& m) {
  return m.as<message::TetherState>().force[I];
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
