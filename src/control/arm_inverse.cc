#include "hadal/control/arm_inverse.h"

#include <cmath>

#include "hadal/control/joint_inertia.h"
#include "hadal/math/small_solvers.h"
#include "hadal/math/symmetric_solve.h"

namespace hadal::control {

namespace {

constexpr int kNearIterations = 60;
constexpr int kStarts = 256;
/// Where the target is known to be out of reach.
constexpr int kStartsOutOfReach = 8;

using Held = std::array<bool, kMaxArmJoints>;

/// Joints at a limit that the step downhill leads out of.
Held held_joints(const JointLimits& limits, const ToolJacobian<double>& J,
                 const Vec3<double>& error, const JointArray<double>& q) {
  Held held{};
  for (std::size_t j = 0; j < kMaxArmJoints; ++j) {
    if (!limits[j]) continue;
    const auto& [low, high] = *limits[j];
    const double downhill = dot(J.linear[j], error);
    held[j] = (q[j] <= low && downhill < 0) || (q[j] >= high && downhill > 0);
  }
  return held;
}

/// Point on the axis of a link's joint in B, at joint zero.
Vec3<double> anchor_of(const physics::ArmGeometry& arm, const LinkPoses<double>& zero, int link) {
  const auto i = static_cast<std::size_t>(link);
  return point_in_B(zero[i], arm.links[i].anchor);
}

bool has_joint(const physics::ArmGeometry& arm, int link) {
  return arm.links[static_cast<std::size_t>(link)].joint != model::JointKind::kFixed;
}

/// Whether the target is farther from the first joint than any pose leads the tool.
bool out_of_reach(const physics::ArmGeometry& arm, const Vec3<double>& target) {
  const LinkPoses<double> zero = link_poses(arm, JointArray<double>{});
  double reach = arm_length(arm);
  Vec3<double> first = tool_position(arm, zero);
  for (int link = arm.tool_link; link >= 0;) {
    const physics::LinkGeometry& g = arm.links[static_cast<std::size_t>(link)];
    if (has_joint(arm, link)) first = anchor_of(arm, zero, link);
    if (g.joint == model::JointKind::kSlide) {
      if (!g.limits) return false;
      reach += std::fmax(std::abs((*g.limits)[0]), std::abs((*g.limits)[1]));
    }
    link = g.parent;
  }
  const Vec3<double> way = target - first;
  return std::sqrt(dot(way, way)) > reach;
}

}  // namespace

double arm_length(const physics::ArmGeometry& arm) {
  const LinkPoses<double> zero = link_poses(arm, JointArray<double>{});
  Vec3<double> outer = tool_position(arm, zero);
  double length = 0;
  for (int link = arm.tool_link; link >= 0;
       link = arm.links[static_cast<std::size_t>(link)].parent) {
    if (!has_joint(arm, link)) continue;
    const Vec3<double> anchor = anchor_of(arm, zero, link), way = outer - anchor;
    length += std::sqrt(dot(way, way));
    outer = anchor;
  }
  return length;
}

JointLimits joint_limits(const physics::ArmGeometry& arm) {
  JointLimits limits;
  for (std::size_t j = 0; j < arm.joints.size(); ++j) {
    limits[j] = arm.links[static_cast<std::size_t>(arm.joints[j])].limits;
  }
  return limits;
}

JointArray<double> within_limits(const JointLimits& limits, JointArray<double> q) {
  for (std::size_t j = 0; j < kMaxArmJoints; ++j) {
    if (limits[j]) q[j] = clamp(q[j], (*limits[j])[0], (*limits[j])[1]);
  }
  return q;
}

JointArray<double> damped_speeds(const ToolJacobian<double>& J, int joints, const Held& held,
                                 const Vec3<double>& v, double damping) {
  Mat3<double> A =
      diagonal(Vec3<double>{{damping * damping, damping * damping, damping * damping}});
  for (std::size_t j = 0; j < static_cast<std::size_t>(joints); ++j) {
    if (held[j]) continue;
    for (int c = 0; c < 3; ++c) A.column_at(c) += J.linear[j][c] * J.linear[j];
  }
  const Vec3<double> y = symmetric_solve(A, v);
  JointArray<double> q_dot{};
  for (std::size_t j = 0; j < static_cast<std::size_t>(joints); ++j) {
    if (!held[j]) q_dot[j] = dot(J.linear[j], y);
  }
  return q_dot;
}

ToolSolution descend(const physics::ArmGeometry& arm, const Vec3<double>& target,
                     const JointArray<double>& start, int iterations) {
  const auto error_at = [&](const LinkPoses<double>& poses) {
    return target - tool_position(arm, poses);
  };
  const int n = static_cast<int>(arm.joints.size());
  const JointLimits limits = joint_limits(arm);
  ToolSolution s{.q = within_limits(limits, start)};
  LinkPoses<double> poses = link_poses(arm, s.q);
  Vec3<double> error = error_at(poses);
  s.distance = std::sqrt(dot(error, error));
  // The damping falls with the distance, so that the end is Newton's; a step that does not help
  // raises it.
  double caution = 1e-3;
  for (int k = 0; k < iterations && s.distance > 1e-14 && caution < 1e9; ++k) {
    const ToolJacobian<double> J = tool_jacobian(arm, poses);
    const double damping = std::sqrt(caution * s.distance) + 1e-9;
    const JointArray<double> step =
        damped_speeds(J, n, held_joints(limits, J, error, s.q), error, damping);
    JointArray<double> q = s.q;
    for (std::size_t j = 0; j < arm.joints.size(); ++j) q[j] += step[j];
    q = within_limits(limits, q);
    const LinkPoses<double> next = link_poses(arm, q);
    const Vec3<double> next_error = error_at(next);
    const double distance = std::sqrt(dot(next_error, next_error));
    const bool stands = std::abs(distance - s.distance) < 1e-12 * s.distance;
    if (distance < s.distance) {
      s.q = q, s.distance = distance, poses = next, error = next_error;
      caution = std::fmax(0.2 * caution, 1e-9);
    } else {
      caution *= 8;
    }
    if (stands) break;
  }
  s.reached = s.distance <= kReachTolerance;
  return s;
}

double singular_damping(const ToolJacobian<double>& J, int joints, double reach) {
  Mat3<double> squared;
  for (std::size_t j = 0; j < static_cast<std::size_t>(joints); ++j) {
    const Vec3<double>& column = J.linear[j];
    for (int c = 0; c < 3; ++c) {
      for (int r = 0; r < 3; ++r) squared(r, c) += column[r] * column[c] / (reach * reach);
    }
  }
  const double smallest = symmetric_eigenvalues(squared)[0];
  if (std::isnan(smallest)) return kNearSingular;
  const double sigma2 = std::fmax(smallest, 0);
  return kNearSingular * std::fmax(0, 1 - sigma2 / (kNearSingular * kNearSingular));
}

ToolSolution follow(const physics::ArmGeometry& arm, const JointLimits& limits,
                    const Vec3<double>& target, const JointArray<double>& start, double reach,
                    int iterations) {
  const int n = static_cast<int>(arm.joints.size());
  ToolSolution s{.q = within_limits(limits, start)};
  for (int k = 0;; ++k) {
    const LinkPoses<double> poses = link_poses(arm, s.q);
    const Vec3<double> error = target - tool_position(arm, poses);
    s.distance = std::sqrt(dot(error, error));
    s.reached = s.distance <= kReachTolerance;
    if (k == iterations || s.distance < 1e-14) return s;
    const ToolJacobian<double> J = tool_jacobian(arm, poses);
    const double singular = reach * singular_damping(J, n, reach);
    const double damping = std::sqrt(singular * singular + 0.5 * n * reach * s.distance);
    const JointArray<double> step =
        damped_speeds(J, n, held_joints(limits, J, error, s.q), error, damping);
    for (std::size_t j = 0; j < arm.joints.size(); ++j) s.q[j] += step[j];
    s.q = within_limits(limits, s.q);
  }
}

ToolSolution reach_near(const physics::ArmGeometry& arm, const std::optional<ClassicArm>& classic,
                        const Vec3<double>& target, const JointArray<double>& start) {
  if (classic) {
    const std::optional<ToolSolution> solution = closed_form(arm, *classic, target, start);
    if (solution) return *solution;
  }
  return descend(arm, target, start, kNearIterations);
}

ToolSolution reach_anywhere(const physics::ArmGeometry& arm,
                            const std::optional<ClassicArm>& classic, const Vec3<double>& target,
                            const JointArray<double>& start) {
  ToolSolution best = reach_near(arm, classic, target, start);
  const int starts = classic || out_of_reach(arm, target) ? kStartsOutOfReach : kStarts;
  for (int i = 1; i <= starts && !best.reached; ++i) {
    const ToolSolution other = descend(arm, target, sample_pose(arm, i), 2 * kNearIterations);
    if (other.distance < best.distance) best = other;
  }
  return best;
}

}  // namespace hadal::control
