#include "hadal/config/checks/loop_checks.h"

#include <fmt/format.h>

#include <map>

#include "hadal/analysis/operating_point.h"
#include "hadal/model/described_text.h"

namespace hadal::config {

namespace {

std::string pole_text(std::complex<double> pole) {
  if (pole.imag() == 0) return fmt::format("{:+.3g} 1/s", pole.real());
  return fmt::format("{:+.3g} ± {:.3g}i 1/s", pole.real(), std::abs(pole.imag()));
}

std::string advice(const analysis::LoopTrouble& trouble) {
  const bool servo = trouble.loop.starts_with("servo.");
  if (trouble.gain_factor > 0) {
    return fmt::format("with {:g} times its gains{} it is stable and damped", trouble.gain_factor,
                       servo ? ", by a smaller `wrench` or its row of `gain`," : "");
  }
  return "lower its gains, raise control.rate or the rates of its sensors, or ask `hadal tune`";
}

/// Where the scenario has the loop's numbers.
std::string key_of(std::size_t vehicle, const std::string& loop) {
  const std::string control = join_key(join_index("vehicles", vehicle), "control");
  return join_key(control, loop.starts_with("orientation.") ? "orientation" : loop);
}

}  // namespace

std::string trouble_text(const analysis::LoopTrouble& trouble) {
  return fmt::format(
      "{} at the rates of its controllers and sensors: pole {}, damping ratio {:.2f}",
      trouble.unstable() ? "UNSTABLE" : "badly damped", pole_text(trouble.pole), trouble.damping);
}

std::vector<std::string> loop_notes(const std::vector<analysis::LoopVerdict>& verdicts) {
  std::vector<std::string> notes;
  for (const analysis::LoopVerdict& v : verdicts) {
    if (v.not_judged.empty()) continue;
    notes.push_back(fmt::format("the loops of '{}' were not judged: {}", v.vehicle, v.not_judged));
  }
  return notes;
}

std::vector<analysis::LoopVerdict> check_loops(const model::Scenario& scenario,
                                               const std::vector<model::Vehicle>& vehicles,
                                               FileFindings& report) {
  std::vector<analysis::LoopVerdict> verdicts;
  std::map<std::string, analysis::LoopVerdict> known;  // a fleet of equals is judged once
  for (std::size_t i = 0; i < scenario.vehicles.size(); ++i) {
    const model::ScenarioVehicle& entry = scenario.vehicles[i];
    // The linear model is that of forces.
    if (!entry.control || vehicles[i].motion == model::MotionKind::kKinematic) continue;
    const std::string same =
        model::described_text(vehicles[i]) + model::described_text(*entry.control) +
        model::described_text(entry.navigation) + fmt::format("{}", analysis::wanted_speed(entry));
    auto place = known.find(same);
    if (place == known.end()) {
      place = known.emplace(same, analysis::judge_loops(entry, vehicles[i], scenario.environment))
                  .first;
    }
    analysis::LoopVerdict verdict = place->second;
    verdict.vehicle = entry.name;
    for (const analysis::LoopTrouble& trouble : verdict.troubles) {
      report.warning(
          key_of(i, trouble.loop),
          {.problem = fmt::format("the loop {} of '{}' is {}", trouble.loop, entry.name,
                                  trouble_text(trouble)),
           .expected = fmt::format("a damping ratio of at least {:g}", analysis::kBadDamping),
           .suggestion = advice(trouble)});
    }
    verdicts.push_back(std::move(verdict));
  }
  return verdicts;
}

}  // namespace hadal::config
