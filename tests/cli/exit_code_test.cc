#include "cli/command.h"

namespace hadal::test {
namespace {

TEST(ExitCode, IsZeroWhenAllIsFine) {
  const Folder folder;
  write_small(folder);
  EXPECT_EQ(hadal(folder, {"run", "small.toml"}).code, 0);
  // Without --out: a folder named after the scenario.
  EXPECT_TRUE(std::filesystem::exists(folder / "out/small/log.mcap"));
  EXPECT_EQ(hadal(folder, {"--version"}).code, 0);
  EXPECT_EQ(hadal(folder, {"--help"}).code, 0);
}

TEST(ExitCode, IsOneWhereNoFolderCanBeMade) {
  const Folder folder;
  write_small(folder);
  const Outcome o = hadal(folder, {"run", "small.toml", "--out", "box.toml/below_a_file"});
  EXPECT_EQ(o.code, 1);
  EXPECT_TRUE(contains(o.err, {"box.toml/below_a_file"}));
}

class FullDisk : public testing::TestWithParam<std::string> {};

TEST_P(FullDisk, IsExitCodeOneAndNamesTheFile) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  const Folder folder;
  write_small(folder);
  std::filesystem::create_directory(folder / "o");
  std::filesystem::create_symlink("/dev/full", folder / "o" / GetParam());
  const Outcome o = hadal(folder, {"run", "small.toml", "--out", "o", "--snapshot-at", "1"});
  EXPECT_EQ(o.code, 1) << o.out << o.err;
  EXPECT_TRUE(contains(o.err, {GetParam()}));
}
INSTANTIATE_TEST_SUITE_P(
    Files, FullDisk, testing::Values("log.mcap", "summary.json", "report.html", "snapshot.mcap"),
    [](const auto& test) { return test.param.substr(0, test.param.find('.')); });

TEST(ExitCode, IsOneWhereStandardOutputIsFull) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  const Folder folder;
  const Outcome o = Process(folder, {"show", shipped("vehicles/vita1.toml")}, "/dev/full").wait();
  EXPECT_EQ(o.code, 1);
  EXPECT_NE(o.err, "");
}

TEST(ExitCode, IsTwoForAMisspeltKeyAndTheMessageTellsHowToMendIt) {
  const Folder folder;
  write_small(folder);
  std::string text = kVehicle;
  text.replace(text.find("mass = 12.0"), 4, "mas ");
  write_text(folder / "box.toml", text);
  for (const std::string command : {"check", "show", "run"}) {
    const Outcome o = hadal(folder, {command, command == "run" ? "small.toml" : "box.toml"});
    EXPECT_EQ(o.code, 2) << command;
    EXPECT_TRUE(contains(o.err, {"box.toml:3:1: error: body.mas", "unknown key", "'mass'"}))
        << command;
  }
}

struct Broken {
  const char* name;
  std::vector<std::string> arguments;
  std::vector<std::string> told;
};

class BadInput : public testing::TestWithParam<Broken> {};

TEST_P(BadInput, IsExitCodeTwoWithTheReason) {
  const Folder folder;
  write_small(folder);
  write_text(folder / "unknown_quantity.toml",
             kScenario + "[[expect]]\nquantity = \"box.altitude\"\nvalue = 1\ntolerance = 1\n");
  write_text(folder / "unknown_field.toml",
             kScenario + "[[expect]]\nquantity = \"box.depth.range\"\nvalue = 1\ntolerance = 1\n");
  const Outcome o = hadal(folder, GetParam().arguments);
  EXPECT_EQ(o.code, 2) << o.out << o.err;
  EXPECT_TRUE(contains(o.err, GetParam().told));
}
INSTANTIATE_TEST_SUITE_P(
    Cases, BadInput,
    testing::Values(
        Broken{"NoCommand", {}, {"subcommand"}},
        Broken{"UnknownCommand", {"rnu"}, {"rnu", "'run'"}},
        Broken{"UnknownOption", {"run", "small.toml", "--fast"}, {"--fast"}},
        Broken{"MissingFile", {"run", "none.toml"}, {"none.toml"}},
        Broken{"MissingLog", {"run", "none.mcap"}, {"none.mcap"}},
        Broken{"NotALog", {"export", "small.toml", "--csv", "c"}, {"small.toml"}},
        Broken{"NothingToExportTo", {"export", "small.toml"}, {"--csv"}},
        Broken{"UnknownSet",
               {"run", "small.toml", "--set", "integrator.stepp=1"},
               {"integrator.stepp", "step"}},
        Broken{"SetWithoutValue", {"run", "small.toml", "--set", "duration"}, {"duration"}},
        Broken{"BadValue",
               {"run", "small.toml", "--set", "vehicles[0].body.mass=-1"},
               {"body.mass", "-1"}},
        Broken{"NegativeUntil", {"run", "small.toml", "--until", "-1"}, {"--until"}},
        Broken{"NanUntil", {"run", "small.toml", "--until", "nan"}, {"--until"}},
        Broken{"InfiniteUntil", {"run", "small.toml", "--until", "inf"}, {"--until"}},
        Broken{"UntilBeyondTheClock", {"run", "small.toml", "--until", "1e11"}, {"--until"}},
        Broken{"NanSnapshot", {"run", "small.toml", "--snapshot-at", "nan"}, {"--snapshot-at"}},
        Broken{"DurationBeyondTheClock",
               {"run", "small.toml", "--set", "duration=1e11"},
               {"duration"}},
        Broken{"NegativeSeed", {"run", "small.toml", "--seed", "-1"}, {"--seed"}},
        Broken{"FractionalSeed", {"run", "small.toml", "--seed", "1.5"}, {"--seed"}},
        Broken{"NoThreads", {"run", "small.toml", "--threads", "0"}, {"--threads"}},
        Broken{"UnknownQuantity",
               {"run", "unknown_quantity.toml"},
               {"unknown_quantity.toml:16:", "expect[1].quantity", "altitude", "speed"}},
        Broken{"UnknownQuantityChecked", {"check", "unknown_quantity.toml"}, {"altitude"}},
        Broken{"UnknownField",
               {"run", "unknown_field.toml"},
               {"expect[1].quantity", "range", "depth"}}),
    [](const auto& test) { return test.param.name; });

TEST(ExitCode, IsThreeForAFailedCheckAndEverythingIsWritten) {
  const Folder folder;
  write_small(
      folder,
      "[[expect]]\nname = \"too deep\"\nquantity = \"box.d\"\nvalue = 100\ntolerance = 1\n");
  const Outcome o = hadal(folder, {"run", "small.toml", "--out", "o"});
  EXPECT_EQ(o.code, 3);
  EXPECT_TRUE(contains(o.out, {"checks: 1 of 2 passed", "FAILED too deep: box.d", "expected 100"}));
  const Json s = summary(folder, "o");
  EXPECT_EQ(s["exit_code"], 3);
  EXPECT_EQ(s["checks"][0]["passed"], true);
  EXPECT_EQ(s["checks"][1]["passed"], false);
  EXPECT_EQ(s["checks"][1]["name"], "too deep");
  EXPECT_TRUE(contains(read_text(folder / "o/report.html"), {"too deep"}));
}

TEST(ExitCode, IsFourForADivergingRunAndTheLogIsKept) {
  const Folder folder;
  write_small(folder);
  const Outcome o =
      hadal(folder, {"run", "small.toml", "--out", "o", "--set",
                     "integrator.method=\"semi_implicit_euler\"", "--set",
                     "vehicles[0].hydrodynamics.linear_damping=[1e5,1e5,1e5,1e5,1e5,1e5]"});
  EXPECT_EQ(o.code, 4) << o.out << o.err;
  const Json s = summary(folder, "o");
  EXPECT_EQ(s["outcome"], "diverged");
  EXPECT_TRUE(
      contains(s["trouble"].get<std::string>(), {"box diverged at 0.0", "last good state"}));
  // The state told is the last good one: numbers, not null.
  for (const Json& x : s["vehicles"]["box"]["nu"]) EXPECT_TRUE(x.is_number());
  const Outcome csv = hadal(folder, {"export", "o/log.mcap", "--csv", "csv"});
  EXPECT_EQ(csv.code, 0) << csv.err;
  EXPECT_EQ(read_text(folder / "csv/box_state.csv").find("nan"), std::string::npos);
}

TEST(DivergedRun, IsToldAlikeOnTheTerminalInTheSummaryAndOnThePage) {
  const Folder folder;
  const auto check = [](const char* name, const char* when) {
    return std::string("[[expect]]\nname = \"") + name + "\"\nquantity = \"box.u\"\n" + when +
           "value = 0\ntolerance = 1e9\n";
  };
  write_small(folder, check("start", "time = 0\n") + check("late", "time = 1.5\n") +
                          check("window", "window = [1, 2]\nreduce = \"mean\"\n"));
  const Outcome o =
      hadal(folder, {"run", "small.toml", "--out", "o", "--set",
                     "integrator.method=\"semi_implicit_euler\"", "--set",
                     "vehicles[0].hydrodynamics.linear_damping=[1e5,1e5,1e5,1e5,1e5,1e5]"});
  EXPECT_EQ(o.code, 4) << o.out << o.err;
  EXPECT_TRUE(contains(o.out, {"checks: 1 of 4 passed, 3 not reached"}));
  const Json s = summary(folder, "o");
  EXPECT_EQ(s["checks_passed"], 1);
  EXPECT_EQ(s["checks_failed"], 0);
  EXPECT_EQ(s["checks_not_reached"], 3);
  const std::string page = read_text(folder / "o/report.html");
  EXPECT_TRUE(contains(
      page, {R"(<p class="verdict fail">✗ Diverged: 1 of 4 checks passed, 3 not reached</p>)",
             R"(<p class="trouble">box diverged at 0.0)", "– not reached"}));
  EXPECT_EQ(page.find(R"(verdict pass)"), std::string::npos);
}

TEST(ExitCode, IsFourForAnObjectThatDivergesAndTheLogIsKept) {
  const Folder folder;
  write_small(folder, R"([[objects]]
name = "stone"
position = [5, 0, 5]
nu = [1, 0, 0, 0, 0, 0]
[objects.body]
mass = 1
volume = 0.0005
inertia = [0.01, 0.01, 0.01]
[objects.hydrodynamics]
linear_damping = [1e9, 1e9, 1e9, 1, 1, 1]
)");
  const Outcome o = hadal(folder, {"run", "small.toml", "--out", "o"});
  EXPECT_EQ(o.code, 4) << o.out << o.err;
  const Json s = summary(folder, "o");
  EXPECT_EQ(s["outcome"], "diverged");
  EXPECT_TRUE(contains(s["trouble"].get<std::string>(), {"at 0.0", "stone", "integrator.step"}));
  const Outcome csv = hadal(folder, {"export", "o/log.mcap", "--csv", "csv"});
  EXPECT_EQ(csv.code, 0) << csv.err;
  EXPECT_EQ(read_text(folder / "csv/objects_stone.csv").find("nan"), std::string::npos);
}

}  // namespace
}  // namespace hadal::test
