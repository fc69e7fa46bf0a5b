#include "hadal/run/outcome_text.h"

#include <fmt/format.h>

#include "hadal/analysis/vehicle_facts.h"
#include "hadal/base/printable.h"
#include "hadal/sim/vehicle.h"

namespace hadal::run {

int exit_code(Ending ending) {
  switch (ending) {
    case Ending::kFinished:
      return 0;
    case Ending::kFailed:
      return 1;
    case Ending::kCheckFailed:
      return 3;
    case Ending::kDiverged:
      return 4;
    case Ending::kInterrupted:
      return 130;
  }
  return 1;
}

std::string_view ending_text(const Outcome& o) {
  switch (o.ending) {
    case Ending::kFinished:
      return "finished";
    case Ending::kCheckFailed:
      return "check failed";
    case Ending::kDiverged:
      return "diverged";
    case Ending::kInterrupted:
      return "interrupted";
    case Ending::kFailed:
      return "failed";
  }
  return "failed";
}

std::string trouble_text(const Outcome& o) {
  if (o.ending != Ending::kInterrupted) return o.trouble;
  return fmt::format("stopped by the user at {:g} s of {:g} s", seconds(o.end), o.until);
}

std::string when_text(const model::Expect& e) {
  if (e.time) return fmt::format("at {:g} s", *e.time);
  if (e.window) return fmt::format("{:g} … {:g} s", (*e.window)[0], (*e.window)[1]);
  return e.reduce == model::Reduction::kLast ? "at the end" : "whole run";
}

std::string quantity_text(const model::Expect& e) {
  if (e.reduce == model::Reduction::kLast) return e.quantity;
  const auto i = static_cast<std::size_t>(e.reduce);
  return fmt::format("{} of {}", model::EnumNames<model::Reduction>::value[i], e.quantity);
}

std::string shown(const std::filesystem::path& path) { return printable(path.string()); }

std::string pace_text(double times_real_time) {
  return times_real_time < 9.95 ? fmt::format("{:.2g} times real time", times_real_time)
                                : fmt::format("{:.0f} times real time", times_real_time);
}

std::vector<VehicleLine> vehicle_lines(const config::LoadedScenario& loaded,
                                       const sim::Simulation& simulation) {
  std::vector<VehicleLine> lines;
  const Environment water = still_environment_of(loaded.scenario.environment);
  for (std::size_t i = 0; i < loaded.vehicles.size(); ++i) {
    const std::string name = printable(loaded.vehicles[i].name);
    if (loaded.vehicles[i].motion == model::MotionKind::kKinematic) {
      lines.push_back({loaded.scenario.vehicles[i].name, name + ", kinematic: no force moves it"});
      continue;
    }
    const double density = water.density(loaded.scenario.vehicles[i].position, 0);
    const auto facts =
        analysis::vehicle_facts(simulation.vehicles()[i]->parameters(), density, water.gravity());
    lines.push_back({loaded.scenario.vehicles[i].name,
                     fmt::format("{}, net buoyancy {:+.3g} N in water of {:g} kg/m³", name,
                                 facts.net_buoyancy, density)});
  }
  return lines;
}

}  // namespace hadal::run
