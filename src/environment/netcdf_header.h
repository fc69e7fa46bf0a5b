#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hadal {

/// Longer headers are refused.
inline constexpr std::size_t kLongestNetcdfHeader = 1 << 20;

/// What is wrong with a NetCDF file of a classic format (CDF-1, CDF-2, CDF-5) whose header says
/// what its bytes cannot hold: the library takes memory for what a header claims, breaks on types
/// that do not exist, and reads zeros behind the end of a file. Empty if nothing is wrong, or if
/// the file is of another format. `start` is all of the file or as much as the longest header.
std::string classic_netcdf_problem(std::string_view start, std::uint64_t file_size);

}  // namespace hadal
