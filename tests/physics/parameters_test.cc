#include "hadal/physics/parameters.h"

#include <gtest/gtest.h>

#include "hadal/engine/vehicle_step.h"
#include "support/vehicles.h"

namespace hadal::physics {
namespace {

TEST(Parameters, ParallelAxesByHand) {
  model::Vehicle v = test::bluerov2_heavy();
  v.body.center_of_gravity = {{0.1, 0, 0.2}};
  const auto body = vehicle_parameters(v).body;
  EXPECT_NEAR(body.inertia(0, 0), 0.26 + 13.5 * 0.04, 1e-15);
  EXPECT_NEAR(body.inertia(1, 1), 0.23 + 13.5 * 0.05, 1e-15);
  EXPECT_NEAR(body.inertia(2, 2), 0.37 + 13.5 * 0.01, 1e-15);
  EXPECT_NEAR(body.inertia(0, 2), -13.5 * 0.02, 1e-15);
  EXPECT_NEAR(body.inertia(2, 0), -13.5 * 0.02, 1e-15);
  EXPECT_EQ(body.inertia(0, 1), 0);
}

TEST(Parameters, InertiaAboutOriginOrCentreOfGravityGivesTheSameMotion) {
  model::Vehicle about_g = test::random_vehicle(1), about_o = about_g;
  about_o.body.inertia = vehicle_parameters(about_g).body.inertia;
  about_o.body.inertia_about = model::InertiaPoint::kOrigin;
  const auto a = vehicle_parameters(about_g), b = vehicle_parameters(about_o);
  test::Random random(1);
  engine::VehicleState<double> x{test::random_state(random, 1, 1), {}}, y = x;
  const UniformWater<double> around;
  const auto decay = engine::step_decay(a, 0.01);
  for (int k = 0; k < 500; ++k) {
    engine::rk4_vehicle_step(a, around, {}, 0.01 * k, 0.01, decay, x);
    engine::rk4_vehicle_step(b, around, {}, 0.01 * k, 0.01, decay, y);
  }
  const auto fx = flat(x.body), fy = flat(y.body);
  for (int i = 0; i < 13; ++i) EXPECT_NEAR(fx[i], fy[i], 1e-12);
}

TEST(Parameters, AddedMassIsSymmetrisedAndTheInverseIsOne) {
  const auto p = vehicle_parameters(test::rexrov());
  EXPECT_DOUBLE_EQ(p.M_A(2, 5), p.M_A(5, 2));
  EXPECT_DOUBLE_EQ(std::abs(p.M_A(2, 5)), 10.7745);  // printed as 10.774 and 10.775
  const Mat6<double> one = p.inverse_mass * (rigid_body_mass_matrix(p.body) + p.M_A);
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) EXPECT_NEAR(one(r, c), r == c, 1e-13);
  }
}

TEST(Parameters, VolumeFollowsFromAPrintedBuoyancy) {
  model::Vehicle v = test::bluerov2_heavy();
  v.body.volume.reset();
  v.body.buoyancy_N = 114.8;
  EXPECT_DOUBLE_EQ(vehicle_parameters(v).body.volume, 114.8 / (1025 * 9.82));
}

TEST(Parameters, ConversionToFloatKeepsEveryNumber) {
  const auto p = vehicle_parameters(test::random_vehicle(2));
  const auto f = convert<float>(p);
  EXPECT_EQ(f.body.inertia(1, 2), static_cast<float>(p.body.inertia(1, 2)));
  EXPECT_EQ(f.damping.quadratic(3, 4), static_cast<float>(p.damping.quadratic(3, 4)));
  EXPECT_EQ(f.allocation.column[5][4], static_cast<float>(p.allocation.column[5][4]));
  EXPECT_EQ(f.actuators.time_constant[3], static_cast<float>(p.actuators.time_constant[3]));
  EXPECT_EQ(f.actuator_count, 6);
}

}  // namespace
}  // namespace hadal::physics
