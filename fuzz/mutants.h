#pragma once

/// Damaged copies of good inputs, the same ones for the same number: bits and bytes flipped, pieces
/// cut out, doubled or taken from another input, ends cut off, numbers replaced by such that break
/// readers.

#include <cstdint>
#include <string>
#include <vector>

/// `seeds` must not be empty.
std::string mutant(const std::vector<std::string>& seeds, std::uint64_t number);
