#pragma once

/// Writing TOML for people: lines, comments in a column, numbers and strings.

#include <fmt/format.h>

#include <string>
#include <utility>

namespace hadal::config {

class TomlText {
 public:
  template <class... Arguments>
  void line(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    text_ += fmt::format(format, std::forward<Arguments>(arguments)...) + '\n';
  }
  /// An entry and a comment behind it.
  void noted(const std::string& entry, const std::string& comment) {
    line("{:<{}} # {}", entry, kCommentColumn, comment);
  }
  std::string take() { return std::move(text_); }

 private:
  /// Where comments begin, if the value leaves room.
  static constexpr std::size_t kCommentColumn = 36;

  std::string text_;
};

/// `[1, 2.5, 3]` with so many significant digits.
template <class Numbers>
std::string toml_list(const Numbers& numbers, int digits) {
  std::string text;
  for (const double x : numbers) {
    if (!text.empty()) text += ", ";
    text += fmt::format("{:.{}g}", x + 0.0, digits);
  }
  return fmt::format("[{}]", text);
}

/// A basic string of TOML, without control characters.
inline std::string toml_quoted(const std::string& text) {
  std::string q = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') q += '\\';
    if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) q += c;
  }
  return q + '"';
}

}  // namespace hadal::config
