#include "hadal/io/toml_scan.h"

#include <fmt/core.h>

#include <algorithm>

namespace hadal::io {

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
      const std::size_t consumed = length > 1 ? length : step();
      if (depth_ > kMaxTomlDepth || dots_ > kMaxTomlDepth) {
        return problem("nested too deep", fmt::format("at most {} levels", kMaxTomlDepth));
      }
      advance(consumed);
    }
    return std::nullopt;
  }

 private:
  enum class Mode { kPlain, kComment, kBasic, kLiteral, kMultiBasic, kMultiLiteral };

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
        if (c == '"' || c == '\n') mode_ = Mode::kPlain;
        return 1;
      case Mode::kLiteral:
        if (c == '\'' || c == '\n') mode_ = Mode::kPlain;
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
};

}  // namespace

std::size_t utf8_length(std::string_view bytes) {
  const auto at = [&](std::size_t i) {
    return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0u;
  };
  const auto continues = [&](std::size_t i) { return (at(i) & 0xc0) == 0x80; };
  const unsigned first = at(0);
  if (first < 0x80) return bytes.empty() ? 0 : 1;
  if (first >= 0xc2 && first <= 0xdf) return continues(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const bool overlong = first == 0xe0 && at(1) < 0xa0;
    const bool surrogate = first == 0xed && at(1) >= 0xa0;
    return continues(1) && continues(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const bool overlong = first == 0xf0 && at(1) < 0x90;
    const bool too_large = first == 0xf4 && at(1) >= 0x90;
    return continues(1) && continues(2) && continues(3) && !overlong && !too_large ? 4 : 0;
  }
  return 0;
}

std::optional<Finding> scan_toml(std::string_view text, const std::string& file) {
  if (text.size() > kMaxTomlSize) {
    return Finding{.where = {file, 0, 0},
                   .problem = "file too large",
                   .expected = fmt::format("at most {} MiB", kMaxTomlSize >> 20)};
  }
  return Scanner(text, file).scan();
}

}  // namespace hadal::io
