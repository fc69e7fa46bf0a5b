#pragma once

/// A simulation stopped in the middle, in a file: everything that changes during a run, with the
/// digest of everything that does not.

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace hadal::log {

struct Snapshot {
  std::string digest;            ///< run_digest of the run
  std::vector<std::byte> state;  ///< Simulation and checks
};

/// Appears when it is complete.
void write_snapshot(const Snapshot& snapshot, const std::filesystem::path& path);
/// Throws InputError if the file is no whole snapshot.
Snapshot read_snapshot(const std::filesystem::path& path);
/// Bytes in memory; `name` stands for the file in errors.
Snapshot read_snapshot(std::vector<std::byte> bytes, const std::string& name);

}  // namespace hadal::log
