// Orders between steps and from sinks: their place among what is due, in the run and in its log.

#include <gtest/gtest.h>

#include "run/runs.h"

namespace hadal::run {
namespace {

using test::file_text, test::noisy_rov, test::TemporaryFolder;

constexpr const char* kSurge = "control.velocity.reference[0]";

sim::Order surge(double reference) { return {.set = {{kSurge, reference}}}; }

/// Between ticks and steps; on a tick before and after what is due then; at the end.
void command(run::Run& run) {
  run.give("rov", surge(0.2));
  run.run(nanoseconds(0.3333333));
  run.give("rov", {.power = false});
  run.run(nanoseconds(0.5));
  run.give("rov", {.power = true});
  while (run.now() < nanoseconds(0.8)) run.step();
  run.give("rov", surge(1));
  run.give("rov", {.external_wrench = Vec6<double>{{0, 3, 0, 0, 0, 0.1}}});
  run.run();
  run.give("rov", surge(0));
}

/// Orders as soon as it hears: behind what is due at that time.
void answer(run::Run& run) {
  run.subscribe<message::Event>("/events", [&run](Nanoseconds, const message::Event& event) {
    if (event.text == "from outside: power on") run.give("rov", surge(0.5));
  });
}

TEST(Replay, OrdersBetweenStepsAndFromSinksComeAtTheirPlace) {
  const TemporaryFolder folder;
  run::Run flown(noisy_rov(2));
  answer(flown);
  flown.log_to({.folder = folder / "flown"});
  command(flown);
  EXPECT_EQ(flown.finish().ending, Ending::kCheckFailed);  // it does not fly as the file says

  Inputs inputs = load(folder / "flown/log.mcap");
  std::string places;
  for (const RecordedOrders::Entry& entry : inputs.recorded.orders) {
    places += std::to_string(entry.time / 1000) + (entry.order.after ? "+ " : "- ");
  }
  EXPECT_EQ(places, "0- 333333+ 500000+ 500000+ 800000- 800000- 2000000+ ");
  run::Run again(inputs);
  again.log_to({.folder = folder / "again"});
  again.run();
  again.finish();
  EXPECT_TRUE(file_text(folder / "flown/log.mcap") == file_text(folder / "again/log.mcap"));
}

TEST(Replay, AsManyStepsAsOneLikesGiveTheSame) {
  const TemporaryFolder folder;
  run::Run flown(noisy_rov(2));
  flown.log_to({.folder = folder / "flown"});
  command(flown);
  flown.finish();
  run::Run again(folder / "flown/log.mcap");
  for (int k = 1; k <= 60; ++k) again.run(nanoseconds(0.0335 * k));
  again.run();
  EXPECT_EQ(flown.snapshot().state, again.snapshot().state);
}

TEST(Replay, AnOrderThatTheVehicleCannotTakeIsRefusedAndNotLogged) {
  run::Run run(noisy_rov(1));
  int orders = 0;
  run.subscribe<message::Order>("/orders", [&](Nanoseconds, const message::Order&) { ++orders; });
  EXPECT_THROW(run.give("rov", {.command = std::vector<double>{1}}), InputError);
  EXPECT_THROW(run.give("rvo", surge(1)), InputError);
  EXPECT_THROW(run.parameter("rov", "control.velocity.refrence[0]"), InputError);
  EXPECT_EQ(orders, 0);
  run.give("rov", surge(0.7));
  EXPECT_EQ(orders, 1);
  EXPECT_EQ(run.parameter("rov", kSurge), 0.7);
}

}  // namespace
}  // namespace hadal::run
