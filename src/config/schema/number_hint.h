#pragma once

#include <string>
#include <string_view>

namespace hadal::config {

/// "decimals take a point: 10.5" if the text has a number with a decimal comma, as `10,5` in
/// `mass = 10,5`; of an array only if other commas have blanks behind them, as in `[0, 0, -0,5]`.
std::string decimal_comma_hint(std::string_view text);

}  // namespace hadal::config
