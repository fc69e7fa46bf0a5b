#pragma once

#include "hadal/bench/bench.h"

namespace hadal::bench {

/// A towed cable of 300 m and 100 nodes with a body at its end, in steps of 5 ms.
BenchScenario cable_benchmark();

}  // namespace hadal::bench
