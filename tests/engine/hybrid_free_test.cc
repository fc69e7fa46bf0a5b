// A free vehicle on Bullet and ODE against what [Hybrid 2019, III.D] says of it.

#include <complex>

#include "engine/hybrid_scenes.h"
#include "engine/runs.h"
#include "hadal/base/error.h"
#include "hadal/engine/scene_load.h"
#include "support/flows.h"

namespace hadal::test {
namespace {

using HybridFree = OnEngine;
HADAL_ON_BOTH_ENGINES(HybridFree);

const UniformWater<double> kCurrent{{{0.3, -0.2, 0.1}}, 1025, 9.81};

/// A random vehicle whose added mass is small enough for the causal scheme.
model::Vehicle light_water(unsigned seed) {
  model::Vehicle v = random_vehicle(seed);
  Mat6<double>& M_A = v.hydrodynamics.added_mass;
  for (int c = 0; c < 6; ++c) M_A.column_at(c) = 0.02 * M_A.column_at(c);
  return v;
}

/// (M_RB + M_A) ν̇ = τ' by the functions of a vehicle alone.
Vec6<double> exact_wrench(const FreeRun& run, const Environment& around, double T) {
  engine::DecayCache decays;
  engine::VehicleState<double> state = run.state;
  const auto stages =
      engine::actuator_stages({&run.parameters, &run.input, &state, &decays}, run.time, T);
  const auto& b = run.state.body;
  return physics::wrenches(
             run.parameters, rotation_matrix(b.q_NB), b.nu, around.sample(b.p_NB_N, run.time),
             around.gravity(),
             physics::allocated_wrench(run.parameters, run.input.matrix, stages.output[0]),
             run.input.external)
      .sum();
}

// Lemma 1: everything on, centre of gravity off the origin, full M_A.
TEST_P(HybridFree, NoncausalIsSemiImplicitEulerWithTheWholeMass) {
  for (unsigned seed = 1; seed < 6; ++seed) {
    Random random(seed + 100);
    const physics::BodyState<double> start = random_state(random, 0.5, 0.5);
    FreeRun run(random_vehicle(seed), how(Coupling::kNoncausal), start, kCurrent);
    run.input = random_input(random, 20);
    const double T = 0.005;
    double worst = 0;
    for (int k = 0; k < 400; ++k) {
      physics::BodyState<double> exact = run.state.body;
      const Vec6<double> nu_dot = run.parameters.inverse_mass * exact_wrench(run, kCurrent, T);
      engine_euler_step(exact, run.parameters.body.r_G, nu_dot, T);
      run.step(T);
      worst = std::fmax(worst, difference(exact, run.state.body));
    }
    EXPECT_LT(worst, 2e-14) << seed;  // rounding of numbers up to 5 in each of 400 steps
  }
}

// The same where the water turns, strains and swings.
TEST_P(HybridFree, NoncausalTakesTheSameEulerStepInAnyFlow) {
  const Environment water(kStillWater, wild_currents());
  Random random(7);
  FreeRun run(random_vehicle(7), how(Coupling::kNoncausal), random_state(random, 0.5, 0.5), water);
  run.input = random_input(random, 20);
  const double T = 0.005;
  for (int k = 0; k < 400; ++k) {
    physics::BodyState<double> exact = run.state.body;
    const Vec6<double> nu_dot = run.parameters.inverse_mass * exact_wrench(run, water, T);
    engine_euler_step(exact, run.parameters.body.r_G, nu_dot, T);
    run.step(T);
    ASSERT_LT(difference(exact, run.state.body), 2e-13);  // rounding of numbers up to 50
  }
}

// Along or about one axis the frame does not matter: the velocity is that of the native engine.
TEST_P(HybridFree, NoncausalAlongOneAxisHasTheVelocityOfTheNativeEulerStep) {
  model::Vehicle v = block_with_added_mass({{0.5, 2, 3, 1, 1, 1}});
  v.hydrodynamics.linear_damping = diagonal(Vec6<double>{{5, 10, 20, 1, 1, 1}});
  for (int axis = 0; axis < 6; ++axis) {
    FreeRun run(v, how(Coupling::kNoncausal));
    engine::VehicleState<double> native;
    run.input.external[axis] = axis < 3 ? 10 : 0.1;
    const auto decay = engine::step_decay(run.parameters, 0.01);
    for (int k = 0; k < 100; ++k) {
      run.step(0.01);
      engine::euler_vehicle_step(run.parameters, kStillWater, run.input, k * 0.01, 0.01, decay,
                                 native);
    }
    const Vec6<double> error = native.body.nu - run.state.body.nu;
    EXPECT_LT(std::sqrt(dot(error, error)), 1e-14) << axis;
    EXPECT_GT(run.state.body.nu[axis], 0.01);
  }
}

// Lemma 2: a causal run is an exact one under the disturbance M_A (ν̇_k − ã_k), at each step.
TEST_P(HybridFree, CausalIsExactWithTheDisturbanceOfTheAddedMass) {
  for (unsigned seed = 1; seed < 4; ++seed) {
    Random random(seed + 50);
    const model::Vehicle v = light_water(seed);
    FreeRun run(v, how(), random_state(random, 0.3, 0.3), kCurrent);
    run.input = random_input(random, 10);
    const double T = 0.01;
    const Mat6<double>& M_A = run.parameters.M_A;
    const Mat6<double> M = physics::rigid_body_mass_matrix(run.parameters.body) + M_A;
    const Vec3<double> r_G = run.parameters.body.r_G;
    Vec6<double> last_nu = run.state.body.nu, a_tilde{};
    double worst = 0;
    for (int k = 0; k < 300; ++k) {
      const physics::BodyState<double> before = run.state.body;
      const Vec6<double> tau = exact_wrench(run, kCurrent, T);
      run.step(T);
      // ν̇ that the engine took, from the velocities it integrates.
      const WorldVelocity u0 = world_velocity(before, r_G),
                          u1 = world_velocity(run.state.body, r_G);
      const WorldVelocity rest = world_acceleration(before, r_G, {});
      const Mat3<double> R = rotation_matrix(before.q_NB);
      const Vec3<double> w_dot = transposed_times(R, (1 / T) * (u1.w_N - u0.w_N) - rest.w_N);
      const Vec3<double> v_dot =
          transposed_times(R, (1 / T) * (u1.v_N - u0.v_N) - rest.v_N) - cross(w_dot, r_G);
      const Vec6<double> nu_dot = join(v_dot, w_dot);
      const Vec6<double> disturbance = M_A * (nu_dot - a_tilde);
      const Vec6<double> left = M * nu_dot - (tau + disturbance);
      worst = std::fmax(worst, std::sqrt(dot(left, left)));
      a_tilde = (1 / T) * (run.state.body.nu - last_nu);
      last_nu = run.state.body.nu;
    }
    EXPECT_LT(worst, 1e-10) << seed;  // forces of 10 N, differences over 0.01 s
  }
}

// [Hybrid 2019, Eq. 51] is an amplitude ratio, 90° out of phase with the force.
TEST_P(HybridFree, DisturbanceOfASinusoidHasTheExactAmplitudeAndPhase) {
  const double r = 0.6, m = 40, T = 0.02, F = 8, omega = 2 * kPi / (50 * T);
  FreeRun run(block_with_added_mass({{r, 0, 0, 0, 0, 0}}), how());
  double sine = 0, cosine = 0, last_a = 0, last_u = 0;
  for (int k = 0; k < 550; ++k) {
    run.input.external[0] = F * std::sin(omega * k * T);
    const double a = (run.step(T)[0] - last_u) / T;
    last_u += a * T;
    if (k >= 500) {  // one period, the start forgotten by r^500
      const double disturbance = r * m * (a - last_a);
      sine += disturbance * std::sin(omega * k * T) / 25;
      cosine += disturbance * std::cos(omega * k * T) / 25;
    }
    last_a = a;
  }
  // a_k = F/m sin ω kT − r a_{k−1}: transfer function 1/(m (1 + r/z)), z = exp(iωT).
  const std::complex<double> z = std::polar(1.0, omega * T);
  const std::complex<double> expected = r * F * (1.0 - 1.0 / z) / (1.0 + r / z);
  EXPECT_NEAR(sine, expected.real(), 1e-12);
  EXPECT_NEAR(cosine, expected.imag(), 1e-12);
  // The paper's ratio with the exact factor: M_A |a_k − a_{k−1}| over (M_RB + M_A) |a|.
  const double acceleration = F / m / std::abs(1.0 + r / z);
  EXPECT_NEAR(std::hypot(sine, cosine) / ((m + r * m) * acceleration),
              r / (1 + r) * 2 * std::sin(omega * T / 2), 1e-13);
  // In quadrature with the acceleration, up to half a step.
  const double phase = std::arg(expected * (1.0 + r / z));
  EXPECT_NEAR(phase, kPi / 2 - omega * T / 2, 1e-12);
}

// Every scheme goes to the same motion, with an error in proportion to the step.
TEST_P(HybridFree, ConvergesToTheNativeEngineWithFirstOrder) {
  const model::Vehicle v = light_water(3);
  for (const Coupling coupling : {Coupling::kCausal, Coupling::kFolded, Coupling::kFiltered,
                                  Coupling::kFoldedFiltered, Coupling::kNoncausal}) {
    std::vector<double> errors;
    for (const double T : {0.002, 0.001, 0.0005}) {
      Random random(7);
      const physics::BodyState<double> start = random_state(random, 0.3, 0.3);
      FreeRun run(v, how(coupling, 2 * T), start, kCurrent);
      run.input = random_input(random, 10);
      engine::VehicleState<double> native = run.state;
      const int steps = static_cast<int>(std::lround(1 / T));
      run_rk4(run.parameters, kCurrent, run.input, T, steps, native);
      for (int k = 0; k < steps; ++k) run.step(T);
      errors.push_back(difference(native.body, run.state.body));
    }
    EXPECT_NEAR(errors[0] / errors[1], 2, 0.1) << static_cast<int>(coupling);
    EXPECT_NEAR(errors[1] / errors[2], 2, 0.05) << static_cast<int>(coupling);
    EXPECT_LT(errors[2], 0.01);
  }
}

TEST_P(HybridFree, SavedAndLoadedRunsOnBitForBit) {
  Random random(9);
  const model::Vehicle v = light_water(2);
  const physics::BodyState<double> start = random_state(random, 0.3, 0.3);
  FreeRun one(v, how(Coupling::kFoldedFiltered), start, kCurrent);
  FreeRun other(v, how(Coupling::kFoldedFiltered), start, kCurrent);
  one.input = other.input = random_input(random, 10);
  for (int k = 0; k < 50; ++k) one.step(0.01);
  other.scene->load(one.scene->save());
  other.state = one.state, other.time = one.time;
  EXPECT_EQ(one.scene->save(), other.scene->save());
  for (int k = 0; k < 50; ++k) {
    one.step(0.01);
    other.step(0.01);
  }
  EXPECT_EQ(one.scene->save(), other.scene->save());
  EXPECT_EQ(difference(one.state.body, other.state.body), 0);
  std::vector<double> short_numbers = one.scene->save();
  short_numbers.pop_back();
  EXPECT_THROW(other.scene->load(short_numbers), InputError);
}

}  // namespace
}  // namespace hadal::test
