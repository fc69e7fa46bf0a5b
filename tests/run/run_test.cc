// A run as a library: stop and go, reset, subscriptions, and no file that was not asked for.

#include "hadal/run/run.h"

#include <gtest/gtest.h>

#include "hadal/log/mcap_reader.h"
#include "hadal/message/sensor.h"
#include "hadal/message/vehicle.h"
#include "hadal/sensors/kind.h"
#include "hadal/sim/quantity.h"
#include "run/runs.h"

namespace hadal::run {
namespace {

using test::Bytes, test::noisy_rov, test::TemporaryFolder;

std::string told(const Inputs& inputs) {
  run::Run run(inputs);
  Bytes bytes;
  run.add_sink(bytes);
  run.run();
  run.finish();
  return bytes.all;
}

TEST(Run, ResetGivesTheBytesOfANewRun) {
  Inputs other = noisy_rov(2);
  other.seed = 7;
  const std::string first = told(noisy_rov(2)), second = told(other);
  EXPECT_FALSE(first == second);

  run::Run run(noisy_rov(2));
  Bytes bytes;
  run.add_sink(bytes);
  run.run(nanoseconds(1.2345));
  for (const auto& [seed, expected] : {std::pair(7, &second), std::pair(1, &first)}) {
    bytes.all.clear();
    run.reset(static_cast<std::uint64_t>(seed));
    EXPECT_EQ(run.now(), 0);
    run.run();
    EXPECT_EQ(run.finish().seed, static_cast<std::uint64_t>(seed));
    EXPECT_TRUE(bytes.all == *expected) << seed;
  }
}

TEST(Run, StoppedItGoesOnAsIfNothingHadBeen) {
  run::Run run(noisy_rov(2));
  Bytes bytes;
  run.add_sink(bytes);
  int calls = 0;
  run.set_between_steps([&] {
    if (++calls % 50 == 0) run.stop();
  });
  int stops = 0;
  while (!run.run()) ++stops;
  EXPECT_GT(stops, 3);
  EXPECT_EQ(run.finish().stopped_early(), false);
  EXPECT_TRUE(bytes.all == told(noisy_rov(2)));
}

TEST(Run, ARestoredRunEndsTheSame) {
  run::Run run(noisy_rov(2));
  run.run(nanoseconds(0.7));
  const log::Snapshot snapshot = run.snapshot();
  run.run();
  const auto end = run.snapshot().state;
  run.restore(snapshot);
  EXPECT_EQ(run.now(), nanoseconds(0.7));
  run.run();
  EXPECT_EQ(run.snapshot().state, end);
  Inputs other = noisy_rov(2);
  other.seed = 7;
  EXPECT_THROW(run::Run(other).restore(snapshot), InputError);
}

TEST(Run, SubscriptionsHearMessagesAndQuantities) {
  run::Run run(noisy_rov(1));
  std::vector<double> from_message, from_quantity;
  run.subscribe<message::VehicleState>(
      "/rov/state", [&](Nanoseconds, const auto& m) { from_message.push_back(m.nu[0]); });
  run.subscribe_quantity("rov.u", [&](Nanoseconds, double u) { from_quantity.push_back(u); });
  run.run();
  EXPECT_GT(from_message.size(), 10u);
  EXPECT_EQ(from_message, from_quantity);
}

TEST(Run, AListenerHearsAllThatASensorMeasuresTheLogWhatItAsksFor) {
  Inputs inputs = noisy_rov(1);
  model::Sensor& sensor = inputs.loaded.vehicles[0].sensors[0];
  sensor.rate = 100, sensor.log_rate = 10;
  const TemporaryFolder folder;
  run::Run run(inputs);
  int heard = 0, logged = 0;
  run.subscribe_quantity(
      "rov." + sensor.name + "." + std::string(sensors::kind_of(sensor).quantity_list()[0].name),
      [&](Nanoseconds, double) { ++heard; });
  run.log_to({.folder = folder / "out", .command = {}, .pages = false});
  run.run();
  run.finish();
  log::McapReader log(folder / "out/log.mcap");
  log.for_each_message({.topics = {"/rov/" + sensor.name}},
                       [&](const auto&, std::uint64_t, log::ByteSpan) { ++logged; });
  EXPECT_EQ(heard, 101);
  EXPECT_EQ(logged, 11);
}

std::string refused(const std::function<void()>& call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Run, WhatIsNotThereIsRefusedWithAHint) {
  run::Run run(noisy_rov(1));
  const auto no_call = [](Nanoseconds, const auto&) {};
  EXPECT_NE(refused([&] {
              run.subscribe<message::VehicleState>("/rov/stat", no_call);
            }).find("did you mean '/rov/state'?"),
            std::string::npos);
  EXPECT_NE(refused([&] {
              run.subscribe<message::Imu>("/rov/state", no_call);
            }).find("holds hadal_msgs/msg/VehicleState, not sensor_msgs/msg/Imu"),
            std::string::npos);
  EXPECT_NE(refused([&] {
              run.subscribe_quantity("rov.roll", no_call);
            }).find("did you mean 'rov.roll_deg'?"),
            std::string::npos);
  EXPECT_NE(refused([&] { run.subscribe_quantity("rov", no_call); }), "");
}

TEST(Run, MakesNoFileThatWasNotAskedFor) {
  const TemporaryFolder folder;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path);
  run::Run run(noisy_rov(1));
  run.run();
  const Outcome& outcome = run.finish();
  std::filesystem::current_path(before);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path));
  EXPECT_EQ(outcome.end, nanoseconds(1.0));
  EXPECT_EQ(outcome.checks.size(), run.inputs().loaded.scenario.expect.size());
}

TEST(Run, WritesLogSummaryAndReportIfAsked) {
  const TemporaryFolder folder;
  run::Run run(noisy_rov(1));
  run.log_to({.folder = folder / "out"});
  run.run(nanoseconds(0.5));
  const Outcome& outcome = run.finish();
  EXPECT_EQ(outcome.ending, Ending::kInterrupted);
  for (const char* file : {"out/log.mcap", "out/summary.json", "out/report.html"}) {
    EXPECT_TRUE(std::filesystem::exists(folder / file)) << file;
  }
  EXPECT_NE(test::file_text(folder / "out/summary.json").find("\"interrupted\""),
            std::string::npos);
}

TEST(Run, ADivergenceIsAnEndingAndNoException) {
  Inputs inputs = noisy_rov(2);
  inputs.loaded.scenario.vehicles[0].nu[0] = 1e3;
  inputs.loaded.scenario.integrator.step = 0.5;
  run::Run run(inputs);
  EXPECT_FALSE(run.run());
  EXPECT_FALSE(run.step());
  EXPECT_EQ(run.finish().ending, Ending::kDiverged);
  EXPECT_NE(run.finish().trouble.find("diverged"), std::string::npos);
}

}  // namespace
}  // namespace hadal::run
