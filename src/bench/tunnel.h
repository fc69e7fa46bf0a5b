#pragma once

#include "hadal/bench/bench.h"
#include "hadal/run/inputs.h"

namespace hadal::bench {

/// The scenario as it ships.
run::Inputs load_tunnel();

/// The tunnel scenario that ships with hadal, 500 simulated seconds with its log and checks.
BenchScenario tunnel_benchmark();

}  // namespace hadal::bench
