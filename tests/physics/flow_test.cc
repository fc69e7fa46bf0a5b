#include "hadal/physics/flow.h"

#include <gtest/gtest.h>

#include "hadal/engine/vehicle_step.h"
#include "support/vehicles.h"

namespace hadal::physics {
namespace {

using engine::VehicleState;
using test::Random;
using V3 = Vec3<double>;

constexpr double kDensity = 1000;

/// Sphere of radius 0.2 m with added mass ½ρV; density relative to water as given.
VehicleParameters<double> sphere(double relative_density) {
  const double volume = 4.0 / 3 * kPi * 0.008, displaced = kDensity * volume;
  model::Vehicle v;
  v.body.mass = relative_density * displaced, v.body.volume = volume;
  const double inertia = 0.4 * v.body.mass * 0.04;
  v.body.inertia = diagonal(V3{{inertia, inertia, inertia}});
  v.hydrodynamics.added_mass =
      diagonal(Vec6<double>{{0.5 * displaced, 0.5 * displaced, 0.5 * displaced, 0, 0, 0}});
  return vehicle_parameters(v);
}

/// v = G x + a t with constant G and a: to first order, any flow.
struct LinearFlow {
  Mat3<double> G;
  V3 a;
  double gravity = 9.81;
  WaterSample<double> sample(const V3& p, double t) const {
    return {G * p + t * a, a, G, kDensity};
  }
};

/// A potential stagnation flow: symmetric, free of divergence.
Mat3<double> stagnation() { return diagonal(V3{{0.3, -0.1, -0.2}}); }

void run(const VehicleParameters<double>& p, const LinearFlow& flow, double time, double h,
         VehicleState<double>& state) {
  const auto decay = engine::step_decay(p, h);
  for (int k = 0; k < std::lround(time / h); ++k) {
    engine::rk4_vehicle_step(p, flow, {}, k * h, h, decay, state);
  }
}

TEST(Flow, ZeroRateAndGradientIsAUniformCurrent) {
  Random random(1);
  for (unsigned k = 0; k < 10; ++k) {
    const auto p = vehicle_parameters(test::random_vehicle(k));
    const V3 current = random.vector<3>(1);
    const Mat3<double> R = rotation_matrix(random.rotation());
    const Vec6<double> nu = random.vector<6>(1), none{};
    const auto a = wrenches(p, R, nu, UniformWaterSample<double>{current, 1025}, 9.81, none, none);
    const auto b = wrenches(p, R, nu, WaterSample<double>{current, {}, {}, 1025}, 9.81, none, none);
    for (int i = 0; i < 6; ++i) EXPECT_NEAR(a.sum()[i], b.sum()[i], 1e-12);  // of some 100 N
  }
}

TEST(Flow, NeutralBodyFollowsRigidlyAcceleratingWater) {
  // Any shape at rest in the water, neutral, both centres at the origin: v = a t.
  model::Vehicle v = test::without_forces(test::random_vehicle(2));
  v.body.center_of_gravity = v.body.center_of_buoyancy = {};
  v.body.volume = v.body.mass / kDensity, v.body.weight_N.reset();
  const auto p = vehicle_parameters(v);
  const V3 a{{0.1, -0.05, 0.02}};
  VehicleState<double> state;
  Random random(2);
  state.body.q_NB = random.rotation();
  run(p, {{}, a}, 10, 0.01, state);
  const V3 velocity = rotation_matrix(state.body.q_NB) * linear(state.body.nu);
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(velocity[i], 10 * a[i], 1e-12);
    EXPECT_NEAR(state.body.p_NB_N[i], 50 * a[i], 1e-11);
    EXPECT_NEAR(state.body.nu[i + 3], 0, 1e-12);
  }
}

TEST(Flow, NeutralBodyFollowsAStagnationFlow) {
  // A water particle goes x_i e^{G_ii t}; the neutral body released with it stays with it.
  model::Vehicle v = test::without_forces(test::random_vehicle(3));
  v.body.center_of_gravity = v.body.center_of_buoyancy = {};
  v.body.volume = v.body.mass / kDensity, v.body.weight_N.reset();
  // A full M_A would feel the Munk moment only when slipping, and here nothing slips.
  const auto p = vehicle_parameters(v);
  VehicleState<double> state;
  const V3 start{{1, 2, -1}};
  state.body.p_NB_N = start;
  state.body.nu = join(stagnation() * start, V3{});
  run(p, {stagnation(), {}}, 5, 0.005, state);
  for (int i = 0; i < 3; ++i) {
    // Truncation of RK4 at this step.
    EXPECT_NEAR(state.body.p_NB_N[i], start[i] * std::exp(5 * stagnation()(i, i)), 1e-9);
    EXPECT_NEAR(state.body.nu[i + 3], 0, 1e-9);
  }
}

TEST(Flow, ForceOnASphereIsAutons) {
  // F = ρV(1 + C_m) Dv/Dt − m_a dV/dt − weight of the rest: (m + m_a) dV/dt = ρV(1 + C_m) Dv/Dt + W
  // − B with Dv/Dt that of the undisturbed water [Auton 1987, Auton, Hunt and Prud'homme 1988].
  Random random(4);
  for (int k = 0; k < 20; ++k) {
    const auto p = sphere(1.5);
    const double displaced = kDensity * p.body.volume, m_a = 0.5 * displaced;
    const LinearFlow flow{[&] {  // symmetric: a potential flow
                            Mat3<double> G = random.positive<3>(0.3);
                            const double trace = G(0, 0) + G(1, 1) + G(2, 2);
                            for (int i = 0; i < 3; ++i) G(i, i) -= trace / 3;
                            return G;
                          }(),
                          random.vector<3>(0.5)};
    const auto state = test::random_state(random, 1, 1);
    const double t = 0.7;
    const auto water = flow.sample(state.p_NB_N, t);
    const auto rate = state_rate(p, flat(state), water, 9.81, Vec6<double>{}, Vec6<double>{});
    // Acceleration in N: v̇ + ω × v turned.
    const Vec6<double> nu_dot = body_state(rate).nu;
    const V3 acceleration =
        rotation_matrix(state.q_NB) * (linear(nu_dot) + cross(angular(state.nu), linear(state.nu)));
    const V3 material = water.rate_N + water.gradient_N * water.velocity_N;
    const V3 weight{{0, 0, (p.body.mass - displaced) * 9.81}};
    for (int i = 0; i < 3; ++i) {
      const double expected = (displaced * 1.5 * material[i] + weight[i]) / (p.body.mass + m_a);
      EXPECT_NEAR(acceleration[i], expected, 1e-13);
    }
  }
}

TEST(Flow, EnergyOfASlippingBodyInASteadyPotentialFlowIsKept) {
  // (m + m_a) dV/dt = (ρV + m_a) ∇½|v|² for the sphere, so ½(m + m_a)V² − ½(ρV + m_a)|v|² holds.
  const auto p = sphere(1.3);
  const double displaced = kDensity * p.body.volume, m_a = 0.5 * displaced;
  auto weightless = p;
  weightless.body.weight_mass = displaced;  // weight cancels buoyancy
  VehicleState<double> state;
  Random random(5);
  state.body = test::random_state(random, 0.5, 1);
  const auto energy = [&] {
    const V3 v = stagnation() * state.body.p_NB_N, V = linear(state.body.nu);
    return 0.5 * (p.body.mass + m_a) * dot(V, V) - 0.5 * (displaced + m_a) * dot(v, v);
  };
  const double before = energy();
  run(weightless, {stagnation(), {}}, 5, 0.005, state);
  EXPECT_NEAR(energy(), before, 1e-8 * std::abs(before));
}

}  // namespace
}  // namespace hadal::physics
