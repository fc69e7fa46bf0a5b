#pragma once

/// Part of the files simulation*.cc: what is due when.

#include <limits>

#include "hadal/sim/simulation.h"

namespace hadal::sim {

/// In the order in which they run at one time.
enum class Phase {
  kSensor,
  kDelivery,
  kOutside,
  kGuidance,
  kArmControl,
  kControl,
  kStabilizer,
  kState,
  kOdometry,
  kActuators,
  kTether,
  kArm,
  kObject,
  kContact
};

/// Whether it acts on the run; if not, it is for the log.
constexpr bool acts(Phase phase) { return phase < Phase::kState; }

/// For `pull_at_vehicles`: with the wrenches of all.
inline constexpr std::size_t kNoTether = std::numeric_limits<std::size_t>::max();

struct Simulation::Task {
  Phase phase;
  std::size_t vehicle;
  std::size_t item;  ///< sensor, source, tether, arm, object, or member of the scene
  std::size_t clock;
};

}  // namespace hadal::sim
