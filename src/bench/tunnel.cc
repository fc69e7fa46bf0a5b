#include "hadal/bench/tunnel.h"

#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>

#include "hadal/log/log_sink.h"
#include "hadal/log/run_record.h"
#include "hadal/sim/expectations.h"
#include "hadal/sim/simulation.h"

namespace hadal::embedded {
std::string_view tunnel_toml();
std::string_view vita1_toml();
}  // namespace hadal::embedded

namespace hadal::bench {

namespace {

constexpr double kSimulatedSeconds = 500;

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

}  // namespace

config::LoadedScenario load_tunnel() {
  const std::vector<config::SourceFile> sources = {
      {"tunnel.toml", std::string(embedded::tunnel_toml())},
      {"../vehicles/vita1.toml", std::string(embedded::vita1_toml())}};
  return config::load_scenario(sources, {}, {});
}

BenchScenario tunnel_benchmark() {
  auto folder = std::make_shared<TemporaryFolder>();
  auto loaded = std::make_shared<const config::LoadedScenario>(load_tunnel());
  MeshCache meshes;
  auto geometry = std::make_shared<const Geometry>(loaded->scenario, loaded->vehicles, meshes);
  const auto run = [=] {
    sim::Simulation simulation({loaded->scenario, loaded->vehicles, geometry, 1, 1});
    sim::Expectations checks(loaded->scenario, loaded->vehicles, simulation.topics());
    simulation.add_sink(checks);
    log::LogWriter log(folder->path / "log.mcap");
    log::write_run_record(log::run_record(*loaded, 1, kSimulatedSeconds), log);
    log::LogSink sink(log, simulation.topics());
    simulation.add_sink(sink);
    while (simulation.step(nanoseconds(kSimulatedSeconds))) {
    }
    log.close();
  };
  return {"tunnel scenario with its log", kSimulatedSeconds, run};
}

}  // namespace hadal::bench
