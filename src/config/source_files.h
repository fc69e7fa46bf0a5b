#pragma once

/// Where texts and meshes come from: a folder, or the texts a log has kept.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hadal/config/load.h"

namespace hadal::config {

class SourceFiles {
 public:
  virtual ~SourceFiles() = default;
  /// The text called `name` by the scenario; nothing if there is none.
  virtual std::optional<std::string> read(const std::string& name) const = 0;
  /// How messages call it.
  virtual std::string display(const std::string& name) const = 0;
  /// "did you mean '…'?", empty if nothing similar exists.
  virtual std::string suggest(const std::string& name) const = 0;
};

/// Names are relative to a folder.
std::unique_ptr<SourceFiles> files_in(const std::filesystem::path& folder);
/// Names are those of the texts; `sources` must outlive the result.
std::unique_ptr<SourceFiles> files_from(const std::vector<SourceFile>& sources);

/// The text of a file of at most kMaxTomlSize bytes; throws InputError if it cannot be read.
std::string read_text(const std::filesystem::path& path);
/// SHA-256 of a regular file in hexadecimal; nothing if it cannot be read.
std::optional<std::string> hash_file(const std::filesystem::path& path);
/// "did you mean 'tunnel.toml'?" among the files next to `path`.
std::string suggest_file(const std::filesystem::path& path);

}  // namespace hadal::config
