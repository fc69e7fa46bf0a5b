#include "hadal/control/tool_motion.h"

#include <cmath>

#include "hadal/control/elbow_side.h"
#include "hadal/control/task_priority.h"
#include "hadal/math/six_vector.h"

namespace hadal::control {

namespace {

/// Of the tool's error, where vehicle and arm lead it together [1/s]: slower than what carries it.
constexpr double kToolGain = 1;
/// Towards the middle of the joints' ranges [1/s].
constexpr double kPostureGain = 0.2;
/// Damping of speeds that only feed forward, as part of the arm's reach.
constexpr double kFeedForwardDamping = 1e-3;
/// Joints that are slower than this part of their largest speed stand still.
constexpr double kStill = 0.02;
/// The tool is off if it is farther from its reference than this part of the arm's reach.
constexpr double kOff = 0.005;

/// Of the plan's vehicle towards the real one [1/s]: slower than any vehicle follows its orders.
constexpr double kPlanGain = 0.1;
/// From the plan to where the arm has to be meanwhile.
constexpr int kPlanIterations = 16;

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

JointArray<double> positions(const ManipulatorParameters& p,
                             const std::array<LimitedReference<double>, kMaxArmJoints>& joints) {
  JointArray<double> q{};
  for (std::size_t j = 0; j < p.geometry.joints.size(); ++j) q[j] = joints[j].value;
  return q;
}

/// Bounds of the joints while the tool is led.
JointBoundsArray tool_bounds(const ManipulatorParameters& p,
                             const std::array<LimitedReference<double>, kMaxArmJoints>& joints,
                             double dt) {
  JointBoundsArray bounds = p.bounds;
  if (p.classic) bounds[2] = on_its_side(*p.classic, bounds[2], joints[2], dt);
  return bounds;
}

JointLimits limits_of(const JointBoundsArray& bounds) {
  JointLimits limits;
  for (std::size_t j = 0; j < kMaxArmJoints; ++j) limits[j] = bounds[j].limits;
  return limits;
}

bool all_joints(const ManipulatorParameters& p, auto&& holds) {
  for (std::size_t j = 0; j < p.geometry.joints.size(); ++j) {
    if (!holds(j)) return false;
  }
  return true;
}

void find_goal(const ManipulatorParameters& p, const Vec3<double>& target, ManipulatorState& s) {
  const ToolSolution solution =
      reach_anywhere(p.geometry, p.classic, target, reference_positions(p, s));
  s.tool.goal = solution.q, s.tool.goal_distance = solution.distance;
  s.tool.goal_target = target, s.tool.reachable = solution.reached;
}

/// Whether the joints stand still with the tool off its reference although `goal` comes nearer to
/// the target: at a limit, at a singular pose, or where the line leaves what the arm can do.
bool stalled(const ManipulatorParameters& p, const Vec3<double>& target, ManipulatorState& s) {
  const double off = kOff * p.reach;
  const Vec3<double>& rate = s.tool.reference.rate;
  if (s.tool.miss < off || (s.tool.swing.on && dot(rate, rate) > 0)) return false;
  const auto still = [&](std::size_t j) {
    return std::abs(s.joints[j].rate) < kStill * p.bounds[j].speed;
  };
  if (!all_joints(p, still)) return false;
  const Vec3<double> moved = target - s.tool.goal_target;
  if (dot(moved, moved) > off * off) find_goal(p, target, s);
  const Vec3<double> left = target - tool_position(p.geometry, reference_positions(p, s));
  return std::sqrt(dot(left, left)) > s.tool.goal_distance + off;
}

/// The joints to the pose `goal`; there they wait for the tool's reference.
void take_detour(const ManipulatorParameters& p, double dt, ManipulatorState& s) {
  for (std::size_t j = 0; j < p.geometry.joints.size(); ++j) {
    step_joint_reference(p.bounds[j], s.tool.goal[j], 0, kEndTime, dt, s.joints[j]);
  }
  const Vec3<double>& rate = s.tool.reference.rate;
  const bool waits = s.tool.miss > kOff * p.reach && dot(rate, rate) > 0;
  const auto there = [&](std::size_t j) { return s.joints[j].value == s.tool.goal[j]; };
  s.tool.detour = waits || !all_joints(p, there);
}

/// The joints, within `bounds`, towards `wanted`, which has the tool on its reference or nearer to
/// it, while they move with `rate` besides.
void lead_joints(const ManipulatorParameters& p, const JointBoundsArray& bounds, const ToolInB& r,
                 const JointArray<double>& wanted, const JointArray<double>& rate, double dt,
                 ManipulatorState& s) {
  const physics::ArmGeometry& arm = p.geometry;
  const int n = static_cast<int>(arm.joints.size());
  const ToolJacobian<double> J = tool_jacobian(arm, link_poses(arm, wanted));
  const double damping = p.reach * (kFeedForwardDamping + singular_damping(J, n, p.reach));
  const JointArray<double> speed =
      damped_speeds(J, n, {}, r.relative - tool_velocity(J, rate), damping);
  for (std::size_t j = 0; j < arm.joints.size(); ++j) {
    step_joint_reference(bounds[j], wanted[j], rate[j] + speed[j], 0, dt, s.joints[j]);
  }
}

void measure_miss(const ManipulatorParameters& p, const ToolInB& r, ManipulatorState& s) {
  const Vec3<double> left = r.position - tool_position(p.geometry, reference_positions(p, s));
  s.tool.miss = std::sqrt(dot(left, left));
}

/// The arm alone.
void follow_alone(const ManipulatorParameters& p, const ManipulatorMeasurements& m,
                  const ToolInB& r, double dt, ManipulatorState& s) {
  if (s.tool.detour) {
    take_detour(p, dt, s);
  } else {
    const JointBoundsArray bounds = tool_bounds(p, s.joints, dt);
    const ToolSolution wanted =
        follow(p.geometry, limits_of(bounds), r.position, reference_positions(p, s), p.reach);
    lead_joints(p, bounds, r, wanted.q, {}, dt, s);
  }
  measure_miss(p, r, s);
  s.tool.detour = s.tool.detour || stalled(p, target_in_B(s.tool, m), s);
}

/// Bounds and posture of one joint's speed.
void bound_joint(const ManipulatorParameters& p, const JointBounds& bounds, std::size_t j,
                 const LimitedReference<double>& now, double dt, PriorityProblem& problem) {
  const SpeedRange allowed = allowed_speeds(bounds, now.value, now.rate, dt);
  problem.low[j] = allowed.low, problem.high[j] = allowed.high;
  const auto& limits = p.bounds[j].limits;
  if (!limits) return;
  const double middle = 0.5 * ((*limits)[0] + (*limits)[1]);
  problem.posture[j] = clamp(kPostureGain * (middle - now.value), allowed.low, allowed.high);
}

/// The plan by priorities, one tick on; what the vehicle should do, in its frame.
Vec6<double> step_plan(const ManipulatorParameters& p, const ManipulatorMeasurements& m, double dt,
                       ManipulatorState& s) {
  const physics::ArmGeometry& arm = p.geometry;
  VehiclePose& vehicle = s.plan.vehicle;
  const JointArray<double> q = positions(p, s.plan.joints);
  const LinkPoses<double> poses = link_poses(arm, q);
  PriorityProblem problem{.joints = static_cast<int>(arm.joints.size()),
                          .tool = tool_position(arm, poses),
                          .J = tool_jacobian(arm, poses),
                          .length = p.length,
                          .yaw_length = p.reach};
  ManipulatorMeasurements planned = m;
  planned.p_NB_N = vehicle.p_NB_N, planned.q_NB = vehicle.q_NB;
  const ToolInB r = seen_from_B(s.tool, planned);
  problem.velocity =
      r.over_ground + shortened(kToolGain * (r.position - problem.tool), p.control.speed);
  const JointBoundsArray bounds = tool_bounds(p, s.plan.joints, dt);
  for (std::size_t j = 0; j < arm.joints.size(); ++j) {
    bound_joint(p, bounds[j], j, s.plan.joints[j], dt, problem);
  }
  const VehicleArmSpeeds speeds = resolve_priorities(problem);
  for (std::size_t j = 0; j < arm.joints.size(); ++j) {
    move_joint(clamp(speeds.q_dot[j], problem.low[j], problem.high[j]), dt, s.plan.joints[j]);
  }
  vehicle.p_NB_N += dt * (rotation_matrix(vehicle.q_NB) * linear(speeds.vehicle) +
                          kPlanGain * (m.p_NB_N - vehicle.p_NB_N));
  const Vec3<double> off = rotation_vector(conjugate(vehicle.q_NB) * m.q_NB);
  vehicle.q_NB = normalized(vehicle.q_NB * quaternion_from_rotation_vector(
                                               dt * (angular(speeds.vehicle) + kPlanGain * off)));
  return speeds.vehicle;
}

/// Vehicle and arm by priorities. While the vehicle is not where the plan has it, the arm makes up
/// for it as far as it can.
Vec6<double> follow_together(const ManipulatorParameters& p, const ManipulatorMeasurements& m,
                             const ToolInB& r, double dt, ManipulatorState& s) {
  if (!s.plan.started) s.plan = {{m.p_NB_N, m.q_NB}, s.joints, true};
  const Vec6<double> vehicle = step_plan(p, m, dt, s);
  JointArray<double> rate{};
  for (std::size_t j = 0; j < p.geometry.joints.size(); ++j) rate[j] = s.plan.joints[j].rate;
  const JointLimits limits = limits_of(tool_bounds(p, s.plan.joints, dt));
  const ToolSolution wanted =
      follow(p.geometry, limits, r.position, positions(p, s.plan.joints), p.reach, kPlanIterations);
  lead_joints(p, tool_bounds(p, s.joints, dt), r, wanted.q, rate, dt, s);
  measure_miss(p, r, s);
  return vehicle;
}

/// Joints come to rest, as fast as they may.
void stop_joints(const ManipulatorParameters& p, double dt, ManipulatorState& s) {
  for (std::size_t j = 0; j < p.geometry.joints.size(); ++j) {
    const SpeedRange allowed = allowed_speeds(p.bounds[j], s.joints[j].value, s.joints[j].rate, dt);
    move_joint(clamp(0.0, allowed.low, allowed.high), dt, s.joints[j]);
  }
}

}  // namespace

JointArray<double> reference_positions(const ManipulatorParameters& p, const ManipulatorState& s) {
  return positions(p, s.joints);
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
  find_goal(p, target_in_B(tool, m), s);
}

Vec6<double> step_tool(const ManipulatorParameters& p, const ManipulatorMeasurements& m, double t,
                       ManipulatorState& s) {
  if (!s.tool.reference.started) begin_tool(p, m, s);
  const double dt = 1 / p.control.rate;
  if (!s.tool.reference.started) {
    stop_joints(p, dt, s);
    return {};
  }
  step_point_reference({.rate = p.control.speed, .acceleration = p.control.acceleration},
                       swing_goal(s.tool.swing, s.tool.target, t), dt, s.tool.reference);
  const ToolInB r = seen_from_B(s.tool, m);
  if (p.control.vehicle_gives_way && s.tool.world) return follow_together(p, m, r, dt, s);
  follow_alone(p, m, r, dt, s);
  return {};
}

}  // namespace hadal::control
