#include "hadal/config/chart_place.h"

#include "hadal/environment/current_kind.h"
#include "hadal/model/scenario.h"

namespace hadal::config {

void take_place_of_chart(model::Scenario& scenario) {
  if (!scenario.chart) return;
  for (model::Current& current : scenario.environment.currents) {
    if (current.kind.entry() != nullptr) kind_of(current).take_place(current.kind, *scenario.chart);
  }
  if (auto& magnetic = scenario.environment.magnetic) {
    if (!magnetic->latitude_deg) magnetic->latitude_deg = scenario.chart->latitude_deg;
    if (!magnetic->longitude_deg) magnetic->longitude_deg = scenario.chart->longitude_deg;
  }
}

}  // namespace hadal::config
