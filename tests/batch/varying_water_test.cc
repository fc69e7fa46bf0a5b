// Batches in water that varies: each vehicle at its own place and time.

#include <gtest/gtest.h>

#include "engine/runs.h"
#include "hadal/batch/batch.h"
#include "hadal/engine/advance.h"
#include "hadal/environment/column_kind.h"
#include "hadal/environment/columns/constant.h"
#include "hadal/environment/currents/tide.h"
#include "hadal/environment/waves.h"
#include "hadal/environment/wind.h"
#include "support/flows.h"

namespace hadal {
namespace {

Environment wild_water() {
  Currents currents = test::wild_currents();
  currents.push_back(current_of(TideCurrent{.major = {{0.4, -0.2, 0.1}}, .period = 5}));
  return {{{{0.1, 0, 0}}, 1010, 9.8}, currents};
}

/// Vehicle i alone, from its own time and with its own constant current.
physics::BodyState<double> alone(const physics::VehicleParameters<double>& vehicle,
                                 const physics::BodyState<double>& start, double from, int steps,
                                 double h) {
  const Environment water = wild_water();
  const VaryingWater<double> field{water, water.gravity()};
  engine::VehicleState<double> state{start, vehicle.actuators.initial_output, {}};
  const auto decay = engine::step_decay(vehicle, h);
  for (int k = 0; k < steps; ++k) {
    engine::rk4_vehicle_step(vehicle, field, {}, from + k * h, h, decay, state);
  }
  return state.body;
}

template <class E>
class BatchInWaterThatVaries : public ::testing::Test {};
using Elements = ::testing::Types<double, float>;
TYPED_TEST_SUITE(BatchInWaterThatVaries, Elements);

TYPED_TEST(BatchInWaterThatVaries, MovesEachVehicleAsAlone) {
  constexpr int kCount = 11, kSteps = 100;
  const auto vehicle = physics::vehicle_parameters(test::random_vehicle(3));
  Batch<TypeParam> batch(vehicle, kCount, wild_water());
  std::vector<physics::BodyState<double>> start;
  test::Random random(2);
  for (int i = 0; i < kCount; ++i) {
    start.push_back(test::random_state(random, 0.5, 0.5));
    batch.set_body(i, start.back());
    batch.set_time(i, 0.7 * i);
  }
  batch.advance(kSteps, 0.01, 2);
  // Rounding over 100 steps of numbers up to 10.
  const double tolerance = std::is_same_v<TypeParam, double> ? 1e-11 : 1e-3;
  for (int i = 0; i < kCount; ++i) {
    const auto one = alone(vehicle, start[static_cast<std::size_t>(i)], 0.7 * i, kSteps, 0.01);
    EXPECT_LT(test::difference(batch.body(i), one), tolerance) << i;
  }
}

// Waves, a column and wind around a hull that floats and gives way: every number of a sample is in
// use.
TYPED_TEST(BatchInWaterThatVaries, FloatsInWavesAsAlone) {
  constexpr int kCount = 9, kSteps = 200;
  model::Environment keys;
  keys.wind = model::Wind{.speed = 12, .heading_deg = 40, .gust = 2};
  const Environment water(
      {{{0.1, 0.2, 0}}, 1025, 9.81}, {},
      {.waves = std::make_shared<const Waves>(
           std::vector<WaveComponent>{{0.3, 1.4, 0.5, 0.2}, {0.1, 3, -1, 2}}, 12, 9.81),
       .column = std::make_shared<const WaterColumn>(profile_of(ConstantColumn{8, 30}),
                                                     model::SeawaterStandard::kEos80,
                                                     model::SoundSpeed::kChenMillero, 9.81),
       .wind = wind_of(keys, 3)});
  model::Vehicle v = test::random_vehicle(3);
  v.body.hull = model::Hull{{{1.2, 0.6, 0.5}}};
  v.body.volume = 1.4 * v.body.mass / 1025, v.body.weight_N.reset();
  v.body.compressibility = 1e-8, v.body.thermal_expansion = 1e-3;
  const auto vehicle = physics::vehicle_parameters(v);
  Batch<TypeParam> batch(vehicle, kCount, water);
  std::vector<physics::BodyState<double>> start;
  test::Random random(4);
  for (int i = 0; i < kCount; ++i) {
    start.push_back(test::random_state(random, 0.3, 0.3));
    start.back().p_NB_N[2] = 0.1 * random();
    batch.set_body(i, start.back());
    batch.set_time(i, 0.7 * i);
  }
  batch.advance(kSteps, 0.01, 2);
  // Rounding over 200 steps, which the surface makes a little larger.
  const double tolerance = std::is_same_v<TypeParam, double> ? 1e-10 : 1e-2;
  for (int i = 0; i < kCount; ++i) {
    engine::VehicleState<double> alone;
    alone.body = start[static_cast<std::size_t>(i)];
    alone.output = vehicle.actuators.initial_output;
    alone.internal = engine::initial_internal(vehicle);
    engine::StepMemory memory;
    for (int k = 0; k < kSteps; ++k) {
      engine::advance(vehicle, water, {}, {}, 0.7 * i + 0.01 * k, 0.01, memory, alone);
    }
    EXPECT_LT(test::difference(batch.body(i), alone.body), tolerance) << i;
  }
}

TYPED_TEST(BatchInWaterThatVaries, TheWidestRegistersGiveTheBitsOfTheBuild) {
  constexpr int kCount = 11;
  const auto vehicle = physics::vehicle_parameters(test::random_vehicle(3));
  Batch<TypeParam> widest(vehicle, kCount, wild_water());
  Batch<TypeParam> of_build(vehicle, kCount, wild_water(), BatchWidth::kOfBuild);
  for (Batch<TypeParam>* batch : {&widest, &of_build}) {
    for (int i = 0; i < kCount; ++i) batch->set_time(i, 0.7 * i);
    batch->advance(100, 0.01);
  }
  for (int i = 0; i < kCount; ++i) EXPECT_EQ(widest.hash(i), of_build.hash(i)) << i;
}

TEST(BatchInWaterThatVaries, OwnCurrentsReplaceTheConstantOneOnly) {
  const auto vehicle = physics::vehicle_parameters(test::random_vehicle(3));
  const Environment water = wild_water();
  Batch<double> a(vehicle, 2, water);
  // The same sum of currents in two ways.
  Currents more = test::wild_currents();
  more.push_back(current_of(TideCurrent{.major = {{0.4, -0.2, 0.1}}, .period = 5}));
  Batch<double> b(vehicle, 2, Environment({{{0.5, 0.3, 0}}, 1010, 9.8}, more));
  a.set_current(1, {{0.5, 0.3, 0}});
  a.advance(100, 0.01), b.advance(100, 0.01);
  EXPECT_EQ(a.hash(1), b.hash(1));
  EXPECT_NE(a.hash(0), b.hash(0));
}

}  // namespace
}  // namespace hadal
