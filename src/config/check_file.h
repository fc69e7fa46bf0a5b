#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/config/toml/toml_node.h"

namespace hadal::config {

enum class FileKind { kUnclear, kVehicle, kScenario };

struct CheckedFile {
  FileKind kind = FileKind::kUnclear;
  std::vector<Finding> findings;   ///< errors and warnings; empty: all is well
  std::vector<std::string> notes;  ///< what could not be checked, and why

  bool has_errors() const;
};

/// Loads a vehicle or a scenario, whichever its tables tell, and says what is wrong with it.
/// Never throws for what a file contains.
CheckedFile check_file(const std::filesystem::path& path);

/// By the root keys that only one of the two knows.
FileKind file_kind(const std::vector<std::string>& root_keys);
FileKind file_kind(const TomlNode& root);

/// Throws one clear InputError if `root` is of the other kind; what is unclear passes.
void refuse_other_kind(const TomlNode& root, const std::string& file, FileKind wanted);

}  // namespace hadal::config
