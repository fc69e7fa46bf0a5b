#pragma once

/// The loop of vehicle and autopilot about an operating point, linear. The vehicle comes from
/// dual numbers, the control law from dual numbers too; PIDs are added in continuous time, or as
/// the difference equations of their ticks with the vehicle between ticks solved exactly (matrix
/// exponential, commands held). References are where the vehicle is; sensors are ideal and measure
/// at every tick; limits do not act.

#include <optional>
#include <string>
#include <vector>

#include "hadal/analysis/linear_model.h"
#include "hadal/control/autopilot.h"

namespace hadal::analysis {

struct Pieces;

/// Which PIDs take part, and which one's output is left as an input.
struct LoopSelection {
  std::vector<std::size_t> closed;   ///< control::Channel
  std::optional<std::size_t> input;  ///< its output is the input, minus its error the output
};

class ClosedLoop {
 public:
  /// Throws InputError for controllers that need more than the vehicle's own state (echosounders).
  ClosedLoop(const VehicleSystem& system, std::span<const double> x, std::span<const double> u,
             const std::vector<std::string>& states,
             const control::AutopilotParameters<double>& autopilot);

  const std::vector<control::PidChannel>& channels() const { return channels_; }
  /// Gains other than the scenario's, for tuning.
  void set_pid(std::size_t channel, const model::Pid& pid);

  /// Inputs are the references of the closed channels, outputs their errors, both by the channels'
  /// names; or those of the plant that `input` sees.
  LinearModel continuous(const LoopSelection& selection) const;
  LinearModel discrete(const LoopSelection& selection) const;
  /// With all channels.
  LoopSelection all() const;

 private:
  Pieces pieces(const LoopSelection& selection) const;
  std::size_t place_of(std::size_t channel) const;

  std::vector<std::string> states_;
  control::AutopilotParameters<double> autopilot_;
  std::vector<control::PidChannel> channels_;
  double period_;
  Matrix A_, B_;    ///< of the vehicle, commands as inputs
  Matrix Ex_, Ey_;  ///< errors from states and from outputs of outer channels
  Matrix Ux_, Uy_;  ///< commands from states and channel outputs
  Matrix Ur_;       ///< commands from references, of channels whose errors act past them too
};

}  // namespace hadal::analysis
