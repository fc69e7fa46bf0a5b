#pragma once

#include <string_view>

namespace hadal {

/// Of this hadal, e.g. 0.1.0.
std::string_view version();

}  // namespace hadal
