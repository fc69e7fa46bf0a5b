// What a newcomer types, and what hadal answers.

#include <sys/stat.h>

#include "cli/command.h"

namespace hadal::test {
namespace {

/// Exit code 2, and all parts in the message.
void expect_hint(const Folder& folder, const std::vector<std::string>& arguments,
                 const std::vector<std::string>& parts) {
  const Outcome o = hadal(folder, arguments);
  EXPECT_EQ(o.code, 2) << o.out << o.err;
  EXPECT_TRUE(contains(o.err, parts));
}

/// The small scenario with one line changed, checked.
void expect_file_hint(const std::string& from, const std::string& to,
                      const std::vector<std::string>& parts) {
  const Folder folder;
  write_small(folder);
  for (const char* file : {"small.toml", "box.toml"}) {
    std::string text = read_text(folder / file);
    const std::size_t at = text.find(from);
    if (at == std::string::npos) continue;
    write_text(folder / file, text.replace(at, from.size(), to));
    return expect_hint(folder, {"check", "small.toml"}, parts);
  }
  FAIL() << "no '" << from << "' in the files";
}

TEST(ShippedFiles, AreFoundByTheirNames) {
  const Folder folder;
  const Outcome run = hadal(folder, {"run", "tunnel", "--until", "0.1"});
  EXPECT_TRUE(contains(run.out, {"Tunnel:", "out/tunnel/log.mcap"})) << run.err;
  EXPECT_TRUE(contains(hadal(folder, {"show", "vita1"}).out, {"VITA1"}));
  EXPECT_TRUE(contains(hadal(folder, {"show", "vehicles/vita1"}).out, {"VITA1"}));
  EXPECT_TRUE(contains(hadal(folder, {"check", "tunnel", "lauv"}).out,
                       {"a scenario without errors", "a vehicle without errors"}));
}

TEST(ShippedFiles, GiveWayToThoseOfTheUser) {
  const Folder folder;
  write_small(folder);
  std::filesystem::rename(folder / "small.toml", folder / "tunnel.toml");
  // Neither a folder of this name nor the ending stands in the way.
  std::filesystem::create_directory(folder / "tunnel");
  EXPECT_TRUE(contains(hadal(folder, {"run", "tunnel"}).out, {"Small:"}));
  expect_hint(folder, {"run", "no_such_scenario"}, {"no_such_scenario: error: no such file"});
}

TEST(Hint, AStringWithoutEndIsToldWhereItBegins) {
  expect_file_hint("name = \"Small\"", "name = \"Small",
                   {"small.toml:1:8: error: this string has no end", "a closing \""});
  expect_file_hint("name = \"Small\"", "name = 'Small", {"small.toml:1:8", "a closing '"});
  expect_file_hint("name = \"Small\"", "name = \"\"\"Small",
                   {"small.toml:1:8: error: this string has no end", "three quotes"});
}

TEST(Hint, DecimalCommasAreNamed) {
  expect_file_hint("mass = 12.0", "mass = 12,5", {"box.toml:3:", "decimals take a point: 12.5"});
  expect_file_hint("[0, 0, 0.02]", "[0, 0, -0,02]", {"decimals take a point: -0.02"});
  expect_file_hint("[0, 0, 0.02]", "[0, 0, 0,5]", {"has 4 elements", "decimals take a point: 0.5"});
  const Folder folder;
  write_small(folder);
  expect_hint(folder, {"run", "small.toml", "--set", "box.body.mass=12,5"},
              {"decimals take a point: 12.5"});
  expect_hint(folder, {"run", "small.toml", "--until", "1,5"}, {"decimals take a point: 1.5"});
  expect_hint(folder, {"estimate", "--box", "0,4,0,3,0,25"},
              {"decimals take a point: 0.4,0.3,0.25"});
}

TEST(Hint, ANumberTooManyIsNoDecimalComma) {
  const Folder folder;
  write_small(folder);
  const Outcome o = hadal(folder, {"run", "small.toml", "--set", "environment.current=[1,2,3,4]"});
  EXPECT_EQ(o.code, 2);
  EXPECT_EQ(o.err.find("decimal"), std::string::npos) << o.err;
}

TEST(Hint, AKeyWithoutItsUnitIsCompleted) {
  expect_file_hint("position = [1, 2, 3]", "rpy = [0, 0, 10]",
                   {"vehicles[0].rpy", "did you mean 'rpy_deg'?"});
  const Folder folder;
  write_small(folder);
  expect_hint(folder, {"run", "small.toml", "--set", "box.rpy=[0,0,10]"},
              {"did you mean 'rpy_deg'?"});
}

TEST(Hint, AMisspeltOptionIsTold) {
  const Folder folder;
  write_small(folder);
  expect_hint(folder, {"run", "small.toml", "--output", "x"},
              {"--output: run has no such option", "did you mean '--out'?"});
  expect_hint(folder, {"run", "small.toml", "--untill=3"}, {"did you mean '--until'?"});
  expect_hint(folder, {"run", "small.toml", "box.toml"},
              {"box.toml: one argument too many", "hadal run --help"});
}

TEST(Hint, AKeyOfTheVehicleIsReachedByItsName) {
  const Folder folder;
  write_small(folder);
  expect_hint(folder, {"run", "small.toml", "--set", "mass=11"}, {"did you mean 'box.body.mass'?"});
  expect_hint(folder, {"run", "small.toml", "--set", "body.mass=11"},
              {"did you mean 'box.body.mass'?"});
  expect_hint(folder, {"show", "box.toml", "--set", "mass=11"}, {"did you mean 'body.mass'?"});
  expect_hint(folder, {"show", "box.toml", "--set", "rov.body.mass=11"},
              {"did you mean 'body.mass'?"});
}

TEST(Run, SaysOfAKinematicVehicleThatNoForceMovesIt) {
  const Folder folder;
  const std::string scenario = std::string(HADAL_SOURCE_DIR) + "/scenarios/kinematic_survey.toml";
  const Outcome o = hadal(folder, {"run", scenario, "--out", "run"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_TRUE(contains(o.out, {"kinematic: no force moves it"}));
}

TEST(Set, TakesTheNameOfTheVehicleOrOfItsFile) {
  const Folder folder;
  write_small(folder);
  write_text(
      folder / "named.toml",
      "name = \"Named\"\nduration = 0.1\n[[vehicles]]\nname = \"rov\"\nfile = \"box.toml\"\n");
  for (const char* path : {"rov.body.mass", "vehicles.rov.body.mass", "box.body.mass"}) {
    const Outcome o = hadal(folder, {"run", "named.toml", "--set", std::string(path) + "=13"});
    EXPECT_EQ(o.code, 0) << o.err;
    // (1025 kg/m³ · 0.012 m³ − 13 kg) · 9.81 m/s²
    EXPECT_TRUE(contains(o.out, {"net buoyancy -6.87 N"})) << path;
  }
}

TEST(Hint, AFolderIsNoFile) {
  const Folder folder;
  write_small(folder);
  std::filesystem::create_directory(folder / "set");
  write_text(folder / "set/a.toml", "");
  expect_hint(folder, {"run", "set"}, {"set: error: is a folder; expected a file", "set/a.toml"});
  expect_hint(folder, {"show", "."}, {"is a folder", "box.toml"});
  expect_hint(folder, {"eval", "box.toml", "--state", "."}, {"is a folder", "a JSON file"});
}

TEST(Terminal, IsNotSteeredByNamesInFiles) {
  const Folder folder;
  const std::string evil = R"(\u001b[2J\u001b]0;owned\u0007)";
  write_small(folder, "[[expect]]\nname = \"" + evil +
                          "\"\nquantity = \"box.d\"\nvalue = 99\ntolerance = 1\n");
  std::string text = read_text(folder / "small.toml");
  text.replace(text.find("Small"), 5, evil);
  write_text(folder / "small.toml", text);
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"run", "small.toml"},
                                                    {"check", "small.toml"},
                                                    {"run", "\x1b[2J.toml"},
                                                    {"\x1b[2J"},
                                                    {"run", "small.toml", "--\x1b[2J"},
                                                    {"run", "small.toml", "--set", "\x1b[2J=3"}}) {
    const Outcome o = hadal(folder, arguments);
    EXPECT_EQ((o.out + o.err).find('\x1b'), std::string::npos) << o.out << o.err;
    EXPECT_EQ((o.out + o.err).find('\x07'), std::string::npos);
  }
  const std::string page = read_text(folder / "out/small/report.html");
  EXPECT_EQ(page.find('\x1b'), std::string::npos);
  EXPECT_TRUE(contains(page, {"\\x1b[2J\\x1b]0;owned\\x07"}));
}

TEST(Run, OfAFileWhoseNameIsNotUtf8HasSummaryAndReport) {
  const Folder folder;
  write_small(folder);
  const std::string name = "caf\xe9.toml";
  std::filesystem::rename(folder / "small.toml", folder / name);
  const Outcome o = hadal(folder, {"run", name, "--out", "o\xff"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_TRUE(contains(o.out, {"log:      o\\xff/log.mcap"}));
  const Json s = summary(folder, "o\xff");
  EXPECT_EQ(s["command"], "hadal run caf\\xe9.toml");
  EXPECT_TRUE(contains(read_text(folder / "o\xff/report.html"), {"caf\\xe9.toml"}));
  // The log runs again.
  EXPECT_EQ(hadal(folder, {"run", "o\xff/log.mcap", "--out", "again"}).code, 0);
  EXPECT_EQ(hadal(folder, {"check", name, "--json"}).code, 0);
}

TEST(Show, TellsWhatFinsDoInsteadOfZeroColumns) {
  const Folder folder;
  const Outcome text = hadal(folder, {"show", shipped("vehicles/lauv.toml")});
  EXPECT_TRUE(contains(text.out, {"Allocation H (1 actuators, rank 1)", "columns: propeller\n",
                                  "without a column: stern (fin), rudder (fin)",
                                  "Fins, wrench per rad at 1 m/s ahead"}));
  const Json j = json_of(hadal(folder, {"show", shipped("vehicles/lauv.toml"), "--json"}));
  EXPECT_EQ(j["allocation"]["actuators"], Json({"propeller"}));
  // [LAUV]: Y = 19.2 u² δr and N = -7.68 u² δr; Z = -19.2 u² δs and M = -7.68 u² δs.
  const Json stern = j["fins"]["wrench_per_rad"]["stern"];
  const Json rudder = j["fins"]["wrench_per_rad"]["rudder"];
  EXPECT_NEAR(stern[2].get<double>(), -19.2, 1e-6);
  EXPECT_NEAR(stern[4].get<double>(), -7.68, 1e-6);
  EXPECT_NEAR(rudder[1].get<double>(), 19.2, 1e-6);
  EXPECT_NEAR(rudder[5].get<double>(), -7.68, 1e-6);
}

TEST(Show, OfAVehicleThatNothingDampsNamesNoInfiniteSpeed) {
  const Folder folder;
  write_small(folder);
  const Outcome o = hadal(folder, {"show", "box.toml", "--set", "body.mass=10", "--set",
                                   "hydrodynamics.linear_damping=[0,0,0,0,0,0]"});
  EXPECT_TRUE(contains(o.out, {"rises ever faster", "no limit m/s"}));
  EXPECT_EQ(o.out.find("inf m/s"), std::string::npos) << o.out;
}

TEST(Estimate, WritesAVehicleThatCanBeControlled) {
  const Folder folder;
  ASSERT_EQ(hadal(folder, {"estimate", "--box", "0.5,0.4,0.3", "--output", "rov.toml"}).code, 0);
  write_text(folder / "hold.toml", R"(name = "Hold"
duration = 60
[[vehicles]]
name = "rov"
file = "rov.toml"
position = [0, 0, 5]
[vehicles.control]
rate = 20
[vehicles.control.position]
reference = [1, 0.5, 6]
surge = { kp = 20, kd = 60, output_limit = 20 }
sway = { kp = 20, kd = 60, output_limit = 20 }
heave = { kp = 20, kd = 80, output_limit = 20 }
yaw = { kp = 2, kd = 4, output_limit = 2 }
[[expect]]
quantity = "rov.n"
value = 1
tolerance = 0.1
[[expect]]
quantity = "rov.e"
value = 0.5
tolerance = 0.1
[[expect]]
quantity = "rov.depth.depth"
value = 6
tolerance = 0.2
[[expect]]
quantity = "rov.dvl.u"
value = 0
tolerance = 0.05
)");
  const Outcome o = hadal(folder, {"run", "hold.toml"});
  EXPECT_EQ(o.code, 0) << o.out << o.err;
}

}  // namespace
}  // namespace hadal::test
