// A command source from outside, all in this file: a scripted joystick whose stick moves at a
// limited speed. Its commands are in the log, and the log alone repeats the run bit for bit.

#include <gtest/gtest.h>

#include <algorithm>

#include "run/runs.h"

namespace hadal::run {
namespace {

using test::file_text, test::noisy_rov, test::TemporaryFolder;

class Joystick : public sim::CommandSource {
 public:
  std::string name() const override { return "joystick"; }
  double rate() const override { return 7; }  // between the steps of 0.01 s
  void act(Nanoseconds now, sim::CommandPort& port) override {
    const double wanted = seconds(now) < 2 ? 0.8 : -0.3;
    stick_ += std::clamp(wanted - stick_, -0.2, 0.2);
    port.give("rov", {.set = {{"control.velocity.reference[0]", stick_}}});
    if (now > 0) port.give("rov", {.external_wrench = Vec6<double>{{0, stick_, 0.1, 0, 0, 0}}});
  }
  void save(StateWriter& v) override { v(stick_); }
  void load(StateReader& v) override { v(stick_); }
  void restart() override { stick_ = 0; }

 private:
  double stick_ = 0;
};

TEST(Joystick, ItsLogRepeatsTheRunToTheSameBytes) {
  const TemporaryFolder folder;
  Joystick joystick;
  run::Run flown(noisy_rov());
  flown.add_source(joystick);
  flown.log_to({.folder = folder / "flown"});
  flown.run();
  flown.finish();
  EXPECT_NEAR(flown.parameter("rov", "control.velocity.reference[0]"), -0.3, 1e-12);

  run::Run again(folder / "flown/log.mcap");
  EXPECT_EQ(again.inputs().recorded.orders.size(), 2 * 29u - 1);  // ticks at 0, 1/7 … 4 s
  again.log_to({.folder = folder / "again"});
  again.run();
  again.finish();
  const std::string log = file_text(folder / "flown/log.mcap");
  EXPECT_GT(log.size(), 10'000u);
  EXPECT_TRUE(log == file_text(folder / "again/log.mcap"));
}

TEST(Joystick, WithoutItTheRunIsAnother) {
  run::Run with(noisy_rov()), without(noisy_rov());
  Joystick joystick;
  with.add_source(joystick);
  with.run(), without.run();
  EXPECT_NE(with.snapshot().state, without.snapshot().state);
}

TEST(Joystick, ASnapshotHoldsWhatItRemembers) {
  Joystick first, second;
  run::Run whole(noisy_rov()), resumed(noisy_rov());
  whole.add_source(first), resumed.add_source(second);
  whole.run(nanoseconds(2.1));  // while the stick moves
  resumed.restore(whole.snapshot());
  whole.run(), resumed.run();
  EXPECT_EQ(whole.snapshot().state, resumed.snapshot().state);
}

TEST(Joystick, ANameOfItsOwnIsWanted) {
  Joystick first, second;
  run::Run run(noisy_rov());
  run.add_source(first);
  EXPECT_THROW(run.add_source(second), InputError);
}

}  // namespace
}  // namespace hadal::run
