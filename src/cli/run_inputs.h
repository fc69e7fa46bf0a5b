#pragma once

/// What a run starts from: a scenario file, or a log with all that made it.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "hadal/cli/commands.h"
#include "hadal/config/load.h"

namespace hadal::cli {

struct RunInputs {
  config::LoadedScenario loaded;
  std::uint64_t seed = 1;
  double until = 0;  ///< [s]
};

/// What the command line says comes on top of what the file says.
RunInputs load_run_inputs(const RunOptions& options);

/// All files that the run reads.
std::vector<std::filesystem::path> input_files(const RunOptions& options, const RunInputs& in);

/// By its first bytes, whatever the file is called.
bool is_log(const std::filesystem::path& path);

/// The command that was given, for the report.
std::string command_line(const RunOptions& options);

}  // namespace hadal::cli
