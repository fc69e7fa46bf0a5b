#pragma once

/// Numbers as short text for a page that carries its own data.

#include <span>
#include <string>

namespace hadal::report {

/// Decimal fixed point: integers n with value = n / 10^decimals. `text` holds the differences of
/// successive n (the first from 0) in the base-64 digits of source maps: five bits a digit, low
/// ones first, bit 5 says that more follow, bit 0 of the whole is the sign. A '.' is a gap and
/// leaves the sum as it is. The page's decoder is report/series.js.
struct PackedNumbers {
  int decimals = 0;
  std::string text;
};

/// Rounds to a power of ten that is at most a millionth of max − min, so that a plot can be zoomed
/// a thousandfold before rounding shows (of a constant: nine significant digits); finite values
/// only, the others become gaps. Rounding is monotone: sorted stays sorted.
PackedNumbers pack_numbers(std::span<const double> values);

}  // namespace hadal::report
