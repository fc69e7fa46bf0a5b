#include "hadal/config/toml/toml_scan.h"

#include <fmt/core.h>

#include <algorithm>

#include "hadal/base/printable.h"

namespace hadal::config {

namespace {

/// Walks over a text and knows whether it is inside a string or a comment.
class Scanner {
 public:
  Scanner(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  std::optional<Finding> scan() {
    while (at_ < text_.size()) {
      const std::size_t length = utf8_length(text_.substr(at_));
      if (length == 0) return problem("this byte is not UTF-8", "a text file in UTF-8");
      if (length > 1 && mode_ == Mode::kPlain) {
        return problem("non-ASCII character outside of a string or comment",
                       "letters, digits, _ and - in keys; quotes around other text");
      }
      if (unclosed()) return unclosed_string();
      const std::size_t consumed = length > 1 ? length : step();
      if (depth_ > kMaxTomlDepth || dots_ > kMaxTomlDepth) {
        return problem("nested too deep", fmt::format("at most {} levels", kMaxTomlDepth));
      }
      advance(consumed);
    }
    const bool in_string = mode_ != Mode::kPlain && mode_ != Mode::kComment;
    return in_string ? unclosed_string() : std::optional<Finding>();
  }

 private:
  enum class Mode { kPlain, kComment, kBasic, kLiteral, kMultiBasic, kMultiLiteral };

  /// A string of one line at the end of its line.
  bool unclosed() const {
    const bool one_line = mode_ == Mode::kBasic || mode_ == Mode::kLiteral;
    return one_line && text_[at_] == '\n';
  }

  Finding unclosed_string() {
    line_ = string_line_;
    column_ = string_column_;
    const bool multi = mode_ == Mode::kMultiBasic || mode_ == Mode::kMultiLiteral;
    const bool literal = mode_ == Mode::kLiteral || mode_ == Mode::kMultiLiteral;
    const std::string quote = literal ? "'" : "\"";
    return problem("this string has no end",
                   multi ? "three quotes behind it" : "a closing " + quote + " on the same line");
  }

  /// Handles the ASCII character at `at_`; returns how many bytes it took.
  std::size_t step() {
    const char c = text_[at_];
    switch (mode_) {
      case Mode::kPlain:
        return step_plain(c);
      case Mode::kComment:
        if (c == '\n') mode_ = Mode::kPlain;
        return 1;
      case Mode::kBasic:
        if (c == '\\') return escaped();
        if (c == '"') mode_ = Mode::kPlain;
        return 1;
      case Mode::kLiteral:
        if (c == '\'') mode_ = Mode::kPlain;
        return 1;
      case Mode::kMultiBasic:
        if (c == '\\') return escaped();
        return c == '"' ? close_multi(c) : 1;
      case Mode::kMultiLiteral:
        return c == '\'' ? close_multi(c) : 1;
    }
    return 1;
  }

  std::size_t step_plain(char c) {
    if (c == '[' || c == '{') ++depth_;
    if (c == ']' || c == '}') depth_ = std::max(0, depth_ - 1);
    if (c == '.') ++dots_;
    if (c == '\n' || c == '=' || c == ',' || c == '[' || c == ']' || c == '{' || c == '}') {
      dots_ = 0;
    }
    if (c == '#') mode_ = Mode::kComment;
    if (c != '"' && c != '\'') return 1;
    string_line_ = line_;
    string_column_ = column_;
    if (run_of(c) >= 3) {
      mode_ = c == '"' ? Mode::kMultiBasic : Mode::kMultiLiteral;
      return 3;
    }
    mode_ = c == '"' ? Mode::kBasic : Mode::kLiteral;
    return 1;
  }

  /// A backslash and an ASCII character behind it belong together.
  std::size_t escaped() const {
    const bool ascii = at_ + 1 < text_.size() && static_cast<unsigned char>(text_[at_ + 1]) < 0x80;
    return ascii && text_[at_ + 1] != '\n' ? 2 : 1;
  }

  /// Three quotes end a multi-line string; one or two more in front of them belong to its text.
  std::size_t close_multi(char quote) {
    const std::size_t run = run_of(quote);
    if (run >= 3) mode_ = Mode::kPlain;
    return std::min<std::size_t>(run, 5);
  }

  std::size_t run_of(char quote) const {
    std::size_t n = 0;
    while (at_ + n < text_.size() && text_[at_ + n] == quote) ++n;
    return std::min<std::size_t>(n, 5);
  }

  void advance(std::size_t bytes) {
    for (const std::size_t end = at_ + bytes; at_ < end; ++at_) {
      if (text_[at_] == '\n') {
        ++line_;
        column_ = 1;
      } else if ((static_cast<unsigned char>(text_[at_]) & 0xc0) != 0x80) {
        ++column_;
      }
    }
  }

  Finding problem(std::string what, std::string expected) const {
    return {.where = {file_, line_, column_},
            .problem = std::move(what),
            .expected = std::move(expected)};
  }

  std::string_view text_;
  const std::string& file_;
  Mode mode_ = Mode::kPlain;
  std::size_t at_ = 0;
  int line_ = 1;
  int column_ = 1;
  int depth_ = 0;
  int dots_ = 0;
  int string_line_ = 1;  ///< where the last string begins
  int string_column_ = 1;
};

}  // namespace

std::optional<Finding> scan_toml(std::string_view text, const std::string& file) {
  if (text.size() > kMaxTomlSize) {
    return Finding{.where = {file, 0, 0},
                   .problem = "file too large",
                   .expected = fmt::format("at most {} MiB", kMaxTomlSize >> 20)};
  }
  return Scanner(text, file).scan();
}

}  // namespace hadal::config
