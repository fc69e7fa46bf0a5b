#pragma once

#include <functional>
#include <string>
#include <vector>

namespace hadal::bench {

/// What is timed as a whole besides the vehicle steps, e.g. the tunnel or a cable.
struct BenchScenario {
  std::string name;
  double amount = 0;  ///< that one run covers: simulated seconds, steps, calls
  std::function<void()> run;
  std::string what = "scenario end to end";
  std::string unit = "x real time";
  std::string yardstick = "";  ///< name of the scenario whose rate is 1; none if empty
  int threads = 1;
};

/// Measures this machine's multiply-add peak and how much of it vehicle steps reach, and how fast
/// scenarios are beside their yardsticks, in one run: a table or, with `json`, one JSON object.
/// `filter` is a regular expression of benchmark names, "" for all.
struct BenchReport {
  std::string text;
  std::vector<std::string> failed;  ///< names of benchmarks
};
BenchReport run_bench(bool json, const std::string& filter,
                      const std::vector<BenchScenario>& scenarios);

/// All that `hadal bench` times beside the vehicle steps.
std::vector<BenchScenario> bench_scenarios();

}  // namespace hadal::bench
