#include <sys/stat.h>

#include <cmath>

#include "cli/command.h"

namespace hadal::test {
namespace {

using Numbers = std::vector<double>;

Outcome eval(const Folder& folder, const std::string& vehicle, const std::string& state) {
  write_text(folder / "state.json", state);
  return hadal(folder, {"eval", vehicle, "--state", "state.json", "--json"});
}

Json evaluated(const std::string& vehicle, const Json& state) {
  const Folder folder;
  const Outcome o = eval(folder, vehicle, state.dump());
  EXPECT_EQ(o.code, 0) << o.err;
  return json_of(o);
}

void expect_near(const Json& got, const Numbers& want, double tolerance, const std::string& what) {
  ASSERT_EQ(got.size(), want.size()) << what;
  for (std::size_t i = 0; i < want.size(); ++i) {
    EXPECT_NEAR(got[i].get<double>(), want[i], tolerance) << what << "[" << i << "]";
  }
}

Numbers sum_of_terms(const Json& e) {
  Numbers sum(6);
  for (const auto& [name, wrench] : e["terms"].items()) {
    for (std::size_t i = 0; i < 6; ++i) sum[i] += wrench[i].get<double>();
  }
  return sum;
}

/// (M_RB + M_A) ν̇ with the matrices that `show` tells.
Numbers mass_times(const std::string& vehicle, const Json& nu_dot) {
  const Folder folder;
  const Json shown = json_of(hadal(folder, {"show", vehicle, "--json"}));
  Numbers force(6);
  for (std::size_t r = 0; r < 6; ++r) {
    for (std::size_t c = 0; c < 6; ++c) {
      force[r] += (shown["M_RB"][r][c].get<double>() + shown["M_A"][r][c].get<double>()) *
                  nu_dot[c].get<double>();
    }
  }
  return force;
}

const std::vector<std::string> kTerms = {
    "actuators", "coriolis", "added_mass_coriolis", "damping", "restoring", "current", "external"};

class EvalOf : public testing::TestWithParam<std::string> {};

TEST_P(EvalOf, TermsAddUpToMassTimesAcceleration) {
  const std::string vehicle = shipped("vehicles/" + GetParam() + ".toml");
  const Folder folder;
  const Json shown = json_of(hadal(folder, {"show", vehicle, "--json"}));
  const std::size_t n = shown["allocation"]["actuators"].size();
  Numbers outputs, commands;
  for (std::size_t i = 0; i < n; ++i) {
    outputs.push_back(1.5 * static_cast<double>(i) - 4);
    commands.push_back(3 - static_cast<double>(i));
  }
  const Numbers external = {1, -2, 3, -0.4, 0.5, -0.6};
  const Json e = evaluated(vehicle, {{"position", {1, 2, 3}},
                                     {"quaternion", {0.8, 0.1, -0.3, 0.5}},
                                     {"nu", {0.5, -0.2, 0.3, 0.4, -0.5, 0.6}},
                                     {"actuators", outputs},
                                     {"command", commands},
                                     {"current_ned", {0.3, 0.2, -0.1}},
                                     {"external", external},
                                     {"density", 1010},
                                     {"gravity", 9.7}});
  EXPECT_EQ(e["terms"].size(), kTerms.size());
  for (const std::string& name : kTerms) EXPECT_TRUE(e["terms"].contains(name)) << name;
  const Numbers sum = sum_of_terms(e), force = mass_times(vehicle, e["nu_dot"]);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(sum[i], force[i], 1e-9 * (1 + std::abs(sum[i])));

  // τ is H y plus the external wrench.
  expect_near(e["terms"]["external"], external, 0, "external");
  for (std::size_t r = 0; r < 6; ++r) {
    double pushed = 0;
    for (std::size_t i = 0; i < n; ++i) {
      pushed += shown["allocation"]["matrix"][r][i].get<double>() * outputs[i];
    }
    EXPECT_NEAR(e["terms"]["actuators"][r].get<double>(), pushed, 1e-9);
    EXPECT_NEAR(e["tau"][r].get<double>(), pushed + external[r], 1e-9);
  }
  EXPECT_EQ(e["actuators_dot"].size(), n);
}
INSTANTIATE_TEST_SUITE_P(Vehicles, EvalOf,
                         testing::Values("vita1", "bluerov2_heavy_b", "rexrov", "sphere",
                                         "ellipsoid"),
                         [](const auto& test) { return test.param; });

const std::vector<std::string> kMoreTerms = {"lift", "mass_motion", "slamming", "wind"};

class EvalOfExtended : public testing::TestWithParam<std::string> {};

// Lift, fins and thruster models: three more terms, and the actuators are no longer H y.
TEST_P(EvalOfExtended, TermsAddUpToMassTimesAcceleration) {
  const std::string vehicle = shipped("vehicles/" + GetParam() + ".toml");
  const Json e = evaluated(vehicle, {{"position", {1, 2, 3}},
                                     {"quaternion", {0.8, 0.1, -0.3, 0.5}},
                                     {"nu", {0.5, -0.2, 0.3, 0.4, -0.5, 0.6}},
                                     {"current_ned", {0.3, 0.2, -0.1}},
                                     {"external", {1, -2, 3, -0.4, 0.5, -0.6}}});
  EXPECT_EQ(e["terms"].size(), kTerms.size() + kMoreTerms.size());
  for (const std::string& name : kMoreTerms) EXPECT_TRUE(e["terms"].contains(name)) << name;
  const Numbers sum = sum_of_terms(e), force = mass_times(vehicle, e["nu_dot"]);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(sum[i], force[i], 1e-9 * (1 + std::abs(sum[i])));
}
INSTANTIATE_TEST_SUITE_P(Vehicles, EvalOfExtended,
                         testing::Values("bluerov2_heavy_a", "lauv", "lauv_three_fins", "remus100",
                                         "remus100_b", "videoray_pro3", "uris"),
                         [](const auto& test) { return test.param; });

// The sphere: m = 67.086… kg, M_A = m/2, drag 47.2957 N/(m/s)², neutral at 1025 kg/m³.
TEST(Eval, OfASphereIsTheSumByHand) {
  const double m = 67.08609312353204, volume = 0.06544984694978735, d = 47.29569565209009;
  const Json e = evaluated(shipped("vehicles/sphere.toml"),
                           {{"quaternion", {std::sqrt(0.5), 0, 0, std::sqrt(0.5)}},
                            {"nu", {2, -1, 0, 0, 0, 0.5}},
                            {"external", {10, 0, 0, 0, 0, 3}},
                            {"density", 1000}});
  // Heading east: forward is east, starboard is south.
  expect_near(e["eta_dot"]["position"], {1, 2, 0}, 1e-12, "position");
  const double h = std::sqrt(0.5) * 0.25;
  expect_near(e["eta_dot"]["quaternion"], {-h, 0, 0, h}, 1e-12, "quaternion");
  // −ω × m v = −m (−r v, r u) = m (r v, −r u).
  expect_near(e["terms"]["coriolis"], {-0.5 * m, -1 * m, 0, 0, 0, 0}, 1e-9, "coriolis");
  // The same with the added mass; equal in all directions, it makes no Munk moment.
  expect_near(e["terms"]["added_mass_coriolis"], {-0.25 * m, -0.5 * m, 0, 0, 0, 0}, 1e-9, "added");
  expect_near(e["terms"]["damping"], {-4 * d, d, 0, 0, 0, 0}, 1e-9, "damping");
  // 25 kg/m³ too light a water: it sinks.
  const double heavy = 25 * volume * 9.81;
  expect_near(e["terms"]["restoring"], {0, 0, heavy, 0, 0, 0}, 1e-9, "restoring");
  expect_near(e["terms"]["current"], {0, 0, 0, 0, 0, 0}, 0, "current");
  expect_near(e["tau"], {10, 0, 0, 0, 0, 3}, 0, "tau");
  const double inertia = 0.4 * m * 0.25 * 0.25;
  expect_near(e["nu_dot"],
              {(10 - 0.75 * m - 4 * d) / (1.5 * m), (-1.5 * m + d) / (1.5 * m), heavy / (1.5 * m),
               0, 0, 3 / inertia},
              1e-9, "nu_dot");
  expect_near(e["actuators_dot"], {}, 0, "actuators_dot");
}

// A body that spins and drifts along with the water: over ground it must not accelerate, so that
// ν̇ = −ω × v_c in its turning axes; M_A's part of that is the current's term with the Munk moment
// out.
TEST(Eval, OfASpinningBodyThatDriftsWithTheWaterIsThatOfABodyAtRestInIt) {
  const std::string vehicle = shipped("vehicles/sphere.toml");
  const double m = 67.08609312353204;
  const Json e = evaluated(vehicle, {{"nu", {1, 0.5, 0, 0, 0, 2}}, {"current_ned", {1, 0.5, 0}}});
  expect_near(e["nu_dot"], {2 * 0.5, -2 * 1, 0, 0, 0, 0}, 1e-9, "nu_dot");
  expect_near(e["terms"]["damping"], {0, 0, 0, 0, 0, 0}, 1e-12, "damping");
  expect_near(e["terms"]["added_mass_coriolis"], {0, 0, 0, 0, 0, 0}, 1e-9, "added");
  // M_A·(−ω × v_c) = m/2·(r v, −r u).
  expect_near(e["terms"]["current"], {m / 2 * 1, -m / 2 * 2, 0, 0, 0, 0}, 1e-9, "current");
}

TEST(Eval, ActuatorsFollowTheirLagTowardsTheSaturatedCommand) {
  const Json e = evaluated(
      shipped("vehicles/vita1.toml"),
      {{"actuators", {10, 0, 0, 0, 0, 0, 0, 0}}, {"command", {20, 100, -100, 0, 0, 0, 0, 0}}});
  expect_near(e["actuators_dot"], {10 / 0.1754, 51.48 / 0.1754, -39.91 / 0.1754, 0, 0, 0, 0, 0},
              1e-9, "actuators_dot");
  EXPECT_NEAR(e["tau"][0].get<double>(), -10 * std::sqrt(0.5), 1e-9);
}

/// A vehicle with one thruster ahead without lag.
std::string without_lag(const Folder& folder) {
  std::string text = kVehicle;
  text.replace(text.find("time_constant = 0.2"), 19, "time_constant = 0.0");
  write_text(folder / "quick.toml", text);
  return (folder / "quick.toml").string();
}

TEST(Eval, OfAnActuatorWithoutLagTakesTheOutputGivenOrElseTheCommand) {
  const Folder folder;
  const std::string vehicle = without_lag(folder);
  EXPECT_EQ(json_of(eval(folder, vehicle, R"({"command": [4]})"))["tau"][0], 4.0);
  EXPECT_EQ(json_of(eval(folder, vehicle, R"({"actuators": [6]})"))["tau"][0], 6.0);
  EXPECT_EQ(json_of(eval(folder, vehicle, R"({"command": [99]})"))["tau"][0], 10.0);
}

TEST(Eval, OfAnEmptyStateIsTheVehicleAtRestInItsOwnWater) {
  const Json e = evaluated(shipped("vehicles/vita1.toml"), Json::object());
  expect_near(e["terms"]["restoring"], {0, 0, -2, 0, 0, 0}, 1e-9, "restoring");
  expect_near(e["eta_dot"]["position"], {0, 0, 0}, 0, "position");
  EXPECT_NEAR(e["nu_dot"][2].get<double>(), -2 / (11.5 + 14.57), 1e-9);
}

TEST(Eval, NormalisesTheQuaternion) {
  const std::string vehicle = shipped("vehicles/rexrov.toml");
  const Json one = evaluated(vehicle, {{"quaternion", {0.5, 0.5, 0.5, 0.5}}});
  const Json ten = evaluated(vehicle, {{"quaternion", {5, 5, 5, 5}}});
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_NEAR(one["nu_dot"][i].get<double>(), ten["nu_dot"][i].get<double>(), 1e-12);
  }
}

TEST(Eval, TextTellsTheSameTerms) {
  const Folder folder;
  write_text(folder / "s.json", "{}");
  const Outcome o = hadal(folder, {"eval", shipped("vehicles/vita1.toml"), "--state", "s.json"});
  EXPECT_EQ(o.code, 0);
  EXPECT_TRUE(contains(o.out, kTerms));
}

TEST(Eval, OfAStateBeyondDoublesFailsWithTheTermThatIsNot) {
  const Folder folder;
  const Outcome o =
      eval(folder, shipped("vehicles/vita1.toml"), R"({"nu": [1e200, 1e200, 0, 0, 0, 0]})");
  EXPECT_EQ(o.code, 4);
  EXPECT_EQ(o.out, "");
  EXPECT_TRUE(contains(o.err, {"state.json", "is NaN or infinite"}));
}

// The state is read in one breath: what never ends or waits for a writer is refused.
TEST(Eval, RefusesAStateThatIsNoRegularFile) {
  const Folder folder;
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  for (const std::string& file : {std::string("/dev/zero"), (folder / "pipe").string()}) {
    const Outcome o = hadal(folder, {"eval", shipped("vehicles/vita1.toml"), "--state", file});
    EXPECT_EQ(o.code, 2);
    EXPECT_TRUE(contains(o.err, {file, "is not a regular file", "standard input"}));
  }
}

TEST(Eval, RefusesAStateFileOfMoreThanAMebibyte) {
  const Folder folder;
  const Outcome o = eval(folder, shipped("vehicles/vita1.toml"), "{}" + std::string(1 << 20, ' '));
  EXPECT_EQ(o.code, 2);
  EXPECT_TRUE(contains(o.err, {"state.json", "larger than 1 MiB"}));
}

TEST(Eval, RefusesBracketsWithinBracketsWithoutEnd) {
  const Folder folder;
  const std::string deep(400000, '[');
  const Outcome o = eval(folder, shipped("vehicles/vita1.toml"), R"({"nu": )" + deep);
  EXPECT_EQ(o.code, 2);
  EXPECT_TRUE(contains(o.err, {"state.json", "more than 32 deep"}));
  // Brackets in a text are none.
  const Outcome text = eval(folder, shipped("vehicles/vita1.toml"),
                            R"({"\"[[": ")" + std::string(100, '[') + R"("})");
  EXPECT_TRUE(contains(text.err, {"unknown key"}));
}

struct BadState {
  const char* name;
  const char* text;
  std::vector<std::string> told;
};

class EvalOfABadState : public testing::TestWithParam<BadState> {};

TEST_P(EvalOfABadState, IsExitCodeTwoWithTheReason) {
  const Folder folder;
  const Outcome o = eval(folder, shipped("vehicles/vita1.toml"), GetParam().text);
  EXPECT_EQ(o.code, 2) << o.out << o.err;
  EXPECT_EQ(o.out, "");
  EXPECT_TRUE(contains(o.err, {"state.json"}));
  EXPECT_TRUE(contains(o.err, GetParam().told));
}
INSTANTIATE_TEST_SUITE_P(
    Cases, EvalOfABadState,
    testing::Values(BadState{"UnknownKey",
                             R"({"quaternoin": [1,0,0,0]})",
                             {"quaternoin", "unknown key", "'quaternion'"}},
                    BadState{
                        "ZeroQuaternion", R"({"quaternion": [0,0,0,0]})", {"quaternion", "zero"}},
                    BadState{"ShortVector", R"({"nu": [1,2,3]})", {"nu", "6 numbers"}},
                    BadState{"TooManyActuators",
                             R"({"actuators": [1,2,3,4,5,6,7,8,9]})",
                             {"actuators", "8 numbers"}},
                    BadState{"Text", R"({"nu": [1,2,3,4,5,"fast"]})", {"nu", "6 numbers"}},
                    BadState{"NegativeDensity", R"({"density": -1})", {"density", "-1"}},
                    BadState{"HugeNumber", R"({"density": 1e999})", {"1e999"}},
                    BadState{"NotAnObject", "[1, 2]", {"object"}},
                    BadState{"NotJson", "nu = 3", {"JSON"}}, BadState{"Empty", "", {"JSON"}}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace hadal::test
