#pragma once

#include <string>

#include "hadal/physics/dynamics.h"
#include "hadal/sim/run_error.h"

namespace hadal::sim {

/// The state of a vehicle became NaN or infinite, or its speed absurd.
class DivergenceError : public RunError {
 public:
  DivergenceError(Nanoseconds time, const std::string& vehicle,
                  const physics::BodyState<double>& last);

  /// The last good state, at the tick before.
  const physics::BodyState<double>& last() const { return last_; }

 private:
  physics::BodyState<double> last_;
};

}  // namespace hadal::sim
