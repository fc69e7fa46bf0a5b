#pragma once

/// A straight square tunnel along its own x axis, through the origin of N and turned about the
/// vertical, with the four echosounders of VITA1 on the faces of a cube of 0.6 m; and the closed
/// loop in it: perfect sensors, guidance and control at their rates, physics in steps of 1.25 ms.

#include <cmath>
#include <limits>
#include <vector>

#include "control/vita1.h"
#include "hadal/control/autopilot.h"
#include "hadal/engine/vehicle_step.h"

namespace hadal::test {

struct Tunnel {
  double side = 8;     ///< [m]
  double heading = 0;  ///< [rad]
};

/// Distance to the nearest of the four walls along a unit ray, both in N.
inline double distance_to_wall(const Tunnel& tunnel, const Vec3<double>& p, const Vec3<double>& d) {
  const double half = 0.5 * tunnel.side;
  const Vec3<double> across{{-std::sin(tunnel.heading), std::cos(tunnel.heading), 0}};
  const Vec3<double> down{{0, 0, 1}};
  double nearest = std::numeric_limits<double>::infinity();
  for (const Vec3<double>& normal : {across, -across, down, -down}) {
    const double closing = dot(normal, d);
    if (closing > 1e-12) nearest = std::fmin(nearest, (half - dot(normal, p)) / closing);
  }
  return nearest;
}

inline control::Measurements<double> measured(const Tunnel& tunnel,
                                              const physics::BodyState<double>& s) {
  control::Measurements<double> m;
  see_attitude(m, s.q_NB);
  see_rates(m, angular(s.nu));
  see_velocity(m, linear(s.nu));
  const Vec3<double> beams[4] = {{{0, 1, 0}}, {{0, -1, 0}}, {{0, 0, -1}}, {{0, 0, 1}}};
  const Mat3<double> R_NB = rotation_matrix(s.q_NB);
  for (int i = 0; i < 4; ++i) {
    const Vec3<double> d = R_NB * beams[i];
    see_range(m, static_cast<control::Side>(i), distance_to_wall(tunnel, s.p_NB_N + 0.3 * d, d));
  }
  return m;
}

struct TunnelSample {
  double t;
  physics::BodyState<double> body;
  control::Measurements<double> seen;
  control::References<double> references;
  Vec6<double> wrench;
  physics::ActuatorArray<double> command;
};

/// One sample per tick of the controllers.
inline std::vector<TunnelSample> fly(const Tunnel& tunnel,
                                     const control::AutopilotParameters<double>& autopilot,
                                     const physics::VehicleParameters<double>& vehicle,
                                     const physics::BodyState<double>& start, double duration) {
  constexpr double kStep = 1.25e-3;
  const auto every = [](double rate) { return std::lround(1 / (rate * kStep)); };
  const long slow = every(autopilot.control.rate), fast = every(autopilot.control.stabilizer->rate);
  const auto decay = engine::step_decay(vehicle, kStep);
  const UniformWater<double> around;
  engine::VehicleState<double> state{.body = start};
  engine::VehicleInput<double> input;
  control::AutopilotState<double> s;
  std::vector<TunnelSample> samples;
  for (long k = 0; k < std::lround(duration / kStep); ++k) {
    const double t = static_cast<double>(k) * kStep;
    if (k % fast == 0) {
      const auto m = measured(tunnel, state.body);
      if (k % slow == 0) {
        guidance_tick(autopilot, m, t, s);
        control_tick(autopilot, m, s);
      }
      input.command = stabilizer_tick(autopilot, m, s);
      if (k % slow == 0) {
        samples.push_back({t, state.body, m, s.references, s.asked.wrench, s.command});
      }
    }
    engine::rk4_vehicle_step(vehicle, around, input, t, kStep, decay, state);
  }
  return samples;
}

}  // namespace hadal::test
