#include "hadal/control/joint_gains.h"

#include <cmath>

#include "hadal/control/pid.h"

namespace hadal::control {

namespace {

/// Error at which the default loop asks for all of its motor [rad or m].
constexpr double kFullTorqueError = 0.1;
/// Bandwidth of the default loop, in radians per tick.
constexpr double kFastest = 0.1;
/// Nearer to its stop a joint counts as being at it, by degrees [rad or m].
constexpr double kStopZone = 2e-3;
/// In which an integral that presses on a stop fades away [s].
constexpr double kStopRelease = 0.3;

/// One number for all joints, or one for each; none if there are none.
std::optional<double> of_joint(const std::vector<double>& gains, std::size_t joint) {
  if (gains.empty()) return {};
  return gains[gains.size() == 1 ? 0 : joint];
}

/// How much a joint is at the stop that a torque of this sign presses on: 0 … 1.
double at_stop(const std::optional<std::array<double, 2>>& limits, double q, double torque) {
  if (!limits) return 0;
  const double left = torque > 0 ? (*limits)[1] - q : q - (*limits)[0];
  return clamp(1 - left / kStopZone, 0.0, 1.0);
}

}  // namespace

JointLoops joint_loops(const model::Arm& arm, const physics::ArmGeometry& geometry,
                       const model::ArmControl& control, const JointArray<double>& initial) {
  JointLoops loops{.pid = {}, .bandwidth = {}, .masses = arm_masses(arm)};
  const JointMatrix A = joint_inertia(geometry, loops.masses, initial);
  const std::size_t joints = geometry.joints.size();
  const auto torque_limit = [&](std::size_t j) {
    return arm.links[static_cast<std::size_t>(geometry.joints[j])].motor.torque_limit;
  };

  JointArray<double> omega{};
  double least = kFastest * control.rate;
  for (std::size_t j = 0; j < joints; ++j) {
    const double by_motor = std::sqrt(torque_limit(j) / (kFullTorqueError * A[j][j]));
    omega[j] = std::fmin(kFastest * control.rate, by_motor);
    if (torque_limit(j) > 0) least = std::fmin(least, omega[j]);
  }
  if (control.kp.empty() && control.kd.empty()) loops.bandwidth = least;

  for (std::size_t j = 0; j < joints; ++j) {
    const double own = loops.bandwidth ? least : omega[j];
    const double kp = of_joint(control.kp, j).value_or(A[j][j] * own * own);
    const double given = std::sqrt(kp / A[j][j]);
    loops.pid[j] = {.kp = kp,
                    .ki = of_joint(control.ki, j).value_or(0.1 * kp * given),
                    .kd = of_joint(control.kd, j).value_or(2 * A[j][j] * given),
                    .integral_limit = torque_limit(j),
                    .output_limit = torque_limit(j)};
  }
  return loops;
}

JointArray<double> joint_torques(const JointLoops& loops, const physics::ArmGeometry& geometry,
                                 const JointArray<double>& q, const JointArray<double>& error,
                                 const JointArray<double>& speed_error, double dt,
                                 JointArray<double>& integral) {
  const std::size_t joints = geometry.joints.size();
  JointArray<double> torque{};
  if (loops.bandwidth) {
    const double w = *loops.bandwidth;
    const JointMatrix A = joint_inertia(geometry, loops.masses, q);
    for (std::size_t j = 0; j < joints; ++j) {
      for (std::size_t k = 0; k < joints; ++k) {
        torque[j] += A[j][k] * w * (w * error[k] + 2 * speed_error[k]);
      }
    }
  } else {
    for (std::size_t j = 0; j < joints; ++j) {
      torque[j] = loops.pid[j].kp * error[j] + loops.pid[j].kd * speed_error[j];
    }
  }
  for (std::size_t j = 0; j < joints; ++j) {
    const auto& limits = geometry.links[static_cast<std::size_t>(geometry.joints[j])].limits;
    const double pressing = at_stop(limits, q[j], integral[j]);
    integral[j] *= 1 - pressing * std::fmin(dt / kStopRelease, 1);
    torque[j] = with_integral(loops.pid[j], error[j], dt, integral[j],
                              [known = torque[j]](double i) { return known + i; });
  }
  return torque;
}

}  // namespace hadal::control
