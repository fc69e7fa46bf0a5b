#include "hadal/control/autopilot.h"

#include <algorithm>

#include "hadal/base/error.h"
#include "hadal/physics/thrust_inverse.h"

namespace hadal::control {

namespace {

physics::ActuatorArray<double> factors(const std::map<std::string, double>& by_name,
                                       const std::vector<model::Actuator>& actuators) {
  physics::ActuatorArray<double> factor{};
  for (const auto& [name, x] : by_name) {
    const auto found = std::find_if(actuators.begin(), actuators.end(),
                                    [&](const model::Actuator& a) { return a.name == name; });
    HADAL_ASSERT(found != actuators.end(), name);
    factor[static_cast<std::size_t>(found - actuators.begin())] = x;
  }
  return factor;
}

}  // namespace

FinMixing<double> fin_mixing(const model::Control& control,
                             const std::vector<model::Actuator>& actuators) {
  FinMixing<double> fins;
  if (control.pitch) fins.pitch = factors(control.pitch->actuators, actuators);
  if (control.heading) fins.heading = factors(control.heading->actuators, actuators);
  return fins;
}

AutopilotParameters<double> autopilot_parameters(const std::optional<model::Guidance>& guidance,
                                                 const model::Control& control,
                                                 const physics::VehicleParameters<double>& vehicle,
                                                 double density, double gravity,
                                                 const std::vector<model::Actuator>& actuators) {
  HADAL_ASSERT(!control.servo || control.servo->gain, "a servo without gains");
  return {guidance,
          control,
          {.vehicle = vehicle,
           .H_plus =
               physics::pseudo_inverse(physics::thruster_columns(vehicle), vehicle.actuator_count),
           .density = density,
           .gravity = gravity,
           .thrusters = !vehicle.plan.plain()
                            ? std::make_shared<physics::VehicleParameters<double>>(vehicle)
                            : nullptr},
          fin_mixing(control, actuators)};
}

template void guidance_tick(const AutopilotParameters<double>&, const Measurements<double>&, double,
                            AutopilotState<double>&);
template void control_tick(const AutopilotParameters<double>&, const Measurements<double>&,
                           AutopilotState<double>&);
template const physics::ActuatorArray<double>& stabilizer_tick(const AutopilotParameters<double>&,
                                                               const Measurements<double>&,
                                                               AutopilotState<double>&);

}  // namespace hadal::control
