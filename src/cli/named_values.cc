#include "hadal/cli/named_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "hadal/base/error.h"
#include "hadal/config/schema/suggest.h"

namespace hadal::cli {

namespace {

constexpr double kMaxSteps = 100000;

double number_in(const std::string& text, const std::string& argument, const std::string& option) {
  double value = 0;
  const char* first = text.data() + (text.starts_with('+') ? 1 : 0);
  const auto [end, error] = std::from_chars(first, text.data() + text.size(), value);
  if (error == std::errc{} && end == text.data() + text.size() && std::isfinite(value)) {
    return value;
  }
  throw InputError(Finding{.key = option,
                           .value = argument,
                           .problem = fmt::format("'{}' is not a number", text),
                           .expected = "a finite number"});
}

std::pair<std::string, std::string> split(const std::string& argument, const std::string& option,
                                          const char* expected) {
  const std::size_t equals = argument.find('=');
  if (equals == 0 || equals == std::string::npos) {
    throw InputError(
        Finding{.key = option, .value = argument, .problem = "has no value", .expected = expected});
  }
  return {argument.substr(0, equals), argument.substr(equals + 1)};
}

std::vector<std::string> parts(const std::string& text, char separator) {
  std::vector<std::string> list;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    list.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return list;
}

}  // namespace

std::map<std::string, double> named_values(const std::vector<std::string>& arguments,
                                           const std::string& option) {
  std::map<std::string, double> values;
  for (const std::string& argument : arguments) {
    const auto [name, text] = split(argument, option, "NAME=VALUE");
    values[name] = number_in(text, argument, option);
  }
  return values;
}

std::vector<std::string> name_list(const std::string& text) {
  std::vector<std::string> names;
  for (std::string& part : parts(text, ',')) {
    std::erase(part, ' ');
    if (!part.empty()) names.push_back(std::move(part));
  }
  return names;
}

void check_names(const std::vector<std::string>& names, const std::vector<std::string>& known,
                 const std::string& option) {
  const std::vector<std::string_view> views(known.begin(), known.end());
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto here = names.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(names.begin(), here, names[i]) != here) {
      throw InputError(Finding{
          .key = option, .value = names[i], .problem = "is named twice", .expected = "once"});
    }
    if (std::find(known.begin(), known.end(), names[i]) != known.end()) continue;
    throw InputError(Finding{.key = option,
                             .value = names[i],
                             .problem = "there is no such name",
                             .expected = config::either(views),
                             .suggestion = config::did_you_mean(names[i], views)});
  }
}

NamedRange named_range(const std::string& argument, const std::string& option) {
  const auto [name, text] = split(argument, option, "NAME=FROM:TO:STEP");
  const std::vector<std::string> numbers = parts(text, ':');
  if (numbers.size() != 3) {
    throw InputError(Finding{.key = option,
                             .value = argument,
                             .problem = "is not a range",
                             .expected = "NAME=FROM:TO:STEP"});
  }
  const double from = number_in(numbers[0], argument, option);
  const double to = number_in(numbers[1], argument, option);
  const double step = number_in(numbers[2], argument, option);
  const double count = std::floor((to - from) / step + 1e-9);
  if (!(count >= 0)) {
    throw InputError(Finding{.key = option,
                             .value = argument,
                             .problem = "these steps do not lead from FROM to TO",
                             .expected = "a step in that direction"});
  }
  if (!(count < kMaxSteps)) {
    throw InputError(Finding{.key = option,
                             .value = argument,
                             .problem = "these are too many steps",
                             .expected = fmt::format("at most {}", kMaxSteps)});
  }
  NamedRange range{name, {}};
  for (double i = 0; i <= count; ++i) {
    const double value = from + i * step;
    // Zero but for rounding is zero.
    range.values.push_back(std::abs(value) < 1e-9 * std::abs(step) ? 0 : value);
  }
  return range;
}

}  // namespace hadal::cli
