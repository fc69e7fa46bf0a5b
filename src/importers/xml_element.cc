#include "hadal/importers/xml_element.h"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

#include "hadal/config/schema/schema.h"

namespace hadal::importers {

namespace {

constexpr std::size_t kLongestList = 1000;
constexpr std::string_view kSpace = " \t\r\n";

bool inside(double x, const model::Range& range) {
  return std::isfinite(x) && x >= range.min && x <= range.max &&
         !(range.min_excluded && x == range.min);
}

std::string expected_number(const model::Range& range) {
  const std::string text = config::range_text(range);
  return text.empty() ? "a finite number" : "a number " + text;
}

/// Words between blanks as numbers; false if one is not a number.
bool split_numbers(std::string_view text, std::vector<double>& numbers) {
  while (true) {
    const std::size_t from = text.find_first_not_of(kSpace);
    if (from == std::string_view::npos) return true;
    text.remove_prefix(from);
    std::string_view word = text.substr(0, text.find_first_of(kSpace));
    text.remove_prefix(word.size());
    if (word.starts_with('+')) word.remove_prefix(1);
    double x = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), x);
    if (error != std::errc{} || stop != word.data() + word.size()) return false;
    numbers.push_back(x);
  }
}

}  // namespace

int XmlElement::line() const { return xml_.GetLineNum(); }

void XmlElement::error(const std::string& problem, const std::string& expected) const {
  findings_.add(Severity::kError, line(), key_, "", problem, expected);
}

void XmlElement::warning(const std::string& problem, const std::string& expected) const {
  findings_.add(Severity::kWarning, line(), key_, "", problem, expected);
}

void XmlElement::attribute_error(const char* attribute, const std::string& problem,
                                 const std::string& expected) const {
  const tinyxml2::XMLAttribute* a = xml_.FindAttribute(attribute);
  findings_.add(Severity::kError, a ? a->GetLineNum() : line(), key_ + "." + attribute,
                a ? a->Value() : "", problem, expected);
}

bool XmlElement::has(const char* attribute) const { return xml_.FindAttribute(attribute); }

std::string XmlElement::text(const char* attribute) const {
  const char* value = xml_.Attribute(attribute);
  if (value && *value) return value;
  attribute_error(attribute, value ? "is empty" : "is missing", "");
  return "";
}

std::vector<double> XmlElement::numbers(const char* attribute, const model::Range& range) const {
  std::vector<double> list;
  const std::string_view text = xml_.Attribute(attribute);
  if (!split_numbers(text, list)) {
    const bool xacro = text.find("${") != std::string_view::npos;
    attribute_error(attribute, xacro ? "is an expression of xacro" : "is not a number",
                    xacro ? "a URDF file: run xacro first" : expected_number(range));
    return {};
  }
  for (const double x : list) {
    if (inside(x, range)) continue;
    attribute_error(attribute, "is out of range", expected_number(range));
    return {};
  }
  return list;
}

double XmlElement::number(const char* attribute, double fallback, const model::Range& range) const {
  if (!has(attribute)) return fallback;
  const std::size_t before = findings_.list.size();
  const std::vector<double> list = numbers(attribute, range);
  if (list.size() == 1) return list[0];
  if (findings_.list.size() == before) {
    attribute_error(attribute, fmt::format("has {} numbers", list.size()), "one");
  }
  return fallback;
}

double XmlElement::required_number(const char* attribute, const model::Range& range) const {
  if (!has(attribute)) attribute_error(attribute, "is missing", expected_number(range));
  return number(attribute, 0, range);
}

std::vector<double> XmlElement::list(const char* attribute) const {
  if (!has(attribute)) attribute_error(attribute, "is missing", "numbers");
  if (!has(attribute)) return {};
  std::vector<double> list = numbers(attribute, model::kAny);
  if (list.size() > kLongestList) attribute_error(attribute, "has more than 1000 numbers", "");
  return list;
}

Vec3<double> XmlElement::vector(const char* attribute, const Vec3<double>& fallback,
                                const model::Range& range) const {
  if (!has(attribute)) return fallback;
  const std::size_t before = findings_.list.size();
  const std::vector<double> list = numbers(attribute, range);
  if (list.size() == 3) return {{list[0], list[1], list[2]}};
  if (findings_.list.size() == before) {
    attribute_error(attribute, fmt::format("has {} numbers", list.size()), "three");
  }
  return fallback;
}

std::string XmlElement::content() const {
  const char* text = xml_.GetText();
  std::string_view words = text ? text : "";
  const std::size_t from = words.find_first_not_of(kSpace);
  if (from == std::string_view::npos) {
    error("is empty");
    return "";
  }
  return std::string(words.substr(from, words.find_last_not_of(kSpace) - from + 1));
}

std::vector<double> XmlElement::content_numbers(std::size_t count,
                                                const model::Range& range) const {
  std::vector<double> list;
  const char* text = xml_.GetText();
  const std::string shown = std::string(text ? text : "").substr(0, 80);
  const auto report = [&](const std::string& problem, const std::string& expected) {
    findings_.add(Severity::kError, line(), key_, shown, problem, expected);
    return std::vector<double>(count, 0.0);
  };
  if (!split_numbers(text ? text : "", list)) return report("is not a number", "numbers");
  if (list.size() != count) {
    return report(fmt::format("has {} numbers", list.size()), fmt::format("{}", count));
  }
  for (const double x : list) {
    if (!inside(x, range)) return report("is out of range", expected_number(range));
  }
  return list;
}

std::vector<double> XmlElement::content_list() const {
  std::vector<double> list;
  split_numbers(xml_.GetText() ? xml_.GetText() : "", list);
  if (list.size() > kLongestList) error("has more than 1000 numbers");
  return content_numbers(std::clamp<std::size_t>(list.size(), 1, kLongestList), model::kAny);
}

Vec3<double> XmlElement::content_vector(const model::Range& range) const {
  const std::vector<double> x = content_numbers(3, range);
  return {{x[0], x[1], x[2]}};
}

Mat6<double> XmlElement::content_matrix() const {
  std::vector<double> list;
  split_numbers(xml_.GetText() ? xml_.GetText() : "", list);
  const bool diagonal = list.size() == 6;
  const std::vector<double> x = content_numbers(diagonal ? 6 : 36, model::kAny);
  Mat6<double> m;
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) {
      if (diagonal && r != c) continue;
      m(r, c) = x[static_cast<std::size_t>(diagonal ? r : 6 * r + c)];
    }
  }
  return m;
}

bool XmlElement::content_bool() const {
  const std::string text = content();
  if (text != "true" && text != "1" && text != "false" && text != "0") {
    error("is neither true nor false", "true, false, 1 or 0");
  }
  return text == "true" || text == "1";
}

std::optional<std::string> XmlElement::text_of(const char* name) const {
  const tinyxml2::XMLElement* c = child(name);
  if (!c) return {};
  return named(*c).content();
}

double XmlElement::number_of(const char* name, double fallback, const model::Range& range) const {
  const tinyxml2::XMLElement* c = child(name);
  return c ? named(*c).content_number(range) : fallback;
}

bool XmlElement::bool_of(const char* name, bool fallback) const {
  const tinyxml2::XMLElement* c = child(name);
  return c ? named(*c).content_bool() : fallback;
}

std::string XmlElement::required_text_of(const char* name) const {
  const std::optional<std::string> text = text_of(name);
  if (!text) error(fmt::format("has no <{}>", name));
  return text.value_or("");
}

double XmlElement::required_number_of(const char* name, const model::Range& range) const {
  if (!child(name)) error(fmt::format("has no <{}>", name), expected_number(range));
  return number_of(name, 0, range);
}

std::string XmlElement::place() const { return fmt::format("line {} <{}>", line(), xml_.Name()); }

const tinyxml2::XMLElement* XmlElement::child(const char* name) const {
  const tinyxml2::XMLElement* first = xml_.FirstChildElement(name);
  if (const auto* second = first ? first->NextSiblingElement(name) : nullptr) {
    named(*second).error("is given twice", "one");
  }
  return first;
}

XmlElement XmlElement::named(const tinyxml2::XMLElement& child) const {
  return {child, key_ + "." + child.Name(), findings_};
}

void XmlElement::only_children(std::initializer_list<const char*> names) const {
  for (const auto* c = xml_.FirstChildElement(); c; c = c->NextSiblingElement()) {
    const std::string_view name = c->Name();
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    named(*c).warning("is left out: hadal has no counterpart");
  }
}

}  // namespace hadal::importers
