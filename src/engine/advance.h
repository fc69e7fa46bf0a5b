#pragma once

/// Advances one vehicle from one time to another with the method that the scenario names.

#include <array>
#include <cstdint>

#include "hadal/engine/vehicle_step.h"
#include "hadal/model/scenario.h"

namespace hadal::engine {

/// Decays of the step lengths in use, so that exponentials are computed once per length, not per
/// step.
class DecayCache {
 public:
  const StepDecay<double>& get(const VehicleParameters<double>& vehicle, double h);

 private:
  struct Entry {
    double h = -1;
    StepDecay<double> decay;
  };
  std::array<Entry, 4> entries_;
  std::size_t next_ = 0;
};

/// What a method carries from step to step. Part of a snapshot; the cache is not, it only saves
/// work.
struct StepMemory {
  double adaptive_step = 0;  ///< Dormand–Prince: length to try next [s], 0 before the first step
  DecayCache decays;
};

/// Steps from t to t + h [s] in one go (fixed step) or in as many steps as the tolerance asks for
/// (Dormand–Prince), landing exactly on t + h. The interval must not span a change of command or a
/// start time. The method never gives up silently: a step that underflows leaves a NaN state, which
/// the caller reports.
void advance(const VehicleParameters<double>& vehicle, const Environment& environment,
             const VehicleInput<double>& input, const model::Integrator& integrator, double t,
             double h, StepMemory& memory, VehicleState<double>& state);

/// Everything at one moment in an environment: present_rate of its water.
physics::Rates<double> present_rate(const VehicleParameters<double>& vehicle,
                                    const Environment& environment,
                                    const VehicleInput<double>& input, double t,
                                    const VehicleState<double>& state);

}  // namespace hadal::engine
