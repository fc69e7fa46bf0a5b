#include "hadal/cli/show_coupling.h"

#include <nlohmann/json.hpp>

#include "hadal/cli/json_numbers.h"
#include "hadal/cli/terminal.h"
#include "hadal/model/scenario.h"
#include "hadal/physics/added_mass_coupling.h"

namespace hadal::cli {

namespace {

constexpr const auto& kNames = model::EnumNames<model::Coupling>::value;

/// With the step and the filter that a scenario has if it says nothing.
physics::CouplingStability stability(const physics::VehicleParameters<double>& vehicle,
                                     std::size_t coupling) {
  model::Engine engine;
  engine.coupling = static_cast<model::Coupling>(coupling);
  return physics::coupling_stability(vehicle, engine, model::Integrator{}.step);
}

}  // namespace

void print_couplings(const physics::VehicleParameters<double>& vehicle) {
  say("\nadded mass as a force (engines bullet and ode, steps of {:g} s, filter of {:g} s)\n"
      "  {:<16} {:>12} {:>12} {:>8}\n",
      model::Integrator{}.step, model::Engine{}.filter_time_constant, "coupling", "smallest r",
      "largest r", "limit");
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    const physics::CouplingStability s = stability(vehicle, i);
    say("  {:<16} {:>12.3g} {:>12.3g} {:>8.3g}  {}\n", kNames[i], s.r.smallest + 0.0,
        s.r.largest + 0.0, s.limit, s.stable ? "stable" : "diverges");
  }
}

nlohmann::json couplings_json(const physics::VehicleParameters<double>& vehicle) {
  nlohmann::json j;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    const physics::CouplingStability s = stability(vehicle, i);
    j[std::string(kNames[i])] = {{"smallest_eigenvalue", s.r.smallest},
                                 {"largest_eigenvalue", s.r.largest},
                                 {"limit", number(s.limit)},
                                 {"stable", s.stable}};
  }
  return j;
}

}  // namespace hadal::cli
