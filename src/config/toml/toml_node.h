#pragma once

/// A TOML document as a plain tree that remembers where each value stands.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace hadal::config {

struct TomlMember;

struct TomlNode {
  enum class Kind { kTable, kArray, kInteger, kFloat, kBool, kString, kDate };

  Kind kind = Kind::kTable;
  bool from_set = false;  ///< came from `--set`, not from the file
  bool shared = false;    ///< came from `defaults`: other elements have it, too
  bool boolean = false;
  int line = 0;  ///< of the value, of the header for a table; from 1
  int column = 0;
  std::int64_t integer = 0;
  double number = 0;    ///< of an integer too
  std::string text;     ///< of a string
  std::string written;  ///< as in the file, shortened; empty for a table with a header
  std::shared_ptr<const std::string> file;  ///< null: the file itself; else the base it stands in
  std::vector<TomlNode> items;              ///< of an array
  std::vector<TomlMember> members;          ///< of a table, sorted by key

  bool is_table() const { return kind == Kind::kTable; }
  bool is_array() const { return kind == Kind::kArray; }
  bool is_number() const { return kind == Kind::kInteger || kind == Kind::kFloat; }
  bool is_string() const { return kind == Kind::kString; }

  /// Null if this is no table or has no such key.
  const TomlMember* member(std::string_view key) const;
  const TomlNode* find(std::string_view key) const;
  /// Adds an empty table if there is no such key. This must be a table.
  TomlNode& find_or_add(std::string_view key);
};

struct TomlMember {
  std::string key;
  int line = 0;
  int column = 0;
  TomlNode value;
};

/// The node at `actuators[2].min`, or null.
const TomlNode* find_path(const TomlNode& root, std::string_view path);

/// "a number", "a string", … as a reader would say.
std::string_view kind_name(TomlNode::Kind kind);

}  // namespace hadal::config
