#include "hadal/engine/vehicle_step.h"

#include "hadal/engine/pack_step.h"

namespace hadal::engine {

#define HADAL_INSTANTIATE_STEPS(T) HADAL_STEPS_IN(, T, UniformWater<T>)
HADAL_FOR_EACH_STEP_TYPE(HADAL_INSTANTIATE_STEPS)
HADAL_FOR_EACH_PACK_TYPE(HADAL_INSTANTIATE_STEPS)
HADAL_STEPS_IN(, double, VaryingWater<double>)

}  // namespace hadal::engine
