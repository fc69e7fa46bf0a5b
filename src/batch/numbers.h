#pragma once

/// Numbers that a step reads, one after the other: a batch stores these and no more, since tables
/// for kMaxActuators per vehicle would fill the caches with what nobody reads.

#include <cstddef>

#include "hadal/physics/features.h"

namespace hadal {

/// f(number) for each number of the vehicle that its structure (actuators, tilts, diagonal damping)
/// uses.
template <class Vehicle, class F>
void for_each_number(Vehicle& v, F&& f) {
  const auto all = [&](auto& vector) {
    for (auto& x : vector.e) f(x);
  };
  const auto matrix = [&](auto& m) {
    for (auto& column : m.column) all(column);
  };
  f(v.body.mass), f(v.body.weight_mass), f(v.body.volume);
  all(v.body.r_G), all(v.body.r_B), matrix(v.body.inertia);
  matrix(v.M_A), matrix(v.inverse_mass);
  if (v.damping.diagonal) {
    for (int i = 0; i < 6; ++i) f(v.damping.linear(i, i)), f(v.damping.quadratic(i, i));
  } else {
    matrix(v.damping.linear), matrix(v.damping.quadratic);
  }
  if (v.damping.directional) matrix(v.damping.linear_half), matrix(v.damping.quadratic_half);
  for (std::size_t j = 0; j < static_cast<std::size_t>(v.actuator_count); ++j) {
    auto& a = v.actuators;
    f(a.min[j]), f(a.max[j]), f(a.time_constant[j]), f(a.start_time[j]), f(a.initial_output[j]);
    all(v.allocation.column[j]);
    if (v.allocation.tilted_count > 0 || v.plan.features >= physics::Features::kFlow) {
      all(v.allocation.position[j]), all(v.allocation.direction[j]);
      all(v.allocation.tilt_axis[j]);
      f(v.allocation.force_share[j]), f(v.allocation.torque[j]);
    }
  }
  v.for_each_planned_number(f);
}

/// Where the changing numbers of a pack of vehicles with n actuators and their internal states
/// stand: state first.
struct LaneRows {
  int n = 0;
  int internal_count = 0;

  static constexpr int kBody = 0;  ///< flat state: p, q, ν
  int output() const { return 13; }
  int internal() const { return 13 + n; }
  int state_count() const { return internal() + internal_count; }
  int command() const { return state_count(); }
  int external() const { return command() + n; }
  int current() const { return external() + 6; }
  int count() const { return current() + 3; }
};

}  // namespace hadal
