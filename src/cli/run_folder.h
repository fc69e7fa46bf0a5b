#pragma once

/// The folder that a run writes into: held for this run alone, without what an earlier one said of
/// itself, and never on top of what the run reads.

#include <filesystem>
#include <string>

#include "hadal/cli/run_inputs.h"
#include "hadal/log/folder_lock.h"

namespace hadal::cli {

class RunFolder {
 public:
  /// Makes and locks it. Throws InputError if another run has it, if a file of the run would
  /// replace one of its inputs, or if a resumed run would replace the log of the part before it.
  RunFolder(const RunOptions& options, const RunInputs& in, const std::string& digest,
            double start);

  const std::filesystem::path& path() const { return path_; }
  /// Removes summary and report of an earlier run, and what a killed one left half written.
  void clear() const;

 private:
  std::filesystem::path path_;
  log::FolderLock lock_;
};

}  // namespace hadal::cli
