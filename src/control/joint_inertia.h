#pragma once

/// What the joints of an arm feel of its links and of the water that these move.

#include <vector>

#include "hadal/control/arm_kinematics.h"
#include "hadal/math/six_vector.h"
#include "hadal/physics/parameters.h"

namespace hadal::control {

/// A link as a body of its own: to `physics` a vehicle without actuators.
physics::VehicleParameters<double> link_parameters(const model::Link& link);

/// Velocity of link k in its own frame at unit speed of the joint of `link`, which carries it.
Vec6<double> unit_twist(const physics::ArmGeometry& geometry, const LinkPoses<double>& poses,
                        std::size_t link, std::size_t k);

/// Masses of an arm's links and rotors, as its joints feel them.
struct ArmMasses {
  std::vector<Mat6<double>> links;  ///< M_RB + M_A about each link's frame
  std::vector<double> rotors;       ///< gear² times the rotor's inertia, of each link's joint
};
ArmMasses arm_masses(const model::Arm& arm);

/// By joint, in the order of ArmGeometry::joints.
using JointMatrix = std::array<JointArray<double>, kMaxArmJoints>;

/// Mass matrix of the joints with the arm at q and its base held: torques = A q̈ [theory, Eq. 20.9].
JointMatrix joint_inertia(const physics::ArmGeometry& geometry, const ArmMasses& masses,
                          const JointArray<double>& q);

/// Inertia (slide: mass) that the joint of `link`, a finger perhaps, feels with the arm at q; other
/// joints locked. An element of the diagonal of [theory, Eq. 20.9].
double apparent_inertia(const model::Arm& arm, const physics::ArmGeometry& geometry, int link,
                        const JointArray<double>& q);

/// Poses within the limits, always the same ones: number 1, 2, … of Halton's sequence.
JointArray<double> sample_pose(const physics::ArmGeometry& arm, int number);

}  // namespace hadal::control
