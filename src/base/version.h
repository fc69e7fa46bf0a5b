#pragma once

#include <string_view>

namespace hadal {

/// Of this hadal, e.g. 0.1.0.
std::string_view version();

/// The instruction set it was built for, e.g. x86-64-v3: results are the same bits for the same
/// one.
std::string_view architecture();

}  // namespace hadal
