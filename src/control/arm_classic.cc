#include <cmath>

#include "hadal/control/arm_inverse.h"

namespace hadal::control {

namespace {

/// Directions that differ by less count as parallel or perpendicular.
constexpr double kAligned = 1e-12;

/// A target that is nearer to the first axis has no yaw of its own [m].
constexpr double kOnAxis = 1e-12;

struct Axis {
  Vec3<double> direction, point;  // in B, at joint zero
};

Axis axis_at_zero(const physics::ArmGeometry& arm, const LinkPoses<double>& zero, int joint) {
  const auto i = static_cast<std::size_t>(arm.joints[static_cast<std::size_t>(joint)]);
  return {zero[i].R_BL * arm.links[i].axis, point_in_B(zero[i], arm.links[i].anchor)};
}

bool three_hinges_in_a_row(const physics::ArmGeometry& arm) {
  if (arm.joints.size() != 3) return false;
  for (const int link : arm.joints) {
    if (arm.links[static_cast<std::size_t>(link)].joint != model::JointKind::kHinge) return false;
  }
  return carries(arm, arm.joints[0], arm.joints[1]) && carries(arm, arm.joints[1], arm.joints[2]) &&
         carries(arm, arm.joints[2], arm.tool_link);
}

/// About y, from x: rotation about +y adds to it.
double angle_about_y(double x, double z) { return std::atan2(-z, x); }

/// The turn by whole circles that comes nearest to `near` within the limits; none if none is.
std::optional<double> wrapped(double q, double near,
                              const std::optional<std::array<double, 2>>& limits) {
  double best = q + 2 * kPi * std::round((near - q) / (2 * kPi));
  if (!limits) return best;
  if (best > (*limits)[1]) best -= 2 * kPi * std::ceil((best - (*limits)[1]) / (2 * kPi));
  if (best < (*limits)[0]) best += 2 * kPi * std::ceil(((*limits)[0] - best) / (2 * kPi));
  if (best > (*limits)[1]) return {};
  return best;
}

double largest_change(const JointArray<double>& a, const JointArray<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < 3; ++i) largest = std::fmax(largest, std::abs(a[i] - b[i]));
  return largest;
}

}  // namespace

std::optional<ClassicArm> classic_arm(const physics::ArmGeometry& arm) {
  if (!three_hinges_in_a_row(arm)) return {};
  const LinkPoses<double> zero = link_poses(arm, JointArray<double>{});
  const Axis yaw = axis_at_zero(arm, zero, 0), shoulder = axis_at_zero(arm, zero, 1),
             elbow = axis_at_zero(arm, zero, 2);
  const Vec3<double> z = yaw.direction, y = shoulder.direction;
  const Vec3<double> skewness = cross(y, elbow.direction);
  if (std::abs(dot(y, z)) > kAligned || dot(skewness, skewness) > kAligned * kAligned) return {};

  ClassicArm a;
  a.R_BA.column = {cross(y, z), y, z};
  a.origin = yaw.point;
  const Vec3<double> s = transposed_times(a.R_BA, shoulder.point - a.origin);
  const Vec3<double> e = transposed_times(a.R_BA, elbow.point - a.origin);
  const Vec3<double> t = transposed_times(a.R_BA, tool_position(arm, zero) - a.origin);
  a.sideways = t[1];
  a.shoulder_x = s[0], a.shoulder_z = s[2];
  a.upper = std::hypot(e[0] - s[0], e[2] - s[2]), a.fore = std::hypot(t[0] - e[0], t[2] - e[2]);
  a.upper_angle = angle_about_y(e[0] - s[0], e[2] - s[2]);
  a.fore_angle = angle_about_y(t[0] - e[0], t[2] - e[2]);
  a.elbow_sign = dot(y, elbow.direction) < 0 ? -1 : 1;
  if (!(a.upper > kReachTolerance && a.fore > kReachTolerance)) return {};
  return a;
}

std::optional<ToolSolution> closed_form(const physics::ArmGeometry& arm, const ClassicArm& a,
                                        const Vec3<double>& target,
                                        const JointArray<double>& start) {
  const Vec3<double> t = transposed_times(a.R_BA, target - a.origin);
  const double outward2 = t[0] * t[0] + t[1] * t[1] - a.sideways * a.sideways;
  const double outward = std::sqrt(std::fmax(outward2, 0));
  std::optional<ToolSolution> best;
  for (const double front : {1.0, -1.0}) {
    // The plane of upper arm and forearm, and the target in it as the shoulder sees it.
    const double r = front * outward;
    const bool on_axis = std::hypot(t[0], t[1]) < kOnAxis;
    const double yaw = on_axis ? start[0] : std::atan2(t[1], t[0]) - std::atan2(a.sideways, r);
    const double x = r - a.shoulder_x, z = t[2] - a.shoulder_z;
    const double cosine =
        (x * x + z * z - a.upper * a.upper - a.fore * a.fore) / (2 * a.upper * a.fore);
    const double bend = std::acos(clamp(cosine, -1.0, 1.0));
    for (const double side : {1.0, -1.0}) {
      const double gamma = side * bend;
      const double upper = angle_about_y(x, z) -
                           std::atan2(a.fore * std::sin(gamma), a.upper + a.fore * std::cos(gamma));
      const JointArray<double> angles{yaw, upper - a.upper_angle,
                                      a.elbow_sign * (gamma - a.fore_angle + a.upper_angle)};
      ToolSolution solution;
      bool allowed = true;
      for (std::size_t i = 0; i < 3; ++i) {
        const auto& limits = arm.links[static_cast<std::size_t>(arm.joints[i])].limits;
        const std::optional<double> q = wrapped(angles[i], start[i], limits);
        allowed = allowed && q.has_value();
        solution.q[i] = q.value_or(0);
      }
      if (!allowed) continue;
      const Vec3<double> left = tool_position(arm, solution.q) - target;
      solution.distance = std::sqrt(dot(left, left));
      solution.reached = solution.distance <= kReachTolerance;
      if (!solution.reached) continue;
      if (!best || largest_change(solution.q, start) < largest_change(best->q, start)) {
        best = solution;
      }
    }
  }
  return best;
}

}  // namespace hadal::control
