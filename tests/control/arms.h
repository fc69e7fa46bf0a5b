#pragma once

/// Arms for the tests of manipulator control.

#include <random>
#include <string>
#include <vector>

#include "hadal/control/manipulator.h"

namespace hadal::test {

using control::JointArray;

/// 5 kg of slender link.
inline model::Link plain_link(const std::string& name) {
  model::Link link;
  link.name = name;
  link.body.mass = 5;
  link.body.inertia = diagonal(Vec3<double>{{0.1, 0.1, 0.1}});
  link.motor.torque_limit = 500;
  return link;
}

/// Hinges from rows {a, α [deg], d, θ [deg]}.
inline model::Arm dh_arm(const std::vector<model::DenavitHartenberg>& rows) {
  model::Arm arm;
  for (const model::DenavitHartenberg& row : rows) {
    arm.links.push_back(plain_link("link" + std::to_string(arm.links.size() + 1)));
    arm.links.back().dh = row;
  }
  return arm;
}

/// [Siciliano 2009, Sect. 2.9.4]: the base's z is up, so the arm is mounted upside down in B.
inline model::Arm anthropomorphic_arm(double a2, double a3) {
  return dh_arm({{.a = 0, .alpha_deg = 90}, {.a = a2}, {.a = a3}});
}

/// [Corke 2011, p560]: standard rows of a Puma 560.
inline model::Arm puma_arm() {
  return dh_arm({{.a = 0, .alpha_deg = 90},
                 {.a = 0.4318},
                 {.a = 0.0203, .alpha_deg = -90, .d = 0.15005},
                 {.a = 0, .alpha_deg = 90, .d = 0.4318},
                 {.a = 0, .alpha_deg = -90},
                 {.a = 0}});
}

inline void limit_joints(model::Arm& arm, double low_deg, double high_deg) {
  for (model::Link& link : arm.links) link.limits_deg = {{low_deg, high_deg}};
}

/// Yaw, shoulder, elbow in front of a vehicle, 2.5 m long, with offsets; `axis` keys, no rows.
inline model::Arm work_arm() {
  model::Arm arm;
  arm.position = {{1.2, 0.3, 0.4}};
  arm.links = {plain_link("base"), plain_link("upper"), plain_link("fore")};
  arm.links[1].position = {{0.15, 0.05, 0}}, arm.links[1].axis = {{0, 1, 0}};
  arm.links[2].position = {{1.2, -0.02, 0}}, arm.links[2].axis = {{0, 1, 0}};
  arm.links[0].limits_deg = {{-100, 100}};
  arm.links[1].limits_deg = {{-80, 80}};
  arm.links[2].limits_deg = {{-20, 140}};
  arm.tool.position = {{1.3, 0, 0.1}};
  return arm;
}

/// Six joints: work_arm with a longer wrist of three hinges.
inline model::Arm six_joint_arm() {
  model::Arm arm = work_arm();
  const std::vector<Vec3<double>> axes{{{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}};
  for (std::size_t i = 0; i < 3; ++i) {
    arm.links.push_back(plain_link("wrist" + std::to_string(i)));
    arm.links.back().position = {{i == 0 ? 1.0 : 0.1, 0, 0}};
    arm.links.back().axis = axes[i];
    arm.links.back().limits_deg = {{-90, 90}};
  }
  arm.tool.position = {{0.2, 0, 0}};
  return arm;
}

/// Geometry and limits of vehicles/work_class_rov_six.toml.
inline model::Arm work_class_six_arm() {
  model::Arm arm;
  arm.position = {{1.75, 0, 0.45}};
  const Vec3<double> x{{1, 0, 0}}, y{{0, 1, 0}}, z{{0, 0, 1}};
  const std::array<Vec3<double>, 6> axes{z, y, y, y, z, x};
  const std::array<double, 6> along{0, 0, 0.8, 0.6, 0.15, 0.12};
  const std::array<std::array<double, 2>, 6> limits{
      {{-100, 100}, {-60, 100}, {-150, 10}, {-110, 110}, {-90, 90}, {-180, 180}}};
  for (std::size_t i = 0; i < 6; ++i) {
    arm.links.push_back(plain_link("link" + std::to_string(i)));
    arm.links.back().position = {{along[i], 0, 0}};
    arm.links.back().axis = axes[i];
    arm.links.back().limits_deg = limits[i];
  }
  arm.tool.position = {{0.2, 0, 0}};
  return arm;
}

class Draw {
 public:
  explicit Draw(unsigned seed) : engine_(seed) {}
  double operator()(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine_);
  }
  Vec3<double> vector(double size) {
    return {{(*this)(-size, size), (*this)(-size, size), (*this)(-size, size)}};
  }
  /// Within the limits, or a full circle.
  JointArray<double> joints(const physics::ArmGeometry& arm) {
    JointArray<double> q{};
    for (std::size_t j = 0; j < arm.joints.size(); ++j) {
      const auto& limits = arm.links[static_cast<std::size_t>(arm.joints[j])].limits;
      q[j] = limits ? (*this)((*limits)[0], (*limits)[1]) : (*this)(-kPi, kPi);
    }
    return q;
  }

 private:
  std::mt19937 engine_;
};

inline bool limits_kept(const physics::ArmGeometry& arm, const JointArray<double>& q) {
  for (std::size_t j = 0; j < arm.joints.size(); ++j) {
    const auto& limits = arm.links[static_cast<std::size_t>(arm.joints[j])].limits;
    if (limits && (q[j] < (*limits)[0] || q[j] > (*limits)[1])) return false;
  }
  return true;
}

inline double distance(const Vec3<double>& a, const Vec3<double>& b) {
  return std::sqrt(dot(a - b, a - b));
}

}  // namespace hadal::test
