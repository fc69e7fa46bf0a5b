#pragma once

#include "hadal/bench/bench.h"

namespace hadal::bench {

/// The tunnel scenario that ships with hadal, 500 simulated seconds with its log and checks.
BenchScenario tunnel_benchmark();

}  // namespace hadal::bench
