#pragma once

/// Part of simulation.cc and simulation_scene.cc: what is due when, and the steps of the grid.

#include "hadal/sim/simulation.h"

namespace hadal::sim {

/// In the order in which they run at one time.
enum class Phase {
  kSensor,
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

struct Simulation::Task {
  Phase phase;
  std::size_t vehicle;
  std::size_t item;  ///< sensor, tether, arm, object, or member of the scene
  std::size_t clock;
};

template <class Step>
void Simulation::for_each_step(Nanoseconds to, Step&& step) const {
  Nanoseconds from = now_;
  for (Ticker ticker = physics_; ticker.next() < to; ticker.advance()) {
    step(from, ticker.next());
    from = ticker.next();
  }
  step(from, to);
}

}  // namespace hadal::sim
