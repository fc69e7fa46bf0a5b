#pragma once

/// Quantities by name, as checks and plots ask for them: VEHICLE.NAME of the vehicle's state,
/// VEHICLE.SENSOR.FIELD of a measurement, VEHICLE.ARM.FIELD of an arm, VEHICLE.contact.FIELD,
/// OBJECT.NAME and OBJECT.contact.FIELD of an object, or TETHER.NAME of a tether.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hadal/model/scenario.h"
#include "hadal/model/vehicle.h"
#include "hadal/sim/message_sink.h"

namespace hadal::sim {

using message::Quantity;

/// Of hadal_msgs/VehicleState: n e d, u … r, roll_deg …, tau_x …
const std::vector<Quantity>& state_quantities();

/// Of hadal_msgs/TetherState: tension, anchor_tension, length, force_n …
const std::vector<Quantity>& tether_quantities();

/// Of hadal_msgs/ArmState with so many joints: tool_x …, wrist_x …, joint1_deg …, torque1 …
/// (scene_quantities.cc)
const std::vector<Quantity>& arm_quantities(std::size_t joints);
/// Of hadal_msgs/ObjectState: n e d, u … r, roll_deg …, joint_deg
const std::vector<Quantity>& object_quantities();
/// Of hadal_msgs/ContactState: count, overlap, force …, impulse …
const std::vector<Quantity>& contact_quantities();

/// Who has the quantities of a name without its last part, e.g. rov, rov.dvl, rov.arm, frame.
struct QuantitySource {
  std::string topic;
  const std::vector<Quantity>* quantities = nullptr;
};
/// Every source of a scenario by name, in the order of the files; a vehicle without description
/// (nullptr) has its state only.
std::vector<std::pair<std::string, QuantitySource>> quantity_sources(
    const model::Scenario& scenario, const std::vector<const model::Vehicle*>& vehicles);

/// The quantity of that name, or nullptr.
const Quantity* find_quantity(const std::vector<Quantity>& quantities, std::string_view name);

}  // namespace hadal::sim
