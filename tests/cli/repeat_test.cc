// The same run again: same bytes, from the same files, from its log, on more threads, from a
// snapshot.

#include "cli/command.h"
#include "hadal/base/version.h"
#include "hadal/log/run_record.h"

namespace hadal::test {
namespace {

const std::string kTunnel = shipped("scenarios/tunnel.toml");

std::string log_of(const Folder& folder, const std::string& out) {
  return read_text(folder / out / "log.mcap");
}

std::vector<std::string> joined(std::vector<std::string> a, const std::vector<std::string>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

/// The tunnel with noise on two sensors, ten seconds: no check passes, which does not matter here.
std::vector<std::string> noisy_tunnel(const std::string& out) {
  return {"run",     kTunnel,
          "--out",   out,
          "--until", "10",
          "--set",   "vehicles[0].sensors[0].noise=0.05",
          "--set",   "vehicles[0].sensors[4].noise=0.001"};
}

TEST(Log, OfTwoRunsWithOneSeedIsTheSameBytes) {
  const Folder folder;
  EXPECT_EQ(hadal(folder, noisy_tunnel("a")).code, 3);
  EXPECT_EQ(hadal(folder, noisy_tunnel("b")).code, 3);
  const std::string log = log_of(folder, "a");
  EXPECT_GT(log.size(), 100'000u);
  EXPECT_TRUE(log == log_of(folder, "b"));
}

TEST(Log, OfAnotherSeedHasOtherNoise) {
  const Folder folder;
  hadal(folder, noisy_tunnel("a"));
  hadal(folder, joined(noisy_tunnel("b"), {"--seed", "2"}));
  EXPECT_FALSE(log_of(folder, "a") == log_of(folder, "b"));
  EXPECT_NE(summary(folder, "a")["vehicles"], summary(folder, "b")["vehicles"]);
}

TEST(Log, DoesNotDependOnTheNumberOfThreads) {
  const Folder folder;
  std::string more;
  for (int i = 0; i < 4; ++i) {
    more += "[[vehicles]]\nname = \"v" + std::to_string(i) +
            "\"\nfile = \"box.toml\"\nnu = [0, 0.1, 0, 0.2, 0.1, 0." + std::to_string(i) + "]\n";
  }
  write_small(folder, more);
  EXPECT_EQ(hadal(folder, {"run", "small.toml", "--out", "a"}).code, 0);
  EXPECT_EQ(hadal(folder, {"run", "small.toml", "--out", "b", "--threads", "2"}).code, 0);
  EXPECT_TRUE(log_of(folder, "a") == log_of(folder, "b"));
}

TEST(Log, RunAgainGivesTheSameBytes) {
  const Folder folder;
  hadal(folder, joined(noisy_tunnel("a"), {"--seed", "18446744073709551557"}));
  const Outcome again = hadal(folder, {"run", "a/log.mcap", "--out", "b"});
  EXPECT_EQ(again.code, 3) << again.err;
  EXPECT_TRUE(log_of(folder, "a") == log_of(folder, "b"));
  const Json a = summary(folder, "a"), b = summary(folder, "b");
  EXPECT_EQ(a["seed"], b["seed"]);
  EXPECT_EQ(a["checks"], b["checks"]);
  EXPECT_EQ(a["vehicles"], b["vehicles"]);
}

TEST(Log, RunAgainNeedsNoneOfTheFilesThatMadeIt) {
  const Folder folder;
  write_small(folder);
  EXPECT_EQ(
      hadal(folder, {"run", "small.toml", "--out", "a", "--set", "vehicles[0].body.mass=13"}).code,
      0);
  std::filesystem::remove(folder / "small.toml");
  std::filesystem::remove(folder / "box.toml");
  const Outcome again = hadal(folder, {"run", "a/log.mcap", "--out", "b"});
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_TRUE(log_of(folder, "a") == log_of(folder, "b"));
}

TEST(Log, RunAgainTakesChangesOnTop) {
  const Folder folder;
  write_small(folder);
  hadal(folder, {"run", "small.toml", "--out", "a"});
  hadal(folder, {"run", "small.toml", "--out", "b", "--seed", "9", "--until", "1", "--set",
                 "vehicles[0].body.mass=13"});
  hadal(folder, {"run", "a/log.mcap", "--out", "c", "--seed", "9", "--until", "1", "--set",
                 "vehicles[0].body.mass=13"});
  EXPECT_TRUE(log_of(folder, "b") == log_of(folder, "c"));
}

TEST(Log, OfAnotherVersionRunsAgainWithAWarning) {
  const Folder folder;
  write_small(folder);
  log::RunRecord record = log::run_record(config::load_scenario(folder / "small.toml"), 1, 1);
  record.version = "0.0.7";
  {
    log::LogWriter log(folder / "old.mcap");
    log::write_run_record(record, log);
  }
  const Outcome again = hadal(folder, {"run", "old.mcap", "--out", "b"});
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_TRUE(
      contains(again.err, {"old.mcap: warning: is the log of hadal 0.0.7, run again by hadal",
                           std::string(version())}));
}

TEST(Snapshot, ResumedEndsTheSame) {
  const Folder folder;
  const Outcome whole = hadal(folder, {"run", kTunnel, "--out", "a", "--snapshot-at", "20"});
  EXPECT_EQ(whole.code, 0) << whole.err;
  EXPECT_TRUE(contains(whole.out, {"snapshot.mcap"}));
  const Outcome rest = hadal(folder, {"run", kTunnel, "--out", "b", "--resume", "a/snapshot.mcap"});
  EXPECT_EQ(rest.code, 0) << rest.err;
  const Json a = summary(folder, "a"), b = summary(folder, "b");
  EXPECT_EQ(a["vehicles"], b["vehicles"]);
  EXPECT_EQ(a["checks"], b["checks"]);
  EXPECT_EQ(a["end_s"], b["end_s"]);
  EXPECT_NEAR(b["start_s"].get<double>(), 20, 0.0025);
}

TEST(Snapshot, OfARunWithNoiseBetweenTicksEndsTheSame) {
  const Folder folder;
  write_small(
      folder,
      "[[expect]]\nquantity = \"box.depth.depth\"\nreduce = \"mean\"\nvalue = 3\ntolerance = 1\n");
  EXPECT_EQ(hadal(folder, {"run", "small.toml", "--out", "a", "--snapshot-at", "0.7123"}).code, 0);
  EXPECT_EQ(hadal(folder, {"run", "small.toml", "--out", "b", "--resume", "a/snapshot.mcap"}).code,
            0);
  EXPECT_EQ(summary(folder, "a")["vehicles"], summary(folder, "b")["vehicles"]);
  EXPECT_EQ(summary(folder, "a")["checks"], summary(folder, "b")["checks"]);
}

TEST(Snapshot, DoesNotChangeTheRunThatTakesIt) {
  const Folder folder;
  write_small(folder);
  hadal(folder, {"run", "small.toml", "--out", "a"});
  hadal(folder, {"run", "small.toml", "--out", "b", "--snapshot-at", "0.7123"});
  EXPECT_TRUE(log_of(folder, "a") == log_of(folder, "b"));
}

TEST(Snapshot, OfAnotherRunIsRefused) {
  const Folder folder;
  write_small(folder);
  hadal(folder, {"run", "small.toml", "--out", "a", "--snapshot-at", "1"});
  for (const std::vector<std::string>& change :
       {std::vector<std::string>{"--set", "vehicles[0].body.mass=13"}, {"--seed", "5"}}) {
    const Outcome o = hadal(
        folder, joined({"run", "small.toml", "--out", "b", "--resume", "a/snapshot.mcap"}, change));
    EXPECT_EQ(o.code, 2);
    EXPECT_TRUE(contains(o.err, {"a/snapshot.mcap", "another run"}));
  }
}

TEST(Snapshot, CanBeRunOnForLonger) {
  const Folder folder;
  write_small(folder);
  hadal(folder, {"run", "small.toml", "--out", "a", "--snapshot-at", "1"});
  EXPECT_EQ(hadal(folder, {"run", "small.toml", "--out", "b", "--resume", "a/snapshot.mcap",
                           "--until", "3"})
                .code,
            0);
  EXPECT_EQ(summary(folder, "b")["end_s"], 3.0);
}

TEST(Snapshot, ThatIsALogOrNonsenseOrMissingIsBadInput) {
  const Folder folder;
  write_small(folder);
  hadal(folder, {"run", "small.toml", "--out", "a"});
  write_text(folder / "nonsense.mcap", "nonsense");
  for (const char* file : {"a/log.mcap", "nonsense.mcap", "missing.mcap"}) {
    const Outcome o = hadal(folder, {"run", "small.toml", "--out", "b", "--resume", file});
    EXPECT_EQ(o.code, 2) << file << o.err;
    EXPECT_TRUE(contains(o.err, {file}));
  }
}

TEST(Snapshot, IsNotResumedForARunThatEndsBeforeIt) {
  const Folder folder;
  write_small(folder);
  hadal(folder, {"run", "small.toml", "--out", "a", "--snapshot-at", "1"});
  const Outcome o = hadal(
      folder, {"run", "small.toml", "--out", "b", "--resume", "a/snapshot.mcap", "--until", "0.5"});
  EXPECT_EQ(o.code, 2) << o.out;
  EXPECT_TRUE(contains(o.err, {"a/snapshot.mcap", "after the end of this run"}));
}

TEST(Log, OfAResumedRunIsNotRunAgainAsIfItWereWhole) {
  const Folder folder;
  write_small(folder);
  hadal(folder, {"run", "small.toml", "--out", "a", "--snapshot-at", "1"});
  hadal(folder, {"run", "small.toml", "--out", "b", "--resume", "a/snapshot.mcap"});
  const Outcome o = hadal(folder, {"run", "b/log.mcap", "--out", "c"});
  EXPECT_EQ(o.code, 2) << o.out;
  EXPECT_TRUE(contains(o.err, {"b/log.mcap", "went on from a snapshot at 1 s"}));
}

TEST(Log, IsKnownByItsBytesWhateverItIsCalled) {
  const Folder folder;
  write_small(folder);
  hadal(folder, {"run", "small.toml", "--out", "a"});
  std::filesystem::rename(folder / "a/log.mcap", folder / "a/kept.bin");
  EXPECT_EQ(hadal(folder, {"run", "a/kept.bin", "--out", "b"}).code, 0);
  EXPECT_EQ(read_text(folder / "a/kept.bin"), log_of(folder, "b"));
}

TEST(Check, OfATimeThatTheRunDoesNotReachIsNeitherPassedNorFailed) {
  const Folder folder;
  write_small(folder,
              "[[expect]]\nname = \"late\"\nquantity = \"box.d\"\ntime = 1.5\nvalue = 1e9\n"
              "tolerance = 0\n");
  EXPECT_EQ(hadal(folder, {"run", "small.toml", "--out", "a"}).code, 3);
  const Outcome o = hadal(folder, {"run", "small.toml", "--out", "b", "--until", "1"});
  EXPECT_EQ(o.code, 0) << o.out;
  EXPECT_TRUE(contains(o.out, {"not reached: late at 1.5 s"}));
  EXPECT_FALSE(summary(folder, "b")["checks"].back()["reached"].get<bool>());
  EXPECT_FALSE(summary(folder, "b")["checks"].back()["passed"].get<bool>());
}

TEST(Snapshot, AfterTheEndOfTheRunIsRefusedNotForgotten) {
  const Folder folder;
  write_small(folder);
  const Outcome o = hadal(folder, {"run", "small.toml", "--out", "a", "--snapshot-at", "5"});
  EXPECT_EQ(o.code, 2) << o.out;
  EXPECT_TRUE(contains(o.err, {"snapshot-at"}));
}

}  // namespace
}  // namespace hadal::test
