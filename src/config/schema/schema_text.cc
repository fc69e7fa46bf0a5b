// How a key is described to people: in messages and in the reference.

#include <fmt/format.h>

#include <cmath>

#include "hadal/config/schema/schema.h"
#include "hadal/config/schema/suggest.h"

namespace hadal::config {

namespace {

/// 0.001, 500, but 1e8 instead of 100000000.
std::string number_text(double x) {
  if (!std::isfinite(x) || std::abs(x) < 1e5) return fmt::format("{}", x);
  const std::string text = fmt::format("{:e}", x);
  const std::size_t e = text.find('e');
  std::string digits = text.substr(0, e);
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.back() == '.') digits.pop_back();
  return fmt::format("{}e{}", digits, std::stoi(text.substr(e + 1)));
}

/// Both ends belong to it: "a number from 0 to 1".
bool is_closed(const model::Range& range) {
  return std::isfinite(range.min) && std::isfinite(range.max) && !range.min_excluded;
}

std::string with_unit(std::string text, const Key& key) {
  const std::string range = range_text(key.field.range);
  if (!range.empty()) text += (is_closed(key.field.range) ? " from " : " ") + range;
  if (!key.field.unit.empty()) text += fmt::format(" [{}]", key.field.unit);
  return text;
}

}  // namespace

std::string range_text(const model::Range& range) {
  const std::string min = number_text(range.min);
  const std::string max = number_text(range.max);
  if (is_closed(range)) return fmt::format("{} to {}", min, max);
  std::string text;
  if (std::isfinite(range.min)) text = fmt::format("{} {}", range.min_excluded ? ">" : "≥", min);
  if (std::isfinite(range.max)) text += fmt::format("{}≤ {}", text.empty() ? "" : " and ", max);
  return text;
}

std::string type_text(const Key& key) {
  switch (key.type) {
    case KeyType::kNumber:
      return "number";
    case KeyType::kInteger:
      return "integer";
    case KeyType::kBool:
      return "true or false";
    case KeyType::kString:
    case KeyType::kBase:
      return "string";
    case KeyType::kEnum:
      return fmt::format("`\"{}\"`", fmt::join(key.enum_names, "\"`, `\""));
    case KeyType::kVector:
      return fmt::format("{} numbers", key.size);
    case KeyType::kMatrix:
      return fmt::format("{0} numbers (diagonal) or {0} rows of {0}", key.size);
    case KeyType::kNumbers:
      return "numbers";
    case KeyType::kRows:
      return "rows of numbers";
    case KeyType::kTable:
      return "table";
    case KeyType::kTables:
      return "array of tables";
    case KeyType::kDefaults:
      return "table of tables";
    case KeyType::kStringMap:
      return "table of strings";
    case KeyType::kNumberMap:
      return "table of numbers";
  }
  return "";
}

std::string help_text(const Key& key) {
  std::string text(key.field.help);
  for (std::size_t i = 0; i < key.enum_help.size(); ++i) {
    text += fmt::format("{}{}: {}", i == 0 ? " " : "; ", key.enum_names[i], key.enum_help[i]);
  }
  return key.enum_help.empty() ? text : text + ".";
}

std::string expected_text(const Key& key) {
  switch (key.type) {
    case KeyType::kVector:
      return with_unit(fmt::format("{} numbers", key.size), key);
    case KeyType::kMatrix:
      return with_unit(
          fmt::format("{0} numbers (the diagonal) or {0} rows of {0} numbers", key.size), key);
    case KeyType::kNumbers:
      return with_unit("an array of numbers", key);
    case KeyType::kRows:
      return with_unit("an array of rows of numbers, equally long", key);
    case KeyType::kNumberMap:
      return with_unit(fmt::format("a table of numbers, [{}]", key.name), key);
    default:
      return expected_element_text(key);
  }
}

std::string expected_element_text(const Key& key) {
  switch (key.type) {
    case KeyType::kInteger:
      return with_unit("an integer", key);
    case KeyType::kBool:
      return "true or false";
    case KeyType::kString:
    case KeyType::kBase:
      return "a string";
    case KeyType::kEnum:
      return either(key.enum_names);
    case KeyType::kTable:
      return fmt::format("a table, [{}]", key.name);
    case KeyType::kTables:
      return fmt::format("an array of tables, [[{}]]", key.name);
    case KeyType::kDefaults:
      return fmt::format("tables such as [{}.actuators]", key.name);
    case KeyType::kStringMap:
      return fmt::format("a table of strings, [{}]", key.name);
    default:
      return with_unit("a number", key);
  }
}

}  // namespace hadal::config
