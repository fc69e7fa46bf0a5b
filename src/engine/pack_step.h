#pragma once

/// The steps of vehicle_step.h for packs of vehicles, compiled once in vehicle_step.cc; where packs
/// are wider than there (HADAL_COMPILED_WIDE, see batch/CMakeLists.txt), in place.

#include "hadal/engine/vehicle_step.h"
#include "hadal/math/pack.h"

namespace hadal::engine {

#define HADAL_FOR_EACH_PACK_TYPE(X) X(Pack<double>) X(Pack<float>)
#ifndef HADAL_COMPILED_WIDE
HADAL_FOR_EACH_PACK_TYPE(HADAL_DECLARE_STEPS)
#endif

}  // namespace hadal::engine
