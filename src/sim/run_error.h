#pragma once

/// What stops a run by itself. What was logged so far is kept.

#include <fmt/format.h>

#include <stdexcept>
#include <string>

#include "hadal/base/clock.h"

namespace hadal::sim {

/// A number of a vehicle stopped being one.
class RunError : public std::runtime_error {
 public:
  RunError(const std::string& text, Nanoseconds time, std::string vehicle)
      : std::runtime_error(text), time_(time), vehicle_(std::move(vehicle)) {}

  Nanoseconds time() const { return time_; }
  const std::string& vehicle() const { return vehicle_; }

 private:
  Nanoseconds time_;
  std::string vehicle_;
};

/// A controller commanded NaN or infinity. The vehicle keeps the command before it.
class CommandError : public RunError {
 public:
  /// `table` of the scenario has the gains.
  CommandError(Nanoseconds time, const std::string& vehicle, std::string actuator, double command,
               const char* table)
      : RunError(fmt::format("{} commanded {} to its actuator {} at {:.6f} s (look at the gains in "
                             "its {})",
                             vehicle, command, actuator, seconds(time), table),
                 time, vehicle),
        actuator_(std::move(actuator)) {}

  const std::string& actuator() const { return actuator_; }

 private:
  std::string actuator_;
};

}  // namespace hadal::sim
