#include "hadal/bench/runs.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>

#include "hadal/base/error.h"
#include "hadal/bench/fleet.h"
#include "hadal/run/run.h"

namespace hadal::embedded {
std::string_view lauv_depth_heading_toml();
std::string_view lauv_toml();
std::string_view remus100_toml();
std::string_view videoray_pro3_toml();
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

/// All that `hadal run` does but the lines that it prints.
BenchScenario run_benchmark(const std::string& name, const std::shared_ptr<TemporaryFolder>& folder,
                            run::Inputs inputs, int threads = 1) {
  const double duration = inputs.until;
  const auto run = [=, inputs = std::make_shared<const run::Inputs>(std::move(inputs))] {
    run::Run one(*inputs, threads);
    one.log_to({.folder = folder->path, .command = {}});
    one.run();
    one.finish();
  };
  return {name, duration, run, "with log, checks and report"};
}

run::Inputs load(const std::vector<config::SourceFile>& sources, double duration) {
  return run::load(sources, {.set = {}, .seed = 1, .until = duration, .meshes = {}});
}

/// Vehicle seconds a second: flat if a vehicle costs the same in any company.
BenchScenario fleet(std::size_t count, int threads, const std::shared_ptr<TemporaryFolder>& folder,
                    const std::string& yardstick) {
  const double duration = 2000.0 / static_cast<double>(count);
  BenchScenario scenario = run_benchmark(
      fmt::format("fleet_{}{}", count, threads == 1 ? "" : "_2_threads"), folder,
      load({{"fleet.toml", fleet_scenario(count, duration)},
            {"../vehicles/lauv.toml", std::string(embedded::lauv_toml())},
            {"../vehicles/videoray_pro3.toml", std::string(embedded::videoray_pro3_toml())},
            {"../vehicles/remus100.toml", std::string(embedded::remus100_toml())}},
           duration),
      threads);
  scenario.amount *= static_cast<double>(count);
  scenario.unit = "vehicle s/s";
  scenario.what = "vehicles of three kinds with sensors, control, log, report";
  scenario.yardstick = yardstick;
  scenario.threads = threads;
  return scenario;
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

run::Inputs load_tunnel() {
  return load({{"tunnel.toml", std::string(embedded::tunnel_toml())},
               {"../vehicles/vita1.toml", std::string(embedded::vita1_toml())}},
              500);
}

std::vector<BenchScenario> run_benchmarks() {
  const auto folder = std::make_shared<TemporaryFolder>();
  const auto starts = [] {
    for (int i = 0; i < kStarts; ++i) start_once();
  };
  return {run_benchmark("tunnel scenario", folder, load_tunnel()),
          run_benchmark(
              "lauv_depth_heading", folder,
              load({{"lauv_depth_heading.toml", std::string(embedded::lauv_depth_heading_toml())},
                    {"../vehicles/lauv.toml", std::string(embedded::lauv_toml())}},
                   300)),
          fleet(1, 1, folder, ""),
          fleet(100, 1, folder, "fleet_1"),
          fleet(100, 2, folder, "fleet_100"),
          fleet(1000, 1, folder, "fleet_1"),
          fleet(1000, 2, folder, "fleet_1000"),
          {"start-up", kStarts, starts, "hadal --version; 125 a second are 8 ms each", "1/s"}};
}

}  // namespace hadal::bench
