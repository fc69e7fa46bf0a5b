#pragma once

/// The folder that a run writes into: held for this run alone, without what an earlier one said of
/// itself, and never on top of what the run reads.

#include <filesystem>
#include <string>
#include <vector>

#include "hadal/log/folder_lock.h"

namespace hadal::run {

class Folder {
 public:
  /// Makes and locks it; removes summary and report of an earlier run, and what a killed one left
  /// half written. Throws InputError if another run has it, if a file of the run would replace one
  /// of `inputs` (`snapshot` is one of its files, too), or if a run of this digest that goes on at
  /// `start` [s] would replace the log of the part before it.
  Folder(std::filesystem::path path, const std::vector<std::filesystem::path>& inputs,
         bool snapshot, const std::string& digest, double start);

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path log() const { return path_ / "log.mcap"; }
  std::filesystem::path summary() const { return path_ / "summary.json"; }
  std::filesystem::path report() const { return path_ / "report.html"; }
  std::filesystem::path snapshot() const { return path_ / "snapshot.mcap"; }

 private:
  void keep_earlier_part(const std::string& digest, double start) const;
  void clear() const;

  std::filesystem::path path_;
  log::FolderLock lock_;
};

}  // namespace hadal::run
