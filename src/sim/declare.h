#pragma once

/// The topics and tasks of each kind of thing, with how their messages are made, their phase and
/// their rate. The order of topics is that of the calls; all references must outlive the programme.

#include <functional>
#include <optional>

#include "hadal/model/scenario.h"
#include "hadal/sim/multibody.h"
#include "hadal/sim/programme.h"
#include "hadal/sim/tether.h"
#include "hadal/sim/vehicle.h"

namespace hadal::sim {

/// Sensor number `sensor` of vehicle number `vehicle`, whose topic has number `topic`.
struct SensorPlace {
  std::size_t vehicle, sensor, topic;
};
/// What sensors do.
struct Sensing {
  using Call = std::function<std::optional<Told>(const SensorPlace&)>;
  Call measure;  ///< and delivers, without latency
  Call deliver;
};

/// Of a vehicle, number `index`, and its sensors; `scene` is that of the run or nullptr. Vehicles
/// in a scene share it: their tasks are everybody's.
void declare(Vehicle& vehicle, std::size_t index, Multibody* scene, const model::Log& log,
             const Sensing& sensing, Programme& programme);
/// Of arms, contacts and objects.
void declare(Multibody& scene, const std::vector<std::unique_ptr<Vehicle>>& vehicles,
             const model::Scenario& scenario, Programme& programme);
void declare(Tether& tether, const model::Tether& entry, const model::Log& log,
             Programme& programme);

}  // namespace hadal::sim
