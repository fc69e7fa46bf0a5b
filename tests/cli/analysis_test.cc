// Trim, linearisation and tuning, as a user asks for them.

#include <cmath>
#include <sstream>

#include "cli/command.h"

namespace hadal::test {
namespace {

const std::string kLauv = shipped("vehicles/lauv.toml");

Outcome lauv_trim(const Folder& folder, const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"trim", kLauv, "--plane", "vertical", "--fix", "u=1.55"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return hadal(folder, arguments);
}

TEST(TrimCommand, TellsTheWholePointAsJson) {
  const Folder folder;
  const Outcome o = lauv_trim(folder, {"--input", "stern=-0.02", "--json"});
  EXPECT_EQ(o.code, 0) << o.err;
  const Json j = json_of(o);
  EXPECT_EQ(j["converged"], true);
  EXPECT_EQ(j["plane"], "vertical");
  EXPECT_EQ(j["input"]["stern"], -0.02);
  EXPECT_EQ(j["state"].size(), 12u);
  EXPECT_NEAR(j["state"]["theta"].get<double>(), 11.8 * M_PI / 180, 3e-3);
  EXPECT_NEAR(j["depth_rate"].get<double>(), -0.32, 5e-3);
  EXPECT_LT(j["residual"].get<double>(), 1e-8);
  EXPECT_EQ(j["unknowns"], (Json{"theta", "w", "propeller"}));
}

TEST(TrimCommand, SaysWithCodeThreeWhereTheFoldIs) {
  const Folder folder;
  const Outcome text = lauv_trim(folder, {"--input", "stern=-0.07"});
  EXPECT_EQ(text.code, 3);
  EXPECT_TRUE(contains(text.out, {"no equilibrium", "fold stern = -0.06944"}));
  const Outcome o = lauv_trim(folder, {"--input", "stern=-0.07", "--json"});
  EXPECT_EQ(o.code, 3);
  const Json j = json_of(o);
  EXPECT_EQ(j["converged"], false);
  EXPECT_NEAR(j["fold"]["input"]["stern"].get<double>(), -0.06944, 5e-6);
}

TEST(TrimCommand, RefusesWrongArgumentsAndSuggests) {
  const Folder folder;
  const auto refused = [&](const std::vector<std::string>& arguments,
                           const std::vector<std::string>& parts) {
    const Outcome o = lauv_trim(folder, arguments);
    EXPECT_EQ(o.code, 2);
    EXPECT_EQ(o.out, "");
    EXPECT_TRUE(contains(o.err, parts));
  };
  refused({"--input", "sterm=0"}, {"--input = sterm", "did you mean 'stern'?"});
  refused({"--fix", "thetta=0"}, {"--fix = thetta", "did you mean 'theta'?"});
  refused({"--free", "ruder"}, {"--free = ruder", "did you mean 'rudder'?"});
  refused({"--fix", "w=fast"}, {"'fast' is no number"});
  refused({"--over", "stern=1:2"}, {"NAME=FROM:TO:STEP"});
}

TEST(TrimCommand, TableOverTheSternHasOneRowPerAngle) {
  const Folder folder;
  const Outcome o = lauv_trim(folder, {"--over", "stern=-0.07:0.02:0.03", "--csv", "t.csv"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_TRUE(contains(o.out, {"theta_deg", "poles of theta, w, q", "no equilibrium"}));
  std::istringstream csv(read_text(folder / "t.csv"));
  std::string line;
  std::getline(csv, line);
  EXPECT_EQ(line, "stern,converged,u,theta_deg,w,propeller,depth_rate,re1,im1,re2,im2,re3,im3");
  int rows = 0;
  while (std::getline(csv, line)) {
    EXPECT_EQ(std::count(line.begin(), line.end(), ','), 12) << line;
    ++rows;
  }
  EXPECT_EQ(rows, 4);
  const Json j = json_of(lauv_trim(folder, {"--over", "stern=-0.02:0.02:0.01", "--json"}));
  ASSERT_EQ(j["rows"].size(), 5u);
  EXPECT_NEAR(j["rows"][2]["poles"][2][0].get<double>(), -6.96, 0.015);
}

TEST(LinearizeCommand, TakesATrimFromAPipeWithItsChanges) {
  const Folder folder;
  const std::string binary = HADAL_BINARY, out = (folder / "linear.json").string();
  const std::string pipe =
      binary + " trim " + kLauv + " --plane vertical --fix u=1.55 --set zG=0.03 --json | " +
      binary + " linearize " + kLauv +
      " --at - --states theta,w,q --inputs stern --outputs theta --json > " + out;
  ASSERT_EQ(std::system(pipe.c_str()), 0);
  const Json j = Json::parse(read_text(out));
  EXPECT_EQ(j["states"], (Json{"theta", "w", "q"}));
  EXPECT_EQ(j["inputs"], Json::array({"stern"}));
  EXPECT_EQ(j["A"].size(), 3u);
  EXPECT_EQ(j["C"], Json::array({Json::array({1.0, 0.0, 0.0})}));
  EXPECT_EQ(j["stable"], true);
  EXPECT_EQ(j["controllable"], 3);
  EXPECT_EQ(j["observable"], 3);
  // Table II of the paper, row 0: with the weight lowered.
  const double printed[] = {-0.43, -1.86, -6.72};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(j["poles"][i][0].get<double>(), printed[i], 0.015);
  }
}

TEST(LinearizeCommand, ClosesTheLoopOfAScenario) {
  const Folder folder;
  write_text(folder / "at.json", lauv_trim(folder, {"--json"}).out);
  std::vector<std::string> arguments{"linearize", kLauv,    "--at", "at.json", "--states",
                                     "theta,w,q", "--loop", "",     "--json"};
  arguments[7] = shipped("scenarios/lauv_pitch.toml");
  const Json continuous = json_of(hadal(folder, arguments));
  EXPECT_EQ(continuous["period"], 0.0);
  EXPECT_TRUE(contains(continuous["states"].dump(), {"pitch.pid.integral"}));
  arguments.push_back("--discrete");
  EXPECT_EQ(json_of(hadal(folder, arguments))["period"], 0.05);
  const Outcome alone = hadal(folder, {"linearize", kLauv, "--discrete"});
  EXPECT_EQ(alone.code, 2);
  EXPECT_TRUE(contains(alone.err, {"--discrete needs --loop"}));
}

TEST(LinearizeCommand, RefusesNamesThatThereAreNot) {
  const Folder folder;
  const Outcome o = hadal(folder, {"linearize", kLauv, "--states", "thetta"});
  EXPECT_EQ(o.code, 2);
  EXPECT_TRUE(contains(o.err, {"thetta", "no such name", "theta"}));
}

TEST(TuneCommand, TellsGainsAndWhatTheyPromiseAsJson) {
  const Folder folder;
  const Outcome o = hadal(folder, {"tune", shipped("scenarios/lauv_depth_heading.toml"), "--json"});
  EXPECT_EQ(o.code, 0) << o.err;
  const Json j = json_of(o);
  ASSERT_EQ(j.size(), 4u);
  for (const Json& loop : j) {
    EXPECT_EQ(loop["tuned"], true);
    EXPECT_GT(loop["pid"]["kp"].get<double>(), 0);
    EXPECT_GE(loop["phase_margin_deg"].get<double>(), 59);
    EXPECT_LE(loop["overshoot"].get<double>(), 0.1);
    EXPECT_GT(loop["settling_time"].get<double>(), 0);
  }
}

TEST(TuneCommand, SaysWithCodeThreeWhatItCouldNotTune) {
  const Folder folder;
  const Outcome o = hadal(folder, {"tune", shipped("scenarios/videoray_velocity.toml"), "--loops",
                                   "velocity.yaw", "--json"});
  EXPECT_EQ(o.code, 3) << o.err;
  EXPECT_TRUE(contains(json_of(o)[0]["problem"].get<std::string>(), {"grows by itself"}));
  const Outcome wrong =
      hadal(folder, {"tune", shipped("scenarios/lauv_pitch.toml"), "--loops", "pitch"});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_TRUE(contains(wrong.err, {"no such loop", "pitch.pid"}));
}

// The gains of the scenario are those that its comment says.
TEST(TuneCommand, GivesTheGainsOfTheVideoRayScenario) {
  const Folder folder;
  const std::string scenario = shipped("scenarios/videoray_depth.toml");
  const Outcome o = hadal(folder, {"tune", scenario, "--bandwidth", "0.5"});
  EXPECT_EQ(o.code, 0);
  std::istringstream lines(o.out);
  const std::string text = read_text(scenario);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("position.")) continue;
    EXPECT_TRUE(contains(text, {line.substr(9, line.rfind(" }") - 9)}));
  }
}

}  // namespace
}  // namespace hadal::test
