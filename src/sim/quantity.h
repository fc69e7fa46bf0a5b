#pragma once

/// Quantities by name, as checks and plots ask for them: VEHICLE.NAME of the vehicle's state, or
/// VEHICLE.SENSOR.FIELD of a measurement, or TETHER.NAME of a tether.

#include <string>
#include <string_view>
#include <vector>

#include "hadal/model/vehicle.h"
#include "hadal/sim/message_sink.h"

namespace hadal::sim {

/// One number out of a message of one type.
struct Quantity {
  std::string_view name;
  std::string_view unit;
  double (*value)(const AnyMessage&);
};

/// Of hadal_msgs/VehicleState: n e d, u … r, roll_deg …, tau_x …
const std::vector<Quantity>& state_quantities();

/// Of a sensor's message: range; roll_deg … r; u v w; depth; n e d.
const std::vector<Quantity>& sensor_quantities(model::SensorKind kind);

/// Of hadal_msgs/TetherState: tension, anchor_tension, length, force_n …
const std::vector<Quantity>& tether_quantities();

/// The quantity of that name, or nullptr.
const Quantity* find_quantity(const std::vector<Quantity>& quantities, std::string_view name);

}  // namespace hadal::sim
