#include "hadal/control/manipulator.h"

#include <cmath>
#include <string>

#include "hadal/base/error.h"
#include "hadal/control/tool_motion.h"

namespace hadal::control {

namespace {

/// A joint's reference speeds up to its limit within this [s].
constexpr double kJointSpeedUp = 0.5;
/// An arm counts as no shorter [m].
constexpr double kShortestReach = 1e-3;

bool is_slide(const physics::ArmGeometry& arm, std::size_t joint) {
  return arm.links[static_cast<std::size_t>(arm.joints[joint])].joint == model::JointKind::kSlide;
}

/// Degrees of hinges and metres of slides → rad and m; zero where too few are given.
JointArray<double> joint_positions(const physics::ArmGeometry& arm,
                                   const std::vector<double>& given) {
  JointArray<double> q{};
  for (std::size_t j = 0; j < arm.joints.size() && j < given.size(); ++j) {
    q[j] = is_slide(arm, j) ? given[j] : radians(given[j]);
  }
  return q;
}

GripperParameters gripper_parameters(const model::Arm& arm, const ManipulatorParameters& p) {
  GripperParameters g{.force = arm.gripper->force_limit, .speed = arm.gripper->speed, .loop = {}};
  for (std::size_t f = 0; f < p.geometry.fingers.size(); ++f) {
    const double inertia = apparent_inertia(arm, p.geometry, p.geometry.fingers[f], p.initial);
    g.loop[f] = finger_loop(inertia, g.force, 1 / p.control.rate);
  }
  return g;
}

/// Loops and references forget; references are where the joints are.
void rest(const ManipulatorParameters& p, const ManipulatorMeasurements& m, ManipulatorState& s) {
  s.started = true;
  s.tool = {}, s.plan = {}, s.integral = {}, s.fingers = {}, s.gripper = GripperAction::kRest;
  for (std::size_t j = 0; j < p.geometry.joints.size(); ++j) {
    s.joints[j] = {.value = m.q[j], .started = true};
    s.joint_goal[j] = m.q[j];
  }
}

/// The joints keep what they have until told otherwise.
void step_joints(const ManipulatorParameters& p, double dt, ManipulatorState& s) {
  for (std::size_t j = 0; j < p.geometry.joints.size(); ++j) {
    step_joint_reference(p.bounds[j], s.joint_goal[j], 0, kEndTime, dt, s.joints[j]);
  }
}

/// What sensors say, with the vehicle's pose carried on to now.
ManipulatorMeasurements predicted(const ManipulatorParameters& p, const ManipulatorMeasurements& m,
                                  MeasuredPose& vehicle) {
  ManipulatorMeasurements now = m;
  if (!m.pose_seen) return now;
  const VehiclePose pose = predicted_pose({m.p_NB_N, m.q_NB}, m.nu, 1 / p.control.rate, vehicle);
  now.p_NB_N = pose.p_NB_N, now.q_NB = pose.q_NB;
  return now;
}

Swing swing_from(const model::Sinusoid& sinusoid, double t) {
  const double length = std::sqrt(dot(sinusoid.direction, sinusoid.direction));
  return {.direction = (length > 0 ? 1 / length : 0) * sinusoid.direction,
          .amplitude = sinusoid.amplitude,
          .period = sinusoid.period,
          .cycles = sinusoid.cycles,
          .start = t,
          .on = true};
}

/// A new target, a swing about it, or a swing about the present one.
void lead_tool(const ManipulatorParameters& p, const model::ArmOrder& order,
               const ManipulatorMeasurements& m, double t, ManipulatorState& s) {
  const bool world = order.frame == model::TargetFrame::kWorld;
  if (!world) s.plan = {};
  const bool goes_on = !order.reach && s.tool.active && s.tool.world == world;
  if (!goes_on) {
    s.tool = {.active = true,
              .world = world,
              .target_is_here = !order.reach,
              .target = order.reach.value_or(Vec3<double>{})};
  }
  s.tool.swing = order.sinusoid ? swing_from(*order.sinusoid, t) : Swing{};
  if (!s.tool.reference.started) begin_tool(p, m, s);
}

}  // namespace

ManipulatorParameters manipulator_parameters(const model::Arm& arm,
                                             const model::ArmControl& control) {
  ManipulatorParameters p{.geometry = physics::arm_geometry(arm), .control = control};
  const std::size_t joints = p.geometry.joints.size(), links = p.geometry.links.size();
  HADAL_ASSERT(joints <= kMaxArmJoints, std::to_string(joints) + " joints");
  HADAL_ASSERT(links <= kMaxArmLinks, std::to_string(links) + " links");
  p.classic = classic_arm(p.geometry);
  p.initial = joint_positions(p.geometry, control.initial_deg);
  p.loops = joint_loops(arm, p.geometry, control, p.initial);
  p.reach = std::fmax(arm_length(p.geometry), kShortestReach);
  const JointLimits limits = joint_limits(p.geometry);
  for (std::size_t j = 0; j < joints; ++j) {
    const bool slide = is_slide(p.geometry, j);
    const double speed = slide ? control.speed : radians(control.joint_speed_deg);
    p.bounds[j] = {.speed = speed, .acceleration = speed / kJointSpeedUp, .limits = limits[j]};
    p.length[j] = slide ? 1 : p.reach;
  }
  if (arm.gripper) p.gripper = gripper_parameters(arm, p);
  return p;
}

void give_order(const ManipulatorParameters& p, const model::ArmOrder& order,
                const ManipulatorMeasurements& m, double t, ManipulatorState& s) {
  if (!s.started) rest(p, m, s);
  if (order.gripper) {
    const bool close = *order.gripper == model::GripperOrder::kClose;
    const GripperAction action = close ? GripperAction::kClose : GripperAction::kOpen;
    for (FingerState& finger : s.fingers) {
      finger.still = 0;
      // No force is left from going the other way.
      if (action != s.gripper) finger.integral = 0;
    }
    s.gripper = action;
  }
  if (order.joints_deg) {
    s.tool = {}, s.plan = {};
    s.joint_goal =
        within_limits(joint_limits(p.geometry), joint_positions(p.geometry, *order.joints_deg));
  }
  if (order.reach || order.sinusoid) {
    MeasuredPose vehicle = s.vehicle;  // the tick that comes moves it on
    lead_tool(p, order, predicted(p, m, vehicle), t, s);
  }
}

ManipulatorOutput manipulator_tick(const ManipulatorParameters& p, const ManipulatorMeasurements& m,
                                   double t, ManipulatorState& s) {
  if (!s.started || !s.power) rest(p, m, s);
  ManipulatorOutput out;
  if (!s.power) return out;
  const double dt = 1 / p.control.rate;
  const ManipulatorMeasurements now = predicted(p, m, s.vehicle);
  if (s.tool.active) {
    out.vehicle_velocity = step_tool(p, now, t, s);
  } else {
    step_joints(p, dt, s);
  }
  JointArray<double> error{}, speed_error{};
  for (std::size_t j = 0; j < p.geometry.joints.size(); ++j) {
    error[j] = s.joints[j].value - m.q[j], speed_error[j] = s.joints[j].rate - m.q_dot[j];
  }
  out.torque = joint_torques(p.loops, p.geometry, m.q, error, speed_error, dt, s.integral);
  for (std::size_t f = 0; f < p.geometry.fingers.size(); ++f) {
    const FingerMotion motion{m.finger[f], m.finger_dot[f]};
    out.finger_force[f] = finger_force(*p.gripper, f, s.gripper, motion, dt, s.fingers[f]);
  }
  return out;
}

}  // namespace hadal::control
