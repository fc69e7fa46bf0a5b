// What things declare is what runs and what is told, in its order.

#include "hadal/sim/programme.h"

#include <gtest/gtest.h>

#include "sim/scene_setup.h"

namespace hadal::sim {
namespace {

/// Topics of what is told now, with a bar at each task that only acts.
std::string due(Programme& p, Nanoseconds now) {
  std::string text;
  p.run_due(now, [&](const Programme::Task& task) {
    text += task.make ? p.topics()[task.topic].name : "|";
  });
  return text;
}

TEST(Programme, TasksRunByPhaseThenInTheOrderOfTheirDeclaration) {
  Programme p;
  message::Depth depth;
  const auto make = [&](Nanoseconds) -> const auto& { return depth; };
  p.add_topic(Phase::kState, 10, "a", make);
  p.add_topic(Phase::kControl, 10, "b", make);
  p.add_task(Phase::kControl, 10, [](Nanoseconds) {});
  p.add_topic(Phase::kControl, 5, "c", make);
  p.add_topic(Phase::kSensor, 10, "d", make);
  p.sort();
  EXPECT_EQ(due(p, 0), "db|ca");
  EXPECT_EQ(due(p, 0), "") << "once";
  EXPECT_EQ(p.next(0), 100'000'000);
  EXPECT_EQ(due(p, 100'000'000), "db|a");
  EXPECT_EQ(p.topics()[1].name, "b");
  EXPECT_EQ(p.topics()[1].type, message::Depth::kType);
}

TEST(Programme, ALogTickAndTheTimesInBetweenDoNotAct) {
  Programme p;
  message::Depth depth;
  p.add_topic(
      Phase::kState, 10, "a", [&](Nanoseconds) -> const auto& { return depth; });
  p.add_task(Phase::kSensor, 4, [](Nanoseconds) {});
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
