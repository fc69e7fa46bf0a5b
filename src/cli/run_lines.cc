#include "hadal/cli/run_lines.h"

#include "hadal/base/printable.h"
#include "hadal/cli/terminal.h"
#include "hadal/config/checks/loop_checks.h"
#include "hadal/run/events_text.h"
#include "hadal/run/outcome_text.h"

namespace hadal::cli {

namespace {

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

void print_checks(const std::vector<sim::ExpectationResult>& checks) {
  if (checks.empty()) return;
  const sim::ExpectationTally count = sim::tally(checks);
  say("checks: {} of {} passed", count.passed, checks.size());
  if (count.not_reached > 0) say(", {} not reached", count.not_reached);
  say("\n");
  for (const sim::ExpectationResult& r : checks) {
    if (!r.reached) {
      say("  not reached: {} {}\n", printable(r.expect.name), run::when_text(r.expect));
    }
    if (!r.failed()) continue;
    say("  FAILED {}: {} {} is {:.6g} {}, expected {:g} ± {:g}\n", printable(r.expect.name),
        run::quantity_text(r.expect), run::when_text(r.expect), r.measured, r.unit, r.expect.value,
        r.expect.tolerance);
  }
}

}  // namespace

void print_outcome(const run::Outcome& o, const config::LoadedScenario& loaded,
                   const sim::Simulation& simulation) {
  say("{}: {} after {:g} s simulated, {}\n", printable(loaded.scenario.name), run::ending_text(o),
      seconds(o.end - o.start), run::pace_text(o.times_real_time()));
  if (o.stopped_early()) say("  {}\n", run::trouble_text(o));
  for (const run::VehicleLine& line : run::vehicle_lines(loaded, simulation)) {
    say("{}: {}\n", line.vehicle, line.text);
  }
  for (const std::string& line : run::event_lines(o.events)) say("  {}\n", line);
  print_loops(loaded.loops);
  print_checks(o.checks);
  if (!o.snapshot.empty()) say("snapshot: {}\n", run::shown(o.snapshot));
  say("log:      {}\n", run::shown(o.log));
  if (!o.report.empty()) say("report:   {}\n", run::shown(o.report));
}

}  // namespace hadal::cli
