#include "hadal/batch/batch.h"

#include <gtest/gtest.h>

#include <limits>

#include "hadal/base/error.h"
#include "hadal/engine/vehicle_step.h"
#include "support/vehicles.h"

namespace hadal {
namespace {

using physics::VehicleParameters;
using test::Random;

const UniformWater<double> kWater{{{0.2, -0.1, 0.05}}, 1025};
const UniformWater<double> kStill{{}, 1025};

/// BlueROV2s of different mass, damping, lag and centre of buoyancy.
std::vector<VehicleParameters<double>> different_vehicles(int count) {
  Random random(1);
  std::vector<VehicleParameters<double>> vehicles;
  for (int i = 0; i < count; ++i) {
    model::Vehicle v = test::bluerov2_heavy();
    v.body.mass *= 1 + 0.1 * random();
    v.body.center_of_buoyancy[0] = 0.01 * random();
    v.hydrodynamics.quadratic_damping(0, 0) *= 1 + 0.3 * random();
    v.hydrodynamics.added_mass(0, 4) = v.hydrodynamics.added_mass(4, 0) = 0.2 * random();
    for (auto& a : v.actuators) a.time_constant = 0.15 + 0.05 * random();
    vehicles.push_back(physics::vehicle_parameters(v));
  }
  return vehicles;
}

/// State and command of vehicle i, whatever batch it is in.
template <class E>
void start(Batch<E>& batch, int i, int as) {
  Random random(100 + static_cast<unsigned>(as));
  batch.set_body(i, test::random_state(random, 0.5, 0.5));
  std::vector<double> command(static_cast<std::size_t>(batch.actuator_count()));
  for (double& c : command) c = 60 * random();
  batch.set_command(i, command);
  batch.set_external(i, random.vector<6>(1));
}
template <class E>
void start_all(Batch<E>& batch) {
  for (int i = 0; i < batch.size(); ++i) start(batch, i, i);
}

/// The same vehicle alone, in double.
physics::BodyState<double> alone(const VehicleParameters<double>& vehicle, int as, int steps,
                                 double h) {
  Random random(100 + static_cast<unsigned>(as));
  engine::VehicleState<double> state{test::random_state(random, 0.5, 0.5), {}};
  engine::VehicleInput<double> input;
  for (std::size_t j = 0; j < 8; ++j) input.command[j] = 60 * random();
  input.external = random.vector<6>(1);
  const UniformWater<double> around = kWater;
  const auto decay = engine::step_decay(vehicle, h);
  for (int s = 0; s < steps; ++s) {
    engine::rk4_vehicle_step(vehicle, around, input, s * h, h, decay, state);
  }
  return state.body;
}

double difference(const physics::BodyState<double>& a, const physics::BodyState<double>& b) {
  double worst = 0;
  const auto x = physics::flat(a), y = physics::flat(b);
  for (int i = 0; i < 13; ++i) worst = std::max(worst, std::abs(x[i] - y[i]));
  return worst;
}

template <class E>
class BatchOf : public ::testing::Test {};
using Elements = ::testing::Types<double, float>;
TYPED_TEST_SUITE(BatchOf, Elements);

TYPED_TEST(BatchOf, FourThousandVehiclesHashAlikeOnOneAndTwoThreadsAndTwice) {
  const auto vehicles = different_vehicles(4096);
  std::vector<std::vector<std::uint64_t>> hashes;
  for (const int threads : {1, 2, 2, 3}) {
    Batch<TypeParam> batch(vehicles, kWater);
    start_all(batch);
    batch.advance(30, 0.01, threads);
    batch.advance(10, 0.02, threads);
    hashes.emplace_back();
    for (int i = 0; i < batch.size(); ++i) hashes.back().push_back(batch.hash(i));
  }
  EXPECT_EQ(hashes[0], hashes[1]);
  EXPECT_EQ(hashes[0], hashes[2]);
  EXPECT_EQ(hashes[0], hashes[3]);
  EXPECT_NE(hashes[0][0], hashes[0][1]);
}

TYPED_TEST(BatchOf, AVehicleHasTheSameBitsInAnyLane) {
  const auto vehicles = different_vehicles(1);
  Batch<TypeParam> batch(vehicles[0], 16, kWater);
  for (int i = 0; i < 16; ++i) start(batch, i, 7);
  batch.advance(50, 0.01);
  for (int i = 1; i < 16; ++i) EXPECT_EQ(batch.hash(i), batch.hash(0));
}

// Where there is no AVX-512 both are the same code.
TYPED_TEST(BatchOf, TheWidestRegistersGiveTheBitsOfTheBuild) {
  const auto vehicles = different_vehicles(37);
  Batch<TypeParam> widest(vehicles, kWater), of_build(vehicles, kWater, BatchWidth::kOfBuild);
  start_all(widest), start_all(of_build);
  widest.advance(300, 0.01), of_build.advance(300, 0.01);
  for (int i = 0; i < 37; ++i) EXPECT_EQ(widest.hash(i), of_build.hash(i));
}

TYPED_TEST(BatchOf, SharedParametersGiveTheSameBitsAsOnesOwn) {
  const auto one = different_vehicles(1);
  const std::vector<VehicleParameters<double>> same(11, one[0]);
  Batch<TypeParam> shared(one[0], 11, kWater), own(same, kWater);
  start_all(shared), start_all(own);
  shared.advance(20, 0.01), own.advance(20, 0.01);
  for (int i = 0; i < 11; ++i) EXPECT_EQ(shared.hash(i), own.hash(i));
}

TYPED_TEST(BatchOf, ANaNStaysWithItsVehicle) {
  const auto vehicles = different_vehicles(9);
  Batch<TypeParam> good(vehicles, kWater), bad(vehicles, kWater);
  start_all(good), start_all(bad);
  physics::BodyState<double> broken = bad.body(4);
  broken.nu[2] = std::numeric_limits<double>::quiet_NaN();
  bad.set_body(4, broken);
  good.advance(20, 0.01), bad.advance(20, 0.01);
  for (int i = 0; i < 9; ++i) {
    EXPECT_EQ(bad.diverged(i), i == 4);
    EXPECT_EQ(bad.hash(i) == good.hash(i), i != 4);
  }
}

// Lanes may round differently from a lone vehicle only where the compiler fuses other operations;
// 300 steps gather less than 1e-12.
TEST(Batch, EachLaneEqualsTheSameVehicleAlone) {
  for (const int count : {1, 3, 4, 5, 16}) {
    const auto vehicles = different_vehicles(count);
    Batch<double> batch(vehicles, kWater);
    start_all(batch);
    batch.advance(100, 0.01), batch.advance(200, 0.01, 2);
    for (int i = 0; i < count; ++i) {
      const auto expected = alone(vehicles[static_cast<std::size_t>(i)], i, 300, 0.01);
      EXPECT_LT(difference(batch.body(i), expected), 1e-12) << "vehicle " << i << " of " << count;
      EXPECT_NEAR(batch.time(i), 3, 1e-12);
    }
  }
}

// Float: 24 bits, positions of some metres, 3 s.
TEST(Batch, FloatFollowsDouble) {
  const auto vehicles = different_vehicles(13);
  Batch<float> batch(vehicles, kWater);
  start_all(batch);
  batch.advance(300, 0.01);
  for (int i = 0; i < 13; ++i) {
    const auto expected = alone(vehicles[static_cast<std::size_t>(i)], i, 300, 0.01);
    EXPECT_LT(difference(batch.body(i), expected), 1e-4);
  }
}

TEST(Batch, EveryVehicleHasItsOwnCurrent) {
  const auto vehicles = different_vehicles(5);
  Batch<double> batch(vehicles, kWater);
  Batch<double> still(vehicles, kStill);
  start_all(batch), start_all(still);
  for (int i = 0; i < 5; ++i) batch.set_current(i, {{0, 0, 0}});
  batch.set_current(3, {{0.5, 0, 0}});
  batch.advance(100, 0.01), still.advance(100, 0.01);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(batch.hash(i) == still.hash(i), i != 3);
}

TEST(Batch, FullDampingAndTiltedThrustersEqualTheVehicleAlone) {
  model::Vehicle v = test::random_vehicle(3);
  v.actuators[5].kind = model::ActuatorKind::kTilt;
  v.actuators[0].tilted_by = v.actuators[5].name;
  v.actuators[5].min = -0.5, v.actuators[5].max = 0.5;
  v.actuators.push_back(test::thruster("a", {{1, 0, 0}}, {{0, 1, 0}}));
  v.actuators.push_back(test::thruster("b", {{0, 1, 0}}, {{0, 0, 1}}));
  const auto vehicle = physics::vehicle_parameters(v);
  Batch<double> batch(vehicle, 6, kWater);
  start_all(batch);
  batch.advance(100, 0.01);
  for (int i = 0; i < 6; ++i) {
    EXPECT_LT(difference(batch.body(i), alone(vehicle, i, 100, 0.01)), 1e-12);
  }
}

TEST(Batch, StartTimesFollowTheClockOfEachVehicle) {
  model::Vehicle v = test::bluerov2_heavy();
  for (auto& a : v.actuators) a.start_time = 0.5;
  Batch<double> batch(physics::vehicle_parameters(v), 2, kWater);
  const std::vector<double> command(8, 10.0);
  for (int i = 0; i < 2; ++i) batch.set_command(i, command);
  batch.set_time(1, 0.25);
  batch.advance(3, 0.125);
  std::vector<double> late(8), early(8);
  batch.outputs(0, late), batch.outputs(1, early);
  // Vehicle 1 has been driven from its time 0.5 to 0.625.
  EXPECT_EQ(late[0], 0);
  EXPECT_NEAR(early[0], 10 * (1 - std::exp(-0.125 / 0.1754)), 1e-14);
  EXPECT_EQ(batch.time(1), 0.625);
}

TEST(Batch, StartsAtRestWithInitialOutputsAndKeepsWhatIsSet) {
  model::Vehicle v = test::bluerov2_heavy();
  v.actuators[2].initial_output = 7;
  Batch<double> batch(physics::vehicle_parameters(v), 5, kWater);
  std::vector<double> outputs(8);
  batch.outputs(4, outputs);
  EXPECT_EQ(outputs[2], 7);
  EXPECT_EQ(batch.body(4).q_NB.w, 1);
  Random random(5);
  const auto body = test::random_state(random, 1, 1);
  batch.set_body(3, body);
  EXPECT_EQ(difference(batch.body(3), body), 0);
  outputs.assign(8, 2.5);
  batch.set_outputs(3, outputs);
  std::vector<double> read(8);
  batch.outputs(3, read);
  EXPECT_EQ(read, outputs);
}

TEST(Batch, VehiclesOfDifferentStructureAreRefused) {
  model::Vehicle v = test::bluerov2_heavy();
  std::vector<VehicleParameters<double>> vehicles{physics::vehicle_parameters(v)};
  v.actuators.pop_back();
  vehicles.push_back(physics::vehicle_parameters(v));
  EXPECT_THROW(Batch<double>(vehicles, kWater), InputError);
  vehicles.clear();
  EXPECT_THROW(Batch<double>(vehicles, kWater), InputError);
}

TEST(Batch, WorksWithoutActuators) {
  model::Vehicle v = test::without_forces(test::rexrov());
  Batch<double> batch(physics::vehicle_parameters(v), 3, kStill);
  physics::BodyState<double> body;
  body.nu[0] = 1;
  for (int i = 0; i < 3; ++i) batch.set_body(i, body);
  batch.advance(10, 0.1);
  EXPECT_GT(batch.body(2).p_NB_N[0], 0.5);
}

}  // namespace
}  // namespace hadal
