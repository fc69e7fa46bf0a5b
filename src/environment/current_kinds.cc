#include "hadal/environment/current_kinds.h"

#include "hadal/environment/current_kind.h"
#include "hadal/environment/currents/constant.h"
#include "hadal/environment/currents/depth_table.h"
#include "hadal/environment/currents/eddy.h"
#include "hadal/environment/currents/gauss_markov.h"
#include "hadal/environment/currents/jet.h"
#include "hadal/environment/currents/logarithmic.h"
#include "hadal/environment/currents/netcdf.h"
#include "hadal/environment/currents/power_law.h"
#include "hadal/environment/currents/random_walk.h"
#include "hadal/environment/currents/tide.h"

namespace hadal {

const model::KindList& shipped_currents() {
  static const model::KindList kinds = {
      current_entry<ConstantCurrent>(),   current_entry<PowerLawCurrent>(),
      current_entry<TideCurrent>(),       current_entry<LogarithmicCurrent>(),
      current_entry<DepthTableCurrent>(), current_entry<EddyCurrent>(),
      current_entry<JetCurrent>(),        current_entry<GaussMarkovCurrent>(),
      current_entry<RandomWalkCurrent>(), current_entry<NetcdfCurrent>(),
  };
  return kinds;
}

const CurrentKind& kind_of(const model::Current& current) {
  const auto* kind = dynamic_cast<const CurrentKind*>(current.kind.entry());
  HADAL_ASSERT(kind != nullptr, std::string(current.kind.name()));
  return *kind;
}

}  // namespace hadal
