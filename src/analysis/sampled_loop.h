#pragma once

/// A loop as it is flown: sensors and controllers at their own rates, measurements and commands
/// held between ticks, the vehicle in between solved exactly; for .cc files.

#include "hadal/analysis/loop_model.h"
#include "hadal/analysis/loop_timing.h"

namespace hadal::analysis {

/// The linear map over one cycle of all ticks, from the state s of vehicle and PIDs at its
/// beginning, where all sensors measure and all controllers act, so that nothing is held from
/// before but what sensors with latency measured: their last delivery and what is under way.
struct SampledLoop {
  std::vector<std::string> states, inputs, outputs;
  double period = 0;  ///< of one cycle [s]
  DenseMatrix A;      ///< s⁺ = A s + B r
  /// One column per input, held for a cycle; of a plant one column per control tick, its value at
  /// that tick.
  DenseMatrix B;
  std::vector<DenseMatrix> C, D;  ///< outputs at each control tick: C s + D r
  std::vector<DenseMatrix> at;    ///< vehicle and PIDs, without measurements, at each tick from s

  /// With the outputs of the first tick.
  LinearModel model() const;
  /// One input, or the inputs of a plant, and its output at every tick of the cycle.
  LinearModel by_tick(std::size_t output = 0) const;
};

SampledLoop sampled_loop(const Pieces& p, const std::vector<std::string>& vehicle_states,
                         const LoopCycle& cycle);

/// Modes in continuous time, s = ln μ / period with the branch of the logarithm that the turns of
/// the mode between control ticks tell; the slowest decay first.
std::vector<Mode> sampled_modes(const SampledLoop& loop);

}  // namespace hadal::analysis
