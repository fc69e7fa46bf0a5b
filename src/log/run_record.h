#pragma once

/// What made a run, inside its log: texts of scenario and vehicles, `--set`, seed, duration,
/// version, hashes of meshes. Enough to run it again: `hadal run LOG`.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "hadal/config/load.h"
#include "hadal/log/log_writer.h"
#include "hadal/log/mcap_reader.h"

namespace hadal::log {

/// Who commanded from outside, and at which ticks it was asked [Hz].
struct RecordedSource {
  std::string name;
  double rate = 0;

  bool operator==(const RecordedSource&) const = default;
};

struct RunRecord {
  std::vector<config::SourceFile> sources;  ///< the scenario first
  std::vector<config::Override> overrides;
  std::vector<config::MeshHash> meshes;
  std::uint64_t seed = 1;
  double until = 0;                             ///< simulated time [s]
  double start = 0;                             ///< of a run that went on from a snapshot [s]
  std::string version;                          ///< of hadal
  std::vector<RecordedSource> command_sources;  ///< in their order; their orders are on /orders
};

RunRecord run_record(const config::LoadedScenario& loaded, std::uint64_t seed, double until);

/// Attachments (the texts) and one metadata record `hadal.run`.
void write_run_record(const RunRecord& record, LogWriter& log);
/// Throws InputError if the file is no log of hadal.
RunRecord read_run_record(const std::filesystem::path& log);
/// `name` stands for the file in errors.
RunRecord read_run_record(McapReader& reader, const std::string& name);

/// SHA-256 over all that determines the motion, the version of hadal included: not over `until`, so
/// that a snapshot can be run on for longer.
std::string run_digest(const RunRecord& record);

}  // namespace hadal::log
