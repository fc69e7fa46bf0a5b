#pragma once

/// Control of one arm: orders → references of the joints → torques. Parameters are const, the
/// state is a value, a tick a function of (parameters, measurements, state).

#include <array>
#include <optional>

#include "hadal/control/arm_inverse.h"
#include "hadal/control/gripper.h"
#include "hadal/control/joint_gains.h"
#include "hadal/control/joint_reference.h"
#include "hadal/control/point_reference.h"
#include "hadal/control/vehicle_prediction.h"
#include "hadal/model/arm.h"
#include "hadal/model/manipulation.h"

namespace hadal::control {

using JointBoundsArray = std::array<JointBounds, kMaxArmJoints>;

struct ManipulatorParameters {
  physics::ArmGeometry geometry;
  model::ArmControl control;
  std::optional<ClassicArm> classic;
  JointLoops loops;
  JointArray<double> initial{};  ///< joints at time zero [rad or m]
  JointBoundsArray bounds;       ///< of the references
  JointArray<double> length{};   ///< by which a joint's speed moves the tool [m/rad or 1]
  double reach = 1;              ///< arm_length, but never zero [m]
  std::optional<GripperParameters> gripper;
};

/// Expects what `hadal check` accepts, at most kMaxArmJoints joints and kMaxArmLinks links.
ManipulatorParameters manipulator_parameters(const model::Arm& arm,
                                             const model::ArmControl& control);

/// What sensors say: joints in the order of geometry.joints, fingers of geometry.fingers.
struct ManipulatorMeasurements {
  JointArray<double> q{}, q_dot{};               ///< [rad or m] and per second
  std::array<double, 2> finger{}, finger_dot{};  ///< the same
  Vec3<double> p_NB_N;                           ///< of the vehicle [m]
  Quaternion<double> q_NB;
  Vec6<double> nu;         ///< of the vehicle over ground, in B
  bool pose_seen = false;  ///< the three above have been measured
};

/// Where the tool is led. Its frame F is the body or the world.
struct ToolOrder {
  bool active = false;          ///< the tool is led, not the joints
  bool world = false;           ///< F is N; else B
  bool target_is_here = false;  ///< the target is where the tool is when it begins
  Vec3<double> target;          ///< in F [m]
  Swing swing;                  ///< in F
  PointReference reference;     ///< in F; not started while the vehicle's pose is unknown
  JointArray<double> goal{};    ///< a pose that reaches the target, or comes nearest
  Vec3<double> goal_target;     ///< the target for which `goal` was found, in B [m]
  double goal_distance = 0;     ///< of the tool from it there [m]
  bool reachable = false;       ///< the arm alone reaches the target, seen from where it began
  bool detour = false;          ///< the joints go to `goal`, since the tool's line led nowhere
  double miss = 0;  ///< distance of the tool, at its joints' references, from its own [m]

  template <class V>
  void visit(V&& v) {
    v(active), v(world), v(target_is_here), visit_numbers(v, target), swing.visit(v);
    reference.visit(v), visit_numbers(v, goal), visit_numbers(v, goal_target), v(goal_distance);
    v(reachable), v(detour), v(miss);
  }
};

/// Where vehicle and arm would be if both moved as task priority tells them. A vehicle is late;
/// what it still has to go is known from here, and is not asked for twice.
struct SharedPlan {
  VehiclePose vehicle;
  std::array<LimitedReference<double>, kMaxArmJoints> joints;
  bool started = false;

  template <class V>
  void visit(V&& v) {
    visit_numbers(v, vehicle.p_NB_N), visit_numbers(v, vehicle.q_NB), v(started);
    for (LimitedReference<double>& joint : joints) joint.visit(v);
  }
};

struct ManipulatorState {
  bool power = true;  ///< without it all outputs are zero and references follow the arm
  bool started = false;
  MeasuredPose vehicle;
  std::array<LimitedReference<double>, kMaxArmJoints> joints;
  JointArray<double> joint_goal{};  ///< where the joints are led while the tool is not
  JointArray<double> integral{};    ///< of the loops [N·m or N]
  ToolOrder tool;
  SharedPlan plan;
  GripperAction gripper = GripperAction::kRest;
  std::array<FingerState, 2> fingers;

  template <class V>
  void visit(V&& v) {
    v(power), v(started), vehicle.visit(v);
    for (LimitedReference<double>& joint : joints) joint.visit(v);
    visit_numbers(v, joint_goal), visit_numbers(v, integral), tool.visit(v);
    plan.visit(v), v(gripper);
    for (FingerState& finger : fingers) finger.visit(v);
  }
};

struct ManipulatorOutput {
  JointArray<double> torque{};           ///< [N·m or N]
  std::array<double, 2> finger_force{};  ///< [N or N·m]
  Vec6<double> vehicle_velocity;         ///< what the vehicle should do beyond its hold, in B
};

/// A new order acts from the next tick on. What it does not name goes on: an order to the gripper
/// leaves the tool on its way. An order to the tool in the world waits until the vehicle's pose is
/// seen; joints stay meanwhile.
void give_order(const ManipulatorParameters& p, const model::ArmOrder& order,
                const ManipulatorMeasurements& m, double t, ManipulatorState& s);

/// Torques, forces and the vehicle's part at time t [s]; every 1/control.rate.
ManipulatorOutput manipulator_tick(const ManipulatorParameters& p, const ManipulatorMeasurements& m,
                                   double t, ManipulatorState& s);

}  // namespace hadal::control
