#include "hadal/engine/vehicle_step.h"

#include "hadal/engine/pack_step.h"

namespace hadal::engine {

#define HADAL_INSTANTIATE_STEPS(T)                                                              \
  template void rk4_vehicle_step(const VehicleParameters<T>&, const Surroundings<T>&,           \
                                 const VehicleInput<T>&, double, double, const StepDecay<T>&,   \
                                 VehicleState<T>&);                                             \
  template void euler_vehicle_step(const VehicleParameters<T>&, const Surroundings<T>&,         \
                                   const VehicleInput<T>&, double, double, const StepDecay<T>&, \
                                   VehicleState<T>&);
HADAL_FOR_EACH_STEP_TYPE(HADAL_INSTANTIATE_STEPS)
HADAL_FOR_EACH_PACK_TYPE(HADAL_INSTANTIATE_STEPS)

}  // namespace hadal::engine
