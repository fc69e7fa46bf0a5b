#include "hadal/bench/runs.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>

#include "hadal/base/error.h"
#include "hadal/config/load.h"
#include "hadal/log/log_sink.h"
#include "hadal/log/run_record.h"
#include "hadal/report/run_plots.h"
#include "hadal/sim/expectations.h"
#include "hadal/sim/simulation.h"
#include "hadal/world/world.h"

namespace hadal::embedded {
std::string_view lauv_depth_heading_toml();
std::string_view lauv_toml();
std::string_view tunnel_toml();
std::string_view vita1_toml();
}  // namespace hadal::embedded

namespace hadal::bench {

namespace {

constexpr int kStarts = 10;  ///< per measurement

/// A folder that is gone when the benchmark is over.
struct TemporaryFolder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("hadal_bench_" + std::to_string(getpid()));
  TemporaryFolder() { std::filesystem::create_directories(path); }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
};

/// A scenario of one vehicle, all that `hadal run` does but the lines that it prints.
BenchScenario run_benchmark(const std::string& name, double duration,
                            const std::shared_ptr<TemporaryFolder>& folder,
                            const std::vector<config::SourceFile>& sources) {
  auto loaded =
      std::make_shared<const config::LoadedScenario>(config::load_scenario(sources, {}, {}));
  auto world = std::make_shared<const World>(loaded->scenario.world);
  const auto run = [=] {
    sim::Simulation simulation({loaded->scenario, loaded->vehicles, world, 1, 1});
    sim::Expectations checks(loaded->scenario, loaded->vehicles, simulation.topics());
    simulation.add_sink(checks);
    log::LogWriter log(folder->path / "log.mcap");
    log::write_run_record(log::run_record(*loaded, 1, duration), log);
    log::LogSink sink(log, simulation.topics());
    simulation.add_sink(sink);
    report::RunPlots plots(loaded->scenario, loaded->vehicles, simulation.topics());
    simulation.add_sink(plots);
    while (simulation.step(nanoseconds(duration))) {
    }
    log.close();
    report::ReportData page;
    plots.append_to(page);
    report::write_report(page, folder->path / "report.html");
  };
  return {name, duration, run, "with log, checks and report"};
}

/// This executable with --version, which loads every library and does nothing else.
void start_once() {
  std::string program = "/proc/self/exe", option = "--version";
  char* const arguments[] = {program.data(), option.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int error = posix_spawn(&child, program.c_str(), &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = -1;
  if (error == 0) waitpid(child, &status, 0);
  HADAL_ASSERT(status == 0, "the executable does not start");
}

}  // namespace

std::vector<BenchScenario> run_benchmarks() {
  const auto text = [](std::string_view toml) { return std::string(toml); };
  const auto folder = std::make_shared<TemporaryFolder>();
  const auto starts = [] {
    for (int i = 0; i < kStarts; ++i) start_once();
  };
  return {run_benchmark("tunnel scenario", 500, folder,
                        {{"tunnel.toml", text(embedded::tunnel_toml())},
                         {"../vehicles/vita1.toml", text(embedded::vita1_toml())}}),
          run_benchmark("lauv_depth_heading", 300, folder,
                        {{"lauv_depth_heading.toml", text(embedded::lauv_depth_heading_toml())},
                         {"../vehicles/lauv.toml", text(embedded::lauv_toml())}}),
          {"start-up", kStarts, starts, "hadal --version; 125 a second are 8 ms each", "1/s"}};
}

}  // namespace hadal::bench
