#include "hadal/control/autopilot.h"

#include "hadal/physics/thrust_inverse.h"

namespace hadal::control {

AutopilotParameters<double> autopilot_parameters(const std::optional<model::Guidance>& guidance,
                                                 const model::Control& control,
                                                 const physics::VehicleParameters<double>& vehicle,
                                                 double density, double gravity) {
  return {guidance,
          control,
          {.vehicle = vehicle,
           .H_plus =
               physics::pseudo_inverse(physics::thruster_columns(vehicle), vehicle.actuator_count),
           .density = density,
           .gravity = gravity}};
}

template void guidance_tick(const AutopilotParameters<double>&, const Measurements<double>&, double,
                            AutopilotState<double>&);
template void control_tick(const AutopilotParameters<double>&, const Measurements<double>&,
                           AutopilotState<double>&);
template const physics::ActuatorArray<double>& stabilizer_tick(const AutopilotParameters<double>&,
                                                               const Measurements<double>&,
                                                               AutopilotState<double>&);

}  // namespace hadal::control
