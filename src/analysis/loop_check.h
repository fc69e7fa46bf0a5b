#pragma once

/// Whether the loops of a scenario's vehicle are stable and damped as they are flown: at the rates
/// of controllers, stabilizer and sensors, with the lags of the actuators, about the motion that
/// the controllers aim at.

#include <complex>
#include <string>
#include <vector>

#include "hadal/model/scenario.h"
#include "hadal/model/vehicle.h"

namespace hadal::analysis {

/// Below it a loop counts as badly damped: half of every swing is left after the next, a step
/// overshoots by a half, and the phase margin is about 20°.
inline constexpr double kBadDamping = 0.2;
/// Slower growth [1/s] counts as none: it is within rounding of modes that only stay.
inline constexpr double kLeastGrowth = 1e-3;

/// A mode that a loop makes worse than it may be.
struct LoopTrouble {
  std::string loop;           ///< its table in [vehicles.control], e.g. `servo.yaw`
  std::complex<double> pole;  ///< of the sampled loop in continuous time [1/s]
  double damping = 0;         ///< −Re/|pole|
  double gain_factor = 0;     ///< with gains of so many times these it is well; 0: none was found
  bool unstable() const { return pole.real() > kLeastGrowth; }
};

struct LoopVerdict {
  std::string vehicle;
  std::string not_judged;             ///< why; empty if it was
  std::vector<LoopTrouble> troubles;  ///< the worst mode of each loop, unstable ones first
};

/// Of a vehicle with controllers. A mode belongs to the loop to whose gain it is most sensitive; a
/// mode that no loop moves is the vehicle's own and not judged. Arms do not count.
LoopVerdict judge_loops(const model::ScenarioVehicle& entry, const model::Vehicle& vehicle,
                        const model::Environment& water);

}  // namespace hadal::analysis
