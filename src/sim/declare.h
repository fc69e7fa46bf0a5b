#pragma once

/// The topics and tasks of each kind of thing, with how their messages are made, their phase and
/// their rate. The order of topics is that of the calls; all references must outlive the programme.

#include <functional>

#include "hadal/model/scenario.h"
#include "hadal/sim/multibody.h"
#include "hadal/sim/programme.h"
#include "hadal/sim/tether.h"
#include "hadal/sim/vehicle.h"

namespace hadal::sim {

/// Measures with sensor number `sensor` and publishes on `topic` what the log is to hold of it.
using Sense = std::function<void(Vehicle& vehicle, std::size_t sensor, std::size_t topic)>;

/// Of a vehicle and its sensors; `scene` is that of the run or nullptr.
void declare(Vehicle& vehicle, Multibody* scene, const model::Log& log, const Sense& sense,
             Programme& programme);
/// Of arms, contacts and objects.
void declare(Multibody& scene, const std::vector<std::unique_ptr<Vehicle>>& vehicles,
             const model::Scenario& scenario, Programme& programme);
void declare(Tether& tether, const model::Tether& entry, const model::Log& log,
             Programme& programme);

}  // namespace hadal::sim
