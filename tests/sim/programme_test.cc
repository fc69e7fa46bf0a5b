// What things declare is what runs and what is told, in its order.

#include "hadal/sim/programme.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "sim/scene_setup.h"

namespace hadal::sim {
namespace {

/// Topics of what is told now.
std::string due(Programme& p, Nanoseconds now, int threads = 1) {
  std::string text;
  ThreadPool workers;
  p.run_due(
      now, workers, threads, [](std::size_t, const Told&) {},
      [&](std::size_t topic, const Told&) { text += p.topics()[topic].name; });
  return text;
}

TEST(Programme, TasksRunByPhaseThenInTheOrderOfTheirDeclaration) {
  Programme p;
  message::Depth depth;
  std::string done;
  const auto topic = [&](Phase phase, double rate, std::string name) {
    p.add_topic(
        phase, kEverybody, rate, name, [&, name ](Nanoseconds) -> const auto& {
          done += name;
          return depth;
        });
  };
  topic(Phase::kState, 10, "a");
  topic(Phase::kControl, 10, "b");
  p.add_task(Phase::kControl, kEverybody, 10, [&](Nanoseconds) { done += "|"; });
  topic(Phase::kControl, 5, "c");
  topic(Phase::kSensor, 10, "d");
  p.sort();
  EXPECT_EQ(due(p, 0), "dbca");
  EXPECT_EQ(done, "db|ca");
  EXPECT_EQ(due(p, 0), "") << "once";
  EXPECT_EQ(p.next(0), 100'000'000);
  EXPECT_EQ(due(p, 100'000'000), "dba");
  EXPECT_EQ(p.topics()[1].name, "b");
  EXPECT_EQ(p.topics()[1].type, message::Depth::kType);
}

// 200 vehicles with two topics each, on any number of threads: each does its own work in order, and
// all is told by phase, then by vehicle, with what was prepared before.
TEST(Programme, VehiclesWorkAtOnceAndAreToldInOrder) {
  constexpr int kVehicles = 200;
  std::string expected;
  for (const char* part : {"control", "state"}) {
    for (int v = 0; v < kVehicles; ++v) expected += fmt::format("{}{} ", part, v);
  }
  for (const int threads : {1, 2, 5}) {
    Programme p;
    message::Depth depth;
    std::vector<std::string> done(kVehicles);
    for (int v = 0; v < kVehicles; ++v) {
      // States are declared first, and come last.
      for (const auto& [phase, part] :
           {std::pair(Phase::kState, "state"), std::pair(Phase::kControl, "control")}) {
        p.add_topic(
            phase, v, 10, fmt::format("{}{} ", part, v),
            [&, v, part = std::string(part) ](Nanoseconds) -> const auto& {
              done[static_cast<std::size_t>(v)] += part + " ";
              return depth;
            });
      }
    }
    p.sort();
    ThreadPool workers;
    std::vector<int> prepared(p.topics().size());
    std::string told;
    p.run_due(
        0, workers, threads, [&](std::size_t topic, const Told&) { ++prepared[topic]; },
        [&](std::size_t topic, const Told&) {
          EXPECT_EQ(prepared[topic], 1);
          told += p.topics()[topic].name;
        });
    EXPECT_EQ(told, expected);
    for (const std::string& order : done) EXPECT_EQ(order, "control state ");
  }
}

// What comes before it is told, and the clocks stay: the run ends there.
TEST(Programme, AnErrorOfOneVehicleComesInItsTurn) {
  for (const int threads : {1, 2}) {
    Programme p;
    message::Depth depth;
    for (int v = 0; v < 100; ++v) {
      p.add_topic(
          Phase::kState, v, 10, fmt::format("{} ", v), [&, v ](Nanoseconds) -> const auto& {
            if (v == 3 || v == 50) throw InputError(fmt::format("vehicle {}", v));
            return depth;
          });
    }
    p.sort();
    ThreadPool workers;
    std::string told;
    try {
      p.run_due(
          0, workers, threads, [](std::size_t, const Told&) {},
          [&](std::size_t topic, const Told&) { told += p.topics()[topic].name; });
      ADD_FAILURE() << "no error";
    } catch (const InputError& e) {
      EXPECT_STREQ(e.what(), "error: vehicle 3");
    }
    EXPECT_EQ(told, "0 1 2 ");
    EXPECT_EQ(p.next(-1), 0);
  }
}

TEST(Programme, ALogTickAndTheTimesInBetweenDoNotAct) {
  Programme p;
  message::Depth depth;
  p.add_topic(
      Phase::kState, kEverybody, 10, "a", [&](Nanoseconds) -> const auto& { return depth; });
  p.add_task(Phase::kSensor, kEverybody, 4, [](Nanoseconds) {});
  p.add_time(123);
  p.sort();
  due(p, 0);
  EXPECT_EQ(p.next(0), 123);
  EXPECT_TRUE(p.acts_at(123));
  EXPECT_EQ(p.next(123), 100'000'000);
  EXPECT_FALSE(p.acts_at(100'000'000));
  EXPECT_TRUE(p.acts_at(250'000'000));
}

TEST(Programme, ATopicWithoutMessagesDoesNotExist) {
  const Simulation simulation(test::setup_of({test::Sled{}.vehicle()}));
  std::string names;
  for (const Topic& topic : simulation.topics()) names += topic.name + " ";
  EXPECT_EQ(names.substr(0, 33), "/a/state /a/odometry /a/actuators");
  EXPECT_EQ(names.find("control"), std::string::npos);
}

// At 0.2 s all topics are due, at 0.25 s none is. Without arms, whose topics come first at the end.
TEST(Programme, ARunEndsWithEachStateOnce) {
  for (const double end : {0.2, 0.25}) {
    sim::Setup setup = test::scene_setup();
    setup.vehicles[0].arms.clear(), setup.scenario.vehicles[0].arms.clear();
    setup.scenario.vehicles[0].schedule.clear();
    setup.scenario.log.state_rate = setup.scenario.log.contact_rate = 10;
    Simulation simulation(setup);
    test::Recorder recorder(simulation);
    test::run_to(simulation, end);
    simulation.publish_states();
    simulation.publish_states();
    std::map<std::string, int> count;
    for (const auto& entry : recorder.from(nanoseconds(end))) ++count[recorder.name(entry)];
    const std::string object = "/objects/" + setup.scenario.objects[0].name;
    for (const std::string& topic : {std::string("/a/state"), object, object + "/contact"}) {
      EXPECT_EQ(count[topic], 1) << topic << " at " << end;
    }
  }
}

}  // namespace
}  // namespace hadal::sim
