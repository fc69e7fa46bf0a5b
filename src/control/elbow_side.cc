#include "hadal/control/elbow_side.h"

#include <cmath>
#include <limits>
#include <utility>

namespace hadal::control {

namespace {

constexpr double kAnywhere = std::numeric_limits<double>::max();

/// But for rounding: who brakes, brakes as hard as allowed.
bool can_brake(double distance, double closing_speed, const JointBounds& b, double dt) {
  const double change = b.acceleration * dt;
  const double speed = braking_speed(std::fmax(distance, 0), b.acceleration, dt);
  return closing_speed <= speed + (1 + 1e-9) * change;
}

}  // namespace

JointBounds on_its_side(const ClassicArm& arm, const JointBounds& elbow,
                        const LimitedReference<double>& now, double dt) {
  // γ of [theory, Eq. 20.4]: stretched at whole turns, folded half a turn from there.
  const double zero = arm.upper_angle - arm.fore_angle;
  const double gamma = arm.elbow_sign * now.value - zero;
  const double from = kPi * std::floor(gamma / kPi), to = from + kPi;
  if (std::fmin(gamma - from, to - gamma) < 0.5 * kBentAtLeast) return elbow;

  double low = arm.elbow_sign * (std::fmin(from + kBentAtLeast, gamma) + zero);
  double high = arm.elbow_sign * (std::fmax(to - kBentAtLeast, gamma) + zero);
  if (low > high) std::swap(low, high);
  const std::array<double, 2> own = elbow.limits.value_or(std::array{-kAnywhere, kAnywhere});
  JointBounds b = elbow;
  b.limits = own;
  if (can_brake(now.value - low, -now.rate, elbow, dt)) (*b.limits)[0] = std::fmax(own[0], low);
  if (can_brake(high - now.value, now.rate, elbow, dt)) (*b.limits)[1] = std::fmin(own[1], high);
  return b;
}

}  // namespace hadal::control
