#include "hadal/control/autopilot.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "control/gains.h"
#include "control/vita1.h"

namespace hadal::control {
namespace {

AutopilotParameters<double> autopilot(const model::Control& control) {
  return autopilot_parameters(test::tunnel_guidance(), control, test::vita1_parameters(), 1025,
                              9.81);
}

Measurements<double> all_seen() {
  Measurements<double> m;
  see_attitude(m, quaternion_from_rpy(Vec3<double>{{0.1, -0.2, 0.3}}));
  see_rates(m, Vec3<double>{{0.01, 0.02, -0.03}});
  see_velocity(m, Vec3<double>{{0.1, 0, 0.05}});
  for (int i = 0; i < 4; ++i) see_range(m, static_cast<Side>(i), 2.0 + i * i);
  return m;
}

std::vector<double> numbers(AutopilotState<double> s) {
  std::vector<double> all;
  s.visit([&](auto& x) { all.push_back(static_cast<double>(x)); });
  return all;
}

/// Three guidance ticks, then the controllers on a slightly moved vehicle.
AutopilotState<double> flown(const AutopilotParameters<double>& p) {
  AutopilotState<double> s;
  Measurements<double> m = all_seen();
  for (int k = 0; k < 3; ++k) guidance_tick(p, m, 0.05 * k, s);
  see_rates(m, Vec3<double>{{0.1, 0.2, 0.3}});
  control_tick(p, m, s);
  return s;
}

TEST(Autopilot, AsksForNothingBeforeAnythingWasSeen) {
  const auto p = autopilot(test::tunnel_control());
  AutopilotState<double> s;
  Measurements<double> m;
  see_range(m, Side::kStarboard, std::numeric_limits<double>::infinity());
  guidance_tick(p, m, 0, s);
  control_tick(p, m, s);
  EXPECT_EQ(s.asked.wrench, Vec6<double>{});
  for (const double u : stabilizer_tick(p, m, s)) EXPECT_EQ(u, 0);
}

TEST(Autopilot, StartsItsReferencesWhereTheVehicleIs) {
  const auto p = autopilot(test::tunnel_control());
  AutopilotState<double> s;
  const Measurements<double> m = all_seen();
  guidance_tick(p, m, 12.3, s);
  control_tick(p, m, s);
  EXPECT_EQ(s.references.speed, 0.1);
  EXPECT_EQ(s.references.sway_offset, 1);
  EXPECT_EQ(s.references.heave_offset, -5);
  EXPECT_EQ(s.asked.errors.sway_offset, 1);
  EXPECT_EQ(s.asked.errors.heave_offset, -5);
  EXPECT_EQ(s.asked.errors.speed, 0);
  EXPECT_NEAR(dot(s.asked.errors.orientation, s.asked.errors.orientation), 0, 1e-30);
  EXPECT_EQ(linear(s.asked.wrench), Vec3<double>{});
}

TEST(Autopilot, AMissingControllerLeavesItsAxesZeroAndTheOthersAlike) {
  const Vec6<double> full = flown(autopilot(test::tunnel_control())).asked.wrench;
  for (int missing = 0; missing < 3; ++missing) {
    model::Control c = test::tunnel_control();
    if (missing == 0) c.forward_speed.reset();
    if (missing == 1) c.centralization.reset();
    if (missing == 2) c.orientation.reset();
    const Vec6<double> wrench = flown(autopilot(c)).asked.wrench;
    for (int i = 0; i < 6; ++i) {
      const int owner = i == 0 ? 0 : (i < 3 ? 1 : 2);
      EXPECT_NE(full[i], 0);
      EXPECT_EQ(wrench[i], owner == missing ? 0 : full[i]);
    }
  }
}

TEST(Autopilot, CommandsAtTheControlTickWithoutAStabilizer) {
  model::Control c = test::tunnel_control();
  c.stabilizer.reset();
  const auto p = autopilot(c);
  const AutopilotState<double> s = flown(p);
  const auto tau = physics::allocated_wrench(p.nominal.vehicle.allocation, 8, s.command);
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(tau[i], s.asked.wrench[i], 1e-12);
}

TEST(Autopilot, RegulatesToTheCentreAtRestWithoutGuidance) {
  const auto p =
      autopilot_parameters({}, test::tunnel_control(), test::vita1_parameters(), 1025, 9.81);
  AutopilotState<double> s;
  guidance_tick(p, all_seen(), 0, s);
  control_tick(p, all_seen(), s);
  EXPECT_NEAR(s.asked.errors.speed, -0.1, 1e-15);
  EXPECT_LT(s.asked.wrench[0], 0);
  EXPECT_LT(s.asked.wrench[1], 0);
  EXPECT_GT(s.asked.wrench[2], 0);
}

TEST(Autopilot, VisitRestoresEverythingThatTheNextTickNeeds) {
  const auto p = autopilot(test::tunnel_control());
  AutopilotState<double> s = flown(p), restored;
  const std::vector<double> saved = numbers(s);
  std::size_t next = 0;
  restored.visit(
      [&](auto& x) { x = static_cast<std::remove_reference_t<decltype(x)>>(saved[next++]); });
  EXPECT_EQ(next, saved.size());
  for (AutopilotState<double>* each : {&s, &restored}) {
    guidance_tick(p, all_seen(), 0.15, *each);
    control_tick(p, all_seen(), *each);
    stabilizer_tick(p, all_seen(), *each);
  }
  EXPECT_EQ(numbers(s), numbers(restored));
}

}  // namespace
}  // namespace hadal::control
