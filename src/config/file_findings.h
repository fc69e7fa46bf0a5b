#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/config/toml/toml_node.h"

namespace hadal::config {

/// Collects what is wrong with one file. Keys are paths such as `actuators[2].min`; a finding gets
/// the place and the text of its value, or of the nearest table around it.
class FileFindings {
 public:
  struct Text {
    std::string problem;
    std::string expected;
    std::string suggestion;
  };

  FileFindings(std::string file, const TomlNode& root) : file_(std::move(file)), root_(root) {}

  void error(const std::string& key, Text text) { add(Severity::kError, key, std::move(text)); }
  void warning(const std::string& key, Text text) { add(Severity::kWarning, key, std::move(text)); }
  /// For a key that has no business in the file: points at the key.
  void error_at_member(const std::string& key, const TomlMember& member, Text text);

  /// False if an error concerns one of these keys, something inside or something around it: then a
  /// check that needs them would only tell the same story twice.
  bool clean(std::initializer_list<std::string_view> keys) const;
  bool has_errors() const;
  /// No more findings are taken: no need to think of suggestions.
  bool full() const { return overflow_; }

  /// Sorted by place.
  std::vector<Finding> take();

  const std::string& file() const { return file_; }
  const TomlNode& root() const { return root_; }

 private:
  void add(Severity severity, const std::string& key, Text text);
  void push(Finding finding);
  /// Whether the same was said of the same place.
  bool told(const Finding& finding) const;

  std::string file_;
  const TomlNode& root_;
  std::vector<Finding> findings_;
  bool overflow_ = false;
};

/// `path.key`, or `key` at the root.
std::string join_key(const std::string& path, std::string_view key);
/// `path[index]`
std::string join_index(const std::string& path, std::size_t index);

/// Splits off the warnings; throws InputError with all findings if one is an error.
std::vector<Finding> warnings_or_throw(std::vector<Finding> findings);

}  // namespace hadal::config
