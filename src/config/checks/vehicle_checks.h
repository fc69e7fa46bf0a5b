#pragma once

#include <string>
#include <string_view>

#include "hadal/config/file_findings.h"
#include "hadal/model/vehicle.h"

namespace hadal::config {

/// What no single key can tell. Each check reports at the key concerned and brings the model into
/// its canonical form: matrices symmetric, axes of length one.
void check_vehicle(model::Vehicle& vehicle, FileFindings& report);

/// Doubts numbers that are possible and yet most likely a slip: buoyancy far from the weight, its
/// centre below that of gravity, thrust without damping. A part of check_vehicle.
void doubt_vehicle(const model::Vehicle& vehicle, FileFindings& report);

void check_actuators(model::Vehicle& vehicle, FileFindings& report);
/// What its kind asks of one actuator.
void check_actuator_kind(const model::Vehicle& vehicle, model::Actuator& a, const std::string& path,
                         FileFindings& report);
/// The same for one that changes mass or volume.
void check_mass_actuator(const model::Vehicle& vehicle, const model::Actuator& a,
                         const std::string& path, FileFindings& report);
/// What its model of thrust asks of a thruster.
void check_thrust(const model::Actuator& a, const std::string& path, FileFindings& report);
/// Warns if the thrust of a table or polynomial falls noticeably within min … max.
void warn_of_falling_thrust(const model::Actuator& a, const std::string& key, FileFindings& report);
/// Warns if the supply of a table, which has curves, lies beyond them.
void warn_of_voltage(const model::Thrust& t, const std::string& key, FileFindings& report);
/// "thruster", "fin", … as a file writes it.
std::string_view kind_text(model::ActuatorKind kind);
void check_sensors(model::Vehicle& vehicle, FileFindings& report);
/// What a kinematic vehicle needs and cannot have.
void check_kinematic(const model::Vehicle& vehicle, FileFindings& report);
/// Names, links, joints, fingers and tools of its arms.
void check_arms(model::Vehicle& vehicle, FileFindings& report);
/// The keys that the kind of each shape asks for; `path` is that of their array.
void check_shapes(const std::vector<model::Shape>& shapes, const std::string& path,
                  FileFindings& report);

/// Springs of a surface, which have their own way to give speed back.
void check_surface(const model::Surface& surface, const std::string& path, FileFindings& report);

/// Largest number of actuators of a vehicle.
inline constexpr std::size_t kMaxActuators = 32;

}  // namespace hadal::config
