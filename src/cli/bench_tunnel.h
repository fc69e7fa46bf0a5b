#pragma once

#include "hadal/cli/bench.h"

namespace hadal::cli {

/// The tunnel scenario that ships with hadal, 500 simulated seconds with its log and checks.
BenchScenario tunnel_benchmark();

}  // namespace hadal::cli
