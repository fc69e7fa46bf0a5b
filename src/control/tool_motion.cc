#include "hadal/control/tool_motion.h"

#include <cmath>

#include "hadal/control/task_priority.h"
#include "hadal/math/six_vector.h"

namespace hadal::control {

namespace {

/// Of the tool's error, where vehicle and arm lead it together [1/s]: slower than what carries it.
constexpr double kToolGain = 1;
/// A joint comes no nearer to its limit than with this rate [1/s].
constexpr double kLimitApproach = 5;
/// Towards the middle of the joints' ranges [1/s].
constexpr double kPostureGain = 0.2;
/// Damping of speeds that only feed forward, as part of the arm's reach.
constexpr double kFeedForwardDamping = 1e-3;

/// The tool's reference, seen from B.
struct ToolInB {
  Vec3<double> position;  ///< p_BR_B
  Vec3<double> over_ground;
  Vec3<double> relative;  ///< velocity as B sees it
};

/// Velocity over ground of a point that is fixed in B.
Vec3<double> carried(const Vec6<double>& nu, const Vec3<double>& point) {
  return linear(nu) + cross(angular(nu), point);
}

ToolInB seen_from_B(const ToolOrder& tool, const ManipulatorMeasurements& m) {
  const PointReference& r = tool.reference;
  if (!tool.world) return {r.value, r.rate, r.rate};
  const Mat3<double> R_NB = rotation_matrix(m.q_NB);
  const Vec3<double> position = transposed_times(R_NB, r.value - m.p_NB_N);
  const Vec3<double> velocity = transposed_times(R_NB, r.rate);
  return {position, velocity, velocity - carried(m.nu, position)};
}

Vec3<double> target_in_B(const ToolOrder& tool, const ManipulatorMeasurements& m) {
  if (!tool.world) return tool.target;
  return transposed_times(rotation_matrix(m.q_NB), tool.target - m.p_NB_N);
}

/// The arm alone: the pose that has the tool on its reference, as fast as joints may.
void follow_alone(const ManipulatorParameters& p, const ToolInB& r, double dt,
                  ManipulatorState& s) {
  const physics::ArmGeometry& arm = p.geometry;
  const JointArray<double> now = reference_positions(p, s);
  const ToolSolution solution = reach_near(arm, p.classic, r.position, now);
  const bool detour = !solution.reached && s.tool.reachable;
  const JointArray<double>& wanted = detour ? s.tool.goal : solution.q;
  const ToolJacobian<double> J = tool_jacobian(arm, link_poses(arm, wanted));
  const JointArray<double> speed = damped_speeds(J, static_cast<int>(arm.joints.size()), {},
                                                 r.relative, kFeedForwardDamping * p.reach);
  bool late = false;
  for (std::size_t j = 0; j < arm.joints.size(); ++j) {
    late = late || std::abs(wanted[j] - now[j]) > p.speed_limit[j] * dt;
  }
  JointArray<double> next = now;
  for (std::size_t j = 0; j < arm.joints.size(); ++j) {
    const double limit = p.speed_limit[j],
                 change = clamp(wanted[j] - now[j], -limit * dt, limit * dt);
    next[j] = now[j] + change;
    s.joints[j].value = next[j];
    s.joints[j].rate = solution.reached && !late ? clamp(speed[j], -limit, limit) : change / dt;
  }
  const Vec3<double> left = r.position - tool_position(arm, next);
  s.tool.miss = std::sqrt(dot(left, left));
}

/// Bounds and posture of one joint's speed from its place between its limits.
void bound_joint(const ManipulatorParameters& p, std::size_t j, double q, double dt,
                 PriorityProblem& problem) {
  const auto& limits = p.geometry.links[static_cast<std::size_t>(p.geometry.joints[j])].limits;
  const double fastest = p.speed_limit[j], approach = std::fmin(kLimitApproach, 1 / dt);
  problem.low[j] = -fastest, problem.high[j] = fastest;
  if (!limits) return;
  problem.low[j] = clamp(approach * ((*limits)[0] - q), -fastest, fastest);
  problem.high[j] = clamp(approach * ((*limits)[1] - q), -fastest, fastest);
  const double middle = 0.5 * ((*limits)[0] + (*limits)[1]);
  problem.posture[j] = clamp(kPostureGain * (middle - q), problem.low[j], problem.high[j]);
}

/// Vehicle and arm by priorities. Where the vehicle does not move as it should, the arm makes up
/// for it as far as it can.
Vec6<double> follow_together(const ManipulatorParameters& p, const ManipulatorMeasurements& m,
                             const ToolInB& r, double dt, ManipulatorState& s) {
  const physics::ArmGeometry& arm = p.geometry;
  const JointArray<double> now = reference_positions(p, s);
  const LinkPoses<double> poses = link_poses(arm, now);
  PriorityProblem problem{.joints = static_cast<int>(arm.joints.size()),
                          .tool = tool_position(arm, poses),
                          .J = tool_jacobian(arm, poses),
                          .length = p.length,
                          .yaw_length = p.reach};
  const Vec3<double> error = r.position - problem.tool;
  problem.velocity = r.over_ground + shortened(kToolGain * error, p.control.speed);
  for (std::size_t j = 0; j < arm.joints.size(); ++j) bound_joint(p, j, now[j], dt, problem);
  const VehicleArmSpeeds speeds = resolve_priorities(problem);

  const Vec3<double> drift = carried(m.nu - speeds.vehicle, problem.tool);
  const JointArray<double> against =
      damped_speeds(problem.J, problem.joints, {}, -drift, kFeedForwardDamping * p.reach);
  for (std::size_t j = 0; j < arm.joints.size(); ++j) {
    s.joints[j].rate = clamp(speeds.q_dot[j] + against[j], problem.low[j], problem.high[j]);
    s.joints[j].value += dt * s.joints[j].rate;
  }
  s.tool.miss = std::sqrt(dot(error, error));
  return speeds.vehicle;
}

}  // namespace

JointArray<double> reference_positions(const ManipulatorParameters& p, const ManipulatorState& s) {
  JointArray<double> q{};
  for (std::size_t j = 0; j < p.geometry.joints.size(); ++j) q[j] = s.joints[j].value;
  return q;
}

void begin_tool(const ManipulatorParameters& p, const ManipulatorMeasurements& m,
                ManipulatorState& s) {
  ToolOrder& tool = s.tool;
  if (tool.world && !m.pose_seen) return;
  const JointArray<double> q = reference_positions(p, s);
  JointArray<double> q_dot{};
  for (std::size_t j = 0; j < p.geometry.joints.size(); ++j) q_dot[j] = s.joints[j].rate;
  const LinkPoses<double> poses = link_poses(p.geometry, q);
  const Vec3<double> here = tool_position(p.geometry, poses);
  const Vec3<double> velocity = tool_velocity(tool_jacobian(p.geometry, poses), q_dot);
  tool.reference = {.value = here, .rate = velocity, .started = true};
  if (tool.world) {
    const Mat3<double> R_NB = rotation_matrix(m.q_NB);
    tool.reference.value = m.p_NB_N + R_NB * here;
    tool.reference.rate = R_NB * (velocity + carried(m.nu, here));
  }
  if (tool.target_is_here) tool.target = tool.reference.value;
  const ToolSolution solution = reach_anywhere(p.geometry, p.classic, target_in_B(tool, m), q);
  tool.goal = solution.q, tool.reachable = solution.reached;
}

Vec6<double> step_tool(const ManipulatorParameters& p, const ManipulatorMeasurements& m, double t,
                       ManipulatorState& s) {
  if (!s.tool.reference.started) begin_tool(p, m, s);
  if (!s.tool.reference.started) {
    for (LimitedReference<double>& joint : s.joints) joint.rate = 0;
    return {};
  }
  const double dt = 1 / p.control.rate;
  step_point_reference({.rate = p.control.speed, .acceleration = p.control.acceleration},
                       swing_goal(s.tool.swing, s.tool.target, t), dt, s.tool.reference);
  const ToolInB r = seen_from_B(s.tool, m);
  if (p.control.vehicle_gives_way && s.tool.world) return follow_together(p, m, r, dt, s);
  follow_alone(p, r, dt, s);
  return {};
}

}  // namespace hadal::control
