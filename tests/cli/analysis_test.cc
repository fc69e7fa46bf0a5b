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
  refused({"--fix", "w=fast"}, {"'fast' is not a number"});
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
  // Of controllers at 20 Hz and an attitude at 50 Hz.
  EXPECT_EQ(json_of(hadal(folder, arguments))["period"], 0.1);
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

TEST(LinearizeCommand, FailsWhereTheModelIsNotFinite) {
  const Folder folder;
  write_text(folder / "at.json", R"({"input": {}, "state": {"u": 1e200, "v": 1e200}})");
  for (const char* form : {"--json", "--states=u,v,r"}) {
    const Outcome o = hadal(folder, {"linearize", kLauv, "--at", "at.json", form});
    EXPECT_EQ(o.code, 4) << o.out;
    EXPECT_EQ(o.out, "");
    EXPECT_TRUE(contains(o.err, {"at.json", "is NaN or infinite"}));
  }
  write_text(folder / "at.json", R"({"state": )" + std::string(400000, '['));
  const Outcome deep = hadal(folder, {"linearize", kLauv, "--at", "at.json"});
  EXPECT_EQ(deep.code, 2);
  EXPECT_TRUE(contains(deep.err, {"at.json", "more than 32 deep"}));
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
  EXPECT_TRUE(contains(json_of(o)[0]["problem"].get<std::string>(),
                       {"unstable without control (pole at +7.9"}));
  const Outcome wrong =
      hadal(folder, {"tune", shipped("scenarios/lauv_pitch.toml"), "--loops", "pitch"});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_TRUE(contains(wrong.err, {"no such loop", "pitch.pid"}));
}

/// The scenario with each line that `tune` prints where it says: in place of the line of its name
/// in its table, or at the table's end.
std::string pasted(const std::string& scenario, const std::string& printed) {
  std::vector<std::string> lines;
  std::istringstream text(scenario);
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  std::istringstream output(printed);
  std::size_t header = 0;
  for (std::string line; std::getline(output, line);) {
    if (line.starts_with("# in [")) {
      const std::string table = line.substr(5, line.find(']') - 4);
      const auto found = std::find_if(lines.begin(), lines.end(),
                                      [&](const std::string& l) { return l.starts_with(table); });
      EXPECT_NE(found, lines.end()) << table;
      header = static_cast<std::size_t>(found - lines.begin());
    }
    if (line.empty() || line[0] == '#') continue;
    for (std::string more; line.ends_with("[") || line.ends_with(",");) {
      std::getline(output, more);
      line.append("\n").append(more);
    }
    const std::string name = line.substr(0, line.find(" ="));
    std::size_t at = header + 1;
    while (at < lines.size() && !lines[at].starts_with("[") &&
           !lines[at].starts_with(name + " =")) {
      ++at;
    }
    if (at < lines.size() && lines[at].starts_with(name + " =")) {
      lines[at] = line;
    } else {
      lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(header) + 1, line);
    }
  }
  std::string all;
  for (const std::string& line : lines) all.append(line).append("\n");
  return all;
}

class TunePasted : public testing::TestWithParam<const char*> {};

TEST_P(TunePasted, IsAScenarioWithThoseGains) {
  const Folder folder;
  const std::string file = shipped("scenarios/" + std::string(GetParam()) + ".toml");
  const Outcome printed = hadal(folder, {"tune", file});
  std::string text = pasted(read_text(file), printed.out);
  for (std::size_t at; (at = text.find("\"../")) != std::string::npos;) {
    text.replace(at + 1, 3, shipped(""));
  }
  write_text(folder / "pasted.toml", text);
  const Outcome check = hadal(folder, {"check", "pasted.toml"});
  EXPECT_EQ(check.code, 0) << check.err << text;
  // The servo's gains are given now, and what they are has no gains of nothing.
  const Outcome again = hadal(folder, {"tune", "pasted.toml"});
  EXPECT_EQ(printed.out.find("e-"), std::string::npos) << printed.out;
  if (printed.out.find("gain = [") != std::string::npos) {
    EXPECT_TRUE(contains(again.out, {"# servo: given"}));
    EXPECT_EQ(printed.out.substr(printed.out.find("gain = [")).substr(0, 100),
              again.out.substr(again.out.find("gain = [")).substr(0, 100));
  }
}
INSTANTIATE_TEST_SUITE_P(Scenarios, TunePasted,
                         testing::Values("lauv_depth_heading", "lauv_pitch", "videoray_depth",
                                         "rexrov_hold", "dock", "tunnel"),
                         [](const auto& test) { return test.param; });

TEST(LoopsOfARun, ThatAreUnstableAreToldAtItsStartAtItsEndAndInTheSummary) {
  const Folder folder;
  const Outcome o = hadal(folder, {"run", shipped("scenarios/lauv_pitch.toml"), "--until", "1",
                                   "--set", "vehicles.lauv.control.pitch.pid.kp=50", "--out", "o"});
  EXPECT_TRUE(contains(o.err, {"warning", "pitch.pid", "'lauv'", "UNSTABLE", "damping ratio"}));
  EXPECT_TRUE(contains(o.out, {"lauv: the loop pitch.pid is UNSTABLE"}));
  const Json loops = summary(folder, "o")["loops"];
  ASSERT_EQ(loops.size(), 1u);
  EXPECT_EQ(loops[0]["loop"], "pitch.pid");
  EXPECT_EQ(loops[0]["unstable"], true);
  EXPECT_TRUE(contains(read_text(folder / "o" / "report.html"), {"UNSTABLE"}));
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
    if (line.empty() || line[0] == '#') continue;
    EXPECT_TRUE(contains(text, {line.substr(0, line.rfind(" }"))}));
  }
}

}  // namespace
}  // namespace hadal::test
