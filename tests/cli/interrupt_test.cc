// A run, its report and an export that are asked to end: by Ctrl-C, kill, or a terminal that
// closes.

#include "cli/long_run.h"
#include "cli/pseudo_terminal.h"
#include "hadal/log/mcap_reader.h"

namespace hadal::test {
namespace {

bool is_there(const std::filesystem::path& path) { return std::filesystem::exists(path); }

void expect_closed_log(const Folder& folder) {
  EXPECT_EQ(log::McapReader(folder / "o/log.mcap").recovery_reason(), "");
}

/// No half file, no lock.
void expect_no_rest(const Folder& folder) {
  for (const auto& entry : std::filesystem::directory_iterator(folder / "o")) {
    const std::string name = entry.path().filename().string();
    EXPECT_TRUE(name == "log.mcap" || name == "summary.json" || name == "report.html") << name;
  }
}

void expect_interrupted_run(const Folder& folder) {
  expect_closed_log(folder);
  EXPECT_EQ(summary(folder, "o")["outcome"], "interrupted");
  EXPECT_EQ(summary(folder, "o")["exit_code"], 130);
  EXPECT_TRUE(is_there(folder / "o/report.html"));
  expect_no_rest(folder);
}

TEST(HangUp, BySignalEndsTheRunInGoodOrder) {
  const Folder folder;
  EXPECT_EQ(LongRun(folder).end_by(SIGHUP).code, 130);
  expect_interrupted_run(folder);
}

TEST(HangUp, OfTheTerminalEndsTheRunInGoodOrder) {
  const Folder folder;
  PseudoTerminal terminal;
  LongRun run(folder, terminal.take_over());
  terminal.hang_up();
  EXPECT_EQ(run.process().wait().code, 130);
  expect_interrupted_run(folder);
}

TEST(HangUp, ToldTwiceEndsTheRunInGoodOrder) {
  const Folder folder;
  LongRun run(folder);
  run.process().send(SIGHUP);
  EXPECT_EQ(run.end_by(SIGHUP).code, 130);
  expect_interrupted_run(folder);
}

TEST(HangUp, UnderNohupIsNotHeard) {
  const Folder folder;
  LongRun run(folder, [] { signal(SIGHUP, SIG_IGN); });
  run.process().send(SIGHUP);
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  EXPECT_EQ(kill(run.process().pid(), 0), 0);
  EXPECT_FALSE(is_there(folder / "o/summary.json"));
  EXPECT_EQ(run.end_by(SIGTERM).code, 130);
}

TEST(Pause, IsNotNoticedByTheRun) {
  const Folder folder;
  LongRun run(folder);
  for (int i = 0; i < 5; ++i) {
    run.process().send(SIGSTOP);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    run.process().send(SIGCONT);
  }
  EXPECT_EQ(run.end_by(SIGINT).code, 130);
  expect_interrupted_run(folder);
}

TEST(CtrlC, OnTheTerminalEndsTheRunInGoodOrderAndErasesTheProgress) {
  const Folder folder;
  PseudoTerminal terminal;
  LongRun run(folder, terminal.take_over());
  std::string screen;
  EXPECT_TRUE(wait_until([&] {
    terminal.read_some(screen, 1);
    return screen.find(" times real time, ") != std::string::npos;
  }));
  terminal.type("\x03");
  while (terminal.read_some(screen, 10'000)) continue;
  EXPECT_EQ(run.process().wait().code, 130);
  expect_interrupted_run(folder);
  // The last thing drawn over the bar is nothing, then come the results.
  const std::string rest = screen.substr(screen.rfind("\r\033[K") + 4);
  EXPECT_TRUE(rest.starts_with("Small: interrupted")) << rest;
}

/// More vehicles for a scenario of one.
std::string more_vehicles(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += "[[vehicles]]\nname = \"v" + std::to_string(i) +
            "\"\nfile = \"box.toml\"\nnu = [0.5, 0.4, 0.3, 0.2, 0.1, 0.1]\n";
  }
  return text;
}

/// A run of many messages, whose report takes a while: curves with all the points that one may
/// have.
class LongReport {
 public:
  explicit LongReport(const Folder& folder)
      : process_((write_small(folder, more_vehicles(7)), folder),
                 {"run", "small.toml", "--out", "o", "--until", "170", "--set",
                  "integrator.step=0.01"}) {}
  const Process& process() const { return process_; }

 private:
  Process process_;
};

TEST(CtrlC, DuringTheReportLeavesLogAndSummaryAndNoReport) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const Folder folder;
    const LongReport run(folder);
    EXPECT_TRUE(wait_until([&] { return is_there(folder / "o/summary.json"); }));
    run.process().send(signal);
    const Outcome o = run.process().wait();
    EXPECT_EQ(o.code, 130) << o.out << o.err;
    EXPECT_TRUE(contains(o.err, {"no report", "log and summary are complete"}));
    EXPECT_EQ(o.out.find("report.html"), std::string::npos);
    expect_closed_log(folder);
    expect_no_rest(folder);
    EXPECT_FALSE(is_there(folder / "o/report.html"));
    const Json s = summary(folder, "o");
    EXPECT_EQ(s["outcome"], "finished");
    EXPECT_FALSE(s.contains("report"));
  }
}

TEST(CtrlC, DuringAnExportLeavesNoFile) {
  const Folder folder;
  EXPECT_EQ(LongReport(folder).process().wait().code, 0);
  for (const std::vector<std::string>& to :
       {std::vector<std::string>{"--csv", "csv"}, {"--mat", "run.mat"}}) {
    const Process exporter(folder, {"export", "o/log.mcap", to[0], to[1]});
    EXPECT_TRUE(wait_until([&] { return catches(exporter, SIGINT); }));
    exporter.send(SIGINT);
    EXPECT_EQ(exporter.wait().code, 130);
  }
  EXPECT_FALSE(is_there(folder / "run.mat"));
  EXPECT_TRUE(!is_there(folder / "csv") || std::filesystem::is_empty(folder / "csv"));
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    EXPECT_EQ(entry.path().string().find(".part."), std::string::npos) << entry.path();
  }
}

}  // namespace
}  // namespace hadal::test
