#include "hadal/report/run_plots.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <set>

#include "hadal/config/complete.h"
#include "hadal/log/log_sink.h"
#include "hadal/message/vehicle.h"
#include "hadal/report/growing_plot.h"
#include "hadal/report/report_parts.h"
#include "hadal/report/run_report.h"
#include "hadal/sim/simulation.h"

namespace hadal::report {
namespace {

namespace fs = std::filesystem;

class RunPlotsOfShipped : public testing::TestWithParam<const char*> {
 protected:
  fs::path log_ = fs::temp_directory_path() /
                  ("hadal_run_plots_" + std::to_string(::getpid()) + GetParam() + ".mcap");
  void TearDown() override { fs::remove(log_); }
};

// Decoded messages are the published ones, to the last bit: so are their plots.
TEST_P(RunPlotsOfShipped, AreThoseOfItsLog) {
  const fs::path file =
      fs::path(HADAL_SOURCE_DIR) / "scenarios" / (std::string(GetParam()) + ".toml");
  const config::LoadedScenario in = config::completed(config::load_scenario(file));
  const std::string meshes = in.mesh_folder.string();
  sim::Simulation simulation({in.scenario, in.vehicles, nullptr, 1, 1, meshes});
  RunPlots plots(in.scenario, in.vehicles, simulation.topics());
  log::LogWriter log(log_);
  log::LogSink sink(log, simulation.topics());
  simulation.add_sink(plots);
  simulation.add_sink(sink);
  while (simulation.step(nanoseconds(5.0))) continue;
  log.close();

  ReportData while_running, from_log;
  plots.append_to(while_running);
  add_plots_of_log(log_, in.scenario, in.vehicles, from_log);
  EXPECT_GT(while_running.plots.size(), 3u);
  EXPECT_TRUE(report_json(while_running) == report_json(from_log));
}
// Sensors and guidance; fins and loops; tethers; arms, objects and contact.
INSTANTIATE_TEST_SUITE_P(Scenarios, RunPlotsOfShipped,
                         testing::Values("tunnel", "lauv_depth_heading", "tethered_rov",
                                         "pick_and_release"),
                         [](const auto& test) { return std::string(test.param); });

TEST(RunPlots, OfManyVehiclesAreOfTheFirstAndOfThoseWithChecks) {
  model::Scenario scenario;
  for (int i = 0; i < 50; ++i) {
    model::ScenarioVehicle entry;
    entry.name = "v" + std::to_string(i);
    scenario.vehicles.push_back(entry);
  }
  model::Expect check;
  check.quantity = "v40.u";
  scenario.expect.push_back(check);
  const std::vector<model::Vehicle> vehicles(50);
  std::vector<sim::Topic> topics;
  for (const auto& v : scenario.vehicles) {
    topics.push_back({"/" + v.name + "/state", message::VehicleState::kType});
  }
  RunPlots plots(scenario, vehicles, topics);
  message::VehicleState state{};
  for (int n = 0; n < 10'000; ++n) {
    state.nu[0] = n % 2 == 0 ? 1 : -1;
    for (std::size_t v = 0; v < 50; ++v) plots.prepare(v, Nanoseconds{n} * 10'000'000, &state);
  }
  ReportData report;
  plots.append_to(report);
  std::set<std::string> groups;
  std::size_t most_points = 0;
  for (const ReportPlot& plot : report.plots) {
    groups.insert(plot.group);
    for (const ReportSeries& series : plot.series) {
      most_points = std::max(most_points, series.t.size());
    }
  }
  EXPECT_EQ(groups.size(), kPlottedVehicles + 1);
  EXPECT_TRUE(groups.contains("v31"));
  EXPECT_FALSE(groups.contains("v32"));
  EXPECT_TRUE(groups.contains("v40"));
  const std::string note = report.notes.back().text;
  EXPECT_NE(note.find("33 of 50"), std::string::npos) << note;
  // 33 vehicles have a quarter of the points that 8 have, rounded down to a power of two.
  EXPECT_LE(most_points, kCurvePoints / 4 / 8);
  EXPECT_GE(most_points, kCurvePoints / 4 / 32);
}

}  // namespace
}  // namespace hadal::report
