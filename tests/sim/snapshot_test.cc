#include <gtest/gtest.h>

#include "hadal/sim/expectations.h"
#include "sim/tunnel_setup.h"
#include "support/vehicles.h"

namespace hadal::sim {
namespace {

using test::Recorder, test::run_to, test::state_bits;

constexpr double kEnd = 3;

/// Two vehicles with noise, latencies, commands, a matrix from outside, a start time; one under an
/// autopilot.
sim::Setup everything(model::IntegratorMethod method) {
  sim::Setup setup = test::tunnel_setup(0.05);
  setup.vehicles[0].sensors[4].log_rate = 50;
  setup.vehicles[0].sensors[4].latency = 0.013;
  setup.scenario.integrator.method = method;
  model::Vehicle other = test::random_vehicle(5);
  other.actuators[2].start_time = 1.7;
  other.sensors = {test::sensor_of("position", "usbl", 3, 0.2)};
  other.sensors[0].latency = 0.8;
  setup.vehicles.push_back(other);
  model::ScenarioVehicle entry;
  entry.name = "b";
  entry.schedule = {test::command_at(0.2, {5, -4, 3, 8, -2, 6}),
                    test::command_at(2.1, {-5, 4, 13, -8, 2, 1})};
  model::ScheduledInput outside;
  outside.time = 0.9;
  outside.external_wrench = Vec6<double>{{1, 2, 3, 0.1, 0.2, 0.3}};
  outside.allocation_matrix = std::vector<std::vector<double>>(6, std::vector<double>(6, 0.1));
  entry.schedule.insert(entry.schedule.begin() + 1, outside);
  setup.scenario.vehicles.push_back(entry);
  return setup;
}

struct Moment {
  const char* name;
  double time;
};

class Snapshot : public testing::TestWithParam<std::tuple<model::IntegratorMethod, Moment>> {};

TEST_P(Snapshot, GoesOnInANewSimulationWithTheSameBitsAndMessages) {
  const auto [method, moment] = GetParam();
  Simulation whole(everything(method));
  Recorder all(whole);
  run_to(whole, moment.time);
  const auto bytes = whole.save();
  const std::size_t told = all.entries().size();
  run_to(whole, kEnd);

  Simulation resumed(everything(method));
  Recorder rest(resumed);
  resumed.load(bytes);
  EXPECT_EQ(resumed.now(), nanoseconds(moment.time));
  run_to(resumed, kEnd);
  EXPECT_EQ(state_bits(resumed), state_bits(whole));
  EXPECT_TRUE(std::equal(rest.entries().begin(), rest.entries().end(),
                         all.entries().begin() + static_cast<std::ptrdiff_t>(told),
                         all.entries().end()));
  EXPECT_GT(rest.entries().size(), 100u);
}

INSTANTIATE_TEST_SUITE_P(
    Times, Snapshot,
    testing::Combine(
        testing::Values(model::IntegratorMethod::kRk4, model::IntegratorMethod::kDormandPrince),
        testing::Values(Moment{"AtTheStart", 0}, Moment{"OnATick", 1},
                        Moment{"BetweenTicks", 1.2345678}, Moment{"AfterAMatrixFromOutside", 0.95},
                        Moment{"AtAScheduledInput", 2.1}, Moment{"AtAStartTime", 1.7})),
    [](const auto& test) {
      return std::string(std::get<0>(test.param) == model::IntegratorMethod::kRk4
                             ? "Rk4"
                             : "DormandPrince") +
             std::get<1>(test.param).name;
    });

// As the command line does it: after any step, before what is due at the new time.
TEST(Snapshot, TakenAfterEachOfManyStepsEndsTheSame) {
  const sim::Setup setup = everything(model::IntegratorMethod::kRk4);
  Simulation whole(setup);
  Recorder all(whole);
  std::vector<std::pair<Nanoseconds, std::vector<std::byte>>> snapshots;
  for (int i = 0; whole.step(nanoseconds(0.5)); ++i) {
    if (i % 60 == 0) snapshots.emplace_back(whole.now(), whole.save());
  }
  ASSERT_GT(snapshots.size(), 3u);
  for (const auto& [time, bytes] : snapshots) {
    Simulation resumed(setup);
    Recorder rest(resumed);
    resumed.load(bytes);
    run_to(resumed, 0.5);
    EXPECT_EQ(state_bits(resumed), state_bits(whole)) << time;
    EXPECT_EQ(rest.entries(), all.from(time)) << time;
  }
}

TEST(Snapshot, TakesTheSameSimulationBackInTime) {
  Simulation simulation(everything(model::IntegratorMethod::kRk4));
  Recorder recorder(simulation);
  run_to(simulation, 0.5);
  const auto early = simulation.save();
  run_to(simulation, 1.5);  // past the matrix from outside
  const auto end = state_bits(simulation);
  const auto first = recorder.entries().size();
  simulation.load(early);
  run_to(simulation, 1.5);
  EXPECT_EQ(state_bits(simulation), end);
  EXPECT_GT(recorder.entries().size(), first);
}

TEST(Snapshot, OfAnotherLengthIsRefused) {
  Simulation simulation(everything(model::IntegratorMethod::kRk4));
  auto bytes = simulation.save();
  bytes.pop_back();
  EXPECT_THROW(simulation.load(bytes), InputError);
  bytes.resize(bytes.size() + 2);
  EXPECT_THROW(simulation.load(bytes), InputError);
}

TEST(Snapshot, CarriesTheChecksAlong) {
  sim::Setup setup = everything(model::IntegratorMethod::kRk4);
  for (const auto reduce : {model::Reduction::kMean, model::Reduction::kMax, model::Reduction::kMin,
                            model::Reduction::kMaxAbs, model::Reduction::kLast}) {
    model::Expect expect;
    expect.quantity = "b.usbl.n", expect.reduce = reduce, expect.tolerance = 1;
    setup.scenario.expect.push_back(expect);
  }
  Simulation whole(setup), resumed(setup);
  Expectations one(setup.scenario, setup.vehicles, whole.topics());
  Expectations two(setup.scenario, setup.vehicles, resumed.topics());
  whole.add_sink(one);
  resumed.add_sink(two);
  run_to(whole, 1.5);
  resumed.load(whole.save());
  StateWriter writer;
  writer(one);
  StateReader reader(writer.bytes());
  reader(two);
  reader.finish();
  run_to(whole, kEnd);
  run_to(resumed, kEnd);
  const auto a = one.results(kNever), b = two.results(kNever);
  ASSERT_EQ(a.size(), 5u);
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(a[i].measured, b[i].measured) << i;
}

TEST(Snapshot, OfNonsenseIsRefused) {
  Simulation simulation(test::tunnel_setup(0.05));
  std::vector<std::byte> state = simulation.save();
  // Every byte in turn: whatever is loaded is an error or a state, never a crash.
  for (std::size_t i = 0; i < state.size(); i += 7) {
    std::vector<std::byte> damaged = state;
    damaged[i] = std::byte{0x7f};
    try {
      Simulation(test::tunnel_setup(0.05)).load(damaged);
    } catch (const InputError&) {
    }
  }
  std::fill(state.begin(), state.end(), std::byte{0x7f});
  EXPECT_THROW(simulation.load(state), InputError);
}

}  // namespace
}  // namespace hadal::sim
