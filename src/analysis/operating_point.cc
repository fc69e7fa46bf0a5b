#include "hadal/analysis/operating_point.h"

#include "hadal/analysis/trim.h"

namespace hadal::analysis {

double wanted_speed(const model::ScenarioVehicle& entry) {
  if (entry.control->velocity) return entry.control->velocity->reference[0];
  if (entry.control->servo) return entry.control->servo->reference[0];
  if (entry.control->forward_speed && entry.guidance) return entry.guidance->speed;
  return entry.nu[0];
}

OperatingPoint operating_point(const VehicleSystem& system, const model::ScenarioVehicle& entry) {
  const double speed = wanted_speed(entry);
  const TrimResult level =
      trim(system, {.plane = Plane::kVertical, .fixed = {{"u", speed}}, .inputs = {}, .free = {}});
  if (level.converged) return {level.x, level.u};
  OperatingPoint p{{}, std::vector<double>(system.inputs().size(), 0.0), false};
  p.x = system.settled_state(p.u);
  p.x[kU] = speed;
  return p;
}

}  // namespace hadal::analysis
