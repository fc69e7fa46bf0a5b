#pragma once

/// How the triangles of a mesh hang together.

#include <cstddef>
#include <vector>

#include "hadal/world/mesh.h"

namespace hadal {

/// The same triangles with one vertex for each position; without triangles that thereby lose an
/// edge, and without vertices that no triangle has.
TriangleMesh welded(const TriangleMesh& mesh);

/// Triangles of a welded mesh that share vertices, each component a mesh of its own, in the order
/// of their first triangles.
std::vector<TriangleMesh> connected_components(const TriangleMesh& mesh);

/// Whether every edge of a welded mesh belongs to exactly two triangles.
bool is_closed(const TriangleMesh& mesh);

/// Volume inside a closed welded component, whatever the winding of its triangles.
double enclosed_volume(const TriangleMesh& component);

}  // namespace hadal
