#pragma once

#include <vector>

#include "hadal/bench/bench.h"

namespace hadal::bench {

/// Steps of shipped vehicles with more than thrusters that lag, one alone and many at once, against
/// those of the plain vehicle.
std::vector<BenchScenario> model_benchmarks();

}  // namespace hadal::bench
