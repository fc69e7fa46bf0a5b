// The plots of a run's page: what is there, in which order, with which names.

#include <algorithm>

#include "cli/command.h"

namespace hadal::test {
namespace {

/// The plots that the page of a shipped scenario draws.
Json plots_of(const std::string& scenario, const std::string& until) {
  const Folder folder;
  const Outcome o = hadal(
      folder, {"run", shipped("scenarios/" + scenario + ".toml"), "--out", "o", "--until", until});
  // A run cut short may fail checks of its end.
  EXPECT_TRUE(o.code == 0 || o.code == 3) << o.out << o.err;
  const std::string page = read_text(folder / "o/report.html");
  const std::string open = R"(id="data">)";
  const std::size_t from = page.find(open) + open.size();
  return Json::parse(page.substr(from, page.find("</script>", from) - from));
}

std::vector<std::string> titles(const Json& data, const std::string& group) {
  std::vector<std::string> all;
  for (const Json& plot : data["plots"]) {
    if (plot["group"] == group) all.push_back(plot["title"]);
  }
  return all;
}

Json plot_of(const Json& data, const std::string& title) {
  for (const Json& plot : data["plots"]) {
    if (plot["title"] == title) return plot;
  }
  return nullptr;
}

std::vector<std::string> names(const Json& plot) {
  std::vector<std::string> all;
  for (const Json& series : plot["series"]) all.push_back(series["name"]);
  return all;
}

using Strings = std::vector<std::string>;

TEST(ReportPlots, OfATorpedoBeginWithDepthAndHeadingAndTheirReferences) {
  const Json data = plots_of("lauv_depth_heading", "20");
  const Strings all = titles(data, "lauv");
  ASSERT_GE(all.size(), 3u);
  EXPECT_EQ(all[0], "Depth");
  EXPECT_EQ(all[1], "Heading");
  const Json depth = plot_of(data, "Depth");
  EXPECT_EQ(depth["down"], true);
  EXPECT_EQ(names(depth), (Strings{"depth", "reference"}));
  EXPECT_EQ(depth["series"][1]["dashed"], true);
  EXPECT_EQ(depth["series"][1]["colour"], 0);
  // Nothing is centred here.
  EXPECT_EQ(std::count(all.begin(), all.end(), "Offsets from the centre"), 0);
}

TEST(ReportPlots, ActuatorsHaveTheirNamesAndUnitsAndShareAPlot) {
  const Json data = plots_of("lauv_depth_heading", "20");
  const Json fins = plot_of(data, "Fins");
  EXPECT_EQ(fins["label"], "angle [deg]");
  EXPECT_EQ(names(fins), (Strings{"stern", "stern command", "rudder", "rudder command"}));
  EXPECT_EQ(plot_of(data, "Thrusters")["label"], "thrust [N]");
  EXPECT_EQ(titles(data, "lauv").back(), "Fins");
}

TEST(ReportPlots, OfTheTunnelBeginWithTheOffsetsThatItControls) {
  const Json data = plots_of("tunnel", "5");
  EXPECT_EQ(titles(data, "vita1").at(0), "Offsets from the centre");
}

TEST(ReportPlots, AreNeverZeroThroughout) {
  const Json data = plots_of("lauv_straight", "20");
  for (const Json& plot : data["plots"]) {
    bool moves = false;
    // A zero is packed as A, and so is every difference of zero.
    for (const Json& series : plot["series"]) {
      const std::string packed = series["y"][1];
      moves = moves || packed.find_first_not_of("A.") != std::string::npos;
    }
    EXPECT_TRUE(moves) << plot["title"];
  }
}

TEST(ReportPlots, WhatIsCheckedButShownNowhereElseHasAPlotOfItsOwn) {
  const Folder folder;
  write_small(folder,
              "[[expect]]\nquantity = \"box.depth.depth\"\nvalue = 3\ntolerance = 9\n"
              "[[expect]]\nquantity = \"box.u_dot\"\nvalue = 0\ntolerance = 9\n");
  ASSERT_EQ(hadal(folder, {"run", "small.toml", "--out", "o"}).code, 0);
  EXPECT_TRUE(contains(read_text(folder / "o/report.html"),
                       {R"("title":"What is checked of depth","label":"[m]")",
                        R"("name":"depth.depth")", R"("name":"u_dot")"}));
}

}  // namespace
}  // namespace hadal::test
