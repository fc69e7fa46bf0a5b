#pragma once

namespace hadal::model {
struct Scenario;
}

namespace hadal::config {

/// What lies on the Earth and does not say where takes the place of the scenario's chart.
void take_place_of_chart(model::Scenario& scenario);

}  // namespace hadal::config
