// `hadal bench` on its own until the command line is wired: hadal_bench_main [--json] [filter]
#include <string>

#include "hadal/cli/bench.h"

int main(int argc, char** argv) {
  bool json = false;
  std::string filter;
  for (int i = 1; i < argc; ++i) {
    if (std::string(argv[i]) == "--json") {
      json = true;
    } else {
      filter = argv[i];
    }
  }
  return hadal::cli::run_bench(json, filter);
}
