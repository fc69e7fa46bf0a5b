#include "hadal/physics/actuators.h"

#include <gtest/gtest.h>

#include "hadal/physics/electronics.h"
#include "support/vehicles.h"

namespace hadal::physics {
namespace {

/// One actuator; output at time t after a command held from time 0.
struct Lone {
  model::Actuator actuator = test::thruster("T", {{0, 0, 0}}, {{1, 0, 0}});

  double output_at(double t, double command, double from) const {
    model::Vehicle v = test::bluerov2_heavy();
    v.actuators = {actuator};
    const auto p = vehicle_parameters(v).actuators;
    ActuatorArray<double> held{command}, present, effective, y{from}, out;
    // The interval is split at the start time, as the caller of a step must.
    double now = 0;
    for (const double end : {std::min(t, actuator.start_time), t}) {
      if (end <= now) continue;
      effective_command(p, 1, held, now, effective);
      present_output(p, 1, y, effective, present);
      lagged_output(1, present, effective, lag_decay(p, 1, end - now), out);
      y = out, now = end;
    }
    return y[0];
  }
};

// Two roundings of values up to 50.
constexpr double kRounding = 2e-14;

TEST(Actuator, StepResponseIsTheClosedFormAtAnyTime) {
  const Lone lone;
  for (const double t : {1e-9, 0.01, 0.1754, 0.37, 1.0, 3.3, 20.0}) {
    EXPECT_NEAR(lone.output_at(t, 10, 0), 10 * (1 - std::exp(-t / 0.1754)), kRounding);
    EXPECT_NEAR(lone.output_at(t, -5, 3), -5 + 8 * std::exp(-t / 0.1754), kRounding);
  }
}

TEST(Actuator, SplittingTheIntervalChangesNothing) {
  const Lone lone;
  const double whole = lone.output_at(0.9, 10, 2);
  double parts = 2;
  for (const double s : {0.1, 0.35, 0.05, 0.4}) parts = lone.output_at(s, 10, parts);
  EXPECT_NEAR(parts, whole, kRounding);
}

TEST(Actuator, CommandIsSaturatedBeforeTheLag) {
  Lone lone;
  EXPECT_NEAR(lone.output_at(0.2, 1000, 0), 51.48 * (1 - std::exp(-0.2 / 0.1754)), kRounding);
  EXPECT_NEAR(lone.output_at(0.2, -1000, 0), -39.91 * (1 - std::exp(-0.2 / 0.1754)), kRounding);
  lone.actuator.saturate = false;
  EXPECT_NEAR(lone.output_at(0.2, 1000, 0), 1000 * (1 - std::exp(-0.2 / 0.1754)), 4e-13);
}

TEST(Actuator, BeforeItsStartTimeItStaysAtItsInitialOutput) {
  Lone lone;
  lone.actuator.start_time = 0.5, lone.actuator.initial_output = 4;
  EXPECT_EQ(lone.output_at(0.3, 10, 4), 4);
  EXPECT_EQ(lone.output_at(0.5, 10, 4), 4);
  EXPECT_NEAR(lone.output_at(0.8, 10, 4), 10 - 6 * std::exp(-0.3 / 0.1754), kRounding);
}

TEST(Actuator, WithoutLagItFollowsAtOnce) {
  Lone lone;
  lone.actuator.time_constant = 0;
  EXPECT_EQ(lone.output_at(1e-12, 10, 0), 10);
  EXPECT_EQ(lone.output_at(1.0, 100, 0), 51.48);
  model::Vehicle v = test::bluerov2_heavy();
  v.actuators = {lone.actuator};
  ActuatorArray<double> y, effective{7};
  present_output(vehicle_parameters(v).actuators, 1, {3}, effective, y);
  EXPECT_EQ(y[0], 7);
}

TEST(Actuator, RateIsTheSlopeOfTheStepResponse) {
  const auto p = vehicle_parameters(test::bluerov2_heavy()).actuators;
  EXPECT_DOUBLE_EQ(lag_rate(2.0, 10.0, p.time_constant[0]), 8 / 0.1754);
}

TEST(Pwm, IsLinearWithDeadBandLimitsAndNoSignal) {
  const PwmStage<double> stage{1500, 400, 25, -39.91, 51.48};
  EXPECT_EQ(stage.command(1500), 0);
  EXPECT_EQ(stage.command(1525), 0);
  EXPECT_EQ(stage.command(1475), 0);
  EXPECT_DOUBLE_EQ(stage.command(1700), 25.74);
  EXPECT_DOUBLE_EQ(stage.command(1300), -19.955);
  EXPECT_DOUBLE_EQ(stage.command(1900), 51.48);
  EXPECT_DOUBLE_EQ(stage.command(1100), -39.91);
  EXPECT_DOUBLE_EQ(stage.command(2500), 51.48);
  EXPECT_DOUBLE_EQ(stage.command(500), -39.91);
  EXPECT_EQ(stage.command(0), 0);  // no signal
}

}  // namespace
}  // namespace hadal::physics
