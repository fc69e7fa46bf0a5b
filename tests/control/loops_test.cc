/// Signs of the velocity, position and fin loops by hand, through the whole law.

#include "control/loops.h"

#include <gtest/gtest.h>

#include <vector>

namespace hadal::control {
namespace {

using test::at, test::proportional, test::torpedo, test::torpedo_control;

ControlOutput<double> asked(const model::Control& c, const Measurements<double>& m) {
  return control_law(c, fin_mixing(c, torpedo().actuators), References<double>{}, m,
                     ServoInput<double>{}, proportional(c));
}

model::Control velocity_control() {
  model::Control c;
  c.velocity.emplace();
  c.velocity->reference = {{1, 0.2, 0.3, 0.4, 0.5, 0.6}};
  for (std::size_t i = 0; i < 6; ++i) {
    c.velocity->pids.axis[i] = model::Pid{.kp = static_cast<double>(i + 1)};
  }
  return c;
}

TEST(VelocityLoop, WrenchIsGainTimesMissingVelocityOnEachAxis) {
  const Vec6<double> nu{{0.5, 0.4, -0.3, 0.1, 0.7, -0.2}};
  const model::Control c = velocity_control();
  const auto out = asked(c, at({}, {}, nu));
  for (int i = 0; i < 6; ++i) {
    const double missing = c.velocity->reference[i] - nu[i];
    EXPECT_NEAR(out.errors.velocity[i], missing, 1e-15);
    EXPECT_NEAR(out.wrench[i], (i + 1) * missing, 1e-15);
  }
}

TEST(VelocityLoop, AnAxisWithoutPidGetsNothing) {
  model::Control c = velocity_control();
  c.velocity->pids.axis[2].reset();
  const auto out = asked(c, at({}, {}, {}));
  EXPECT_EQ(out.wrench[2], 0);
  EXPECT_NEAR(out.errors.velocity[2], 0.3, 1e-15);
  EXPECT_NE(out.wrench[1], 0);
}

model::Control position_control() {
  model::Control c;
  c.position.emplace();
  for (auto& pid : c.position->pids.axis) pid = model::Pid{.kp = 1};
  return c;
}

TEST(PositionLoop, PushesTowardsItsPlaceInTheBodyFrame) {
  model::Control c = position_control();
  c.position->reference = {{10, 0, 5}};
  c.position->rpy_deg = {{0, 0, 90}};
  // Looking east: north is to port.
  const auto out = asked(c, at({{7, 0, 1}}, {{0, 0, kPi / 2}}, {}));
  const Vec6<double> expected{{0, -3, 4, 0, 0, 0}};
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(out.wrench[i], expected[i], 1e-12) << i;
}

TEST(PositionLoop, TurnsTheShorterWayRound) {
  model::Control c = position_control();
  c.position->rpy_deg = {{0, 0, 170}};
  // From −170° on over 180°: 20° to port, a negative moment.
  const auto out = asked(c, at({}, {{0, 0, radians(-170)}}, {}));
  EXPECT_NEAR(out.wrench[5], -2 * std::sin(radians(10)), 1e-12);
  c.position->rpy_deg = {{20, -10, 0}};
  const auto level = asked(c, at({}, {}, {}));
  EXPECT_GT(level.wrench[3], 0);
  EXPECT_LT(level.wrench[4], 0);
}

TEST(PitchLoop, FinsLiftTheNoseThatIsTooLowByTheirFactors) {
  model::Control c = torpedo_control();
  c.depth.reset();
  c.pitch->reference_deg = 10;
  const auto out = asked(c, at({}, {{0, radians(4), 0}}, {}));
  const double delta = 0.5 * radians(6);
  EXPECT_NEAR(out.errors.pitch, radians(6), 1e-12);
  EXPECT_NEAR(out.pitch_reference, radians(10), 1e-12);
  EXPECT_NEAR(out.direct[1], -delta, 1e-12);
  EXPECT_EQ(out.direct[0], 0);
  EXPECT_EQ(out.wrench, Vec6<double>{});
}

TEST(DepthLoop, TooShallowPutsTheNoseDownAndTooDeepUp) {
  model::Control c = torpedo_control();
  c.depth->reference = 5;
  const auto shallow = asked(c, at({{0, 0, 3}}, {}, {}));
  EXPECT_NEAR(shallow.errors.depth, 2, 1e-12);
  EXPECT_NEAR(shallow.pitch_reference, -0.1 * 2, 1e-12);
  EXPECT_NEAR(shallow.errors.pitch, -0.1 * 2, 1e-12);
  const auto deep = asked(c, at({{0, 0, 6}}, {}, {}));
  EXPECT_NEAR(deep.pitch_reference, 0.1, 1e-12);
}

TEST(HeadingLoop, TurnsTheShorterWayRoundAcrossSouth) {
  model::Control c = torpedo_control();
  c.heading->reference_deg = 170;
  const auto out = asked(c, at({}, {{0, 0, radians(-170)}}, {}));
  EXPECT_NEAR(out.errors.heading, radians(-20), 1e-12);
  EXPECT_NEAR(out.direct[2], 0.4 * radians(-20), 1e-12);
  // A reference of several turns is the same heading.
  c.heading->reference_deg = 170 + 720;
  EXPECT_NEAR(asked(c, at({}, {{0, 0, radians(-170)}}, {})).errors.heading, radians(-20), 1e-12);
}

TEST(FinLoops, OfASlantedTailMixPitchAndHeadingOnOneFin) {
  model::Control c = torpedo_control();
  c.depth.reset();
  c.pitch->actuators = {{"stern", 0.5}, {"rudder", -0.25}};
  c.heading->actuators = {{"rudder", 1}, {"stern", 0.75}};
  c.pitch->reference_deg = 2, c.heading->reference_deg = 3;
  const auto out = asked(c, at({}, {}, {}));
  const double pitch = 0.5 * radians(2), heading = 0.4 * radians(3);
  EXPECT_NEAR(out.direct[1], 0.5 * pitch + 0.75 * heading, 1e-12);
  EXPECT_NEAR(out.direct[2], -0.25 * pitch + heading, 1e-12);
}

TEST(Channels, AreCalledOnceEachAndNamedAsTheirTables) {
  model::Control c = torpedo_control();
  c.velocity = velocity_control().velocity;
  c.position = position_control().position;
  c.position->pids.axis[1].reset();
  std::vector<std::size_t> called;
  control_law(c, FinMixing<double>{}, References<double>{}, at({}, {}, {}), ServoInput<double>{},
              [&](std::size_t channel, double) { return called.push_back(channel), 0.0; });
  std::vector<std::size_t> listed;
  for (const PidChannel& channel : channels(c)) listed.push_back(channel.channel);
  EXPECT_EQ(called, listed);
  ASSERT_EQ(listed.size(), 6u + 5 + 3);
  EXPECT_EQ(channels(c)[6].name, "position.surge");
  EXPECT_EQ(channels(c)[7].name, "position.heave");
  EXPECT_EQ(channels(c).back().name, "heading.pid");
  // The limit of the loop is that of its channel.
  EXPECT_NEAR(channels(c).back().pid.output_limit, radians(15), 1e-15);
}

TEST(Channels, WithoutMeasurementsAskForNothing) {
  model::Control c = torpedo_control();
  c.velocity = velocity_control().velocity;
  c.position = position_control().position;
  const auto out = asked(c, Measurements<double>{});
  EXPECT_EQ(out.wrench, Vec6<double>{});
  for (const double u : out.direct) EXPECT_EQ(u, 0);
}

TEST(Commands, OfWrenchAndFinsAreAdded) {
  model::Control c = torpedo_control();
  c.depth.reset(), c.heading.reset();
  c.velocity = velocity_control().velocity;
  c.pitch->reference_deg = 4;
  const model::Vehicle v = torpedo();
  const auto p =
      autopilot_parameters({}, c, physics::vehicle_parameters(v), 1025, 9.81, v.actuators);
  AutopilotState<double> s;
  control_tick(p, at({}, {}, {}), s);
  const auto wrench_only =
      commands_for(p.nominal, s.asked.wrench, physics::ActuatorArray<double>{});
  EXPECT_NEAR(wrench_only[0], 1, 1e-12);  // the propeller alone pushes along x
  EXPECT_NEAR(s.command[0], wrench_only[0], 1e-15);
  EXPECT_NEAR(s.command[1], wrench_only[1] - 0.5 * radians(4), 1e-15);
}

}  // namespace
}  // namespace hadal::control
