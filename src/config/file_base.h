#pragma once

/// What shapes the tree of a file before it is read as a vehicle or scenario: `base`, another file
/// that it starts from, and `defaults`, values that elements of an array of tables share.
///
/// Base: tables are merged; so are arrays of tables whose elements all have names of their own, by
/// `name`; anything else is replaced. File names in a base are relative to the base. Values keep
/// the file, line and column where they stand.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/config/schema/schema.h"
#include "hadal/config/source_files.h"
#include "hadal/config/toml/toml_node.h"

namespace hadal::config {

/// A file to read: its text, what its folder calls it, and where files next to it come from.
struct FileText {
  const std::string& text;
  std::string name;
  std::string display;  ///< in messages
  const SourceFiles& files;
};

/// Is told of each base that was read, so that a log can keep it.
using KeepSource = std::function<void(const std::string& name, const std::string& text)>;

/// The tree of a file with its bases merged in, without the key `base`. Throws InputError for what
/// is no TOML, for a base that cannot be found and for one that leads back to itself.
TomlNode read_with_base(const FileText& file, const KeepSource& keep);

/// The same of a file by its path.
TomlNode read_merged(const std::filesystem::path& path);

/// Gives each element what it shares with others, and takes `defaults` out of the tree.
void apply_defaults(const Key& schema, const std::string& file, TomlNode& root,
                    std::vector<Finding>& findings);

}  // namespace hadal::config
