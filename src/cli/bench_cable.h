#pragma once

#include "hadal/cli/bench.h"

namespace hadal::cli {

/// A towed cable of 300 m and 100 nodes with a body at its end, in steps of 5 ms.
BenchScenario cable_benchmark();

}  // namespace hadal::cli
