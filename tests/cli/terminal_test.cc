// A terminal that is closed, a pipe without reader, a full disk behind it: none of it ends a run.

#include "cli/command.h"

namespace hadal::test {
namespace {

/// A run that has something to say on standard error: the coupling is not read on this engine.
const std::vector<std::string> kRun = {"run", "small.toml", "--out",
                                       "o",   "--set",      "engine.coupling=\"folded\""};

void expect_whole_run(const Folder& folder) {
  EXPECT_EQ(summary(folder, "o")["outcome"], "finished");
  EXPECT_TRUE(std::filesystem::exists(folder / "o/report.html"));
  const Outcome csv = hadal(folder, {"export", "o/log.mcap", "--csv", "csv"});
  EXPECT_EQ(csv.code, 0);
  EXPECT_EQ(csv.err, "");
}

void to_closed_pipe(int descriptor) {
  int ends[2];
  if (pipe(ends) != 0 || dup2(ends[1], descriptor) < 0) _exit(124);
  close(ends[0]);
  close(ends[1]);
}

TEST(Terminal, WarnsOnStandardError) {
  const Folder folder;
  write_small(folder);
  EXPECT_TRUE(contains(hadal(folder, kRun).err, {"warning: engine.coupling"}));
}

TEST(Terminal, FullStandardErrorDoesNotEndARun) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  const Folder folder;
  write_small(folder);
  EXPECT_EQ(hadal(folder, kRun, [] { redirect("/dev/full", O_WRONLY, 2); }).code, 0);
  expect_whole_run(folder);
}

TEST(Terminal, ErrorsOnAFullStandardErrorKeepTheirExitCode) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  const Folder folder;
  const auto full = [] { redirect("/dev/full", O_WRONLY, 2); };
  EXPECT_EQ(hadal(folder, {"check", "none.toml"}, full).code, 2);
  EXPECT_EQ(hadal(folder, {"no_such_command"}, full).code, 2);
  EXPECT_EQ(
      hadal(folder, {"run", shipped("scenarios/tunnel.toml"), "--out", "/dev/null/o"}, full).code,
      1);
}

TEST(Terminal, PipesWithoutReaderDoNotEndARun) {
  const Folder folder;
  write_small(folder);
  const Outcome o = hadal(folder, kRun, [] {
    to_closed_pipe(1);
    to_closed_pipe(2);
  });
  // The lines of the result reached nobody.
  EXPECT_EQ(o.code, 1);
  expect_whole_run(folder);
}

TEST(Terminal, AReaderWhoHasSeenEnoughIsNotAnErrorToPrint) {
  const Folder folder;
  const Outcome o = hadal(folder, {"reference"}, [] { to_closed_pipe(1); });
  EXPECT_EQ(o.code, 1);
  EXPECT_EQ(o.err, "");
}

TEST(Terminal, ResultsOnAFullDiskAreExitCodeOneWithTheReason) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  const Folder folder;
  write_small(folder);
  const std::vector<std::vector<std::string>> commands = {
      {"show", "box.toml"}, {"show", "box.toml", "--json"}, {"reference"}, {"--help"}, kRun};
  for (const std::vector<std::string>& command : commands) {
    const Outcome o = Process(folder, command, "/dev/full").wait();
    EXPECT_EQ(o.code, 1) << command[0];
    EXPECT_TRUE(contains(o.err, {"standard output", "No space left"})) << command[0];
  }
  expect_whole_run(folder);
}

/// Bits 0, 1 and 2: which of the three standard descriptors are closed.
class ClosedDescriptors : public testing::TestWithParam<int> {};

TEST_P(ClosedDescriptors, NeverBecomeTheLog) {
  const Folder folder;
  write_small(folder);
  EXPECT_EQ(hadal(folder, {"run", "small.toml", "--out", "open", "--set", kRun.back()}).code, 0);
  const Outcome o = hadal(folder, kRun, [] {
    for (int d = 0; d <= 2; ++d) {
      if ((GetParam() >> d & 1) != 0) close(d);
    }
  });
  EXPECT_EQ(o.code, 0);
  EXPECT_TRUE(read_text(folder / "open/log.mcap") == read_text(folder / "o/log.mcap"));
  expect_whole_run(folder);
}
INSTANTIATE_TEST_SUITE_P(Sets, ClosedDescriptors, testing::Values(1, 2, 4, 7));

}  // namespace
}  // namespace hadal::test
