#include <gtest/gtest.h>

#include "engine/runs.h"
#include "hadal/engine/pack_step.h"
#include "hadal/math/dual.h"

namespace hadal::engine {
namespace {

/// One run in number type T, every lane alike except for a factor on the first command.
template <class T>
VehicleState<T> run(const VehicleParameters<double>& vehicle, const VehicleState<double>& start,
                    const VehicleInput<double>& in, const UniformWater<double>& water, int steps,
                    double h) {
  const auto p = physics::convert<T>(vehicle);
  const UniformWater<T> around{water.velocity_N.cast<T>(), T(water.density), T(9.81)};
  VehicleInput<T> input;
  input.command = physics::convert<T>(in.command), input.external = in.external.cast<T>();
  VehicleState<T> state;
  state.body = physics::body_state(physics::flat(start.body).cast<T>());
  state.output = physics::convert<T>(start.output);
  for (int lane = 0; lane < Lanes<T>::kCount; ++lane) {
    if constexpr (Lanes<T>::kCount > 1) {
      Lanes<T>::set(input.command[0], lane,
                    static_cast<typename Lanes<T>::Element>(in.command[0] * (1 + 0.1 * lane)));
    }
  }
  const auto decay = step_decay(p, T(h));
  for (int k = 0; k < steps; ++k) rk4_vehicle_step(p, around, input, k * h, h, decay, state);
  return state;
}

struct Case {
  VehicleParameters<double> p;
  VehicleState<double> start;
  VehicleInput<double> input;
  UniformWater<double> water;
};
Case random_case(unsigned seed) {
  test::Random random(seed);
  Case c{physics::vehicle_parameters(test::random_vehicle(seed)), {}, {}, {}};
  c.start.body = test::random_state(random, 0.5, 0.5);
  c.input = test::random_input(random, 20);
  c.water.velocity_N = random.vector<3>(0.3);
  return c;
}

TEST(Pack, EveryLaneEqualsTheRunInDouble) {
  using P = Pack<double>;
  for (unsigned seed = 1; seed <= 3; ++seed) {
    const Case c = random_case(seed);
    const auto pack = physics::flat(run<P>(c.p, c.start, c.input, c.water, 500, 0.01).body);
    for (int lane = 0; lane < Lanes<P>::kCount; ++lane) {
      VehicleInput<double> input = c.input;
      input.command[0] *= 1 + 0.1 * lane;
      const auto one = physics::flat(run<double>(c.p, c.start, input, c.water, 500, 0.01).body);
      for (int i = 0; i < 13; ++i) EXPECT_NEAR(pack[i].lane(lane), one[i], 1e-12);
    }
  }
}

// 24 bits of mantissa over 1000 steps at positions of some metres.
TEST(Float, StaysWithinTenToTheMinusFourOfDoubleForTenSeconds) {
  for (unsigned seed = 1; seed <= 3; ++seed) {
    const Case c = random_case(seed);
    const auto f = physics::flat(run<float>(c.p, c.start, c.input, c.water, 1000, 0.01).body);
    const auto d = physics::flat(run<double>(c.p, c.start, c.input, c.water, 1000, 0.01).body);
    for (int i = 0; i < 13; ++i) EXPECT_NEAR(static_cast<double>(f[i]), d[i], 1e-4);
  }
}

// The derivative of the end state by the initial surge velocity, through 100 steps; difference
// quotients with Richardson extrapolation as judge.
TEST(Dual, CarriesTheSensitivityOfTheEndStateThroughTheSteps) {
  using D = Dual<1>;
  const Case c = random_case(4);
  const auto p = physics::convert<D>(c.p);
  const UniformWater<D> around{c.water.velocity_N.cast<D>(), D(1025), D(9.81)};
  VehicleInput<D> input;
  input.command = physics::convert<D>(c.input.command);
  input.external = c.input.external.cast<D>();
  VehicleState<D> state;
  state.body = physics::body_state(physics::flat(c.start.body).cast<D>());
  state.output = physics::convert<D>(c.start.output);
  state.body.nu[0] = D::input(c.start.body.nu[0], 0);
  const auto decay = step_decay(p, D(0.01));
  for (int k = 0; k < 100; ++k) {
    rk4_vehicle_step(p, around, input, 0.01 * k, 0.01, decay, state);
  }
  const auto dual = physics::flat(state.body);

  const auto end = [&](double change) {
    VehicleState<double> start = c.start;
    start.body.nu[0] += change;
    return physics::flat(run<double>(c.p, start, c.input, c.water, 100, 0.01).body);
  };
  const auto quotient = [&](double h) { return (0.5 / h) * (end(h) - end(-h)); };
  const double h = 1e-3;
  const auto coarse = quotient(h), fine = quotient(h / 2);
  for (int i = 0; i < 13; ++i) {
    EXPECT_NEAR(dual[i].partial[0], (4 * fine[i] - coarse[i]) / 3, 1e-8);
  }
}

}  // namespace
}  // namespace hadal::engine
