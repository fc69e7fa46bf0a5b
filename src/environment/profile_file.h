#pragma once

/// Temperature and salinity over depth from a netCDF file.

#include <string>
#include <vector>

namespace hadal {

struct ProfileRequest {
  std::string temperature, salinity;  ///< variables
};

/// Points by rising depth.
struct FileProfile {
  std::vector<double> depths;  ///< [m]
  std::vector<double> temperatures, salinities;
};

/// Variables over one dimension, depth, whose coordinates are a variable of its name; dimensions of
/// length one beside it are passed over. Points without a value are left out. Throws InputError.
FileProfile read_profile(const std::string& path, const ProfileRequest& request);

}  // namespace hadal
