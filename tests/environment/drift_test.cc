// Bodies in water that varies, against what the water itself does.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "engine/runs.h"
#include "hadal/config/load.h"
#include "hadal/engine/advance.h"
#include "hadal/environment/currents/constant.h"
#include "hadal/environment/currents/power_law.h"
#include "hadal/environment/currents/tide.h"
#include "support/flows.h"

namespace hadal::engine {
namespace {

using model::IntegratorMethod;
using V3 = Vec3<double>;

constexpr double kDensity = 1000;

/// A parcel of water in a vehicle's shape: neutral, both centres at the origin, full M_A and
/// damping, which it never feels as long as it goes with the flow.
VehicleParameters<double> parcel(unsigned seed) {
  model::Vehicle v = test::random_vehicle(seed);
  v.body.center_of_gravity = v.body.center_of_buoyancy = {};
  v.body.volume = v.body.mass / kDensity, v.body.weight_N.reset();
  return physics::vehicle_parameters(v);
}

struct Method {
  IntegratorMethod method;
  double step;
  double tolerance;  ///< of the path [m]
};

/// Where a parcel is that starts with the flow at p.
V3 drifted(const Environment& water, const V3& p, double time, const Method& m, unsigned seed = 3) {
  const VehicleParameters<double> vehicle = parcel(seed);
  VehicleState<double> state;
  test::Random random(seed);
  state.body.p_NB_N = p;
  state.body.q_NB = random.rotation();
  state.body.nu =
      join(transposed_times(rotation_matrix(state.body.q_NB), water.sample(p, 0).velocity_N), V3{});
  StepMemory memory;
  const model::Integrator integrator{m.method, m.step, 1e-10, 1e-10};
  const int steps = static_cast<int>(std::lround(time / m.step));
  for (int k = 0; k < steps; ++k) {
    advance(vehicle, water, {}, integrator, k * m.step, m.step, memory, state);
  }
  for (int i = 3; i < 6; ++i) EXPECT_NEAR(state.body.nu[i], 0, m.tolerance);
  return state.body.p_NB_N;
}

void expect_near(const V3& a, const V3& b, double tolerance) {
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(a[i], b[i], tolerance) << i;
}

class Parcel : public ::testing::TestWithParam<Method> {};

TEST_P(Parcel, OfRotatingWaterGoesRound) {
  const double omega = 0.5, time = 10;
  const Environment water({{}, kDensity},
                          {current_of(test::LinearCurrent{{}, test::turning(omega), {}})});
  const double c = std::cos(omega * time), s = std::sin(omega * time);
  expect_near(drifted(water, {{2, 1, 5}}, time, GetParam()), {{2 * c - s, 2 * s + c, 5}},
              GetParam().tolerance);
}

TEST_P(Parcel, SinksThroughAShearAsTheWaterDoes) {
  // Down at w through v₀ (h/h₀)^α: the path is its integral over time.
  const double w = 0.5, time = 20, alpha = 1.0 / 7, bottom = 40;
  const Environment water(
      {{}, kDensity},
      {current_of(ConstantCurrent{{{0, 0, w}}}),
       current_of(PowerLawCurrent{.velocity = {{0.8, -0.3, 0}}, .bottom = bottom})});
  ASSERT_FALSE(water.is_uniform());
  const double first = bottom - 2, last = first - w * time;
  const double way = (std::pow(first, alpha + 1) - std::pow(last, alpha + 1)) /
                     (w * (alpha + 1) * std::pow(bottom, alpha));
  expect_near(drifted(water, {{0, 0, 2}}, time, GetParam()),
              {{0.8 * way, -0.3 * way, 2 + w * time}}, GetParam().tolerance);
}

TEST_P(Parcel, SwingsWithTheTide) {
  const TideCurrent tide{
      .major = {{0.8, 0.1, 0}}, .minor = {{0, 0.3, 0.1}}, .period = 12, .phase_deg = 40};
  const double time = 17, omega = 2 * kPi / 12, phase = 40 * kPi / 180;
  const double c = (std::sin(omega * time - phase) + std::sin(phase)) / omega;
  const double s = (std::cos(phase) - std::cos(omega * time - phase)) / omega;
  expect_near(drifted(Environment({{}, kDensity}, {current_of(tide)}), {}, time, GetParam()),
              c * tide.major + s * tide.minor, GetParam().tolerance);
}

TEST_P(Parcel, FollowsAPathLineOfAnUnsteadyShear) {
  const Environment water(
      {{{0.1, 0, 0.2}}, kDensity},
      {current_of(PowerLawCurrent{.velocity = {{0.8, -0.3, 0}}, .bottom = 30, .exponent = 0.4}),
       current_of(TideCurrent{.major = {{0, 0.5, 0.1}}, .period = 9}),
       current_of(test::LinearCurrent{{}, test::turning(0.1), {}})});
  // The same flow written out, and its path in steps so small that their error is rounding.
  const auto velocity = [](const V3& p, double t) {
    const double share = std::pow((30 - p[2]) / 30, 0.4), tide = std::cos(2 * kPi * t / 9);
    return V3{
        {0.1 + 0.8 * share - 0.1 * p[1], -0.3 * share + 0.5 * tide + 0.1 * p[0], 0.2 + 0.1 * tide}};
  };
  V3 p{{1, 2, 3}};
  const double h = 1e-3, time = 20;
  for (int k = 0; k < 20000; ++k) {
    const double t = k * h;
    const V3 k1 = velocity(p, t), k2 = velocity(p + 0.5 * h * k1, t + 0.5 * h);
    const V3 k3 = velocity(p + 0.5 * h * k2, t + 0.5 * h), k4 = velocity(p + h * k3, t + h);
    p += h / 6 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
  }
  expect_near(drifted(water, {{1, 2, 3}}, time, GetParam()), p, GetParam().tolerance);
}

// Runge–Kutta errs by h⁴ of a flow that changes within seconds; Euler by h; Dormand–Prince by some
// hundred times its tolerance.
INSTANTIATE_TEST_SUITE_P(
    Methods, Parcel,
    ::testing::Values(Method{IntegratorMethod::kRk4, 0.01, 1e-8},
                      Method{IntegratorMethod::kDormandPrince, 0.5, 1e-7},
                      Method{IntegratorMethod::kSemiImplicitEuler, 1e-3, 2e-2}),
    [](const auto& test) {
      return std::string(
          model::EnumNames<IntegratorMethod>::value[static_cast<std::size_t>(test.param.method)]);
    });

// A flow v = G (x − U t) + U is steady for one who moves along with U: all happens as in v = G x.
// Driven, damped, tumbling; holds only if rate and gradient enter together.
TEST(VaryingWater, LooksTheSameToAnObserverWhoMovesWithIt) {
  for (unsigned seed = 1; seed < 5; ++seed) {
    const auto vehicle = physics::vehicle_parameters(test::random_vehicle(seed));
    test::Random random(seed);
    const VehicleInput<double> input = test::random_input(random, 40);
    const V3 U = random.vector<3>(0.8);
    Mat3<double> G;
    for (int c = 0; c < 3; ++c) G.column_at(c) = random.vector<3>(0.2);
    VehicleState<double> here{test::random_state(random, 0.5, 1), {}}, there = here;
    const auto carried = [&](VehicleState<double>& s, double share) {
      const V3 v = transposed_times(rotation_matrix(s.body.q_NB), share * U);
      s.body.nu = join(linear(s.body.nu) + v, angular(s.body.nu));
    };
    carried(there, 1);
    const Environment steady({}, {current_of(test::LinearCurrent{{}, G, {}})});
    const Environment moving({}, {current_of(test::LinearCurrent{U, G, -1.0 * (G * U)})});
    StepMemory memory;
    // RK4 sees other body velocities, as in Current.OnlyCarriesTheTrajectoryAlong.
    const double h = 0.001;
    const int steps = 5000;
    for (int k = 0; k < steps; ++k) {
      advance(vehicle, steady, input, {}, k * h, h, memory, here);
      advance(vehicle, moving, input, {}, k * h, h, memory, there);
    }
    there.body.p_NB_N -= steps * h * U;
    carried(there, -1);
    EXPECT_LT(test::difference(here.body, there.body), 1e-8) << seed;
    EXPECT_GT(dot(angular(here.body.nu), angular(here.body.nu)), 1e-3);
  }
}

// Smooth equations (linear damping), water that turns, strains and swings: still of fourth order.
TEST(VaryingWater, KeepsTheOrderOfTheIntegrators) {
  auto vehicle = physics::vehicle_parameters(test::random_vehicle(8));
  vehicle.damping.quadratic = {};
  Currents currents = test::wild_currents();
  currents.push_back(current_of(TideCurrent{.major = {{0.4, -0.2, 0.1}}, .period = 1.5}));
  const Environment water({}, currents);
  test::Random random(8);
  const VehicleInput<double> input = test::random_input(random, 40);
  const VehicleState<double> start{test::random_state(random, 0.5, 1), {}};
  const auto end = [&](IntegratorMethod method, int steps, double tolerance = 1e-9) {
    VehicleState<double> state = start;
    StepMemory memory;
    const double h = 2.0 / steps;
    for (int k = 0; k < steps; ++k) {
      advance(vehicle, water, input, {method, 2, tolerance, tolerance}, k * h, h, memory, state);
    }
    return state.body;
  };
  const auto exact = end(IntegratorMethod::kRk4, 16000);
  const auto error = [&](IntegratorMethod method, int steps) {
    return test::difference(end(method, steps), exact);
  };
  EXPECT_NEAR(error(IntegratorMethod::kRk4, 200) / error(IntegratorMethod::kRk4, 400), 16, 1);
  EXPECT_NEAR(error(IntegratorMethod::kRk4, 400) / error(IntegratorMethod::kRk4, 800), 16, 1);
  EXPECT_NEAR(error(IntegratorMethod::kSemiImplicitEuler, 2000) /
                  error(IntegratorMethod::kSemiImplicitEuler, 4000),
              2, 0.1);
  for (const double tolerance : {1e-5, 1e-7, 1e-9}) {
    EXPECT_LT(test::difference(end(IntegratorMethod::kDormandPrince, 1, tolerance), exact),
              100 * tolerance);
  }
}

// Every set of features, in water that is uniform but does not say so by its type.
TEST(VaryingWater, WithoutRateAndGradientIsAUniformCurrent) {
  const V3 current{{0.3, -0.2, 0.1}};
  for (const char* name :
       {"rexrov", "lauv", "videoray_pro3", "bluerov2_heavy_t200", "glider", "remus100"}) {
    const std::filesystem::path root = HADAL_SOURCE_DIR;
    const model::Vehicle v =
        config::load_vehicle(root / "vehicles" / (std::string(name) + ".toml")).vehicle;
    const auto vehicle = physics::vehicle_parameters(v);
    const Environment uniform({current, v.water_density, v.gravity});
    const Environment varying({{}, v.water_density, v.gravity},
                              {current_of(test::LinearCurrent{current, {}, {}})});
    VehicleInput<double> input;
    input.command.fill(0.1);
    for (const auto method : {IntegratorMethod::kRk4, IntegratorMethod::kSemiImplicitEuler,
                              IntegratorMethod::kDormandPrince}) {
      VehicleState<double> a;
      test::Random random(5);
      a.body = test::random_state(random, 0.3, 0.2);
      a.body.p_NB_N[2] = 0.1;  // where a hull that knows the surface meets it
      a.output = vehicle.actuators.initial_output;
      a.internal = initial_internal(vehicle);
      VehicleState<double> b = a;
      StepMemory memory_a, memory_b;
      for (int k = 0; k < 200; ++k) {
        advance(vehicle, uniform, input, {method, 0.01}, 0.01 * k, 0.01, memory_a, a);
        advance(vehicle, varying, input, {method, 0.01}, 0.01 * k, 0.01, memory_b, b);
      }
      EXPECT_LT(test::difference(a.body, b.body), 1e-10) << name;  // rounding over 200 steps
    }
  }
}

}  // namespace
}  // namespace hadal::engine
