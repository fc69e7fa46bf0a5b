// Each kind of event happens when it should, and only then.

#include <gtest/gtest.h>

#include "hadal/sim/event_record.h"
#include "sim/scene_setup.h"

namespace hadal::sim {
namespace {

using model::GripperOrder;
using test::Recorder, test::run_to, test::Sled;

/// Events of one kind, or of all, with times.
std::vector<message::Event> events_of(const Recorder& recorder, std::string_view kind = "") {
  std::vector<message::Event> found;
  for (const Recorder::Entry& entry : recorder.entries()) {
    if (recorder.name(entry) != "/events") continue;
    message::Event event;
    message::decode(entry.bytes, event);
    EXPECT_EQ(message::ns_from_time(event.header.stamp), entry.time);
    if (kind.empty() || event.kind == kind) found.push_back(event);
  }
  return found;
}

double time_of(const message::Event& event) {
  return seconds(message::ns_from_time(event.header.stamp));
}

std::vector<message::Event> events_after(const sim::Setup& setup, double end,
                                         std::string_view kind = "") {
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, end);
  return events_of(recorder, kind);
}

/// Expects exactly one of the kind, at that time within the period of the watch.
void expect_one(const std::vector<message::Event>& events, double time, const std::string& source,
                const std::string& text) {
  ASSERT_EQ(events.size(), 1u);
  EXPECT_NEAR(time_of(events[0]), time, 0.11);
  EXPECT_EQ(events[0].source, source);
  EXPECT_NE(events[0].text.find(text), std::string::npos) << events[0].text;
}

TEST(Lasting, BeginsAndEndsAfterItsTimesOnly) {
  Lasting condition;
  using enum Lasting::Change;
  EXPECT_EQ(condition.update(true, 10, 5, 20), kBegins);  // false since the start
  EXPECT_EQ(condition.update(false, 20, 5, 20), kNone);
  EXPECT_EQ(condition.update(true, 25, 5, 20), kNone);  // begins to end anew
  EXPECT_EQ(condition.update(false, 40, 5, 20), kNone);
  EXPECT_EQ(condition.update(false, 45, 5, 20), kEnds);
  EXPECT_EQ(condition.update(true, 47, 5, 20), kNone);
  EXPECT_EQ(condition.update(true, 50, 5, 20), kBegins);
}

TEST(Events, ScheduleStepsAreToldAtTheirTimesInWords) {
  sim::Setup setup = test::setup_of({Sled{}.vehicle()});
  setup.scenario.vehicles[0].schedule = {test::command_at(0.1237, {20}),
                                         test::command_at(0.5, {-5})};
  const auto events = events_after(setup, 1);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(message::ns_from_time(events[0].header.stamp), 123'700'000);
  EXPECT_EQ(events[0].kind, "schedule_step");
  EXPECT_EQ(events[0].code, 0);
  EXPECT_EQ(events[0].source, "a");
  EXPECT_EQ(events[0].text, "command [20]");
  EXPECT_EQ(events[1].text, "command [-5]");
}

TEST(Events, AnActuatorBeyondItsLimitForTwoSecondsIsSaturated) {
  sim::Setup setup = test::setup_of({Sled{}.vehicle()});
  auto& schedule = setup.scenario.vehicles[0].schedule;
  // All that there is, as asked; then for 1.5 s and for 3 s more than there is.
  schedule = {test::command_at(0, {50}), test::command_at(3, {60}), test::command_at(4.5, {10}),
              test::command_at(6, {-45}), test::command_at(9, {0})};
  // A fin that is fixed has no limits to be at.
  setup.vehicles[0].actuators.push_back(setup.vehicles[0].actuators[0]);
  setup.vehicles[0].actuators[1].min = setup.vehicles[0].actuators[1].max = 0;
  for (model::ScheduledInput& input : schedule) input.command->push_back(0);
  expect_one(events_after(setup, 12, "saturated"), 8, "a/main", "at its limits, -40 to 50");
}

TEST(Events, AVehicleThatRisesAboveTheSurfaceIsToldOnceEachTime) {
  sim::Setup setup = test::setup_of({Sled{.net_weight = -20}.vehicle()});
  setup.scenario.vehicles[0].position = {{0, 0, 1}};
  // Pushed down again after a while.
  model::ScheduledInput down;
  down.time = 6, down.external_wrench = Vec6<double>{{0, 0, 60, 0, 0, 0}};
  setup.scenario.vehicles[0].schedule = {down};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 20);
  double rose = -1, sank = -1;
  for (const auto& [time, m] : recorder.of<message::VehicleState>("/a/state")) {
    if (rose < 0 && m.position[2] < 0) rose = seconds(time);
    if (m.position[2] < 0) sank = seconds(time);
  }
  ASSERT_GT(rose, 0.5);
  ASSERT_LT(sank, 15);
  expect_one(events_of(recorder, "surfaced"), rose, "a", "give it a body.hull");
  expect_one(events_of(recorder, "submerged"), sank + 2, "a", "under water");
}

/// A heavy ball of a vehicle above a floor.
sim::Setup falling() {
  model::Vehicle sled = Sled{.mass = 100, .net_weight = 100}.vehicle();
  sled.shapes.push_back({.kind = model::ShapeKind::kSphere, .radius = 0.3});
  model::World world;
  world.boxes.push_back({.name = "floor", .center = {{0, 0, 12.5}}, .size = {{20, 20, 1}}});
  sim::Setup setup = test::setup_of({sled}, world);
  setup.scenario.integrator.step = 0.002;
  setup.scenario.vehicles[0].position = {{0, 0, 11}};
  return setup;
}

TEST(Events, TheBottomIsTouchedAndLeftOnce) {
  sim::Setup setup = falling();
  model::ScheduledInput up;
  up.time = 6, up.external_wrench = Vec6<double>{{0, 0, -200, 0, 0, 0}};
  setup.scenario.vehicles[0].schedule = {up};
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 9);
  double touched = -1, left = -1;
  for (const auto& [time, m] : recorder.of<message::ContactState>("/a/contact")) {
    if (m.count > 0 && touched < 0) touched = seconds(time);
    if (m.count > 0) left = seconds(time);
  }
  ASSERT_GT(touched, 0.5);
  expect_one(events_of(recorder, "contact_begins"), touched, "a", "touches floor");
  // Contact is told in the step in which it begins, not at the next look.
  EXPECT_NEAR(time_of(events_of(recorder, "contact_begins")[0]), touched, 0.011);
  expect_one(events_of(recorder, "contact_ends"), left + 0.5, "a", "apart from floor");
}

TEST(Events, WhatARunBeginsWithIsNone) {
  sim::Setup setup = falling();
  setup.scenario.vehicles[0].position = {{0, 0, 11.7}};
  EXPECT_TRUE(events_after(setup, 3).empty());
}

TEST(Events, AnInputThatWaitsForContactIsToldAndThenItsStep) {
  sim::Setup setup = falling();
  setup.scenario.vehicles[0].schedule.push_back(
      {.time = 0.2, .at_contact = true, .external_wrench = Vec6<double>{{0, 5, 0, 0, 0, 0}}});
  const auto events = events_after(setup, 4);
  ASSERT_EQ(events.size(), 3u);
  EXPECT_EQ(events[0].kind, "waits_for_contact");
  EXPECT_EQ(time_of(events[0]), 0.2);
  EXPECT_EQ(events[1].kind, "contact_begins");
  EXPECT_EQ(events[2].kind, "schedule_step");
  EXPECT_EQ(events[2].text, "external wrench [0, 5, 0, 0, 0, 0], at contact");
  EXPECT_EQ(time_of(events[1]), time_of(events[2]));
}

/// The small arm in open water, without its ball and wall.
sim::Setup arm_alone() {
  sim::Setup setup = test::scene_setup();
  setup.scenario.objects.clear();
  setup.scenario.vehicles[0].schedule.clear();
  return setup;
}
void order(double time, const model::ArmOrder& order, sim::Setup& setup) {
  setup.scenario.vehicles[0].schedule.push_back({.time = time, .arm = order});
}

TEST(Events, ATargetOutOfReachIsToldOncePerOrder) {
  sim::Setup setup = arm_alone();
  order(0.5, {.reach = Vec3<double>{{1.3, 0, 0.3}}}, setup);
  order(1.5, {.reach = Vec3<double>{{4, 0, 0}}}, setup);
  order(10, {.reach = Vec3<double>{{5, 0, 0}}}, setup);
  const auto events = events_after(setup, 14, "unreachable_target");
  ASSERT_EQ(events.size(), 2u);
  // A second after the reference has left the arm's reach, on its way at 0.1 m/s and more.
  EXPECT_GT(time_of(events[0]), 2.5);
  EXPECT_LT(time_of(events[0]), 10);
  EXPECT_GT(time_of(events[1]), 11);
  EXPECT_LT(time_of(events[1]), 13);
  EXPECT_GT(events[0].value, 0.02);
  EXPECT_EQ(events[0].source, "a/arm");
}

TEST(Events, AJointThatComesToItsStopIsTold) {
  sim::Setup setup = arm_alone();
  // The forearm weighs more than its motor lifts and sinks to its stop.
  model::Link& fore = setup.vehicles[0].arms[0].links[1];
  fore.limits_deg = {{-90, 20}};
  fore.body.volume = 1e-3;
  fore.motor.torque_limit = 5;
  Simulation simulation(setup);
  Recorder recorder(simulation);
  run_to(simulation, 4);
  double reached = -1;
  for (const auto& [time, m] : recorder.of<message::ArmState>("/a/arm")) {
    if (reached < 0 && m.position[1] < radians(-90.0) + 1e-3) reached = seconds(time);
  }
  ASSERT_GT(reached, 0.1);
  expect_one(events_of(recorder, "joint_at_stop"), reached, "a/arm/fore", "lower stop, -90 deg");
}

TEST(Events, AMotorAtItsLimitForASecondIsTold) {
  sim::Setup setup = arm_alone();
  // The forearm weighs more than its motor lifts.
  setup.vehicles[0].arms[0].links[1].body.volume = 1e-3;
  setup.vehicles[0].arms[0].links[1].motor.torque_limit = 5;
  const auto events = events_after(setup, 3, "saturated");
  ASSERT_FALSE(events.empty());
  EXPECT_EQ(events[0].source, "a/arm/fore");
  EXPECT_NEAR(std::abs(events[0].value), 5, 1e-9);
  EXPECT_TRUE(events_after(arm_alone(), 3, "saturated").empty());
}

TEST(Events, AGripperThatClosesOnNothingIsToldOnceAnOrder) {
  sim::Setup setup = arm_alone();
  order(0.5, {.gripper = GripperOrder::kClose}, setup);
  order(5, {.gripper = GripperOrder::kOpen}, setup);
  order(8, {.gripper = GripperOrder::kClose}, setup);
  const auto events = events_after(setup, 13);
  std::vector<std::string> kinds;
  for (const message::Event& event : events) kinds.push_back(event.kind);
  EXPECT_EQ(kinds, (std::vector<std::string>{"schedule_step", "closed_on_nothing", "schedule_step",
                                             "schedule_step", "closed_on_nothing"}));
}

TEST(Events, AreTheSameAtAllLogRatesAndAfterASnapshot) {
  const auto with = [](double rate) {
    sim::Setup setup = test::scene_setup();
    setup.scenario.log.state_rate = setup.scenario.log.contact_rate = rate;
    return events_after(setup, 5);
  };
  const auto events = with(100);
  EXPECT_GT(events.size(), 2u);
  EXPECT_EQ(with(3), events);
  EXPECT_EQ(with(1777), events);

  Simulation whole(test::scene_setup()), resumed(test::scene_setup());
  run_to(whole, 1.1);
  Recorder rest(resumed);
  resumed.load(whole.save());
  run_to(resumed, 5);
  const auto later = events_of(rest);
  ASSERT_LE(later.size(), events.size());
  EXPECT_TRUE(std::equal(later.rbegin(), later.rend(), events.rbegin()));
}

TEST(EventRecord, CountsKindsAndFoldsRepeats) {
  EventRecord record;
  message::Event event;
  event.source = "rov", event.text = "touches floor", event.code = 9, event.kind = "contact_begins";
  for (int i = 0; i < 700; ++i) {
    event.header.stamp = message::time_from_ns(i * 1'000'000'000LL);
    record.publish(0, 0, &event);
  }
  event.text = "touches wall";
  record.publish(0, 0, &event);
  const message::Depth depth;
  record.publish(0, 0, &depth);
  EXPECT_EQ(record.count(), 701u);
  EXPECT_EQ(record.counts()[9], 701u);
  EXPECT_EQ(record.first().size(), EventRecord::kMostKept);
  const auto folded = fold_repeats(record.first());
  ASSERT_EQ(folded.size(), 1u);
  EXPECT_EQ(folded[0].count, 500u);
  EXPECT_EQ(folded[0].last, 499);
}

}  // namespace
}  // namespace hadal::sim
