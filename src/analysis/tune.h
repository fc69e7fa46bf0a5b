#pragma once

/// Gains for the PID loops of an autopilot from the linear model of the vehicle, so that they need
/// not be guessed: loop shaping at a crossover frequency, judged on the discrete loop with lags and
/// sampling. Loops are tuned one after the other, each with those before it closed; an inner loop
/// comes before its outer one. A servo is closed from the start, with its own gains (servo_lqr.h).

#include <string>
#include <vector>

#include "hadal/analysis/closed_loop.h"

namespace hadal::analysis {

struct TuneRequest {
  double bandwidth = 1;            ///< crossover of the loops [rad/s]; an outer loop gets a quarter
  double phase_margin = 60;        ///< at least [deg]
  double overshoot = 0.1;          ///< of a step of the reference, at most
  std::vector<std::string> loops;  ///< by the channels' names; all if empty
};

struct TunedLoop {
  std::string name;
  bool tuned = false;
  std::string problem;  ///< if not tuned
  model::Pid pid;
  double crossover = 0;      ///< [rad/s]
  double phase_margin = 0;   ///< smallest over all crossovers [deg]
  double overshoot = 0;      ///< of a unit step of the reference
  double settling_time = 0;  ///< until the error stays within 5 % [s]
};

std::vector<TunedLoop> tune(ClosedLoop loop, double rate, const TuneRequest& request);

}  // namespace hadal::analysis
