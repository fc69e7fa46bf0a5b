#pragma once

/// Which sensor of a vehicle feeds which measurement of a controller.

#include <array>
#include <optional>
#include <string>

#include "hadal/control/measurements.h"
#include "hadal/model/scenario.h"
#include "hadal/sensors/sensor.h"

namespace hadal::sim {

/// Names of the sensors that one controller listens to; empty for none.
struct ListenedSensors {
  std::string attitude;
  std::string velocity;
  std::array<std::string, 4> range;  ///< by control::Side
  std::string position;
  std::string depth;
};

/// Of guidance and the slow controllers, and of the stabilizer.
ListenedSensors control_sensors(const model::Control& control);
ListenedSensors stabilizer_sensors(const model::Control& control);

/// Hands a sensor's message to a controller, if it listens to that sensor: from the message's ENU
/// and FLU back to NED and FRD, and from the place of the sensor to the body origin: a velocity
/// with the rates measured last, a position or depth with the attitude measured last, without which
/// it is not heard.
void receive(const ListenedSensors& listened, const model::Sensor& sensor,
             const sensors::SensorMessage& message, control::Measurements<double>& measurements);

}  // namespace hadal::sim
