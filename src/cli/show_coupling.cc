#include "hadal/cli/show_coupling.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "hadal/analysis/tree_coupling.h"
#include "hadal/cli/terminal.h"
#include "hadal/model/scenario.h"
#include "hadal/run/json_numbers.h"

namespace hadal::cli {

using run::number;

namespace {

using analysis::CouplingVerdict;
using analysis::TreeStability;

constexpr const auto& kNames = model::EnumNames<model::Coupling>::value;

/// With the step and the filter that a scenario has if it says nothing.
TreeStability stability(const model::Vehicle& vehicle, std::size_t coupling) {
  model::Engine engine;
  engine.coupling = static_cast<model::Coupling>(coupling);
  return analysis::tree_stability(vehicle, engine, model::Integrator{}.step);
}

/// Whether the engines take this coupling for this vehicle: noncausal knows no joints.
bool refused(const model::Vehicle& vehicle, std::size_t coupling) {
  return !vehicle.arms.empty() &&
         static_cast<model::Coupling>(coupling) == model::Coupling::kNoncausal;
}

std::string verdict(const TreeStability& s) {
  const std::string link = s.body == analysis::kHullName
                               ? ""
                               : fmt::format(" (link {} alone: {:.3g})", s.body, s.body_r);
  switch (s.verdict) {
    case CouplingVerdict::kStable:
      return "stable";
    case CouplingVerdict::kDiverges:
      return "diverges" + link;
    case CouplingVerdict::kDivergesInSomePoses:
      return "diverges in some poses" + link;
    case CouplingVerdict::kDampingTooStrong:
      return "damping is too strong for this step";
  }
  return "";
}

}  // namespace

void print_couplings(const model::Vehicle& vehicle) {
  say("\nadded mass as a force{} (engines bullet and ode, steps of {:g} s, filter of {:g} s)\n"
      "  {:<16} {:>12} {:>12} {:>8}\n",
      vehicle.arms.empty() ? "" : ", with arms in all poses", model::Integrator{}.step,
      model::Engine{}.filter_time_constant, "coupling", "smallest r", "largest r", "limit");
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (refused(vehicle, i)) {
      say("  {:<16} not with joints\n", kNames[i]);
      continue;
    }
    const TreeStability s = stability(vehicle, i);
    say("  {:<16} {:>12.3g} {:>12.3g} {:>8.3g}  {}\n", kNames[i], s.r.smallest + 0.0,
        s.r.largest + 0.0, s.limit, verdict(s));
  }
}

nlohmann::json couplings_json(const model::Vehicle& vehicle) {
  nlohmann::json j;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (refused(vehicle, i)) continue;
    const TreeStability s = stability(vehicle, i);
    j[std::string(kNames[i])] = {
        {"smallest_eigenvalue", s.r.smallest},
        {"largest_eigenvalue", s.r.largest},
        {"limit", number(s.limit)},
        {"stable", s.verdict == CouplingVerdict::kStable},
        {"largest_body", {{"name", s.body}, {"largest_eigenvalue", s.body_r}}}};
  }
  return j;
}

}  // namespace hadal::cli
