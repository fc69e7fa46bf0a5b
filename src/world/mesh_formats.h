#pragma once

/// The readers behind read_mesh_file, one for each format. They take the whole file as bytes, never
/// trust a number in it, and throw InputError with file, line or byte, and reason.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/world/mesh.h"

namespace hadal {

struct MeshInput {
  std::string file;  ///< how messages call it
  std::string_view bytes;
};

/// The bytes of a file that a mesh names, relative to its own folder; refuses more than `most`.
using SideFileReader = std::function<std::string(const std::string& name, std::size_t most)>;

/// Text or binary.
TriangleMesh read_stl(const MeshInput& input);
/// Polygons of all objects and groups. Materials are never opened.
TriangleMesh read_obj(const MeshInput& input);
/// Text, or binary of either byte order: elements vertex, face and tristrips.
TriangleMesh read_ply(const MeshInput& input);
/// glTF 2.0, JSON or GLB: triangles of the default scene.
TriangleMesh read_gltf(const MeshInput& input, const SideFileReader& read);
/// The files that read_gltf would ask for.
std::vector<std::string> gltf_side_files(const MeshInput& input);
/// COLLADA: meshes of the visual scene, in metres.
TriangleMesh read_dae(const MeshInput& input);
/// VRML97: faces, boxes, balls, cylinders, cones and elevation grids of all nodes; what is round
/// has 48 corners. No Inline, no prototypes.
TriangleMesh read_vrml(const MeshInput& input);

}  // namespace hadal
