#include "hadal/physics/thruster.h"

#include <gtest/gtest.h>

#include "hadal/model/vehicle.h"
#include "hadal/physics/parameters_actuators.h"
#include "hadal/physics/thrust_inverse.h"
#include "support/extended.h"

namespace hadal::physics {
namespace {

using model::ThrustModel;

model::Thrust thrust(ThrustModel kind) {
  model::Thrust t;
  t.model = kind;
  t.forward = 2.59e-4, t.backward = 1.01e-4;
  return t;
}

/// Thrust along x at a command, the vehicle moving ahead.
double thrust_at(const model::Thrust& t, double command, double u = 0) {
  const auto p = vehicle_parameters(test::block_with(test::ahead(t, 1e4)));
  engine::VehicleState<double> s;
  s.body.nu[0] = u;
  engine::VehicleInput<double> input;
  input.command[0] = command;
  return test::rate_of(p, s, input).wrenches.actuators[0];
}

TEST(Thrust, AffineIsSquareWithItsOwnCoefficientEitherWay) {
  const model::Thrust t = thrust(ThrustModel::kAffine);
  EXPECT_NEAR(thrust_at(t, 100), 2.59, 1e-12);
  EXPECT_NEAR(thrust_at(t, -100), -1.01, 1e-12);
  EXPECT_EQ(thrust_at(t, 0), 0);
}

TEST(Thrust, BilinearLosesWithTheSpeedThatThePropellerMeets) {
  model::Thrust t = thrust(ThrustModel::kBilinear);
  t.speed_loss = 0.002, t.wake_fraction = 0.25;
  EXPECT_NEAR(thrust_at(t, 100, 0.8), 2.59 - 0.002 * 100 * 0.75 * 0.8, 1e-12);
  EXPECT_NEAR(thrust_at(t, -100, 0.8), -1.01 - 0.002 * 100 * 0.75 * 0.8, 1e-12);
  EXPECT_NEAR(thrust_at(t, 100, 0), 2.59, 1e-12);
}

TEST(Thrust, PolynomialOfBlueRov2HasThePublishedValues) {
  model::Thrust t = thrust(ThrustModel::kPolynomial);
  t.coefficients = {0, 8.9, 0, 176.0, 0, -404.1, 0, 389.9, 0, -140.3};
  EXPECT_NEAR(thrust_at(t, 1), -140.3 + 389.9 - 404.1 + 176.0 + 8.9, 1e-11);
  EXPECT_NEAR(thrust_at(t, 0.5), -140.3 / 512 + 389.9 / 128 - 404.1 / 32 + 176.0 / 8 + 8.9 / 2,
              1e-12);
  EXPECT_NEAR(thrust_at(t, -0.5), -thrust_at(t, 0.5), 1e-12);
}

TEST(Thrust, TableIsStraightBetweenKnotsAndFlatBeyond) {
  model::Thrust t = thrust(ThrustModel::kTable);
  t.curves = {{16, {-1, 0, 0.5, 1}, {-40, 0, 10, 50}}};
  t.voltage = 16;
  EXPECT_NEAR(thrust_at(t, -0.25), -10, 1e-12);
  EXPECT_NEAR(thrust_at(t, 0.25), 5, 1e-12);
  EXPECT_NEAR(thrust_at(t, 0.75), 30, 1e-12);
  EXPECT_NEAR(thrust_at(t, 2), 50, 1e-12);
  EXPECT_NEAR(thrust_at(t, -2), -40, 1e-12);
}

TEST(Thrust, TableBlendsTheCurvesAroundTheSupplyVoltage) {
  model::Thrust t = thrust(ThrustModel::kTable);
  t.curves = {{20, {-1, 1}, {-60, 60}}, {10, {-1, 0, 1}, {-20, 0, 30}}, {16, {-1, 1}, {-40, 40}}};
  t.voltage = 12;  // a third of the way from 10 V to 16 V
  EXPECT_NEAR(thrust_at(t, 1), 30 + 10.0 / 3, 1e-12);
  EXPECT_NEAR(thrust_at(t, 0.5), 15 + (20.0 - 15) / 3, 1e-12);
  t.voltage = 5;
  EXPECT_NEAR(thrust_at(t, 1), 30, 1e-12);
  t.voltage = 30;
  EXPECT_NEAR(thrust_at(t, 1), 60, 1e-12);
}

RotorNumbers<double> rotor() {
  return vehicle_parameters(
             test::block_with(test::ahead(test::rotor_thrust(ThrustModel::kWhitcombYoerger2), 50)))
      .effectors[0]
      .rotor;
}

/// The same as printed, with angles [NEPTUNE, Eqs. 8–10].
BladeForce<double> by_angles(double speed, double v_p, double density) {
  const model::Rotor r = *test::rotor_thrust(ThrustModel::kWhitcombYoerger2).rotor;
  const double v_t = 0.7 * r.radius * speed, V2 = v_t * v_t + v_p * v_p;
  const double theta = std::atan2(v_p, v_t), alpha = radians(r.pitch_deg) - theta;
  const double L = 0.5 * density * V2 * r.area * r.lift_max * std::sin(2 * alpha);
  const double D = 0.5 * density * V2 * r.area * r.drag_max * (1 - std::cos(2 * alpha));
  return {L * std::cos(theta) - D * std::sin(theta),
          0.7 * r.radius * (L * std::sin(theta) + D * std::cos(theta))};
}

TEST(Blade, ForceIsThatOfThePrintedAngles) {
  const RotorNumbers<double> r = rotor();
  for (const double speed : {-80.0, -20.0, 0.0, 3.0, 100.0}) {
    for (const double v_p : {-2.0, -0.1, 0.3, 4.0}) {
      const auto a = blade_force(r, speed, v_p, 1025.0), b = by_angles(speed, v_p, 1025);
      EXPECT_NEAR(a.thrust, b.thrust, 1e-10 * (1 + std::abs(b.thrust)));
      EXPECT_NEAR(a.torque, b.torque, 1e-10 * (1 + std::abs(b.torque)));
    }
  }
  EXPECT_EQ(blade_force(r, 0.0, 0.0, 1025.0).thrust, 0);
}

TEST(Blade, ReversedRotorAndWaterGiveTheReversedForce) {
  const RotorNumbers<double> r = rotor();
  for (const double v_p : {-1.0, 0.5}) {
    const auto a = blade_force(r, 40.0, v_p, 1000.0), b = blade_force(r, -40.0, -v_p, 1000.0);
    EXPECT_DOUBLE_EQ(a.thrust, -b.thrust);
    EXPECT_DOUBLE_EQ(a.torque, -b.torque);
  }
}

// A rotor at rest can only take energy out of the water that passes it.
TEST(Blade, AtRestBrakesTheWater) {
  const RotorNumbers<double> r = rotor();
  for (double v_p = -3; v_p <= 3; v_p += 0.1) {
    EXPECT_LE(blade_force(r, 0.0, v_p, 1000.0).thrust * v_p, 0) << v_p;
    EXPECT_LE(duct_acceleration(r, blade_force(r, 0.0, v_p, 1000.0).thrust, v_p) * v_p, 0);
  }
}

TEST(Rotor, SpeedsUpNoFurtherThanItsLimitButMaySlowDown) {
  RotorNumbers<double> r = rotor();
  r.speed_limit = 60;
  EXPECT_EQ(limited_spin_up(r, 60.0, 5.0), 0);
  EXPECT_EQ(limited_spin_up(r, 60.0, -5.0), -5);
  EXPECT_EQ(limited_spin_up(r, -60.0, -5.0), 0);
  EXPECT_EQ(limited_spin_up(r, -60.0, 5.0), 5);
  EXPECT_EQ(limited_spin_up(r, 59.0, 5.0), 5);
}

// Against the motor's torque: Q itself for model 1; for model 2 (k1 ω + k2 V)/k_a, of which the
// blades take a part and the spin-up the rest.
TEST(Rotor, HullFeelsTheTorqueOfTheMotor) {
  for (const int handedness : {1, -1, 0}) {
    for (const auto kind : {ThrustModel::kWhitcombYoerger1, ThrustModel::kWhitcombYoerger2}) {
      model::Thrust t = test::rotor_thrust(kind);
      t.rotor->handedness = handedness;
      const auto p = vehicle_parameters(test::block_with(test::ahead(t, 50)));
      engine::VehicleState<double> s = test::initial_state(p);
      s.internal[0] = 12;
      engine::VehicleInput<double> input;
      input.command[0] = 7;
      const bool torque = kind == ThrustModel::kWhitcombYoerger1;
      const double motor = torque ? 7 : (-2 * 12 + 12 * 7) / 30.0;
      const auto w = test::rate_of(p, s, input).wrenches.actuators;
      EXPECT_NEAR(w[3], -handedness * motor, 1e-12);
    }
  }
}

struct InverseCase {
  const char* name;
  model::Actuator actuator;
};

std::vector<InverseCase> inverse_cases() {
  std::vector<InverseCase> cases;
  model::Thrust bilinear = thrust(ThrustModel::kBilinear);
  model::Thrust table = thrust(ThrustModel::kTable);
  table.curves = {{16, {-150, 0, 50, 150}, {-3, 0, 1, 6}}};
  model::Thrust polynomial = thrust(ThrustModel::kPolynomial);
  polynomial.coefficients = {0, 0.01, 0, 1e-6};
  cases.push_back({"affine", test::ahead(thrust(ThrustModel::kAffine), 150)});
  cases.push_back({"bilinear", test::ahead(bilinear, 150)});
  cases.push_back({"table", test::ahead(table, 150)});
  cases.push_back({"polynomial", test::ahead(polynomial, 150)});
  cases.push_back({"polynomial behind a gain", test::ahead(polynomial, 150)});
  cases.back().actuator.lag = model::TransferFunction{{3, 10}, {1, 5}};
  cases.push_back({"affine behind a gain", test::ahead(thrust(ThrustModel::kAffine), 150)});
  cases.back().actuator.lag = model::TransferFunction{{10}, {1, 5}};
  for (const auto kind : {ThrustModel::kWhitcombYoerger1, ThrustModel::kWhitcombYoerger2,
                          ThrustModel::kWhitcombYoerger3}) {
    cases.push_back({"rotor", test::ahead(test::rotor_thrust(kind), 30)});
  }
  cases.push_back({"force", test::ahead(thrust(ThrustModel::kForce), 40)});
  return cases;
}

TEST(ThrustInverse, GivesTheCommandBack) {
  for (const InverseCase& c : inverse_cases()) {
    const auto p = vehicle_parameters(test::block_with(c.actuator));
    const ForceRange range = force_range(p, 0);
    EXPECT_LT(range.min, 0) << c.name;
    EXPECT_GT(range.max, 0) << c.name;
    for (const double share : {-0.9, -0.3, -0.01, 0.0, 0.02, 0.4, 0.95}) {
      const double force = share * (share < 0 ? -range.min : range.max);
      const double command = command_for_force(p, 0, force);
      EXPECT_NEAR(steady_thrust(p, 0, command), force, 1e-9 * range.max) << c.name << " " << share;
    }
  }
}

// The thrust in the long run is the one that a run settles at.
TEST(ThrustInverse, SteadyThrustIsWhereARunSettles) {
  for (const InverseCase& c : inverse_cases()) {
    auto p = vehicle_parameters(test::block_with(c.actuator));
    const UniformWater<double> anchored{{}, 1025, 9.81};
    for (double& m : p.inverse_mass.column_at(0).e) m = 0;
    engine::VehicleState<double> s = test::initial_state(p);
    engine::VehicleInput<double> input;
    input.command[0] = 20;
    const auto decay = engine::step_decay(p, 0.002);
    for (int k = 0; k < 15000; ++k) {
      engine::rk4_vehicle_step(p, anchored, input, k * 0.002, 0.002, decay, s);
    }
    const double settled = test::rate_of(p, s, input, anchored).wrenches.actuators[0];
    EXPECT_NEAR(settled, steady_thrust(p, 0, 20), 1e-7 * std::abs(settled)) << c.name;
  }
}

}  // namespace
}  // namespace hadal::physics
