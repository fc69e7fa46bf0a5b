#pragma once

#include <string>

#include "hadal/world/mesh.h"

namespace hadal {

/// Reads the triangles of an STL, OBJ, PLY, glTF (.gltf, .glb) or DAE file. Polygons are cut into
/// triangles; points, lines, colours and animations are left out; nodes are placed by their
/// transforms. Axes stay as they stand in the file (the up-axis a DAE declares is ignored), and so
/// do numbers, except that a DAE which declares its unit is brought to metres. Throws InputError
/// with file and reason: not there, another format, damaged, empty, not finite, or above the
/// limits (1 GiB, 50 million triangles).
TriangleMesh read_mesh_file(const std::string& file);

}  // namespace hadal
