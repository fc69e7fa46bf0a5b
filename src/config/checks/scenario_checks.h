#pragma once

#include <vector>

#include "hadal/config/file_findings.h"
#include "hadal/model/scenario.h"
#include "hadal/model/vehicle.h"
#include "hadal/sim/step_length.h"

namespace hadal::config {

/// What the scenario file alone can tell. Normalises quaternions.
void check_scenario(model::Scenario& scenario, FileFindings& report);

/// Currents: what their kinds ask for; doubts water that is faster than any. A part of
/// check_scenario.
void check_environment(const model::Scenario& scenario, FileFindings& report);

/// The world: materials, grids, the fractal seabed. A part of check_scenario.
void check_world(const model::Scenario& scenario, FileFindings& report);

/// Tethers: vehicles they name, schedules, lengths. A part of check_scenario.
void check_tethers(const model::Scenario& scenario, FileFindings& report);

/// Objects: names, joints, bodies, shapes. A part of check_scenario.
void check_objects(model::Scenario& scenario, FileFindings& report);

/// Names and values of the numbers that a vehicle's schedule sets; `path` is that of the vehicle.
void check_set_numbers(const model::ScenarioVehicle& vehicle, const std::string& path,
                       FileFindings& report);

/// Servo and hold: what they need of each other and the schedule of them. A part of check_scenario.
void check_servo(const model::ScenarioVehicle& vehicle, const std::string& path,
                 FileFindings& report);
/// The thrusters act on every axis of the servo; `path` is that of the controllers.
void check_servo_thrusters(const model::Control& control, const std::string& path,
                           const model::Vehicle& vehicle, FileFindings& report);

/// Whether steps are as long as asked for.
void check_step_length(const sim::StepLength& step, FileFindings& report);

/// What needs the vehicle of `scenario.vehicles[index]`: sensors and fins named by controllers,
/// lengths of scheduled inputs. `step` is the longest that occurs [s].
void check_against_vehicle(const model::Scenario& scenario, std::size_t index,
                           const model::Vehicle& vehicle, double step, FileFindings& report);

/// What has no meaning for a kinematic vehicle. A part of check_against_vehicle.
void check_kinematic_entry(const model::Scenario& scenario, std::size_t index,
                           const model::Vehicle& vehicle, FileFindings& report);

/// Doubts a start above the surface. A part of check_against_vehicle, and of check_objects.
void doubt_start(const model::Scenario& scenario, std::size_t index, const model::Vehicle& vehicle,
                 FileFindings& report);
void doubt_start_of_objects(const model::Scenario& scenario, FileFindings& report);

/// The same for its arms: control, orders to them, contact. A part of check_against_vehicle.
void check_manipulation(const model::Scenario& scenario, std::size_t index,
                        const model::Vehicle& vehicle, double step, FileFindings& report);

/// Whether the engine can move these vehicles and objects. A null vehicle could not be loaded.
void check_engine(const model::Scenario& scenario,
                  const std::vector<const model::Vehicle*>& vehicles, FileFindings& report);
/// Whether the scenario's engine can be stable with that vehicle. A part of check_against_vehicle.
void check_coupling(const model::Scenario& scenario, std::size_t index,
                    const model::Vehicle& vehicle, double step, FileFindings& report);
/// The same for the objects. A part of check_engine.
void check_object_couplings(const model::Scenario& scenario, double step, FileFindings& report);

/// Quantities name vehicles, and sensors where there are three parts; times lie within the run.
/// A null vehicle could not be loaded.
void check_expectations(const model::Scenario& scenario,
                        const std::vector<const model::Vehicle*>& vehicles, FileFindings& report);

}  // namespace hadal::config
