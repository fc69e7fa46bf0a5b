#include <sstream>

#include "cli/command.h"

namespace hadal::test {
namespace {

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> cells;
  std::stringstream stream(line);
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
  return cells;
}

struct Table {
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> rows;

  double at(std::size_t row, const std::string& name) const {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == name) return std::stod(rows.at(row).at(i));
    }
    ADD_FAILURE() << "no column " << name;
    return 0;
  }
  double last(const std::string& name) const { return at(rows.size() - 1, name); }
};

Table read_csv(const std::filesystem::path& path) {
  std::stringstream stream(read_text(path));
  Table table;
  std::string line;
  std::getline(stream, line);
  table.names = split(line);
  while (std::getline(stream, line)) table.rows.push_back(split(line));
  return table;
}

TEST(Export, CsvEndsWithTheFinalStateOfTheSummary) {
  const Folder folder;
  write_small(folder);
  // An end between two ticks of the log: the final state is in it all the same.
  hadal(folder, {"run", "small.toml", "--out", "o", "--until", "1.23456"});
  const Outcome o = hadal(folder, {"export", "o/log.mcap", "--csv", "csv"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.err, "");
  EXPECT_TRUE(contains(o.out, {"/box/state", "/box/depth", "/box/odometry", "/box/actuators"}));

  const Table state = read_csv(folder / "csv/box_state.csv");
  ASSERT_FALSE(state.rows.empty());
  EXPECT_EQ(state.names[0], "time_s");
  EXPECT_EQ(state.at(0, "time_s"), 0);
  EXPECT_EQ(state.last("time_s"), 1.23456);
  const Json final = summary(folder, "o")["vehicles"]["box"];
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(state.last("nu[" + std::to_string(i) + "]"), final["nu"][i].get<double>());
  }
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(state.last("position[" + std::to_string(i) + "]"),
              final["position"][i].get<double>());
  }
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(state.last("quaternion[" + std::to_string(i) + "]"),
              final["quaternion"][i].get<double>());
  }
}

TEST(Export, CsvHasOneRowPerMessageAtItsRate) {
  const Folder folder;
  write_small(folder);
  hadal(folder, {"run", "small.toml", "--out", "o"});
  hadal(folder, {"export", "o/log.mcap", "--csv", "csv"});
  EXPECT_EQ(read_csv(folder / "csv/box_state.csv").rows.size(), 201u);
  EXPECT_EQ(read_csv(folder / "csv/box_odometry.csv").rows.size(), 41u);
  EXPECT_EQ(read_csv(folder / "csv/box_actuators.csv").rows.size(), 101u);
  const Table depth = read_csv(folder / "csv/box_depth.csv");
  EXPECT_EQ(depth.rows.size(), 41u);
  EXPECT_NEAR(depth.at(0, "depth"), 3, 0.05);
  // The command acts at 0.5 s and not before.
  const Table actuators = read_csv(folder / "csv/box_actuators.csv");
  EXPECT_EQ(actuators.at(24, "command[0]"), 0);
  EXPECT_EQ(actuators.at(25, "command[0]"), 5);
  EXPECT_EQ(actuators.at(25, "output[0]"), 0);
  EXPECT_NEAR(actuators.at(30, "output[0]"), 5 * (1 - std::exp(-0.1 / 0.2)), 1e-12);
}

TEST(Export, MatIsAMatlabFile) {
  const Folder folder;
  write_small(folder);
  hadal(folder, {"run", "small.toml", "--out", "o"});
  const Outcome o = hadal(folder, {"export", "o/log.mcap", "--mat", "run.mat"});
  EXPECT_EQ(o.code, 0) << o.err;
  const std::string mat = read_text(folder / "run.mat");
  EXPECT_EQ(mat.substr(0, 19), "MATLAB 5.0 MAT-file");
  EXPECT_GT(mat.size(), 5000u);
}

TEST(Export, BothAtOnce) {
  const Folder folder;
  write_small(folder);
  hadal(folder, {"run", "small.toml", "--out", "o"});
  EXPECT_EQ(hadal(folder, {"export", "o/log.mcap", "--mat", "run.mat", "--csv", "csv"}).code, 0);
  EXPECT_TRUE(std::filesystem::exists(folder / "run.mat"));
  EXPECT_TRUE(std::filesystem::exists(folder / "csv/box_state.csv"));
}

TEST(Export, WhereNothingCanBeWrittenIsExitCodeOne) {
  const Folder folder;
  write_small(folder);
  hadal(folder, {"run", "small.toml", "--out", "o"});
  EXPECT_EQ(hadal(folder, {"export", "o/log.mcap", "--csv", "box.toml/below"}).code, 1);
  EXPECT_EQ(hadal(folder, {"export", "o/log.mcap", "--mat", "box.toml/below.mat"}).code, 1);
}

}  // namespace
}  // namespace hadal::test
