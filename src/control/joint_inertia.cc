#include "hadal/control/joint_inertia.h"

#include "hadal/model/vehicle.h"

namespace hadal::control {

namespace {

Mat6<double> link_mass(const model::Link& link) {
  const physics::VehicleParameters<double> p = link_parameters(link);
  return physics::rigid_body_mass_matrix(p.body) + p.M_A;
}

double rotor_inertia(const model::Motor& motor) {
  return motor.gear * motor.gear * motor.rotor_inertia;
}

/// Radical inverse of i in a base: the coordinates of Halton's sequence.
double halton(int i, int base) {
  double fraction = 1, value = 0;
  for (; i > 0; i /= base) fraction /= base, value += fraction * (i % base);
  return value;
}

}  // namespace

physics::VehicleParameters<double> link_parameters(const model::Link& link) {
  model::Vehicle vehicle;
  vehicle.body = link.body, vehicle.hydrodynamics = link.hydrodynamics;
  return physics::vehicle_parameters(vehicle);
}

Vec6<double> unit_twist(const physics::ArmGeometry& geometry, const LinkPoses<double>& poses,
                        std::size_t link, std::size_t k) {
  const Vec3<double> axis = poses[link].R_BL * geometry.links[link].axis;
  const bool slide = geometry.links[link].joint == model::JointKind::kSlide;
  const Vec3<double> anchor = point_in_B(poses[link], geometry.links[link].anchor);
  const Vec3<double> v = slide ? axis : cross(axis, poses[k].p_BL_B - anchor);
  const Vec3<double> w = slide ? Vec3<double>{} : axis;
  return join(transposed_times(poses[k].R_BL, v), transposed_times(poses[k].R_BL, w));
}

ArmMasses arm_masses(const model::Arm& arm) {
  ArmMasses masses;
  for (const model::Link& link : arm.links) {
    masses.links.push_back(link_mass(link));
    masses.rotors.push_back(rotor_inertia(link.motor));
  }
  return masses;
}

JointMatrix joint_inertia(const physics::ArmGeometry& geometry, const ArmMasses& masses,
                          const JointArray<double>& q) {
  const LinkPoses<double> poses = link_poses(geometry, q);
  const std::size_t n = geometry.joints.size();
  JointMatrix A{};
  for (std::size_t j = 0; j < n; ++j) {
    A[j][j] = masses.rotors[static_cast<std::size_t>(geometry.joints[j])];
  }
  for (std::size_t k = 0; k < geometry.links.size(); ++k) {
    std::array<Vec6<double>, kMaxArmJoints> twist;
    std::array<bool, kMaxArmJoints> moves{};
    for (std::size_t j = 0; j < n; ++j) {
      moves[j] = carries(geometry, geometry.joints[j], static_cast<int>(k));
      if (!moves[j]) continue;
      twist[j] = unit_twist(geometry, poses, static_cast<std::size_t>(geometry.joints[j]), k);
    }
    for (std::size_t j = 0; j < n; ++j) {
      if (!moves[j]) continue;
      const Vec6<double> momentum = masses.links[k] * twist[j];
      for (std::size_t i = 0; i <= j; ++i) {
        if (!moves[i]) continue;
        const double part = dot(twist[i], momentum);
        A[i][j] += part;
        if (i != j) A[j][i] += part;
      }
    }
  }
  return A;
}

double apparent_inertia(const model::Arm& arm, const physics::ArmGeometry& geometry, int link,
                        const JointArray<double>& q) {
  const LinkPoses<double> poses = link_poses(geometry, q);
  const auto l = static_cast<std::size_t>(link);
  double inertia = rotor_inertia(arm.links[l].motor);
  for (std::size_t k = l; k < arm.links.size(); ++k) {
    if (!carries(geometry, link, static_cast<int>(k))) continue;
    const Vec6<double> nu = unit_twist(geometry, poses, l, k);
    inertia += dot(nu, link_mass(arm.links[k]) * nu);
  }
  return inertia;
}

JointArray<double> sample_pose(const physics::ArmGeometry& arm, int number) {
  constexpr std::array<int, kMaxArmJoints> kPrimes{2,  3,  5,  7,  11, 13, 17, 19,
                                                   23, 29, 31, 37, 41, 43, 47, 53};
  JointArray<double> q{};
  for (std::size_t j = 0; j < arm.joints.size(); ++j) {
    const auto& limits = arm.links[static_cast<std::size_t>(arm.joints[j])].limits;
    const auto range = limits.value_or(std::array<double, 2>{-kPi, kPi});
    q[j] = range[0] + halton(number, kPrimes[j]) * (range[1] - range[0]);
  }
  return q;
}

}  // namespace hadal::control
