#include "hadal/physics/varying_mass.h"

#include <gtest/gtest.h>

#include "hadal/physics/rigid_body.h"
#include "support/extended.h"

namespace hadal::physics {
namespace {

RigidBody<double> random_body(unsigned seed) {
  return vehicle_parameters(test::random_vehicle(seed)).body;
}

/// M_RB of a point mass at r: [m 1, −m S; m S, −m S²].
Mat6<double> point_mass_matrix(double m, const Vec3<double>& r) {
  Mat6<double> M;
  for (int c = 0; c < 6; ++c) {
    Vec6<double> nu{};
    nu[c] = 1;
    const Vec3<double> p = m * (linear(nu) + cross(angular(nu), r));
    M.column_at(c) = join(p, cross(r, p));
  }
  return M;
}

void expect_equal(const Mat6<double>& a, const Mat6<double>& b, double tolerance) {
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) EXPECT_NEAR(a(r, c), b(r, c), tolerance) << r << "," << c;
  }
}

TEST(VaryingMass, MovedMassGivesTheMatrixOfTheMovedBody) {
  for (unsigned seed = 1; seed < 6; ++seed) {
    RigidBody<double> body = random_body(seed);
    const Mat6<double> before = rigid_body_mass_matrix(body);
    const Vec3<double> r0{{0.1, 0.02, -0.03}}, r{{-0.25, 0.02, 0.04}};
    move_mass(body, 3.0, r0, r);
    Mat6<double> expected = before + point_mass_matrix(3, r) + point_mass_matrix(-3, r0);
    expect_equal(rigid_body_mass_matrix(body), expected, 1e-12);
    expect_equal(total_mass(body, Mat6<double>{}), expected, 1e-12);
  }
}

TEST(VaryingMass, BallastAddsAPointOfWaterAndItsWeight) {
  RigidBody<double> body = random_body(7);
  const RigidBody<double> before = body;
  const Vec3<double> r{{0.3, -0.1, 0.05}};
  take_ballast(body, 1.7, r);
  expect_equal(rigid_body_mass_matrix(body),
               rigid_body_mass_matrix(before) + point_mass_matrix(1.7, r), 1e-12);
  EXPECT_DOUBLE_EQ(body.weight_mass, before.weight_mass + 1.7);
  EXPECT_EQ(body.volume, before.volume);
}

TEST(VaryingMass, BladderAddsBuoyancyAtItsPlace) {
  model::Actuator bladder =
      test::actuator("bladder", model::ActuatorKind::kBladder, 0.002, {{0.4, 0, 0.1}});
  const auto p = vehicle_parameters(test::block_with(bladder));
  engine::VehicleInput<double> input;
  input.command[0] = 0.001;
  const auto w = test::rate_of(p, test::initial_state(p), input).wrenches;
  const double lift = 1000 * 9.81 * 0.001;
  EXPECT_NEAR(w.restoring[2], -lift, 1e-9);
  EXPECT_NEAR(w.restoring[4], 0.4 * lift, 1e-9);
  EXPECT_NEAR(test::rate_of(p, test::initial_state(p)).wrenches.restoring[2], 0, 1e-9);
}

}  // namespace
}  // namespace hadal::physics
