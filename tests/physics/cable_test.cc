#include "hadal/physics/cable.h"

#include <gtest/gtest.h>

#include "hadal/math/dual.h"
#include "hadal/physics/seabed.h"
#include "support/random.h"

namespace hadal::physics {
namespace {

const CableParameters<double> kCable{.axial_stiffness = 1e5,
                                     .axial_damping = 2e3,
                                     .diameter = 0.02,
                                     .mass = 0.6,
                                     .normal_drag = 1.2,
                                     .tangential_drag = 0.02,
                                     .added_mass = 1};

TEST(CableTension, IsElasticPlusDampingWhenStretchedAndNothingWhenSlack) {
  EXPECT_DOUBLE_EQ(cable_tension(kCable, 0.01, 0.1).force, 1000 + 200);
  EXPECT_DOUBLE_EQ(cable_tension(kCable, 0.01, -0.1).force, 1000 - 200);
  for (const double rate : {-5.0, 0.0, 5.0}) EXPECT_EQ(cable_tension(kCable, -0.01, rate).force, 0);
}

TEST(CableTension, NeverPushesAndHasNoJumpWhereItGoesTaut) {
  for (const double rate : {-10.0, -0.1, 0.1, 10.0}) {
    for (const double strain : {-1e-3, 0.0, 1e-9, 1e-4, 1e-2}) {
      const Tension<double> t = cable_tension(kCable, strain, rate);
      EXPECT_GE(t.force, 0);
      EXPECT_LE(t.force, 2 * kCable.axial_stiffness * std::max(strain, 0.0));
    }
  }
}

TEST(CableTension, KnowsItsDerivatives) {
  for (const double strain : {-0.01, 0.001, 0.02}) {
    for (const double rate : {-3.0, -0.02, 0.01, 2.0}) {
      const double d = 1e-8;
      const Tension<double> t = cable_tension(kCable, strain, rate);
      const double by_strain = (cable_tension(kCable, strain + d, rate).force -
                                cable_tension(kCable, strain - d, rate).force) /
                               (2 * d);
      const double by_rate = (cable_tension(kCable, strain, rate + d).force -
                              cable_tension(kCable, strain, rate - d).force) /
                             (2 * d);
      EXPECT_NEAR(t.per_strain, by_strain, 1);
      EXPECT_NEAR(t.per_strain_rate, by_rate, 0.1);
    }
  }
}

TEST(CableDrag, AcrossAndAlongAreTheTextbookForces) {
  const Vec3<double> t{{1, 0, 0}};
  const Vec3<double> across = cable_drag(kCable, t, {{0, 0, -2}}, 1000.0).force;
  EXPECT_NEAR(across[2], -0.5 * 1000 * 1.2 * 0.02 * 4, 1e-12);
  EXPECT_EQ(across[0], 0);
  const Vec3<double> along = cable_drag(kCable, t, {{3, 0, 0}}, 1000.0).force;
  EXPECT_NEAR(along[0], 0.5 * 1000 * kPi * 0.02 * 0.02 * 9, 1e-12);
}

TEST(CableDrag, NeverPushesAgainstTheFlowAndKnowsItsDerivative) {
  test::Random random(11);
  for (int k = 0; k < 200; ++k) {
    Vec3<double> t = random.vector<3>(1);
    t = (1 / std::sqrt(dot(t, t))) * t;
    const Vec3<double> u = random.vector<3>(2);
    const CableDrag<double> drag = cable_drag(kCable, t, u, 1025.0);
    EXPECT_GE(dot(drag.force, u), 0);
    using D = Dual<3>;
    Vec3<D> u_dual;
    for (int i = 0; i < 3; ++i) u_dual[i] = D::input(u[i], i);
    const CableParameters<D> cable{
        D(kCable.axial_stiffness), D(kCable.axial_damping),   D(kCable.diameter),  D(kCable.mass),
        D(kCable.normal_drag),     D(kCable.tangential_drag), D(kCable.added_mass)};
    const Vec3<D> force = cable_drag(cable, t.cast<D>(), u_dual, D(1025.0)).force;
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) {
        EXPECT_NEAR(drag.per_velocity(r, c), force[r].partial[static_cast<std::size_t>(c)], 1e-9);
      }
    }
  }
}

TEST(CableWeight, InWaterIsThatOfMassLessDisplacedWater) {
  EXPECT_NEAR(weight_in_water(kCable, 1000.0, 9.81), 9.81 * (0.6 - 1000 * kPi * 0.01 * 0.01),
              1e-12);
}

TEST(Seabed, PushesUpOnlyAndBrakesSliding) {
  const Seabed<double> bed{.depth = 10, .stiffness = 500, .damping = 50, .friction = 0.4};
  EXPECT_EQ(seabed_force(bed, {{0, 0, 9.99}}, {{1, 0, 1}}).force[2], 0);
  const Vec3<double> f = seabed_force(bed, {{0, 0, 10.02}}, {{3, -4, 0}}).force;
  EXPECT_NEAR(f[2], -10, 1e-12);
  EXPECT_NEAR(f[0], -0.4 * 10 * 0.6, 1e-4);
  EXPECT_NEAR(f[1], 0.4 * 10 * 0.8, 1e-4);
  // Leaving fast does not pull it down.
  EXPECT_EQ(seabed_force(bed, {{0, 0, 10.02}}, {{0, 0, -9}}).force[2], 0);
}

TEST(Seabed, KnowsItsDerivatives) {
  const Seabed<double> bed{.depth = 10, .stiffness = 500, .damping = 50, .friction = 0.4};
  const Vec3<double> p{{1, 2, 10.03}}, v{{0.02, -0.01, 0.1}};
  const auto f = seabed_force(bed, p, v);
  const double d = 1e-7;
  for (int c = 0; c < 3; ++c) {
    Vec3<double> step;
    step[c] = d;
    const auto by_p = (1 / (2 * d)) *
                      (seabed_force(bed, p - step, v).force - seabed_force(bed, p + step, v).force);
    const auto by_v = (1 / (2 * d)) *
                      (seabed_force(bed, p, v - step).force - seabed_force(bed, p, v + step).force);
    for (int r = 0; r < 3; ++r) {
      EXPECT_NEAR(f.per_position(r, c), by_p[r], 1e-4);
      EXPECT_NEAR(f.per_velocity(r, c), by_v[r], 1e-4);
    }
  }
}

}  // namespace
}  // namespace hadal::physics
