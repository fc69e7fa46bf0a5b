// Disks that are full, and limits of files and open files.

#include <sys/resource.h>
#include <sys/stat.h>

#include <sstream>

#include "cli/command.h"
#include "hadal/log/chunk_pipeline.h"
#include "hadal/log/mcap_reader.h"

namespace hadal::test {
namespace {

namespace fs = std::filesystem;

std::function<void()> limited(int resource, rlim_t value) {
  return [=] {
    const rlimit limit{value, value};
    if (setrlimit(static_cast<__rlimit_resource_t>(resource), &limit) != 0) _exit(122);
  };
}

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

TEST(FileSizeLimit, EndsTheRunWithAReadableLogThatSaysSo) {
  const Folder folder;
  write_small(folder);
  const Outcome o = hadal(folder, {"run", "small.toml", "--out", "o", "--until", "10000"},
                          limited(RLIMIT_FSIZE, 300'000));
  EXPECT_EQ(o.code, 1) << o.out;
  EXPECT_TRUE(contains(o.err, {"o/log.mcap", "File too large", "holds what was written before"}));
  const Json s = summary(folder, "o");
  EXPECT_EQ(s["outcome"], "failed");
  EXPECT_EQ(s["exit_code"], 1);
  EXPECT_TRUE(contains(s["trouble"].get<std::string>(), {"File too large"}));

  // Whole chunks up to where the limit came, and nothing half behind them.
  EXPECT_GT(fs::file_size(folder / "o/log.mcap"), 200'000u);
  log::McapReader log(folder / "o/log.mcap");
  EXPECT_NE(log.recovery_reason(), "");
  std::uint64_t last = 0;
  log.for_each_message({}, [&](const auto&, std::uint64_t time, auto) { last = time; });
  // Chunks of a second: the one that did not fit, the open one, and those on their way.
  EXPECT_GT(1e-9 * static_cast<double>(last),
            s["end_s"].get<double>() - 2.1 - log::ChunkPipeline::kWaiting);
  const Outcome csv = hadal(folder, {"export", "o/log.mcap", "--csv", "csv"});
  EXPECT_EQ(csv.code, 0);
  EXPECT_TRUE(contains(csv.err, {"incomplete"}));
}

TEST(FileSizeLimit, ThatTheReportExceedsLeavesLogAndSummary) {
  const Folder folder;
  write_small(folder);
  const Outcome o =
      hadal(folder, {"run", "small.toml", "--out", "o"}, limited(RLIMIT_FSIZE, 90'000));
  EXPECT_EQ(o.code, 1) << o.out;
  EXPECT_TRUE(contains(o.err, {"o/report.html", "File too large"}));
  EXPECT_EQ(names_in(folder / "o"), (std::vector<std::string>{"log.mcap", "summary.json"}));
  EXPECT_EQ(summary(folder, "o")["outcome"], "finished");
  EXPECT_FALSE(summary(folder, "o").contains("report"));
}

TEST(FileSizeLimit, OfAnExportLeavesNoHalfFile) {
  const Folder folder;
  write_small(folder);
  hadal(folder, {"run", "small.toml", "--out", "o", "--until", "20"});
  write_text(folder / "run.mat", "the one before");
  for (const std::vector<std::string>& to :
       {std::vector<std::string>{"--csv", "csv"}, {"--mat", "run.mat"}}) {
    const Outcome o =
        hadal(folder, {"export", "o/log.mcap", to[0], to[1]}, limited(RLIMIT_FSIZE, 20'000));
    EXPECT_EQ(o.code, 1) << o.out;
    EXPECT_TRUE(contains(o.err, {to[1]}));
  }
  EXPECT_EQ(names_in(folder / "csv"), std::vector<std::string>{});
  EXPECT_EQ(read_text(folder / "run.mat"), "the one before");
}

TEST(Pipe, AsALogIsRefusedWithoutWaiting) {
  const Folder folder;
  write_small(folder);
  ASSERT_EQ(mkfifo((folder / "pipe.mcap").c_str(), 0600), 0);
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"export", "pipe.mcap", "--csv", "csv"},
        {"run", "pipe.mcap", "--out", "o"},
        {"run", "small.toml", "--out", "o", "--resume", "pipe.mcap"}}) {
    const Outcome o = hadal(folder, command, [] { alarm(20); });
    EXPECT_EQ(o.code, 2) << command[0] << o.err;
    EXPECT_TRUE(contains(o.err, {"pipe.mcap", "expected a regular file"}));
  }
}

TEST(Export, ToMatlabOnADeviceIsRefused) {
  const Folder folder;
  write_small(folder);
  hadal(folder, {"run", "small.toml", "--out", "o"});
  const Outcome o = hadal(folder, {"export", "o/log.mcap", "--mat", "/dev/null"});
  EXPECT_EQ(o.code, 1) << o.err;
  EXPECT_EQ(o.out, "");
  EXPECT_TRUE(contains(o.err, {"/dev/null", "must be a regular file"}));
}

/// A scenario with `vehicles` × `sensors` and three more topics for each vehicle,
/// beside the events of all.
void write_many(const Folder& folder, int vehicles, int sensors) {
  std::string box = kVehicle.substr(0, kVehicle.find("[[sensors]]"));
  for (int i = 0; i < sensors; ++i) {
    box += "[[sensors]]\nname = \"s" + std::to_string(i) + "\"\nkind = \"depth\"\nrate = 1\n";
  }
  write_text(folder / "box.toml", box);
  std::string scenario = "name = \"Many\"\nduration = 0.01\n";
  for (int i = 0; i < vehicles; ++i) {
    scenario += "[[vehicles]]\nname = \"v" + std::to_string(i) + "\"\nfile = \"box.toml\"\n";
  }
  write_text(folder / "many.toml", scenario);
}

TEST(Topics, OfWhichALogCannotHoldAllAreRefusedBeforeTheRun) {
  const Folder folder;
  write_many(folder, 1000, 63);
  const Outcome o = hadal(folder, {"run", "many.toml", "--out", "o"});
  EXPECT_EQ(o.code, 2) << o.code << o.err;
  EXPECT_TRUE(contains(o.err, {"66002 topics", "at most 65535"}));
  EXPECT_FALSE(fs::exists(folder / "o"));
}

TEST(Topics, OfWhichALogHoldsAllAreRun) {
  const Folder folder;
  write_many(folder, 1000, 62);
  EXPECT_EQ(hadal(folder, {"run", "many.toml", "--out", "o"}).code, 0);
  const log::McapReader log(folder / "o/log.mcap");
  const auto of_vehicle = [](const auto& channel) { return channel.second.topic != "/events"; };
  EXPECT_EQ(std::count_if(log.channels().begin(), log.channels().end(), of_vehicle), 65'000);
}

TEST(Export, OfMoreTopicsThanFilesMayBeOpenIsWhole) {
  const Folder folder;
  write_many(folder, 20, 10);
  EXPECT_EQ(hadal(folder, {"run", "many.toml", "--out", "o"}).code, 0);
  const Outcome o =
      hadal(folder, {"export", "o/log.mcap", "--csv", "csv"}, limited(RLIMIT_NOFILE, 20));
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(names_in(folder / "csv").size(), 260u);
  EXPECT_EQ(hadal(folder, {"export", "o/log.mcap", "--csv", "free"}).code, 0);
  for (const std::string& name : names_in(folder / "csv")) {
    EXPECT_EQ(read_text(folder / "csv" / name), read_text(folder / "free" / name)) << name;
  }
}

TEST(Export, InPiecesOfOneBufferIsTheSameAsTheLog) {
  const Folder folder;
  write_small(folder);
  // Some 20 MB of text: many buffers one after the other.
  hadal(folder, {"run", "small.toml", "--out", "o", "--until", "300"});
  EXPECT_EQ(hadal(folder, {"export", "o/log.mcap", "--csv", "csv"}).code, 0);
  std::stringstream text(read_text(folder / "csv/box_state.csv"));
  std::string line;
  std::getline(text, line);
  const auto columns = std::count(line.begin(), line.end(), ',');
  int rows = 0;
  for (; std::getline(text, line); ++rows) {
    ASSERT_EQ(std::count(line.begin(), line.end(), ','), columns) << rows;
    ASSERT_NEAR(std::stod(line), 0.01 * rows, 1e-9);
  }
  EXPECT_EQ(rows, 30'001);
}

}  // namespace
}  // namespace hadal::test
