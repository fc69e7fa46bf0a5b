#pragma once

/// Which sensor of a vehicle feeds which measurement of its controllers.

#include <array>
#include <string>
#include <vector>

#include "hadal/control/measurements.h"
#include "hadal/model/control.h"
#include "hadal/model/navigation.h"
#include "hadal/model/sensor.h"
#include "hadal/sensors/told.h"

namespace hadal::sim {

/// Names of the sensors that the controllers listen to; empty for none.
struct ListenedSensors {
  std::string attitude;
  std::string velocity;
  std::array<std::string, 4> range;  ///< by control::Side
  std::string position;
  std::string depth;
};

/// By the names of the navigation or, where it names none and a controller needs one, the only
/// fitting sensor; of several, none. Ranges are those of the centralization.
ListenedSensors listened_sensors(const model::Control& control, const model::Navigation& navigation,
                                 const std::vector<model::Sensor>& sensors);

/// Hands what a sensor tells to a controller, if that listens to it, from the place of the sensor
/// to the body origin: a velocity with the rates measured last, a position or depth with the
/// attitude measured last, without which it is not heard.
void receive(const ListenedSensors& listened, const model::Sensor& sensor,
             const sensors::Told& told, control::Measurements<double>& measurements);

}  // namespace hadal::sim
