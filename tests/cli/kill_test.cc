// A run that is stopped from outside.

#include "cli/long_run.h"
#include "hadal/log/mcap_reader.h"

namespace hadal::test {
namespace {

class Interrupt : public testing::TestWithParam<int> {};

TEST_P(Interrupt, EndsTheRunInGoodOrder) {
  const Folder folder;
  const Outcome o = LongRun(folder).end_by(GetParam());
  EXPECT_EQ(o.code, 130) << o.out << o.err;
  EXPECT_EQ(o.err, "");
  EXPECT_TRUE(contains(o.out, {"interrupted"}));
  const Json s = summary(folder, "o");
  EXPECT_EQ(s["outcome"], "interrupted");
  EXPECT_EQ(s["exit_code"], 130);
  EXPECT_GT(s["end_s"].get<double>(), 1);
  // Its one check is of the end, which was not reached: no tick anywhere.
  EXPECT_TRUE(contains(o.out, {"stopped by the user at", "checks: 0 of 1 passed, 1 not reached"}));
  EXPECT_EQ(s["checks_passed"], 0);
  EXPECT_EQ(s["checks_not_reached"], 1);
  EXPECT_TRUE(contains(read_text(folder / "o/report.html"),
                       {R"(<p class="verdict open">! Interrupted: 0 of 1 check passed, 1 not)",
                        "stopped by the user at"}));

  // The log was closed: it is whole, up to the very end of the run.
  log::McapReader log(folder / "o/log.mcap");
  EXPECT_EQ(log.recovery_reason(), "");
  std::uint64_t last = 0;
  log.for_each_message({}, [&](const auto&, std::uint64_t time, auto) { last = time; });
  EXPECT_NEAR(1e-9 * static_cast<double>(last), s["end_s"].get<double>(), 1e-9);
}
INSTANTIATE_TEST_SUITE_P(Signals, Interrupt, testing::Values(SIGINT, SIGTERM),
                         [](const auto& test) { return test.param == SIGINT ? "INT" : "TERM"; });

TEST(Kill, LeavesALogThatIsRecoveredWithAWarning) {
  const Folder folder;
  EXPECT_EQ(LongRun(folder).end_by(SIGKILL).code, -SIGKILL);
  const Outcome o = hadal(folder, {"export", "o/log.mcap", "--csv", "csv"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_TRUE(contains(o.err, {"warning", "incomplete"}));
  const std::string csv = read_text(folder / "csv/box_state.csv");
  EXPECT_GT(std::count(csv.begin(), csv.end(), '\n'), 500);
}

TEST(Kill, LeavesALogThatCanBeRunAgain) {
  const Folder folder;
  LongRun(folder).end_by(SIGKILL);
  const Outcome o = hadal(folder, {"run", "o/log.mcap", "--until", "2", "--out", "again"});
  EXPECT_EQ(o.code, 0) << o.err;
  hadal(folder, {"run", "small.toml", "--out", "whole"});
  EXPECT_TRUE(read_text(folder / "again/log.mcap") == read_text(folder / "whole/log.mcap"));
}

}  // namespace
}  // namespace hadal::test
