#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hadal/world/mesh.h"
#include "hadal/world/mesh_formats.h"

namespace hadal {

/// Reads the triangles of an STL, OBJ, PLY, glTF (.gltf, .glb), DAE or VRML97 (.wrl) file. Polygons
/// are cut into triangles; points, lines, colours and animations are left out; nodes are placed by
/// their transforms. Axes stay as they stand in the file (the up-axis a DAE declares is ignored),
/// and so do numbers, except that a DAE which declares its unit is brought to metres. Throws
/// InputError with file, line or byte, and reason: not there, not a regular file, another format,
/// damaged, empty, not finite, or above the limits (1 GiB, 20 million vertices or triangles).
TriangleMesh read_mesh_file(const std::string& file);

/// The same from memory; `file` tells the format and how messages call it.
TriangleMesh read_mesh_bytes(const std::string& file, std::string_view bytes,
                             const SideFileReader& read);

/// Names of the further files that a mesh file needs, relative to its folder: buffers of a glTF.
/// Throws InputError as read_mesh_file does.
std::vector<std::string> mesh_side_files(const std::string& file);

}  // namespace hadal
