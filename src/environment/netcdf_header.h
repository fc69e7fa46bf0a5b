#pragma once

#include <string>

namespace hadal {

/// What is wrong with the header of a netCDF file of a classic format (CDF-1, CDF-2, CDF-5): counts
/// and lengths that its own bytes cannot hold, for which the library would take memory, and types
/// and dimensions that do not exist, on which it breaks. Empty if nothing is wrong, or if the file
/// is of another format.
std::string classic_header_problem(const std::string& path);

}  // namespace hadal
