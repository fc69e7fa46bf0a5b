#include "hadal/control/orientation.h"

#include <gtest/gtest.h>

#include <random>

#include "control/gains.h"
#include "control/tunnel.h"

namespace hadal::control {
namespace {

const model::OrientationControl kGains{.kp = {{1, 2, 3}}, .kd = {{4, 5, 6}}};

Quaternion<double> random_attitude(std::mt19937& random) {
  std::normal_distribution<double> gauss;
  return normalized(Quaternion<double>{gauss(random), gauss(random), gauss(random), gauss(random)});
}

TEST(Orientation, TurnsBackAboutEachAxis) {
  for (int axis = 0; axis < 3; ++axis) {
    Vec3<double> rpy;
    rpy[axis] = 0.02;
    const auto e = orientation_error({}, quaternion_from_rpy(rpy), Vec3<double>{});
    const Vec3<double> moment = orientation_moment(kGains, e);
    for (int i = 0; i < 3; ++i) {
      // For small angles kp times the angle; the sine of half the angle costs a³/24.
      EXPECT_NEAR(moment[i], i == axis ? -kGains.kp[i] * 0.02 : 0, 1e-5);
    }
  }
}

TEST(Orientation, DampsTheRateRelativeToTheReference) {
  References<double> r;
  r.rates = {{0.1, 0, 0}};
  const auto e = orientation_error(r, Quaternion<double>{}, Vec3<double>{{0.3, 0, -0.2}});
  const Vec3<double> moment = orientation_moment(kGains, e);
  EXPECT_NEAR(moment[0], -4 * 0.2, 1e-12);
  EXPECT_NEAR(moment[1], 0, 1e-12);
  EXPECT_NEAR(moment[2], 6 * 0.2, 1e-12);
}

TEST(Orientation, ReferenceRateIsTurnedIntoTheBodyFrame) {
  References<double> r;
  r.rates = {{0.1, 0, 0}};
  const auto yawed = quaternion_from_rpy(Vec3<double>{{0, 0, kPi / 2}});
  // A body turned by 90° about z sees the reference's x axis along its own −y.
  const auto e = orientation_error(r, yawed, Vec3<double>{{0, -0.1, 0}});
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(e.rates[i], 0, 1e-15);
}

TEST(Orientation, BothSignsOfAQuaternionGiveTheSameMoment) {
  std::mt19937 random(3);
  for (int i = 0; i < 100; ++i) {
    const Quaternion<double> q = random_attitude(random), minus{-q.w, -q.x, -q.y, -q.z};
    References<double> r;
    r.orientation = random_attitude(random);
    const Vec3<double> w{{0.1, -0.2, 0.3}};
    EXPECT_EQ(orientation_moment(kGains, orientation_error(r, q, w)),
              orientation_moment(kGains, orientation_error(r, minus, w)));
  }
}

TEST(Orientation, GoesTheShorterWayRound) {
  const auto q = quaternion_from_rpy(Vec3<double>{{0, 0, radians(200)}});
  const auto e = orientation_error({}, q, Vec3<double>{});
  EXPECT_GT(orientation_moment(kGains, e)[2], 0);  // on to 360°, not back to 0°
}

TEST(Orientation, ConvergesFromAnyAttitudeWithThrusterLag) {
  model::Control only = test::tunnel_control();
  only.forward_speed.reset(), only.centralization.reset();
  const auto vehicle = test::vita1_parameters();
  const auto autopilot = autopilot_parameters({}, only, vehicle, 1025, 9.81);
  std::mt19937 random(4);
  std::uniform_real_distribution<double> rate(-0.5, 0.5);
  for (int i = 0; i < 60; ++i) {
    physics::BodyState<double> start{.p_NB_N = {}, .q_NB = random_attitude(random), .nu = {}};
    for (int k = 3; k < 6; ++k) start.nu[k] = rate(random);
    const auto end = test::fly({.side = 1e4}, autopilot, vehicle, start, 20).back();
    const Vec3<double> left = rotation_vector(end.body.q_NB), w = angular(end.body.nu);
    EXPECT_LT(std::sqrt(dot(left, left)), 1e-3);
    EXPECT_LT(std::sqrt(dot(w, w)), 1e-3);
  }
}

}  // namespace
}  // namespace hadal::control
