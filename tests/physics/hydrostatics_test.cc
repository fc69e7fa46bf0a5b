#include "hadal/physics/hydrostatics.h"

#include <gtest/gtest.h>

#include "hadal/math/rotation.h"
#include "support/vehicles.h"

namespace hadal::physics {
namespace {

Vec6<double> restoring(const RigidBody<double>& body, const Vec3<double>& rpy) {
  const Mat3<double> R = rotation_matrix(quaternion_from_rpy(rpy));
  return restoring_wrench(body, transposed_times(R, Vec3<double>{{0, 0, 1}}), 1000.0, 9.82);
}

TEST(Restoring, LevelBlueRovByHand) {
  const auto body = vehicle_parameters(test::bluerov2_heavy()).body;
  // Weight 13.5·9.82 down, buoyancy 13.4·9.82 up; both on the z axis: no moment.
  const Vec6<double> tau = restoring(body, {{0, 0, 1.2}});
  EXPECT_NEAR(tau[2], 0.1 * 9.82, 1e-12);
  for (const int i : {0, 1, 3, 4, 5}) EXPECT_NEAR(tau[i], 0, 1e-14);
}

TEST(Restoring, HeeledAndPitchedItTurnsBack) {
  const auto body = vehicle_parameters(test::bluerov2_heavy()).body;
  const double lever = 0.01 * 13.4 * 9.82;  // buoyancy 1 cm above the origin
  EXPECT_NEAR(restoring(body, {{0.3, 0, 0}})[3], -lever * std::sin(0.3), 1e-14);
  EXPECT_NEAR(restoring(body, {{0, 0.3, 0}})[4], -lever * std::sin(0.3), 1e-14);
  // Nose up: the net weight pulls astern along the body.
  EXPECT_NEAR(restoring(body, {{0, 0.3, 0}})[0], -0.982 * std::sin(0.3), 1e-12);
}

TEST(Restoring, IsTheMomentOfTwoForcesAtTheirPoints) {
  test::Random random(1);
  for (int k = 0; k < 20; ++k) {
    const auto body = vehicle_parameters(test::random_vehicle(static_cast<unsigned>(k))).body;
    const Vec3<double> rpy = random.vector<3>(1);
    const Mat3<double> R = rotation_matrix(quaternion_from_rpy(rpy));
    const Vec3<double> weight{{0, 0, body.mass * 9.82}}, lift{{0, 0, -1000 * body.volume * 9.82}};
    const Vec6<double> expected = wrench_at(body.r_G, transposed_times(R, weight)) +
                                  wrench_at(body.r_B, transposed_times(R, lift));
    const Vec6<double> tau = restoring(body, rpy);
    for (int i = 0; i < 6; ++i) EXPECT_NEAR(tau[i], expected[i], 1e-12);  // of some 200 N
  }
}

TEST(Restoring, PrintedForcesStandForMassAndVolume) {
  model::Vehicle v = test::bluerov2_heavy();
  v.body.weight_N = 112.8, v.body.buoyancy_N = 114.8;
  v.body.volume.reset();
  v.gravity = 9.81, v.water_density = 1000;
  const auto body = vehicle_parameters(v).body;
  const Vec6<double> tau = restoring_wrench(body, {{0, 0, 1}}, 1000.0, 9.81);
  EXPECT_NEAR(tau[2], -2, 1e-12);
  EXPECT_EQ(body.mass, 13.5);  // inertia stays with the mass
}

}  // namespace
}  // namespace hadal::physics
