#include "hadal/base/printable.h"

#include <fmt/format.h>

#include <algorithm>

namespace hadal {

namespace {

/// Of a valid character of two or three bytes.
unsigned code_point(std::string_view c) {
  const auto low = [&](std::size_t i) { return static_cast<unsigned char>(c[i]) & 0x3fu; };
  if (c.size() == 2) return (static_cast<unsigned char>(c[0]) & 0x1fu) << 6 | low(1);
  return (static_cast<unsigned char>(c[0]) & 0x0fu) << 12 | low(1) << 6 | low(2);
}

/// C1 controls, line separators, and marks that turn the direction of writing.
bool hidden(unsigned c) {
  return (c >= 0x80 && c <= 0x9f) || c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e) ||
         (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

std::string escaped_ascii(char c) {
  if (c == '\n') return "\\n";
  if (c == '\t') return "\\t";
  return fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
}

std::string escaped(std::string_view text, bool keep_lines) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const std::string_view c = text.substr(0, std::max<std::size_t>(length, 1));
    const auto first = static_cast<unsigned char>(c[0]);
    const bool control = first < 0x20 || first == 0x7f;
    if (length == 0 || (control && !(keep_lines && (first == '\n' || first == '\t')))) {
      out += escaped_ascii(c[0]);
    } else if ((length == 2 || length == 3) && hidden(code_point(c))) {
      out += fmt::format("\\u{:04x}", code_point(c));
    } else {
      out += c;
    }
    text.remove_prefix(c.size());
  }
  return out;
}

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

std::string printable(std::string_view text) { return escaped(text, false); }

std::string printable_lines(std::string_view text) { return escaped(text, true); }

}  // namespace hadal
