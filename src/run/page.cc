#include "hadal/run/page.h"

#include <fmt/format.h>

#include "hadal/base/printable.h"
#include "hadal/base/version.h"
#include "hadal/environment/environment.h"
#include "hadal/report/report.h"
#include "hadal/run/events_text.h"
#include "hadal/run/outcome_text.h"
#include "hadal/world/world.h"

namespace hadal::run {

namespace {

report::ReportEnding report_ending(const Outcome& o) {
  if (o.ending == Ending::kDiverged) return report::ReportEnding::kDiverged;
  return o.stopped_early() ? report::ReportEnding::kInterrupted : report::ReportEnding::kFinished;
}

std::vector<std::string> vehicle_names(const config::LoadedScenario& loaded) {
  std::vector<std::string> names;
  for (const model::ScenarioVehicle& entry : loaded.scenario.vehicles) names.push_back(entry.name);
  return names;
}

/// Everything but plots.
report::ReportData page_data(const Outcome& o, const config::LoadedScenario& loaded,
                             const sim::Simulation& simulation) {
  report::ReportData data;
  data.title = loaded.scenario.name;
  data.description = loaded.scenario.description;
  data.version = version();
  data.command = o.command;
  data.facts = {{"outcome", std::string(ending_text(o))},
                {"simulated", fmt::format("{:g} s", seconds(o.end - o.start))},
                {"speed", pace_text(o.times_real_time())},
                {"seed", std::to_string(o.seed)}};
  for (const VehicleLine& line : vehicle_lines(loaded, simulation)) {
    data.facts.push_back({line.vehicle, line.text});
  }
  for (const sim::ExpectationResult& r : o.checks) {
    data.checks.push_back({.name = r.expect.name,
                           .quantity = quantity_text(r.expect),
                           .when = when_text(r.expect),
                           .expected = r.expect.value,
                           .tolerance = r.expect.tolerance,
                           .measured = r.measured,
                           .unit = r.unit,
                           .passed = r.passed,
                           .reached = r.reached});
  }
  data.events = report_events(o.events, vehicle_names(loaded));
  data.ending = report_ending(o);
  data.trouble = printable(trouble_text(o));
  for (const Finding& warning : loaded.warnings) data.warnings.push_back(to_string(warning));
  return data;
}

}  // namespace

void write_page(const Outcome& outcome, const config::LoadedScenario& loaded,
                const sim::Simulation& simulation, const report::RunPlots& plots,
                const std::shared_ptr<const Geometry>& geometry, const std::filesystem::path& file,
                const std::function<void()>& watch) {
  report::ReportData data = page_data(outcome, loaded, simulation);
  data.map = report::report_map(plots.tracks(), World(geometry),
                                environment_of(loaded.scenario.environment, outcome.seed));
  plots.append_to(data, watch);
  report::write_report(data, file);
}

}  // namespace hadal::run
