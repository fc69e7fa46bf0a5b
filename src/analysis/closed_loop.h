#pragma once

/// The loop of vehicle and autopilot about an operating point, linear. The vehicle comes from
/// dual numbers, the control law from dual numbers too; PIDs are added in continuous time, or as
/// the difference equations of their ticks with the vehicle between ticks solved exactly (matrix
/// exponential, commands held). References are where the vehicle is; limits do not act, and sensors
/// stand at the origin without noise. Echosounders of a centralization look at walls along the
/// vehicle's axes.

#include <optional>
#include <string>
#include <vector>

#include "hadal/analysis/linear_model.h"
#include "hadal/analysis/loop_timing.h"
#include "hadal/control/autopilot.h"

namespace hadal::analysis {

struct Pieces;
struct SampledLoop;

/// Which PIDs take part, and which one's output is left as an input.
struct LoopSelection {
  std::vector<std::size_t> closed;   ///< control::Channel
  std::optional<std::size_t> input;  ///< its output is the input, minus its error the output
};

class ClosedLoop {
 public:
  ClosedLoop(const VehicleSystem& system, std::span<const double> x, std::span<const double> u,
             const std::vector<std::string>& states,
             const control::AutopilotParameters<double>& autopilot, const LoopTiming& timing);
  /// With sensors that measure at every tick.
  ClosedLoop(const VehicleSystem& system, std::span<const double> x, std::span<const double> u,
             const std::vector<std::string>& states,
             const control::AutopilotParameters<double>& autopilot);

  const std::vector<control::PidChannel>& channels() const { return channels_; }
  /// Gains other than the scenario's, for tuning.
  void set_pid(std::size_t channel, const model::Pid& pid);

  /// Inputs are the references of the closed channels, outputs their errors, both by the channels'
  /// names; or those of the plant that `input` sees.
  LinearModel continuous(const LoopSelection& selection) const;
  /// Over one cycle of all rates, which is one control period where every sensor is fast enough.
  LinearModel discrete(const LoopSelection& selection) const;
  SampledLoop sampled(const LoopSelection& selection) const;
  /// With all channels.
  LoopSelection all() const;

 private:
  Pieces pieces(const LoopSelection& selection) const;
  std::size_t place_of(std::size_t channel) const;

  std::vector<std::string> states_;
  control::AutopilotParameters<double> autopilot_;
  std::vector<control::PidChannel> channels_;
  LoopTiming timing_;
  Matrix A_, B_;    ///< of the vehicle, commands as inputs
  Matrix S_;        ///< measurements from states
  Matrix Em_, Ey_;  ///< errors from measurements and from outputs of outer channels
  Matrix Um_, Uy_;  ///< commands from measurements and channel outputs
  Matrix Ur_;       ///< commands from references, of channels whose errors act past them too
  Matrix Us_;       ///< commands of the stabilizer from its measurements; empty without one
};

}  // namespace hadal::analysis
