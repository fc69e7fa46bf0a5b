// A measurement is valid at one time and delivered at another.

#include <gtest/gtest.h>

#include "support/simulations.h"

namespace hadal::sim {
namespace {

using test::Recorder, test::run_to, test::Sled;

sim::Setup sled_with(const std::vector<model::Sensor>& sensors) {
  model::Vehicle v = Sled{.lag = 0}.vehicle();
  v.sensors = sensors;
  sim::Setup setup = test::setup_of({v});
  setup.scenario.vehicles[0].schedule = {test::command_at(0, {20})};
  return setup;
}

model::Sensor delayed(model::Sensor sensor, double latency) {
  sensor.latency = latency;
  return sensor;
}

// 0.034 s is no multiple of anything: deliveries split steps of their own.
TEST(Delivery, ComesALatencyAfterTheTimeOfTheStamp) {
  const model::Sensor usbl = test::sensor_of("position", "usbl", 7);
  Simulation now(sled_with({usbl})), later(sled_with({delayed(usbl, 0.334)}));
  Recorder at_once(now), recorder(later);
  run_to(now, 3), run_to(later, 3);
  const auto truth = at_once.of<message::PointStamped>("/a/usbl");
  const auto messages = recorder.of<message::PointStamped>("/a/usbl");
  // The last that is delivered by then was measured 2.666 s after the start or before.
  EXPECT_EQ(messages.size(), 19u);
  for (const auto& [time, m] : messages) {
    const Nanoseconds stamp = message::ns_from_time(m.header.stamp);
    EXPECT_EQ(time, stamp + 334'000'000);
    // The motion is integrated in other steps: RK4 of 1 ms on a linear body.
    EXPECT_NEAR(m.point.y, truth.at(stamp).point.y, 1e-12) << stamp;
  }
}

TEST(Delivery, IsLoggedAtTheLogRateOfTheMeasurements) {
  model::Sensor depth = test::sensor_of("depth", "depth", 100);
  depth.log_rate = 10;
  Simulation now(sled_with({depth})), later(sled_with({delayed(depth, 0.25)}));
  Recorder at_once(now), recorder(later);
  run_to(now, 2), run_to(later, 2.25);
  std::vector<Nanoseconds> expected, stamps;
  for (const auto& [time, m] : at_once.of<message::Depth>("/a/depth")) expected.push_back(time);
  for (const auto& [time, m] : recorder.of<message::Depth>("/a/depth")) {
    stamps.push_back(message::ns_from_time(m.header.stamp));
  }
  EXPECT_EQ(stamps, expected);
}

/// A speed loop u̇ = (K (u_d − u(t − L)) − d u)/m at 100 Hz, ticks held, from rest.
double exact_speed(double latency, double time) {
  constexpr double kGain = 30, kReference = 0.8, kPeriod = 0.01;
  test::ExactSled exact(Sled{.lag = 0});
  std::vector<double> measured;
  const auto late = static_cast<std::size_t>(std::lround(latency / kPeriod));
  for (int k = 0; k < std::lround(time / kPeriod); ++k) {
    measured.push_back(exact.u);
    const std::size_t n = measured.size();
    exact.advance(kPeriod, n > late ? kGain * (kReference - measured[n - 1 - late]) : 0);
  }
  return exact.u;
}

TEST(Delivery, IsWhatControllersHear) {
  for (const double latency : {0.0, 0.01, 0.05, 0.3}) {
    sim::Setup setup = sled_with({delayed(test::sensor_of("velocity", "dvl", 100), latency),
                                  test::sensor_of("attitude", "ahrs", 100)});
    setup.scenario.vehicles[0].schedule.clear();
    model::Control c;
    c.rate = 100;
    c.velocity.emplace();
    c.velocity->reference[0] = 0.8;
    c.velocity->pids.axis[0] = {.kp = 30};
    setup.scenario.vehicles[0].control = c;
    Simulation simulation(setup);
    run_to(simulation, 2);
    EXPECT_NEAR(simulation.vehicles()[0]->state().body.nu[0], exact_speed(latency, 2), 1e-11)
        << latency;
  }
}

}  // namespace
}  // namespace hadal::sim
