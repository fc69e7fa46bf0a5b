#include "hadal/report/packed_numbers.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace hadal::report {

namespace {

constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Enough decimals for the range, and few enough that every integer is exact in a double.
int decimals_for(std::span<const double> values) {
  double min = INFINITY;
  double max = -INFINITY;
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    min = std::min(min, value);
    max = std::max(max, value);
  }
  const double largest = std::max(std::abs(min), std::abs(max));
  if (!(min <= max) || largest == 0) return 0;
  const double range = max - min;
  const double wanted =
      range > 0 ? std::ceil(6 - std::log10(range)) : std::ceil(8 - std::log10(largest));
  const double possible = std::floor(15 - std::log10(largest));
  return static_cast<int>(std::clamp(std::min(wanted, possible), -300.0, 300.0));
}

double scaled(double value, int decimals) {
  const double power = std::pow(10.0, std::abs(decimals));
  return decimals < 0 ? value / power : value * power;
}

void append_difference(std::int64_t difference, std::string& text) {
  const bool negative = difference < 0;
  std::uint64_t rest =
      (static_cast<std::uint64_t>(negative ? -difference : difference) << 1) | (negative ? 1 : 0);
  do {
    const std::uint64_t digit = rest & 31;
    rest >>= 5;
    text += kDigits[digit | (rest != 0 ? 32 : 0)];
  } while (rest != 0);
}

}  // namespace

PackedNumbers pack_numbers(std::span<const double> values) {
  PackedNumbers packed;
  packed.decimals = decimals_for(values);
  std::vector<std::int64_t> integers;
  integers.reserve(values.size());
  for (const double value : values) {
    integers.push_back(std::isfinite(value) ? std::llround(scaled(value, packed.decimals)) : 0);
  }

  // Drop decimals that are zero in all: 0.05, 0.10, 0.15 need two, whatever their range.
  const auto ends_in_zero = [](std::int64_t n) { return n % 10 == 0; };
  while (packed.decimals > 0 && std::all_of(integers.begin(), integers.end(), ends_in_zero)) {
    for (std::int64_t& n : integers) n /= 10;
    --packed.decimals;
  }

  std::int64_t previous = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) {
      packed.text += '.';
      continue;
    }
    append_difference(integers[i] - previous, packed.text);
    previous = integers[i];
  }
  return packed;
}

}  // namespace hadal::report
