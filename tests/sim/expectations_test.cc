#include "hadal/sim/expectations.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/simulations.h"

namespace hadal::sim {
namespace {

using model::Reduction;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

model::Expect expect_u(Reduction reduce, double value, double tolerance) {
  model::Expect e;
  e.quantity = "a.u", e.reduce = reduce, e.value = value, e.tolerance = tolerance;
  return e;
}

/// The outcome of one check when u takes these values at 0, 1, 2, … s.
ExpectationResult outcome(const model::Expect& expect, const std::vector<double>& values) {
  sim::Setup setup = test::setup_of({test::Sled{}.vehicle(), test::Sled{}.vehicle()});
  setup.scenario.expect = {expect};
  const Simulation simulation(setup);
  Expectations expectations(setup.scenario, setup.vehicles, simulation.topics());
  const auto topic = [&](const std::string& name) {
    std::size_t i = 0;
    while (simulation.topics()[i].name != name) ++i;
    return i;
  };
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto now = static_cast<Nanoseconds>(i) * 1'000'000'000;
    message::VehicleState mine, others;
    mine.nu[0] = values[i];
    others.nu[0] = 1e6;
    message::Odometry odometry;
    expectations.publish(topic("/b/state"), now, &others);
    expectations.publish(topic("/a/odometry"), now, &odometry);
    expectations.publish(topic("/a/state"), now, &mine);
  }
  return expectations.results(kNever).at(0);
}

TEST(Expectations, ReduceTheWholeRunEachInItsWay) {
  const std::vector<double> values = {1, -5, 3, 2};
  EXPECT_EQ(outcome(expect_u(Reduction::kLast, 2, 0), values).measured, 2);
  EXPECT_EQ(outcome(expect_u(Reduction::kMean, 0.25, 0), values).measured, 0.25);
  EXPECT_EQ(outcome(expect_u(Reduction::kMin, -5, 0), values).measured, -5);
  EXPECT_EQ(outcome(expect_u(Reduction::kMax, 3, 0), values).measured, 3);
  EXPECT_EQ(outcome(expect_u(Reduction::kMaxAbs, 5, 0), values).measured, 5);
  EXPECT_EQ(outcome(expect_u(Reduction::kMax, -1, 0), {-3, -1, -2}).measured, -1);
  EXPECT_EQ(outcome(expect_u(Reduction::kMin, 1, 0), {3, 1, 2}).measured, 1);
}

TEST(Expectations, PassWithinTheToleranceAndAtItsEdge) {
  EXPECT_TRUE(outcome(expect_u(Reduction::kLast, 1.5, 0.5), {2}).passed);
  EXPECT_TRUE(outcome(expect_u(Reduction::kLast, 2.5, 0.5), {2}).passed);
  EXPECT_FALSE(outcome(expect_u(Reduction::kLast, 2.6, 0.5), {2}).passed);
  EXPECT_FALSE(outcome(expect_u(Reduction::kLast, 1.4, 0.5), {2}).passed);
}

TEST(Expectations, AtATimeLookAtTheValueOfThatTime) {
  model::Expect e = expect_u(Reduction::kLast, 3, 0);
  e.time = 2;
  EXPECT_EQ(outcome(e, {1, 2, 3, 4}).measured, 3);
  // Between two messages: the one before.
  e.time = 2.9;
  EXPECT_EQ(outcome(e, {1, 2, 3, 4}).measured, 3);
  // One value, whatever is asked to be taken of it.
  for (const auto reduce : {Reduction::kMean, Reduction::kMin, Reduction::kMax}) {
    e.reduce = reduce;
    EXPECT_EQ(outcome(e, {1, 2, 3, 4}).measured, 3);
    EXPECT_EQ(outcome(e, {7, 2, 3, 4}).measured, 3);
  }
  e.reduce = Reduction::kMaxAbs;
  EXPECT_EQ(outcome(e, {1, 2, -3, 4}).measured, 3);
}

TEST(Expectations, InAWindowLookFromItsFirstToItsSecondTime) {
  model::Expect e = expect_u(Reduction::kMean, 2.5, 0);
  e.window = {1, 2};
  EXPECT_EQ(outcome(e, {100, 2, 3, 100}).measured, 2.5);
  e.reduce = Reduction::kMax;
  EXPECT_EQ(outcome(e, {100, 2, 3, 100}).measured, 3);
  e.reduce = Reduction::kLast;
  EXPECT_EQ(outcome(e, {100, 2, 3, 100}).measured, 3);
}

TEST(Expectations, ThatSawNothingFail) {
  model::Expect e = expect_u(Reduction::kMean, 0, 1e9);
  e.window = {10, 20};
  const ExpectationResult r = outcome(e, {1, 2});
  EXPECT_TRUE(std::isnan(r.measured));
  EXPECT_FALSE(r.passed);
}

class NotANumber : public testing::TestWithParam<Reduction> {};

TEST_P(NotANumber, NeverPassesWhereverItStands) {
  EXPECT_FALSE(outcome(expect_u(GetParam(), 0, kInfinity), {kNan}).passed);
  EXPECT_FALSE(outcome(expect_u(GetParam(), 1, 0), {kNan, 1, 1}).passed &&
               GetParam() != Reduction::kLast);
  EXPECT_FALSE(outcome(expect_u(GetParam(), 1, 0), {1, kNan, 1}).passed &&
               GetParam() != Reduction::kLast);
  EXPECT_FALSE(outcome(expect_u(GetParam(), 1, 0), {1, 1, kNan}).passed);
}
INSTANTIATE_TEST_SUITE_P(Reductions, NotANumber,
                         testing::Values(Reduction::kLast, Reduction::kMean, Reduction::kMin,
                                         Reduction::kMax, Reduction::kMaxAbs),
                         [](const auto& test) {
                           const auto i = static_cast<std::size_t>(test.param);
                           return std::string(model::EnumNames<Reduction>::value[i]);
                         });

TEST(Expectations, InfinityIsNeverNearAValue) {
  EXPECT_FALSE(outcome(expect_u(Reduction::kLast, 1, 1e300), {kInfinity}).passed);
  EXPECT_FALSE(outcome(expect_u(Reduction::kMax, 1, 1e300), {kInfinity, 1}).passed);
}

TEST(Expectations, OfTheEndAndOfTheWholeRunAreOpenIfItStoppedEarly) {
  sim::Setup setup = test::setup_of({test::Sled{}.vehicle()});
  model::Expect at_end, whole, early, late;
  for (model::Expect* e : {&at_end, &whole, &early, &late}) e->quantity = "a.u", e->tolerance = 1e9;
  whole.reduce = Reduction::kMax;
  early.time = 0.5, late.time = 2;
  setup.scenario.expect = {at_end, whole, early, late};
  Simulation simulation(setup);
  Expectations expectations(setup.scenario, setup.vehicles, simulation.topics());
  simulation.add_sink(expectations);
  test::run_to(simulation, 1);

  const ExpectationTally ended = tally(expectations.results(simulation.now()));
  EXPECT_EQ(ended.passed, 3u);
  EXPECT_EQ(ended.not_reached, 1u);
  const auto results = expectations.results(simulation.now(), true);
  EXPECT_FALSE(results[0].reached || results[0].passed);
  EXPECT_FALSE(results[1].reached || results[1].passed);
  EXPECT_TRUE(results[2].passed);
  EXPECT_EQ(tally(results).passed, 1u);
  EXPECT_EQ(tally(results).not_reached, 3u);
}

TEST(Expectations, OfASensorLookAtItsMessages) {
  sim::Setup setup = test::setup_of({test::Sled{}.vehicle()});
  setup.vehicles[0].sensors = {test::sensor_of("depth", "gauge", 10)};
  setup.scenario.vehicles[0].position = {{0, 0, 7}};
  model::Expect e;
  e.quantity = "a.gauge.depth", e.value = 7, e.tolerance = 1e-6;
  setup.scenario.expect = {e};
  Simulation simulation(setup);
  Expectations expectations(setup.scenario, setup.vehicles, simulation.topics());
  simulation.add_sink(expectations);
  test::run_to(simulation, 1);
  const auto results = expectations.results(kNever);
  EXPECT_TRUE(results.at(0).passed);
  EXPECT_EQ(results.at(0).unit, "m");
  EXPECT_EQ(results.at(0).expect.name, "a.gauge.depth");
}

}  // namespace
}  // namespace hadal::sim
