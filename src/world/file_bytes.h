#pragma once

#include <cstddef>
#include <string>

#include "hadal/world/mesh_errors.h"

namespace hadal {

/// Mesh and grid files are no larger [bytes].
inline constexpr std::size_t kMostFileBytes = std::size_t{1} << 30;

/// All bytes of a regular file, as many as it had when it was opened. Refuses what is not there,
/// not regular (a pipe is not waited for) or larger than `most`; `what` is "mesh file" or the like.
std::string read_file_bytes(const std::string& path, const MeshErrors& errors, std::size_t most,
                            const std::string& what);

/// Of a path, in lower case, with its dot.
std::string lower_extension(const std::string& file);

}  // namespace hadal
