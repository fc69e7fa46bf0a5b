#pragma once

#include <vector>

#include "hadal/bench/bench.h"

namespace hadal::bench {

/// Rays from within the tunnel: at its walls by the tree alone, as the yardstick; by the World, as
/// sensors ask; and by the World with 20 boxes that move among them.
std::vector<BenchScenario> ray_benchmarks();

}  // namespace hadal::bench
