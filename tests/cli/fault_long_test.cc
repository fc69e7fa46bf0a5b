// Faults that take their time to provoke.

#include <random>

#include "cli/long_run.h"
#include "hadal/log/mcap_reader.h"

namespace hadal::test {
namespace {

namespace fs = std::filesystem;

TEST(Kill, AtAnyMomentLeavesOneRunsFilesAndALogThatIsRead) {
  const Folder folder;
  write_small(folder);
  std::mt19937 random(1);
  std::uniform_int_distribution<int> wait_us(0, 120'000);
  int logs = 0;
  for (int i = 0; i < 200; ++i) {
    // Each run has its seed, by which its files are known.
    const Process run(folder, {"run", "small.toml", "--out", "o", "--until", "150", "--seed",
                               std::to_string(1000 + i), "--snapshot-at", "75"});
    std::this_thread::sleep_for(std::chrono::microseconds(wait_us(random)));
    run.send(SIGKILL);
    run.wait();
    if (!fs::exists(folder / "o/log.mcap") || fs::file_size(folder / "o/log.mcap") < 1000) continue;
    ++logs;
    const Outcome csv = hadal(folder, {"export", "o/log.mcap", "--csv", "csv"});
    EXPECT_EQ(csv.code, 0) << i << csv.err;
    if (!fs::exists(folder / "o/summary.json")) continue;
    // A summary is whole, beside the whole log of its own run.
    EXPECT_EQ(csv.err, "") << i;
    const std::string seed = std::to_string(summary(folder, "o")["seed"].get<int>());
    log::McapReader log(folder / "o/log.mcap");
    EXPECT_EQ(log.metadata().at(0).values.at("seed"), seed) << i;
    if (!summary(folder, "o").contains("report")) continue;
    EXPECT_TRUE(contains(read_text(folder / "o/report.html"), {"</html>"})) << i;
  }
  EXPECT_GT(logs, 50);
  // The next one clears up what they left.
  EXPECT_EQ(hadal(folder, {"run", "small.toml", "--out", "o"}).code, 0);
  for (const auto& entry : fs::directory_iterator(folder / "o")) {
    EXPECT_EQ(entry.path().string().find(".part."), std::string::npos) << entry.path();
  }
}

TEST(Export, ToMatlabOfMoreThanTwoGigabytesIsRefusedAtOnceAndWritesNothing) {
  const Folder folder;
  write_small(folder);
  // 3.2 million messages of 86 numbers.
  EXPECT_EQ(hadal(folder, {"run", "small.toml", "--out", "o", "--until", "3200", "--set",
                           "log.odometry_rate=1000", "--set", "integrator.step=0.01"})
                .code,
            0);
  const auto start = std::chrono::steady_clock::now();
  const Outcome o = hadal(folder, {"export", "o/log.mcap", "--mat", "run.mat"});
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  EXPECT_EQ(o.code, 2) << o.out;
  EXPECT_TRUE(contains(o.err, {"/box/odometry", "2 GiB"}));
  EXPECT_LT(took.count(), 5);
  for (const auto& entry : fs::directory_iterator(folder.path())) {
    EXPECT_EQ(entry.path().string().find("run.mat"), std::string::npos) << entry.path();
  }
}

}  // namespace
}  // namespace hadal::test
