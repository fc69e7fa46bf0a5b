// Orders from outside: when they act, who asks for them, and what is refused. The controller in
// here is all that a new command source needs.

#include "hadal/sim/outside.h"

#include <gtest/gtest.h>

#include "hadal/base/error.h"
#include "hadal/message/ros_frames.h"
#include "support/simulations.h"

namespace hadal::sim {
namespace {

using test::command_at, test::Recorder, test::run_to, test::setup_of, test::Sled, test::state_bits;

Order command(std::vector<double> numbers) { return {.command = std::move(numbers)}; }

// Log ticks and steps that do not fall on it: only the order itself can split the step.
TEST(Outside, AnOrderActsLikeAStepOfAScheduleAtItsTime) {
  for (const double time : {0.0, 1.0, 1.2345678}) {
    sim::Setup setup = setup_of({Sled{}.vehicle()});
    Simulation ordered(setup);
    setup.scenario.vehicles[0].schedule = {command_at(time, {20})};
    Simulation scheduled(setup);
    run_to(scheduled, 3);
    if (time > 0) run_to(ordered, time);
    ordered.give("a", command({20}));
    run_to(ordered, 3);
    EXPECT_EQ(state_bits(ordered), state_bits(scheduled)) << time;
  }
}

TEST(Outside, OrdersOfOneTimeActInTheirOrder) {
  Simulation simulation(setup_of({Sled{}.vehicle()}));
  simulation.give("a", command({20}));
  simulation.give("a", command({-5}));
  run_to(simulation, 1);
  EXPECT_NEAR(simulation.vehicles()[0]->state().output[0], -5, 0.2);
}

/// A proportional speed controller outside: hears the DVL, commands the thruster.
class SpeedController : public CommandSource, public MessageSink {
 public:
  SpeedController(Simulation& simulation, double reference) : reference_(reference) {
    for (std::size_t i = 0; i < simulation.topics().size(); ++i) {
      if (simulation.topics()[i].name == "/a/dvl") dvl_ = i;
    }
    simulation.add_sink(*this);
    simulation.add_source(*this);
  }
  double rate() const override { return 100; }
  void publish(std::size_t topic, Nanoseconds now, const AnyMessage& message) override {
    if (topic != dvl_) return;
    const auto& twist = message.as<message::TwistWithCovarianceStamped>();
    speed_ = message::frd_from_vector(twist.twist.twist.linear)[0];
    heard_ = now;
  }
  void act(Nanoseconds now, Simulation& simulation) override {
    EXPECT_EQ(heard_, now);
    simulation.give("a", command({30 * (reference_ - speed_)}));
  }

 private:
  double reference_, speed_ = 0;
  std::size_t dvl_ = 0;
  Nanoseconds heard_ = -1;
};

sim::Setup with_dvl() {
  model::Vehicle v = Sled{.lag = 0}.vehicle();
  v.sensors = {test::sensor_of("velocity", "dvl", 100), test::sensor_of("attitude", "ahrs", 100)};
  return setup_of({v});
}

sim::Setup with_velocity_loop(double reference) {
  sim::Setup setup = with_dvl();
  model::Control c;
  c.rate = 100;
  c.velocity.emplace();
  c.velocity->reference[0] = reference;
  c.velocity->pids.axis[0] = {.kp = 30};
  setup.scenario.vehicles[0].control = c;
  return setup;
}

// The vehicle's own velocity loop with the same gain, tick for tick.
TEST(Outside, AnOwnControllerFliesAsOneOfTheVehicleDoes) {
  Simulation outside(with_dvl());
  SpeedController controller(outside, 0.8);
  run_to(outside, 4);
  Simulation inside(with_velocity_loop(0.8));
  run_to(inside, 4);
  EXPECT_NEAR(outside.vehicles()[0]->state().body.nu[0], inside.vehicles()[0]->state().body.nu[0],
              1e-12);
  EXPECT_GT(outside.vehicles()[0]->state().body.nu[0], 0.5);
}

TEST(Outside, NumbersOfControllersCanBeSetAndAreAnEvent) {
  Simulation simulation(with_velocity_loop(0.8));
  Recorder recorder(simulation);
  run_to(simulation, 1);
  simulation.give("a", {.set = {{"control.velocity.reference[0]", -0.4}}});
  run_to(simulation, 6);
  EXPECT_NEAR(simulation.vehicles()[0]->state().body.nu[0], -0.4 * 30 / (30 + 16), 1e-3);
  const auto events = recorder.of<message::Event>("/events");
  ASSERT_EQ(events.count(1'000'000'000), 1u);
  EXPECT_EQ(events.at(1'000'000'000).kind, "order");
  EXPECT_EQ(events.at(1'000'000'000).text, "from outside: control.velocity.reference[0] = -0.4");
}

TEST(Outside, ASnapshotKnowsWhatWasSet) {
  Simulation first(with_velocity_loop(0.8));
  run_to(first, 1);
  first.give("a", {.set = {{"control.velocity.reference[0]", -0.4}}});
  run_to(first, 2);
  const auto bytes = first.save();
  run_to(first, 4);
  Simulation second(with_velocity_loop(0.8));
  second.load(bytes);
  run_to(second, 4);
  EXPECT_EQ(state_bits(first), state_bits(second));
}

TEST(Outside, ALaterStepOfTheScheduleComesBeforeAnEarlierOrder) {
  sim::Setup setup = with_velocity_loop(0.8);
  model::ScheduledInput step;
  step.time = 2, step.set = {{"control.velocity.reference[0]", 0.1}};
  setup.scenario.vehicles[0].schedule = {step};
  Simulation first(setup);
  run_to(first, 1);
  first.give("a", {.set = {{"control.velocity.reference[0]", -0.4}}});
  run_to(first, 3);
  Simulation second(setup);
  second.load(first.save());
  run_to(first, 8);
  run_to(second, 8);
  EXPECT_EQ(state_bits(first), state_bits(second));
  EXPECT_NEAR(first.vehicles()[0]->state().body.nu[0], 0.1 * 30 / (30 + 16), 1e-3);
}

TEST(Outside, WhatAVehicleCannotTakeIsRefusedByName) {
  Simulation plain(setup_of({Sled{}.vehicle()}));
  const auto told = [](Simulation& simulation, const std::string& vehicle, const Order& order) {
    try {
      simulation.give(vehicle, order);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const double nan = std::nan("");
  EXPECT_NE(told(plain, "b", {}).find("there is no such vehicle"), std::string::npos);
  EXPECT_NE(told(plain, "a", command({1, 2})).find("2 numbers; expected 1"), std::string::npos);
  EXPECT_NE(told(plain, "a", command({nan})).find("NaN"), std::string::npos);
  EXPECT_NE(told(plain, "a", {.external_wrench = Vec6<double>{{nan}}}).find("NaN"),
            std::string::npos);
  EXPECT_NE(told(plain, "a", {.set = {{"control.rate", 1}}}).find("no controllers"),
            std::string::npos);
  EXPECT_NE(told(plain, "a", {.hold = true}).find("no control.hold"), std::string::npos);
  EXPECT_NE(told(plain, "a", {.arm = model::ArmOrder{}}).find("no arm"), std::string::npos);
  Simulation loops(with_velocity_loop(0.8));
  EXPECT_NE(told(loops, "a", {.set = {{"control.velocity.refrence[0]", 1}}}).find("no number"),
            std::string::npos);
  EXPECT_NE(told(loops, "a", {.set = {{"control.rate", 1}}}).find("cannot change"),
            std::string::npos);
}

}  // namespace
}  // namespace hadal::sim
