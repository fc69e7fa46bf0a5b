#pragma once

#include <vector>

#include "hadal/cli/bench.h"

namespace hadal::cli {

/// Steps of a vehicle with a six-joint arm, free and in contact, each against MuJoCo alone with the
/// same bodies, integrator, solver and contacts, but no water.
std::vector<BenchScenario> arm_benchmarks();

}  // namespace hadal::cli
