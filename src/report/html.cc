#include "hadal/report/html.h"

#include <fmt/format.h>

#include <algorithm>

#include "hadal/base/error.h"
#include "hadal/base/printable.h"

namespace hadal::report {

std::string html_escape(std::string_view text) {
  std::string escaped;
  escaped.reserve(text.size());
  for (const char c : printable_lines(text)) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&#39;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string json_string(std::string_view text) {
  std::string json = "\"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    // U+2028 and U+2029 end a line in old JavaScript.
    const std::string_view three = text.substr(i, 3);
    if (three == "\u2028" || three == "\u2029") {
      json += three == "\u2028" ? "\\u2028" : "\\u2029";
      i += 2;
    } else if (c == '"' || c == '\\') {
      json += '\\';
      json += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || c == '<' || c == '>' || c == '&') {
      json += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      json += c;
    }
  }
  return json + '"';
}

std::string fill_template(std::string_view page,
                          const std::vector<std::pair<std::string_view, std::string>>& values) {
  std::string filled;
  for (;;) {
    const std::size_t open = page.find("{{");
    filled += page.substr(0, open);
    if (open == std::string_view::npos) return filled;
    page.remove_prefix(open + 2);
    const std::size_t close = page.find("}}");
    HADAL_ASSERT(close != std::string_view::npos, std::string(page.substr(0, 40)));
    const std::string_view name = page.substr(0, close);
    const auto found = std::find_if(values.begin(), values.end(),
                                    [name](const auto& value) { return value.first == name; });
    HADAL_ASSERT(found != values.end(), std::string(name));
    filled += found->second;
    page.remove_prefix(close + 2);
  }
}

}  // namespace hadal::report
