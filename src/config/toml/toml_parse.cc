#include "hadal/config/toml/toml_parse.h"

#include <toml++/toml.h>

#include <algorithm>

#include "hadal/base/error.h"
#include "hadal/config/schema/number_hint.h"
#include "hadal/config/toml/toml_scan.h"

namespace hadal::config {

namespace {

constexpr std::size_t kMaxWritten = 60;

/// Cuts pieces out of a text by line and column (of code points).
class SourceText {
 public:
  explicit SourceText(std::string_view text) : text_(text), lines_{0} {
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\n') lines_.push_back(i + 1);
    }
  }

  std::string_view line(toml::source_index number) const {
    if (number == 0 || number > lines_.size()) return "";
    const std::size_t begin = lines_[number - 1];
    return text_.substr(begin, text_.find('\n', begin) - begin);
  }

  /// What stands there, on one line and shortened.
  std::string cut(const toml::source_region& region) const {
    std::string piece;
    const std::size_t begin = offset(region.begin);
    const std::size_t end = std::max(begin, offset(region.end));
    for (const char c : text_.substr(begin, end - begin)) {
      const bool space = static_cast<unsigned char>(c) <= ' ';
      if (space && (piece.empty() || piece.back() == ' ')) continue;
      if (piece.size() >= kMaxWritten && (static_cast<unsigned char>(c) & 0xc0) != 0x80) {
        return piece + "…";
      }
      piece += space ? ' ' : c;
    }
    return piece;
  }

 private:
  std::size_t offset(const toml::source_position& position) const {
    if (position.line == 0 || position.line > lines_.size()) return text_.size();
    std::size_t at = lines_[position.line - 1];
    for (toml::source_index c = 1; c < position.column && at < text_.size(); ++c) {
      do ++at;
      while (at < text_.size() && (static_cast<unsigned char>(text_[at]) & 0xc0) == 0x80);
    }
    return std::min(at, text_.size());
  }

  std::string_view text_;
  std::vector<std::size_t> lines_;
};

TomlNode convert(const toml::node& from, const SourceText& source) {
  TomlNode to;
  to.line = static_cast<int>(from.source().begin.line);
  to.column = static_cast<int>(from.source().begin.column);
  if (const toml::table* table = from.as_table()) {
    to.kind = TomlNode::Kind::kTable;
    for (auto&& [key, value] : *table) {
      to.members.push_back({.key = std::string(key.str()),
                            .line = static_cast<int>(key.source().begin.line),
                            .column = static_cast<int>(key.source().begin.column),
                            .value = convert(value, source)});
    }
    std::sort(to.members.begin(), to.members.end(),
              [](const TomlMember& a, const TomlMember& b) { return a.key < b.key; });
    return to;
  }
  to.written = source.cut(from.source());
  if (const toml::array* array = from.as_array()) {
    to.kind = TomlNode::Kind::kArray;
    to.items.reserve(array->size());
    for (auto&& item : *array) to.items.push_back(convert(item, source));
  } else if (const auto* integer = from.as_integer()) {
    to.kind = TomlNode::Kind::kInteger;
    to.integer = integer->get();
    to.number = static_cast<double>(to.integer);
  } else if (const auto* number = from.as_floating_point()) {
    to.kind = TomlNode::Kind::kFloat;
    to.number = number->get();
  } else if (const auto* boolean = from.as_boolean()) {
    to.kind = TomlNode::Kind::kBool;
    to.boolean = boolean->get();
  } else if (const auto* text = from.as_string()) {
    to.kind = TomlNode::Kind::kString;
    to.text = text->get();
  } else {
    to.kind = TomlNode::Kind::kDate;
  }
  return to;
}

}  // namespace

TomlNode parse_toml(std::string_view text, const std::string& file) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  if (const auto finding = scan_toml(text, file)) throw InputError(*finding);
  try {
    const toml::table table = toml::parse(text, file);
    return convert(table, SourceText(text));
  } catch (const toml::parse_error& error) {
    const toml::source_position at = error.source().begin;
    const std::string_view what = error.description();
    // Both are what a decimal comma leads to.
    const bool comma = what.find("saw ','") != std::string_view::npos ||
                       what.find("leading zeroes") != std::string_view::npos;
    throw InputError(Finding{
        .where = {file, static_cast<int>(at.line), static_cast<int>(at.column)},
        .problem = "not TOML: " + std::string(what),
        .suggestion = comma ? decimal_comma_hint(SourceText(text).line(at.line)) : std::string()});
  }
}

std::optional<TomlNode> parse_toml_value(std::string_view text) {
  try {
    TomlNode root = parse_toml("value = " + std::string(text), "--set");
    if (root.members.size() != 1 || root.members[0].key != "value") return std::nullopt;
    return std::move(root.members[0].value);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

}  // namespace hadal::config
