#pragma once

#include <vector>

#include "hadal/bench/bench.h"

namespace hadal::bench {

/// Trims and linearisations of LAUV.
std::vector<BenchScenario> lauv_benchmarks();

}  // namespace hadal::bench
