#pragma once

#include <vector>

#include "hadal/bench/bench.h"
#include "hadal/run/inputs.h"

namespace hadal::bench {

/// The tunnel as it ships, 500 simulated seconds.
run::Inputs load_tunnel();

/// Shipped scenarios as `hadal run` runs them, with log, checks and report: the tunnel, 500
/// simulated seconds, and depth and heading of LAUV, 300. Beside them how often the executable
/// starts in a second.
std::vector<BenchScenario> run_benchmarks();

}  // namespace hadal::bench
