#include "hadal/bench/bench.h"

#include "hadal/cli/commands.h"
#include "hadal/cli/terminal.h"

namespace hadal::cli {

int bench_command(bool json, const std::string& filter) {
  const bench::BenchReport report = bench::run_bench(json, filter, bench::bench_scenarios());
  say("{}", report.text);
  for (const std::string& name : report.failed) note("{}: failed\n", name);
  return report.failed.empty() ? kFine : kMachineFailed;
}

}  // namespace hadal::cli
