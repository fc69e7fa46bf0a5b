#pragma once

#include <vector>

#include "hadal/cli/bench.h"

namespace hadal::cli {

/// Steps of shipped vehicles with more than thrusters that lag, one alone and many at once, against
/// those of the plain vehicle.
std::vector<BenchScenario> model_benchmarks();

}  // namespace hadal::cli
