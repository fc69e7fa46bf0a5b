// Vehicles with more than lagged forces, one per lane.

#include <gtest/gtest.h>

#include "hadal/base/error.h"
#include "hadal/batch/batch.h"
#include "hadal/config/load.h"
#include "support/extended.h"

namespace hadal {
namespace {

using physics::VehicleParameters;
using test::Random;

const UniformWater<double> kWater{{{0.2, -0.1, 0.05}}, 1000};

using Vehicles = std::vector<VehicleParameters<double>>;

/// LAUVs of different weight, lift, damping and fins.
Vehicles lauvs(int count) {
  const model::Vehicle lauv =
      config::load_vehicle(std::filesystem::path(HADAL_SOURCE_DIR) / "vehicles/lauv.toml").vehicle;
  Random random(1);
  Vehicles vehicles;
  for (int i = 0; i < count; ++i) {
    model::Vehicle v = lauv;
    for (auto& [name, value] : v.hydrodynamics.derivatives) value *= 1 + 0.1 * random();
    v.body.center_of_gravity[2] = 0.015 + 0.005 * random();
    vehicles.push_back(physics::vehicle_parameters(v));
  }
  return vehicles;
}

/// A rotor, a rate-limited fin, a transfer function, a moving mass and a hull at the surface; other
/// numbers in every lane.
Vehicles mixed(int count) {
  Random random(2);
  Vehicles vehicles;
  for (int i = 0; i < count; ++i) {
    model::Thrust thrust = test::rotor_thrust(model::ThrustModel::kWhitcombYoerger2);
    thrust.rotor->gamma *= 1 + 0.2 * random();
    model::Vehicle v = test::block_with(test::ahead(thrust, 50));
    v.body.mass = 90 + 5 * random(), v.body.center_of_gravity = {{0, 0, 0.05}};
    v.body.hull = model::Hull{Vec3<double>{{1, 0.5 + 0.05 * random(), 0.4}}};
    v.hydrodynamics.added_mass = diagonal(Vec6<double>{{20, 60, 60, 1, 4, 4}});
    v.hydrodynamics.linear_damping = diagonal(Vec6<double>{{20, 60, 60, 5, 20, 20}});
    v.actuators.push_back(test::actuator("fin", model::ActuatorKind::kFin, 1, {{-0.5, 0, 0}}));
    v.actuators.back().rate_limit = 0.4 + 0.1 * random(), v.actuators.back().time_constant = 0.1;
    v.actuators.back().shape = model::FinShape{};
    v.actuators.back().shape->area = 0.01, v.actuators.back().shape->aspect_ratio = 3;
    v.actuators.push_back(test::actuator("mass", model::ActuatorKind::kMovingMass, 0.2));
    v.actuators.back().direction = Vec3<double>{{1, 0, 0}};
    v.actuators.back().mass = 5 + random(), v.actuators.back().time_constant = 0.5;
    v.actuators.push_back(test::thruster("side", {{0.2, 0, 0.1}}, {{0, 1, 0}}));
    v.actuators.back().time_constant = 0, v.actuators.back().thrust_deduction = 0.1;
    v.actuators.back().lag = model::TransferFunction{{20, 400}, {1, 18, 400}};
    vehicles.push_back(physics::vehicle_parameters(v));
  }
  return vehicles;
}

/// Start and command of vehicle i.
struct Start {
  physics::BodyState<double> body;
  std::vector<double> command;
};

Start start(const VehicleParameters<double>& vehicle, int i) {
  Random random(100 + static_cast<unsigned>(i));
  Start s;
  s.body.p_NB_N = random.vector<3>(0.1);
  s.body.q_NB = quaternion_from_rpy(random.vector<3>(0.3));
  s.body.nu = random.vector<6>(0.3);
  s.body.nu[0] = 1;
  for (int j = 0; j < vehicle.actuator_count; ++j) {
    const double max = vehicle.actuators.max[static_cast<std::size_t>(j)];
    s.command.push_back(0.3 * max * (1 + random()));
  }
  return s;
}

physics::BodyState<double> alone(const VehicleParameters<double>& vehicle, int i, int steps,
                                 double h) {
  const Start s = start(vehicle, i);
  engine::VehicleState<double> state = test::initial_state(vehicle);
  state.body = s.body;
  engine::VehicleInput<double> input;
  std::copy(s.command.begin(), s.command.end(), input.command.begin());
  const UniformWater<double> around = kWater;
  const auto decay = engine::step_decay(vehicle, h);
  for (int k = 0; k < steps; ++k) {
    engine::rk4_vehicle_step(vehicle, around, input, k * h, h, decay, state);
  }
  return state.body;
}

/// Largest difference of a vehicle in a batch to the same one alone, after two seconds.
template <class E>
double worst_difference(const Vehicles& vehicles) {
  Batch<E> batch(vehicles, kWater);
  for (int i = 0; i < batch.size(); ++i) {
    const Start s = start(vehicles[static_cast<std::size_t>(i)], i);
    batch.set_body(i, s.body);
    batch.set_command(i, s.command);
  }
  batch.advance(200, 0.01, 2);
  double worst = 0;
  for (int i = 0; i < batch.size(); ++i) {
    const auto a = physics::flat(batch.body(i));
    const auto b = physics::flat(alone(vehicles[static_cast<std::size_t>(i)], i, 200, 0.01));
    for (int k = 0; k < 13; ++k) worst = std::max(worst, std::abs(a[k] - b[k]));
  }
  return worst;
}

// Rounding of 200 steps; float has 24 bits.
TEST(ExtendedBatch, LanesOfTorpedoesEqualEachOneAlone) {
  EXPECT_LT(worst_difference<double>(lauvs(7)), 1e-12);
  EXPECT_LT(worst_difference<float>(lauvs(11)), 1e-4);
}

TEST(ExtendedBatch, LanesWithInternalStatesEqualEachOneAlone) {
  EXPECT_LT(worst_difference<double>(mixed(7)), 1e-12);
  EXPECT_LT(worst_difference<float>(mixed(11)), 1e-4);
}

/// Damping that differs by direction in every second lane.
Vehicles two_way(int count) {
  Random random(4);
  Vehicles vehicles;
  for (int i = 0; i < count; ++i) {
    model::Vehicle v = test::block_with(test::thruster("main", {{-0.4, 0, 0}}, {{1, 0, 0}}));
    const Vec6<double> damping{{20, 60, 60, 5, 20, 20}};
    v.hydrodynamics.linear_damping = diagonal(damping);
    if (i % 2 == 1) {
      v.hydrodynamics.linear_damping_backward = diagonal((1 + 0.3 * random()) * damping);
      v.hydrodynamics.quadratic_damping_backward =
          diagonal(Vec6<double>{{30, 90, 90, 2, 9, 9 + random()}});
    }
    vehicles.push_back(physics::vehicle_parameters(v));
  }
  return vehicles;
}

TEST(ExtendedBatch, LanesWithDampingByDirectionEqualEachOneAlone) {
  EXPECT_LT(worst_difference<double>(two_way(7)), 1e-12);
  EXPECT_LT(worst_difference<float>(two_way(11)), 1e-4);
}

/// One thruster that a servo turns, with its own deduction and torque.
VehicleParameters<double> tilting(double deduction, double torque) {
  model::Vehicle v = test::block_with(test::thruster("main", {{-0.4, 0, 0}}, {{1, 0, 0}}));
  v.actuators[0].tilted_by = "servo";
  v.actuators[0].thrust_deduction = deduction, v.actuators[0].torque_per_thrust = torque;
  v.actuators.push_back(test::actuator("servo", model::ActuatorKind::kTilt, 1));
  return physics::vehicle_parameters(v);
}

TEST(ExtendedBatch, TheWidestRegistersGiveTheBitsOfTheBuild) {
  for (const Vehicles& vehicles : {lauvs(11), mixed(11)}) {
    Batch<double> widest(vehicles, kWater), of_build(vehicles, kWater, BatchWidth::kOfBuild);
    for (Batch<double>* batch : {&widest, &of_build}) {
      for (int i = 0; i < 11; ++i) {
        const Start s = start(vehicles[static_cast<std::size_t>(i)], i);
        batch->set_body(i, s.body), batch->set_command(i, s.command);
      }
      batch->advance(200, 0.01);
    }
    for (int i = 0; i < 11; ++i) EXPECT_EQ(widest.hash(i), of_build.hash(i));
  }
}

TEST(ExtendedBatch, TiltedThrustersKeepTheirOwnDeductionAndTorque) {
  EXPECT_LT(worst_difference<double>({tilting(0, 0), tilting(0.2, 0.1), tilting(0.4, -0.1)}),
            1e-12);
}

TEST(ExtendedBatch, OtherModelsAreNoCommonStructure) {
  const Vehicles vehicles = {lauvs(1)[0], mixed(1)[0]};
  EXPECT_THROW(Batch<double>(vehicles, kWater), InputError);
}

TEST(ExtendedBatch, HashCoversInternalStates) {
  const Vehicles one = mixed(1);
  Batch<double> a(one[0], 2, kWater);
  for (int i = 0; i < 2; ++i) a.set_body(i, {});
  // Only the mass of vehicle 1 sets off; a step of 1 ns moves no body by a bit.
  a.set_command(1, std::vector<double>{0, 0, 0.1, 0});
  EXPECT_EQ(a.hash(0), a.hash(1));
  a.advance(1, 1e-9);
  EXPECT_NE(a.hash(0), a.hash(1));
}

}  // namespace
}  // namespace hadal
