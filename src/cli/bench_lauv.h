#pragma once

#include <vector>

#include "hadal/cli/bench.h"

namespace hadal::cli {

/// Trims and linearisations of LAUV.
std::vector<BenchScenario> lauv_benchmarks();

}  // namespace hadal::cli
