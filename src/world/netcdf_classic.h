#pragma once

#include <string_view>

#include "hadal/world/mesh_errors.h"

namespace hadal {

/// Refuses a file of a classic format of NetCDF (CDF-1, CDF-2, CDF-5) whose header says what its
/// bytes cannot hold: the library takes memory for what a header claims, breaks on types that do
/// not exist, and reads zeros behind the end of a file. Other formats pass.
void check_classic_netcdf(std::string_view bytes, const MeshErrors& errors);

}  // namespace hadal
