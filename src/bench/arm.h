#pragma once

#include <vector>

#include "hadal/bench/bench.h"

namespace hadal::bench {

/// Steps of a vehicle with a six-joint arm, free and in contact, each against MuJoCo alone with the
/// same bodies, integrator, solver and contacts, but no water.
std::vector<BenchScenario> arm_benchmarks();

}  // namespace hadal::bench
