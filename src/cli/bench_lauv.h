#pragma once

#include <vector>

#include "hadal/cli/bench.h"

namespace hadal::cli {

/// LAUV: steps with lift and fins, one and many at once, trims and linearisations.
std::vector<BenchScenario> lauv_benchmarks();

}  // namespace hadal::cli
