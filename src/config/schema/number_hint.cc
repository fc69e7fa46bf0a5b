#include "hadal/config/schema/number_hint.h"

#include <cctype>

namespace hadal::config {

namespace {

bool digit(std::string_view text, std::size_t i) {
  return i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0;
}

}  // namespace

std::string decimal_comma_hint(std::string_view text) {
  text = text.substr(0, text.find('#'));
  const bool array = text.find('[') != std::string_view::npos;
  if (array && text.find(", ") == std::string_view::npos) return "";
  for (std::size_t comma = text.find(','); comma != std::string_view::npos;
       comma = text.find(',', comma + 1)) {
    if (comma == 0 || !digit(text, comma - 1) || !digit(text, comma + 1)) continue;
    std::size_t from = comma - 1;
    while (from > 0 && digit(text, from - 1)) --from;
    if (from > 0 && (text[from - 1] == '-' || text[from - 1] == '+')) --from;
    std::size_t to = comma + 1;
    while (digit(text, to)) ++to;
    std::string number(text.substr(from, to - from));
    number[comma - from] = '.';
    return "decimals take a point: " + number;
  }
  return "";
}

}  // namespace hadal::config
