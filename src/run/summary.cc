#include "hadal/run/summary.h"

#include <nlohmann/json.hpp>

#include "hadal/base/printable.h"
#include "hadal/base/version.h"
#include "hadal/run/events_text.h"
#include "hadal/run/json_numbers.h"
#include "hadal/run/outcome_text.h"
#include "hadal/sim/vehicle.h"

namespace hadal::run {

namespace {

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

nlohmann::json checks_json(const std::vector<sim::ExpectationResult>& checks) {
  nlohmann::json j = nlohmann::json::array();
  for (const sim::ExpectationResult& r : checks) {
    j.push_back({{"name", r.expect.name},
                 {"quantity", quantity_text(r.expect)},
                 {"when", when_text(r.expect)},
                 {"expected", r.expect.value},
                 {"tolerance", r.expect.tolerance},
                 {"measured", number(r.measured)},
                 {"unit", r.unit},
                 {"reached", r.reached},
                 {"passed", r.passed}});
  }
  return j;
}

}  // namespace

std::string summary_text(const Outcome& o, const config::LoadedScenario& loaded,
                         const sim::Simulation& simulation) {
  nlohmann::json j;
  j["scenario"] = loaded.scenario.name;
  j["outcome"] = ending_text(o);
  j["exit_code"] = exit_code(o.ending);
  if (o.stopped_early()) j["trouble"] = printable(trouble_text(o));
  j["hadal_version"] = version();
  j["command"] = printable(o.command);
  j["seed"] = o.seed;
  j["start_s"] = seconds(o.start);
  j["end_s"] = seconds(o.end);
  j["until_s"] = o.until;
  j["wall_time_s"] = o.wall_time;
  j["times_real_time"] = o.times_real_time();
  j["log"] = shown(o.log);
  if (!o.report.empty()) j["report"] = shown(o.report);
  if (!o.snapshot.empty()) j["snapshot"] = shown(o.snapshot);
  const sim::ExpectationTally count = sim::tally(o.checks);
  j["checks_passed"] = count.passed;
  j["checks_failed"] = count.failed;
  j["checks_not_reached"] = count.not_reached;
  j["checks"] = checks_json(o.checks);
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
  return j.dump(2);
}

}  // namespace hadal::run
