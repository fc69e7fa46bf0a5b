#include <gtest/gtest.h>

#include "engine/runs.h"

namespace hadal::engine {
namespace {

/// A body in nothing at all: no added mass, no forces.
VehicleParameters<double> bare(const Vec3<double>& inertia) {
  model::Vehicle v = test::without_forces(test::bluerov2_heavy());
  v.hydrodynamics.added_mass = {};
  v.body.inertia = diagonal(inertia);
  return physics::vehicle_parameters(v);
}

/// Jacobi's sn, cn, dn by descending Landen transformation, i.e. the arithmetic-geometric mean
/// [Abramowitz & Stegun, 16.4]; k² = m < 1.
void jacobi(double u, double m, double& sn, double& cn, double& dn) {
  double a[20] = {1}, c[20] = {std::sqrt(m)}, b = std::sqrt(1 - m);
  int n = 0;
  while (std::abs(c[n]) > 1e-17 && n < 18) {
    a[n + 1] = 0.5 * (a[n] + b), c[n + 1] = 0.5 * (a[n] - b);
    b = std::sqrt(a[n] * b);
    ++n;
  }
  double phi = std::ldexp(a[n] * u, n);
  for (; n > 0; --n) phi = 0.5 * (phi + std::asin(c[n] / a[n] * std::sin(phi)));
  sn = std::sin(phi), cn = std::cos(phi), dn = std::sqrt(1 - m * sn * sn);
}

// RK4 at 1 ms over 20 s leaves about 1e-11.
TEST(TorqueFree, AxisymmetricBodyPrecessesSteadily) {
  const double I1 = 2, I3 = 3, spin = 1.5, side = 0.8;
  const auto p = bare({{I1, I1, I3}});
  VehicleState<double> state;
  state.body.nu = {{0, 0, 0, side, 0, spin}};
  const double h = 0.001, time = 20;
  test::run_rk4(p, {}, {}, h, 20000, state);

  // ω turns in B at (I3 − I1)/I1·spin, the body about the fixed momentum L at |L|/I1.
  const double rate = (I3 - I1) / I1 * spin;
  EXPECT_NEAR(state.body.nu[3], side * std::cos(rate * time), 1e-9);
  EXPECT_NEAR(state.body.nu[4], side * std::sin(rate * time), 1e-9);
  EXPECT_NEAR(state.body.nu[5], spin, 1e-12);
  const Vec3<double> L{{I1 * side, 0, I3 * spin}};
  const Quaternion<double> expected =
      quaternion_from_rotation_vector((time / I1) * L) *
      quaternion_from_rotation_vector(Vec3<double>{{0, 0, -rate * time}});
  const Mat3<double> R = rotation_matrix(state.body.q_NB), E = rotation_matrix(expected);
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) EXPECT_NEAR(R(r, c), E(r, c), 1e-9);
  }
}

/// ω(t) of Euler's equations for I1 > I2 > I3 and L² > 2 T I2 [Landau & Lifshitz, Mechanics, §37,
/// with the axes in the other order].
void expect_jacobi(const Vec3<double>& I, const Vec3<double>& start) {
  const double two_T = I[0] * start[0] * start[0] + I[2] * start[2] * start[2];
  const double L2 = I[0] * I[0] * start[0] * start[0] + I[2] * I[2] * start[2] * start[2];
  ASSERT_GT(L2, two_T * I[1]);
  const double a1 = std::sqrt((L2 - two_T * I[2]) / (I[0] * (I[0] - I[2])));
  const double a2 = std::sqrt((two_T * I[0] - L2) / (I[1] * (I[0] - I[1])));
  const double a3 = std::sqrt((two_T * I[0] - L2) / (I[2] * (I[0] - I[2])));
  const double rate = std::sqrt((L2 - two_T * I[2]) * (I[0] - I[1]) / (I[0] * I[1] * I[2]));
  const double m = (I[1] - I[2]) * (two_T * I[0] - L2) / ((I[0] - I[1]) * (L2 - two_T * I[2]));
  ASSERT_LT(m, 1);

  const auto p = bare(I);
  VehicleState<double> state;
  state.body.nu = join(Vec3<double>{}, start);
  const double h = 0.001;
  for (int second = 1; second <= 20; ++second) {
    test::run_rk4(p, {}, {}, h, 1000, state);
    double sn, cn, dn;
    jacobi(rate * second, m, sn, cn, dn);
    // From start = (a1, 0, a3) the second component first falls: (I3 − I1) ω3 ω1 < 0.
    EXPECT_NEAR(state.body.nu[3], a1 * dn, 1e-9);
    EXPECT_NEAR(state.body.nu[4], -a2 * sn, 1e-9);
    EXPECT_NEAR(state.body.nu[5], a3 * cn, 1e-9);
  }
}

TEST(TorqueFree, TriaxialBodyFollowsJacobisEllipticFunctions) {
  expect_jacobi({{3, 2, 1}}, {{1.2, 0, 0.9}});
  expect_jacobi({{0.9, 0.8, 0.3}}, {{1, 0, 0.3}});
}

// The intermediate axis is unstable: the same solution near its separatrix, m close to 1.
TEST(TorqueFree, NearTheSeparatrixTheBodyFlips) {
  const Vec3<double> I{{3, 2, 1}};
  // L² = 2 T I2 holds at 3 ω1² = ω3²; a little inside of it.
  expect_jacobi(I, {{1.0, 0, std::sqrt(3.0) - 1e-3}});
}

}  // namespace
}  // namespace hadal::engine
