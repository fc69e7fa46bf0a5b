#include "hadal/bench/tunnel.h"

#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>

#include "hadal/run/run.h"

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

run::Inputs load_tunnel() {
  const std::vector<config::SourceFile> sources = {
      {"tunnel.toml", std::string(embedded::tunnel_toml())},
      {"../vehicles/vita1.toml", std::string(embedded::vita1_toml())}};
  return run::load(sources, {.set = {}, .seed = 1, .until = kSimulatedSeconds, .meshes = {}});
}

BenchScenario tunnel_benchmark() {
  auto folder = std::make_shared<TemporaryFolder>();
  auto inputs = std::make_shared<const run::Inputs>(load_tunnel());
  const auto run = [=] {
    run::Run tunnel(*inputs);
    tunnel.log_to({.folder = folder->path, .command = {}, .pages = false});
    tunnel.run();
    tunnel.finish();
  };
  return {"tunnel scenario with its log", kSimulatedSeconds, run};
}

}  // namespace hadal::bench
