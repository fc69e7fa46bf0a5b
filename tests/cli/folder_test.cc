// What stands in the folder of a run: of this run alone, true, and never instead of what it read.

#include "cli/long_run.h"

namespace hadal::test {
namespace {

namespace fs = std::filesystem;

Outcome run_small(const Folder& folder, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {"run", "small.toml", "--out", "o"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return hadal(folder, arguments);
}

TEST(RunFolder, OfAKilledRunHasNoSummaryOfAnEarlierOne) {
  const Folder folder;
  write_small(folder);
  EXPECT_EQ(run_small(folder).code, 0);
  EXPECT_EQ(LongRun(folder).end_by(SIGKILL).code, -SIGKILL);
  EXPECT_FALSE(fs::exists(folder / "o/summary.json"));
  EXPECT_FALSE(fs::exists(folder / "o/report.html"));
  // The lock of the dead does not hold.
  EXPECT_EQ(run_small(folder).code, 0);
  EXPECT_EQ(summary(folder, "o")["outcome"], "finished");
  EXPECT_FALSE(fs::exists(folder / "o/.lock"));
}

TEST(RunFolder, IsRefusedWhileAnotherRunWritesThere) {
  const Folder folder, elsewhere;
  LongRun first(folder);
  write_small(elsewhere);
  fs::create_directory_symlink(folder / "o", elsewhere / "o");
  const Outcome second = run_small(elsewhere);
  EXPECT_EQ(second.code, 2) << second.out;
  EXPECT_TRUE(contains(second.err, {"another run is writing here",
                                    "process " + std::to_string(first.process().pid()), "--out"}));
  EXPECT_EQ(first.end_by(SIGINT).code, 130);
  EXPECT_EQ(summary(folder, "o")["outcome"], "interrupted");
  EXPECT_EQ(hadal(folder, {"export", "o/log.mcap", "--csv", "csv"}).err, "");
}

TEST(RunFolder, OfManyRunsAtOnceIsThatOfOneOfThem) {
  const Folder folder;
  write_small(folder);
  std::vector<Process> runs;
  for (int i = 0; i < 8; ++i) {
    runs.emplace_back(folder, std::vector<std::string>{"run", "small.toml", "--out", "o", "--until",
                                                       "200", "--seed", std::to_string(i)});
  }
  int finished = 0;
  for (const Process& run : runs) {
    const int code = run.wait().code;
    EXPECT_TRUE(code == 0 || code == 2) << code;
    finished += code == 0 ? 1 : 0;
  }
  EXPECT_GE(finished, 1);
  // Log and summary are of the same run.
  const std::string seed = std::to_string(summary(folder, "o")["seed"].get<int>());
  EXPECT_EQ(
      hadal(folder, {"run", "small.toml", "--out", "alone", "--until", "200", "--seed", seed}).code,
      0);
  EXPECT_TRUE(read_text(folder / "o/log.mcap") == read_text(folder / "alone/log.mcap"));
}

TEST(RunFolder, ThatIsRemovedStopsTheRunWithinSeconds) {
  const Folder folder;
  LongRun run(folder);
  fs::remove_all(folder / "o");
  const Outcome o = run.process().wait();
  EXPECT_EQ(o.code, 1);
  EXPECT_TRUE(contains(o.err, {"o/log.mcap", "removed"}));
  EXPECT_FALSE(fs::exists(folder / "o"));
}

TEST(RunFolder, ThatIsRenamedStopsTheRunAndKeepsItsLogWhole) {
  const Folder folder;
  LongRun run(folder);
  fs::rename(folder / "o", folder / "moved");
  EXPECT_EQ(run.process().wait().code, 1);
  const Outcome o = hadal(folder, {"export", "moved/log.mcap", "--csv", "csv"});
  EXPECT_EQ(o.code, 0);
  EXPECT_EQ(o.err, "");
}

TEST(RunFolder, LeavesLogsThatOthersHaveLinked) {
  const Folder folder;
  write_small(folder);
  run_small(folder);
  fs::create_hard_link(folder / "o/log.mcap", folder / "kept.mcap");
  const std::string before = read_text(folder / "kept.mcap");
  EXPECT_EQ(run_small(folder, {"--until", "1"}).code, 0);
  EXPECT_TRUE(before == read_text(folder / "kept.mcap"));
}

TEST(RunFolder, KeepsLinksToFiles) {
  const Folder folder;
  write_small(folder);
  fs::create_directory(folder / "o");
  fs::create_symlink(folder / "page.html", folder / "o/report.html");
  EXPECT_EQ(run_small(folder).code, 0);
  EXPECT_TRUE(fs::is_symlink(folder / "o/report.html"));
  EXPECT_TRUE(contains(read_text(folder / "page.html"), {"Small"}));
}

/// Which input would be overwritten, and by which output of the run.
struct Overwritten {
  const char* input;
  const char* output;
};
class Input : public testing::TestWithParam<Overwritten> {};

TEST_P(Input, IsNeverOverwrittenByARun) {
  const Folder folder;
  write_small(folder, R"([[world.meshes]]
file = "stone.obj"
)");
  write_text(folder / "stone.obj",
             "v 0 0 50\nv 1 0 50\nv 0 1 50\nv 0 0 51\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  EXPECT_EQ(hadal(folder, {"run", "small.toml", "--out", "a", "--snapshot-at", "1"}).code, 0);
  const auto [input, output] = GetParam();
  const std::string before = read_text(folder / input);
  ASSERT_FALSE(before.empty());
  fs::create_directory(folder / "o");
  for (const bool hard : {false, true}) {
    fs::remove(folder / "o" / output);
    if (hard)
      fs::create_hard_link(folder / input, folder / "o" / output);
    else
      fs::create_symlink(folder / input, folder / "o" / output);
    const Outcome o = std::string(input) == "a/log.mcap"
                          ? hadal(folder, {"run", "a/log.mcap", "--out", "o"})
                          : hadal(folder, {"run", "small.toml", "--out", "o", "--resume",
                                           "a/snapshot.mcap", "--snapshot-at", "1.5"});
    EXPECT_EQ(o.code, 2) << o.out;
    EXPECT_TRUE(contains(o.err, {input, output, "overwrite"}));
    EXPECT_TRUE(before == read_text(folder / input));
  }
}
INSTANTIATE_TEST_SUITE_P(Files, Input,
                         testing::Values(Overwritten{"small.toml", "summary.json"},
                                         Overwritten{"box.toml", "report.html"},
                                         Overwritten{"stone.obj", "log.mcap"},
                                         Overwritten{"a/log.mcap", "log.mcap"},
                                         Overwritten{"a/snapshot.mcap", "snapshot.mcap"}));

TEST(RunAgain, IntoTheFolderOfItsOwnLogIsRefused) {
  const Folder folder;
  write_small(folder);
  run_small(folder);
  const std::string before = read_text(folder / "o/log.mcap");
  const Outcome o = hadal(folder, {"run", "o/log.mcap", "--out", "o"});
  EXPECT_EQ(o.code, 2);
  EXPECT_TRUE(contains(o.err, {"o/log.mcap", "would overwrite it"}));
  EXPECT_TRUE(before == read_text(folder / "o/log.mcap"));
  EXPECT_EQ(summary(folder, "o")["outcome"], "finished");
}

TEST(Resume, DoesNotReplaceTheLogOfThePartBefore) {
  const Folder folder;
  write_small(folder);
  run_small(folder, {"--snapshot-at", "1", "--until", "1.2"});
  const std::string before = read_text(folder / "o/log.mcap");
  const Outcome o = run_small(folder, {"--resume", "o/snapshot.mcap"});
  EXPECT_EQ(o.code, 2) << o.out;
  EXPECT_TRUE(contains(o.err, {"o/log.mcap", "up to the snapshot at 1 s", "--out o_resumed"}));
  EXPECT_TRUE(before == read_text(folder / "o/log.mcap"));
  EXPECT_EQ(summary(folder, "o")["end_s"], 1.2);
  // A second attempt of the same part may replace the first.
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(
        hadal(folder, {"run", "small.toml", "--resume", "o/snapshot.mcap", "--out", "b"}).code, 0);
  }
}

TEST(Resume, WithoutAFolderWritesBeside) {
  const Folder folder;
  write_small(folder);
  EXPECT_EQ(hadal(folder, {"run", "small.toml", "--snapshot-at", "1"}).code, 0);
  const std::string before = read_text(folder / "out/small/log.mcap");
  EXPECT_EQ(hadal(folder, {"run", "small.toml", "--resume", "out/small/snapshot.mcap"}).code, 0);
  EXPECT_TRUE(before == read_text(folder / "out/small/log.mcap"));
  EXPECT_TRUE(fs::exists(folder / "out/small_resumed/log.mcap"));
}

TEST(Export, OntoItsOwnLogIsRefused) {
  const Folder folder;
  write_small(folder);
  run_small(folder);
  const std::string before = read_text(folder / "o/log.mcap");
  fs::create_directory(folder / "csv");
  fs::create_hard_link(folder / "o/log.mcap", folder / "csv/box_state.csv");
  for (const std::vector<std::string>& to : {std::vector<std::string>{"--mat", "o/log.mcap"},
                                             {"--mat", "./o/../o/log.mcap"},
                                             {"--csv", "csv"}}) {
    const Outcome o = hadal(folder, {"export", "o/log.mcap", to[0], to[1]});
    EXPECT_EQ(o.code, 2) << o.out;
    EXPECT_TRUE(contains(o.err, {"o/log.mcap", "overwrite"}));
    EXPECT_TRUE(before == read_text(folder / "o/log.mcap"));
  }
}

TEST(Import, OntoItsOwnFileIsRefused) {
  const Folder folder;
  const std::string robot =
      "<robot name=\"r\"><link name=\"hull\"><inertial><mass value=\"3\"/><inertia ixx=\"0.1\" "
      "iyy=\"0.1\" izz=\"0.1\"/></inertial></link></robot>\n";
  write_text(folder / "r.urdf", robot);
  const Outcome o = hadal(folder, {"import", "r.urdf", "-o", "r.urdf"});
  EXPECT_EQ(o.code, 2);
  EXPECT_TRUE(contains(o.err, {"r.urdf", "would overwrite it"}));
  EXPECT_EQ(read_text(folder / "r.urdf"), robot);
  EXPECT_EQ(hadal(folder, {"import", "r.urdf", "-o", "r.toml"}).code, 0);
}

TEST(Trim, OntoItsOwnVehicleIsRefused) {
  const Folder folder;
  write_small(folder);
  for (const char* option : {"--csv", "--plot"}) {
    const Outcome o = hadal(
        folder, {"trim", "box.toml", "--over", "main=0:1:1", "--free", "u", option, "box.toml"});
    EXPECT_EQ(o.code, 2) << o.out;
    EXPECT_TRUE(contains(o.err, {"box.toml", "would overwrite it"}));
    EXPECT_EQ(read_text(folder / "box.toml"), kVehicle);
  }
}

TEST(OutputFile, ThatIsADeviceStaysOne) {
  const Folder folder;
  write_text(folder / "r.urdf",
             "<robot name=\"r\"><link name=\"hull\"><inertial><mass value=\"3\"/><inertia "
             "ixx=\"0.1\" iyy=\"0.1\" izz=\"0.1\"/></inertial></link></robot>\n");
  fs::create_symlink("/dev/stdout", folder / "out.toml");
  const Outcome o = hadal(folder, {"import", "r.urdf", "-o", "out.toml"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_TRUE(contains(o.out, {"[body]", "mass = 3"}));
  EXPECT_TRUE(fs::is_symlink(folder / "out.toml"));
}

TEST(RunFolder, ThatCannotBeOneIsExitCodeOneAndNamesIt) {
  const Folder folder;
  write_small(folder);
  write_text(folder / "file", "");
  fs::create_symlink("nowhere/at/all", folder / "dangling");
  for (const std::string out : {"file", "dangling", "/proc/self/fdinfo", "/sys"}) {
    const Outcome o = hadal(folder, {"run", "small.toml", "--out", out});
    EXPECT_EQ(o.code, 1) << out << o.out << o.err;
    EXPECT_TRUE(contains(o.err, {out}));
  }
}

TEST(Scenario, FromAPipeIsReadWhole) {
  const Folder folder;
  write_small(folder);
  std::string text = kScenario;
  text.replace(text.find("box.toml"), 8, (folder / "box.toml").string());
  write_text(folder / "piped.toml", text);
  const std::string binary = HADAL_BINARY;
  const std::string command = "cd " + folder.path().string() + " && cat piped.toml | " + binary +
                              " run /dev/stdin --out o > piped.txt 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0) << read_text(folder / "piped.txt");
  EXPECT_EQ(summary(folder, "o")["outcome"], "finished");
}

TEST(WorkingDirectory, ThatIsRemovedIsToldAsAnError) {
  const Folder folder;
  write_small(folder);
  const std::string command =
      "cd " + folder.path().string() + " && mkdir gone && cd gone && rmdir ../gone && " +
      std::string(HADAL_BINARY) + " run " + (folder / "small.toml").string() + " > " +
      (folder / "gone.txt").string() + " 2>&1";
  const int status = std::system(command.c_str());
  EXPECT_EQ(WEXITSTATUS(status), 1);
  EXPECT_TRUE(contains(read_text(folder / "gone.txt"), {"error: cannot make out/small"}));
}

}  // namespace
}  // namespace hadal::test
