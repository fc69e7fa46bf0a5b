#pragma once

/// What a run starts from: a scenario file, its texts, or a log with all that made it.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "hadal/base/clock.h"
#include "hadal/config/load.h"
#include "hadal/log/run_record.h"
#include "hadal/message/order.h"

namespace hadal::run {

/// What comes on top of what a file says.
struct InputOptions {
  std::vector<config::Override> set;
  std::optional<std::uint64_t> seed;
  std::optional<double> until;   ///< [s]
  std::filesystem::path meshes;  ///< folder of the meshes of a log; empty: found beside it
};

/// Orders that someone outside gave in the run of a log, by time, and who gave them.
struct RecordedOrders {
  struct Entry {
    Nanoseconds time;
    message::Order order;
  };
  std::vector<log::RecordedSource> sources;
  std::vector<Entry> orders;
};

struct Inputs {
  config::LoadedScenario loaded;  ///< with gains and verdicts on its loops
  std::uint64_t seed = 1;
  double until = 0;                          ///< [s]
  RecordedOrders recorded;                   ///< of a log
  std::vector<std::filesystem::path> files;  ///< all that were read
};

/// A scenario or a log, whatever the file is called.
Inputs load(const std::filesystem::path& path, const InputOptions& options = {});
/// Texts: `sources[0]` is the scenario, vehicles are found by name.
Inputs load(const std::vector<config::SourceFile>& sources, const InputOptions& options = {});

/// By its first bytes.
bool is_log(const std::filesystem::path& path);

}  // namespace hadal::run
