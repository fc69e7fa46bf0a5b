// What is printed, and where.

#include "cli/command.h"

namespace hadal::test {
namespace {

TEST(Output, OfARunIntoAPipeIsResultsOnly) {
  const Folder folder;
  // Long enough for a progress bar, were there one.
  const Outcome o = hadal(folder, {"run", shipped("scenarios/tunnel_survey.toml"), "--out", "o"});
  EXPECT_EQ(o.code, 0);
  EXPECT_EQ(o.err, "");
  EXPECT_EQ(o.out.find('\r'), std::string::npos);
  EXPECT_EQ(o.out.find('\033'), std::string::npos);
  EXPECT_TRUE(contains(
      o.out, {"finished after 300 s", "checks: 5 of 5 passed", "o/log.mcap", "o/report.html"}));
}

TEST(Output, OfRunJsonIsTheSummaryAndNothingElse) {
  const Folder folder;
  write_small(folder);
  const Outcome o = hadal(folder, {"run", "small.toml", "--out", "o", "--json"});
  EXPECT_EQ(o.code, 0);
  EXPECT_EQ(o.err, "");
  EXPECT_EQ(json_of(o), summary(folder, "o"));
}

TEST(Output, OfCheckJsonIsAListOfFindings) {
  const Folder folder;
  write_small(folder);
  EXPECT_EQ(json_of(hadal(folder, {"check", "box.toml", "small.toml", "--json"})), Json::array());
  write_text(folder / "bad.toml",
             "name = \"x\"\n[body]\nmass = -1\nvolume = 1\ninertia = [1, 1, 1]\n");
  const Outcome o = hadal(folder, {"check", "bad.toml", "--json"});
  EXPECT_EQ(o.code, 2);
  const Json findings = json_of(o);
  ASSERT_GE(findings.size(), 1u);
  EXPECT_EQ(findings[0]["severity"], "error");
  EXPECT_EQ(findings[0]["file"], "bad.toml");
  EXPECT_EQ(findings[0]["line"], 3);
  EXPECT_EQ(findings[0]["key"], "body.mass");
  EXPECT_EQ(findings[0]["value"], "-1");
}

TEST(Summary, TellsEverythingOfTheRun) {
  const Folder folder;
  write_small(folder);
  hadal(folder, {"run", "small.toml", "--out", "o", "--seed", "77", "--until", "1.5"});
  const Json s = summary(folder, "o");
  EXPECT_EQ(s["scenario"], "Small");
  EXPECT_EQ(s["seed"], 77);
  EXPECT_EQ(s["start_s"], 0.0);
  EXPECT_EQ(s["end_s"], 1.5);
  EXPECT_EQ(s["exit_code"], 0);
  EXPECT_GT(s["wall_time_s"].get<double>(), 0);
  EXPECT_EQ(s["vehicles"]["box"]["position"].size(), 3u);
  EXPECT_EQ(s["vehicles"]["box"]["quaternion"].size(), 4u);
  EXPECT_EQ(s["vehicles"]["box"]["nu"].size(), 6u);
  EXPECT_EQ(s["checks"].size(), 1u);
}

TEST(Report, IsOnePageWithoutTheNetwork) {
  const Folder folder;
  write_small(folder);
  hadal(folder, {"run", "small.toml", "--out", "o"});
  const std::string page = read_text(folder / "o/report.html");
  EXPECT_TRUE(contains(page, {"Small", "box.u", "Angular rates", "main command"}));
  for (const char* outside : {"src=\"http", "href=\"http", "@import", "fetch("}) {
    EXPECT_EQ(page.find(outside), std::string::npos) << outside;
  }
}

TEST(Reference, ExplainsAKeyAndSuggestsOne) {
  const Folder folder;
  const Outcome known = hadal(folder, {"reference", "body.mass"});
  EXPECT_EQ(known.code, 0);
  EXPECT_TRUE(contains(known.out, {"kg"}));
  const Outcome unknown = hadal(folder, {"reference", "body.mas"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_TRUE(contains(unknown.err, {"body.mass"}));
  EXPECT_EQ(hadal(folder, {"reference"}).out, read_text(shipped("docs/reference.md")));
}

/// A vehicle file chooses no engine: the table tells, and `check` and `run` warn where one is used.
TEST(Output, OfShowTellsWhichCouplingsDivergeWithoutAWarning) {
  const Folder folder;
  const Outcome o = hadal(folder, {"show", shipped("vehicles/rexrov.toml")});
  EXPECT_EQ(o.code, 0);
  EXPECT_EQ(o.out.find("warning"), std::string::npos);
  EXPECT_TRUE(contains(o.out, {"2.07        1  diverges"}));
  const Json j = json_of(hadal(folder, {"show", shipped("vehicles/rexrov.toml"), "--json"}));
  EXPECT_FALSE(j["couplings"]["causal"]["stable"]);
  EXPECT_TRUE(j["couplings"]["folded"]["stable"]);
  EXPECT_NEAR(j["couplings"]["folded"]["largest_eigenvalue"], 0.56, 0.005);
  EXPECT_TRUE(j["couplings"]["noncausal"]["limit"].is_null());
}

}  // namespace
}  // namespace hadal::test
