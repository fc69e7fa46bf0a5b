#pragma once

/// Control of one arm: orders → references of the joints → torques. Parameters are const, the
/// state is a value, a tick a function of (parameters, measurements, state).

#include <array>
#include <optional>

#include "hadal/control/arm_inverse.h"
#include "hadal/control/gripper.h"
#include "hadal/control/point_reference.h"
#include "hadal/model/arm.h"
#include "hadal/model/manipulation.h"

namespace hadal::control {

struct ManipulatorParameters {
  physics::ArmGeometry geometry;
  model::ArmControl control;
  std::optional<ClassicArm> classic;
  std::array<model::Pid, kMaxArmJoints> loops;
  JointArray<double> initial{};      ///< joints at time zero [rad or m]
  JointArray<double> speed_limit{};  ///< of the references [rad/s or m/s]
  JointArray<double> length{};       ///< by which a joint's speed moves the tool [m/rad or 1]
  double reach = 1;                  ///< arm_length, but never zero [m]
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
  bool reachable = false;       ///< the arm alone reaches the target, seen from where it began
  double miss = 0;  ///< distance of the tool, at its joints' references, from its own [m]

  template <class V>
  void visit(V&& v) {
    v(active), v(world), v(target_is_here), visit_numbers(v, target), swing.visit(v);
    reference.visit(v), visit_numbers(v, goal), v(reachable), v(miss);
  }
};

struct ManipulatorState {
  bool power = true;  ///< without it all outputs are zero and references follow the arm
  bool started = false;
  std::array<LimitedReference<double>, kMaxArmJoints> joints;
  JointArray<double> joint_goal{};  ///< where the joints are led while the tool is not
  JointArray<double> integral{};    ///< of the loops [N·m or N]
  ToolOrder tool;
  GripperAction gripper = GripperAction::kRest;
  std::array<FingerState, 2> fingers;

  template <class V>
  void visit(V&& v) {
    v(power), v(started);
    for (LimitedReference<double>& joint : joints) joint.visit(v);
    visit_numbers(v, joint_goal), visit_numbers(v, integral), tool.visit(v), v(gripper);
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
