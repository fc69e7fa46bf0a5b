#include <utility>

#include "hadal/bench/arm.h"
#include "hadal/bench/cable.h"
#include "hadal/bench/lauv.h"
#include "hadal/bench/models.h"
#include "hadal/bench/rays.h"
#include "hadal/bench/runs.h"

namespace hadal::bench {

std::vector<BenchScenario> bench_scenarios() {
  std::vector<BenchScenario> scenarios = model_benchmarks();
  for (BenchScenario& lauv : lauv_benchmarks()) scenarios.push_back(std::move(lauv));
  for (BenchScenario& arm : arm_benchmarks()) scenarios.push_back(std::move(arm));
  scenarios.push_back(cable_benchmark());
  for (BenchScenario& rays : ray_benchmarks()) scenarios.push_back(std::move(rays));
  for (BenchScenario& run : run_benchmarks()) scenarios.push_back(std::move(run));
  return scenarios;
}

}  // namespace hadal::bench
