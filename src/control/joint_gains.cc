#include "hadal/control/joint_gains.h"

#include <cmath>
#include <optional>

#include "hadal/math/six_vector.h"
#include "hadal/model/vehicle.h"
#include "hadal/physics/parameters.h"

namespace hadal::control {

namespace {

/// Error at which the default loop asks for all of its motor [rad or m].
constexpr double kFullTorqueError = 0.1;

/// M_RB + M_A about the link's frame.
Mat6<double> link_mass(const model::Link& link) {
  model::Vehicle vehicle;
  vehicle.body = link.body, vehicle.hydrodynamics = link.hydrodynamics;
  const physics::VehicleParameters<double> p = physics::vehicle_parameters(vehicle);
  return physics::rigid_body_mass_matrix(p.body) + p.M_A;
}

/// One number for all joints, or one for each; none if there are none.
std::optional<double> of_joint(const std::vector<double>& gains, std::size_t joint) {
  if (gains.empty()) return {};
  return gains[gains.size() == 1 ? 0 : joint];
}

}  // namespace

double apparent_inertia(const model::Arm& arm, const physics::ArmGeometry& geometry, int link,
                        const JointArray<double>& q) {
  const LinkPoses<double> poses = link_poses(geometry, q);
  const auto l = static_cast<std::size_t>(link);
  const model::Motor& motor = arm.links[l].motor;
  const Vec3<double> axis = poses[l].R_BL * geometry.links[l].axis;
  const Vec3<double> anchor = point_in_B(poses[l], geometry.links[l].anchor);
  double inertia = motor.gear * motor.gear * motor.rotor_inertia;
  for (std::size_t k = l; k < arm.links.size(); ++k) {
    if (!carries(geometry, link, static_cast<int>(k))) continue;
    // The link's velocity at unit speed of the joint, in its own frame.
    const bool slide = geometry.links[l].joint == model::JointKind::kSlide;
    const Vec3<double> v = slide ? axis : cross(axis, poses[k].p_BL_B - anchor);
    const Vec3<double> w = slide ? Vec3<double>{} : axis;
    const Vec6<double> nu =
        join(transposed_times(poses[k].R_BL, v), transposed_times(poses[k].R_BL, w));
    inertia += dot(nu, link_mass(arm.links[k]) * nu);
  }
  return inertia;
}

std::array<model::Pid, kMaxArmJoints> joint_loops(const model::Arm& arm,
                                                  const physics::ArmGeometry& geometry,
                                                  const model::ArmControl& control,
                                                  const JointArray<double>& initial) {
  std::array<model::Pid, kMaxArmJoints> loops;
  for (std::size_t j = 0; j < geometry.joints.size(); ++j) {
    const int link = geometry.joints[j];
    const double limit = arm.links[static_cast<std::size_t>(link)].motor.torque_limit;
    const double inertia = apparent_inertia(arm, geometry, link, initial);
    const double fastest = 0.1 * control.rate;  // [rad/s]
    const double kp =
        of_joint(control.kp, j)
            .value_or(std::fmin(limit / kFullTorqueError, inertia * fastest * fastest));
    loops[j] = {.kp = kp,
                .ki = of_joint(control.ki, j).value_or(0.1 * kp * std::sqrt(kp / inertia)),
                .kd = of_joint(control.kd, j).value_or(2 * std::sqrt(kp * inertia)),
                .integral_limit = limit,
                .output_limit = limit};
  }
  return loops;
}

}  // namespace hadal::control
