#include "hadal/cli/run_outcome.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "hadal/analysis/vehicle_facts.h"
#include "hadal/base/error.h"
#include "hadal/base/printable.h"
#include "hadal/base/version.h"
#include "hadal/cli/interrupt.h"
#include "hadal/cli/json_numbers.h"
#include "hadal/cli/run_events.h"
#include "hadal/cli/terminal.h"
#include "hadal/config/checks/loop_checks.h"
#include "hadal/config/load.h"
#include "hadal/log/output_file.h"
#include "hadal/report/report.h"
#include "hadal/report/run_plots.h"
#include "hadal/sim/simulation.h"
#include "hadal/sim/vehicle.h"

namespace hadal::cli {

namespace {

std::string when(const model::Expect& e) {
  if (e.time) return fmt::format("at {:g} s", *e.time);
  if (e.window) return fmt::format("{:g} … {:g} s", (*e.window)[0], (*e.window)[1]);
  return e.reduce == model::Reduction::kLast ? "at the end" : "whole run";
}

std::string quantity_text(const model::Expect& e) {
  if (e.reduce == model::Reduction::kLast) return e.quantity;
  const auto i = static_cast<std::size_t>(e.reduce);
  return fmt::format("{} of {}", model::EnumNames<model::Reduction>::value[i], e.quantity);
}

/// A path as text: bytes that are not UTF-8 are written out, since JSON and pages cannot hold them.
std::string shown(const std::filesystem::path& path) { return printable(path.string()); }

std::string not_reached(const sim::ExpectationResult& r) {
  return fmt::format("not reached: {} {}", printable(r.expect.name), when(r.expect));
}

report::ReportEnding report_ending(const RunOutcome& o) {
  if (o.exit_code == kDiverged) return report::ReportEnding::kDiverged;
  return o.stopped_early() ? report::ReportEnding::kInterrupted : report::ReportEnding::kFinished;
}

/// Why and when a run stopped before its end; empty for one that did not.
std::string trouble(const RunOutcome& o) {
  if (o.exit_code != kInterrupted) return o.trouble;
  return fmt::format("stopped by the user at {:g} s of {:g} s", seconds(o.end), o.until);
}

const char* ending(const RunOutcome& o) {
  switch (o.exit_code) {
    case kDiverged:
      return "diverged";
    case kInterrupted:
      return "interrupted";
    case kCheckFailed:
      return "check failed";
    case kMachineFailed:
      return "failed";
    default:
      return "finished";
  }
}

/// Loops that are unstable or badly damped, and vehicles whose loops could not be judged.
nlohmann::json loops_json(const std::vector<analysis::LoopVerdict>& verdicts) {
  nlohmann::json j = nlohmann::json::array();
  for (const analysis::LoopVerdict& v : verdicts) {
    if (!v.not_judged.empty()) j.push_back({{"vehicle", v.vehicle}, {"not_judged", v.not_judged}});
    for (const analysis::LoopTrouble& t : v.troubles) {
      j.push_back({{"vehicle", v.vehicle},
                   {"loop", t.loop},
                   {"unstable", t.unstable()},
                   {"pole", {t.pole.real(), t.pole.imag()}},
                   {"damping", t.damping}});
    }
  }
  return j;
}

/// What must not be missed at the end of a run: its loops were unstable, or nobody knows.
void print_loops(const std::vector<analysis::LoopVerdict>& verdicts) {
  for (const std::string& text : config::loop_notes(verdicts)) say("{}\n", text);
  for (const analysis::LoopVerdict& v : verdicts) {
    for (const analysis::LoopTrouble& t : v.troubles) {
      if (!t.unstable()) continue;
      say("{}: the loop {} is {}\n", v.vehicle, t.loop, config::trouble_text(t));
    }
  }
}

nlohmann::json summary(const RunOutcome& o, const config::LoadedScenario& loaded,
                       const sim::Simulation& simulation) {
  nlohmann::json j;
  j["scenario"] = loaded.scenario.name;
  j["outcome"] = ending(o);
  j["exit_code"] = o.exit_code;
  if (o.stopped_early()) j["trouble"] = printable(trouble(o));
  j["hadal_version"] = version();
  j["command"] = printable(o.command);
  j["seed"] = o.seed;
  j["start_s"] = seconds(o.start);
  j["end_s"] = seconds(o.end);
  j["until_s"] = o.until;
  j["wall_time_s"] = o.wall_time;
  j["times_real_time"] = o.times_real_time();
  j["log"] = shown(o.folder / "log.mcap");
  if (!o.report.empty()) j["report"] = shown(o.report);
  if (!o.snapshot.empty()) j["snapshot"] = shown(o.snapshot);
  const sim::ExpectationTally count = sim::tally(o.checks);
  j["checks_passed"] = count.passed;
  j["checks_failed"] = count.failed;
  j["checks_not_reached"] = count.not_reached;
  j["checks"] = nlohmann::json::array();
  for (const sim::ExpectationResult& r : o.checks) {
    j["checks"].push_back({{"name", r.expect.name},
                           {"quantity", quantity_text(r.expect)},
                           {"when", when(r.expect)},
                           {"expected", r.expect.value},
                           {"tolerance", r.expect.tolerance},
                           {"measured", number(r.measured)},
                           {"unit", r.unit},
                           {"reached", r.reached},
                           {"passed", r.passed}});
  }
  j["events"] = events_json(o.events);
  for (const auto& vehicle : simulation.vehicles()) {
    const physics::BodyState<double>& b = vehicle->state().body;
    j["vehicles"][vehicle->name()] = {
        {"position", list(b.p_NB_N)},
        {"quaternion", list(std::array{b.q_NB.w, b.q_NB.x, b.q_NB.y, b.q_NB.z})},
        {"nu", list(b.nu)}};
  }
  j["loops"] = loops_json(loaded.loops);
  j["warnings"] = nlohmann::json::array();
  for (const Finding& warning : loaded.warnings) j["warnings"].push_back(to_string(warning));
  return j;
}

/// What each vehicle weighs in this water: a wrong buoyancy should never go unseen.
std::vector<report::ReportFact> vehicle_lines(const config::LoadedScenario& loaded,
                                              const sim::Simulation& simulation) {
  std::vector<report::ReportFact> lines;
  const model::Environment& e = loaded.scenario.environment;
  for (std::size_t i = 0; i < loaded.vehicles.size(); ++i) {
    const auto facts =
        analysis::vehicle_facts(simulation.vehicles()[i]->parameters(), e.density, e.gravity);
    lines.push_back(
        {loaded.scenario.vehicles[i].name,
         fmt::format("{}, net buoyancy {:+.3g} N in water of {:g} kg/m³",
                     printable(loaded.vehicles[i].name), facts.net_buoyancy, e.density)});
  }
  return lines;
}

std::vector<std::string> vehicle_names(const config::LoadedScenario& loaded) {
  std::vector<std::string> names;
  for (const model::ScenarioVehicle& entry : loaded.scenario.vehicles) names.push_back(entry.name);
  return names;
}

report::ReportData report(const RunOutcome& o, const config::LoadedScenario& loaded,
                          const sim::Simulation& simulation, const report::RunPlots& plots) {
  report::ReportData data;
  data.title = loaded.scenario.name;
  data.description = loaded.scenario.description;
  data.version = version();
  data.command = o.command;
  data.facts = {{"outcome", ending(o)},
                {"simulated", fmt::format("{:g} s", seconds(o.end - o.start))},
                {"speed", pace_text(o.times_real_time())},
                {"seed", std::to_string(o.seed)}};
  for (report::ReportFact& fact : vehicle_lines(loaded, simulation)) {
    data.facts.push_back(std::move(fact));
  }
  for (const sim::ExpectationResult& r : o.checks) {
    data.checks.push_back({.name = r.expect.name,
                           .quantity = quantity_text(r.expect),
                           .when = when(r.expect),
                           .expected = r.expect.value,
                           .tolerance = r.expect.tolerance,
                           .measured = r.measured,
                           .unit = r.unit,
                           .passed = r.passed,
                           .reached = r.reached});
  }
  data.events = report_events(o.events, vehicle_names(loaded));
  data.ending = report_ending(o);
  data.trouble = printable(trouble(o));
  for (const Finding& warning : loaded.warnings) data.warnings.push_back(to_string(warning));
  plots.append_to(data, [] {
    if (take_interrupt()) throw Interrupted("interrupted");
  });
  return data;
}

void print_lines(const RunOutcome& o, const config::LoadedScenario& loaded,
                 const sim::Simulation& simulation) {
  const sim::ExpectationTally count = sim::tally(o.checks);
  say("{}: {} after {:g} s simulated, {}\n", printable(loaded.scenario.name), ending(o),
      seconds(o.end - o.start), pace_text(o.times_real_time()));
  if (o.stopped_early()) say("  {}\n", trouble(o));
  for (const report::ReportFact& fact : vehicle_lines(loaded, simulation)) {
    say("{}: {}\n", fact.label, fact.value);
  }
  for (const std::string& line : event_lines(o.events)) say("  {}\n", line);
  print_loops(loaded.loops);
  if (!o.checks.empty()) {
    say("checks: {} of {} passed", count.passed, o.checks.size());
    if (count.not_reached > 0) say(", {} not reached", count.not_reached);
    say("\n");
  }
  for (const sim::ExpectationResult& r : o.checks) {
    if (!r.reached) say("  {}\n", not_reached(r));
    if (!r.failed()) continue;
    say("  FAILED {}: {} {} is {:.6g} {}, expected {:g} ± {:g}\n", printable(r.expect.name),
        quantity_text(r.expect), when(r.expect), r.measured, r.unit, r.expect.value,
        r.expect.tolerance);
  }
  if (!o.snapshot.empty()) say("snapshot: {}\n", shown(o.snapshot));
  say("log:      {}\n", shown(o.folder / "log.mcap"));
  if (!o.report.empty()) say("report:   {}\n", shown(o.report));
}

}  // namespace

int tell_outcome(RunOutcome& outcome, const config::LoadedScenario& loaded,
                 const sim::Simulation& simulation, const report::RunPlots& plots, bool json) {
  int exit_code = outcome.exit_code;
  const auto attempt = [&](const auto& write) {
    try {
      write();
    } catch (const Interrupted&) {
      note("interrupted: there is no report; log and summary are complete\n");
      exit_code = kInterrupted;
    } catch (const std::exception& error) {
      note("error: {}\n", error.what());
      if (exit_code == kFine) exit_code = kMachineFailed;
    }
  };
  std::string text;
  const auto write_summary = [&] {
    text = summary(outcome, loaded, simulation).dump(2);
    log::write_file(outcome.folder / "summary.json", text + "\n");
  };
  // Before the report, so that who stops that has it.
  attempt(write_summary);
  attempt([&] {
    const std::filesystem::path file = outcome.folder / "report.html";
    report::write_report(report(outcome, loaded, simulation, plots), file);
    outcome.report = file;
    write_summary();
  });
  if (json) {
    say("{}\n", text);
  } else {
    print_lines(outcome, loaded, simulation);
  }
  return exit_code;
}

}  // namespace hadal::cli
