#include "hadal/physics/added_mass_coupling.h"

#include <gtest/gtest.h>

#include <cmath>

#include "hadal/math/symmetric_solve.h"
#include "hadal/physics/rigid_body.h"
#include "support/vehicles.h"

namespace hadal::test {
namespace {

using model::Coupling;

/// Lengths grow with the cube root of mass and displaced volume.
model::Vehicle scaled(model::Vehicle v, double mass) {
  const double s = mass / v.body.mass, length = std::cbrt(s);
  v.body.mass *= s;
  v.body.volume = s * *v.body.volume;
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) {
      const int turns = (r >= 3) + (c >= 3);
      v.hydrodynamics.added_mass(r, c) *= s * std::pow(length, turns);
      if (r < 3 && c < 3) v.body.inertia(r, c) *= s * length * length;
    }
  }
  return v;
}

physics::CouplingStability stability(const model::Vehicle& v, Coupling coupling, double T = 0.01) {
  return physics::coupling_stability(physics::vehicle_parameters(v),
                                     {.coupling = coupling, .filter_time_constant = 0.05}, T);
}

// Computed independently from the same matrices: 2.06631, 0.563936, 1.14774.
TEST(AddedMassCoupling, RexrovOfAWorkClassNeedsFolding) {
  const model::Vehicle v = scaled(rexrov(), 3800);
  EXPECT_NEAR(v.body.mass, 3800, 1e-9);
  const auto causal = stability(v, Coupling::kCausal), folded = stability(v, Coupling::kFolded);
  EXPECT_NEAR(causal.r.largest, 2.07, 0.005);
  EXPECT_FALSE(causal.stable);
  EXPECT_NEAR(std::fmax(folded.r.largest, -folded.r.smallest), 0.56, 0.005);
  EXPECT_TRUE(folded.stable);
  // Translation alone is not enough.
  const auto p = physics::vehicle_parameters(v);
  physics::IsotropicMass part = physics::isotropic_part(p.M_A, p.body.r_G);
  part.inertia = 0;
  const Mat6<double> M_f =
      physics::rigid_body_mass_matrix(physics::isotropic_body(part, p.body.r_G));
  Mat6<double> left = p.M_A;
  for (int c = 0; c < 6; ++c) left.column_at(c) -= M_f.column_at(c);
  const auto r =
      physics::generalized_eigenvalues(left, physics::rigid_body_mass_matrix(p.body) + M_f);
  EXPECT_NEAR(r.largest, 1.15, 0.005);
}

TEST(AddedMassCoupling, DoesNotDependOnTheSizeOfTheVehicle) {
  EXPECT_NEAR(stability(rexrov(), Coupling::kFolded).r.largest,
              stability(scaled(rexrov(), 3800), Coupling::kFolded).r.largest, 1e-9);
}

// Heave 18.68/13.5 and roll 0.189/0.26 …: diagonal, so the ratios themselves.
TEST(AddedMassCoupling, DiagonalVehicleHasItsRatios) {
  const auto causal = stability(bluerov2_heavy(), Coupling::kCausal);
  EXPECT_NEAR(causal.r.largest, 18.68 / 13.5, 1e-12);
  EXPECT_NEAR(causal.r.smallest, 6.36 / 13.5, 1e-12);
  EXPECT_FALSE(causal.stable);
  const double m_f = (6.36 + 7.12 + 18.68) / 3;
  EXPECT_NEAR(stability(bluerov2_heavy(), Coupling::kFolded).r.largest,
              (18.68 - m_f) / (13.5 + m_f), 1e-12);
}

// The isotropic part is about the centre of gravity: seen from there it is diagonal, and it does
// not depend on where the origin is.
TEST(AddedMassCoupling, IsotropicPartIsThatAboutTheCentreOfGravity) {
  const model::Vehicle v = random_vehicle(4);
  const auto p = physics::vehicle_parameters(v);
  const physics::IsotropicMass part = physics::isotropic_part(p.M_A, p.body.r_G);
  // Kinetic energy of unit motions of and about G, from the origin's velocities.
  double linear_sum = 0, angular_sum = 0;
  for (int k = 0; k < 3; ++k) {
    Vec3<double> unit{};
    unit[k] = 1;
    const Vec6<double> moving = join(unit, Vec3<double>{});
    const Vec6<double> turning = join(-cross(unit, p.body.r_G), unit);
    linear_sum += dot(moving, p.M_A * moving);
    angular_sum += dot(turning, p.M_A * turning);
  }
  EXPECT_NEAR(part.mass, linear_sum / 3, 1e-12);
  EXPECT_NEAR(part.inertia, angular_sum / 3, 1e-12);
  // As a body: the same energy for any motion.
  const auto body = physics::isotropic_body(part, p.body.r_G);
  const Vec6<double> nu = Random(8).vector<6>(1);
  const Vec3<double> v_G = linear(nu) + cross(angular(nu), p.body.r_G);
  EXPECT_NEAR(dot(nu, physics::rigid_body_momentum(body, nu)),
              part.mass * dot(v_G, v_G) + part.inertia * dot(angular(nu), angular(nu)), 1e-12);
}

TEST(AddedMassCoupling, FilterRaisesTheLimitAndNoncausalHasNone) {
  const double beta = 1 - std::exp(-0.01 / 0.05);
  EXPECT_NEAR(stability(rexrov(), Coupling::kFiltered).limit, 2 / beta - 1, 1e-12);
  EXPECT_TRUE(stability(rexrov(), Coupling::kFiltered).stable);
  EXPECT_FALSE(stability(rexrov(), Coupling::kFiltered, 0.1).stable);  // a step as long as 2 τ
  EXPECT_TRUE(std::isinf(stability(rexrov(), Coupling::kNoncausal).limit));
  EXPECT_TRUE(stability(rexrov(), Coupling::kNoncausal).stable);
}

/// Largest factor per step of the linear recursion of a body with damping, by running it.
double growth(const physics::VehicleParameters<double>& p, const model::Engine& engine, double T) {
  const auto part = physics::folded_part(engine.coupling, p.M_A, p.body.r_G);
  const Mat6<double> M_f =
      physics::rigid_body_mass_matrix(physics::isotropic_body(part, p.body.r_G));
  const Mat6<double> M = physics::rigid_body_mass_matrix(p.body) + M_f;
  const double beta = physics::filter_share(engine, T);
  Vec6<double> nu = Random(2).vector<6>(1), a{};
  double log_size = 0;
  const int steps = 4000;
  for (int k = 0; k < steps; ++k) {
    const Vec6<double> nu_dot =
        symmetric_solve(M, -(p.damping.linear * nu) - (p.M_A * a - M_f * a));
    nu += T * nu_dot;
    a += beta * (nu_dot - a);
    const double size = std::sqrt(dot(nu, nu) + T * T * dot(a, a));
    nu = (1 / size) * nu, a = (1 / size) * a;
    if (k >= steps / 2) log_size += std::log(size);
  }
  return std::exp(2 * log_size / steps);
}

// The criterion with damping against the recursion, on both sides of the limit.
TEST(AddedMassCoupling, DampingConditionIsThatOfTheRecursion) {
  for (const Coupling coupling : {Coupling::kCausal, Coupling::kFiltered, Coupling::kFolded}) {
    const model::Engine engine{.coupling = coupling, .filter_time_constant = 0.2};
    for (unsigned seed = 1; seed < 8; ++seed) {
      auto p = physics::vehicle_parameters(random_vehicle(seed));
      for (int c = 0; c < 6; ++c) {
        for (int r = 0; r < 6; ++r) {
          const double mean = 0.5 * (p.damping.linear(r, c) + p.damping.linear(c, r));
          p.damping.linear(r, c) = p.damping.linear(c, r) = mean;
        }
        p.M_A.column_at(c) = 0.02 * p.M_A.column_at(c);
      }
      // The length of step where it turns.
      double low = 0, high = 10;
      for (int k = 0; k < 60; ++k) {
        const double middle = 0.5 * (low + high);
        (physics::stable_with_damping(p, engine, middle) ? low : high) = middle;
      }
      ASSERT_GT(low, 0) << seed;
      EXPECT_LT(growth(p, engine, 0.97 * low), 1) << seed;
      EXPECT_GT(growth(p, engine, 1.03 * low), 1) << seed;
    }
  }
}

}  // namespace
}  // namespace hadal::test
