#pragma once

#include "hadal/world/dae_document.h"
#include "hadal/world/mesh.h"

namespace hadal {

/// The triangles of a <geometry>, in its own axes and unit: <triangles>, <polylist>, <polygons>,
/// <trifans> and <tristrips> of its <mesh>; lines are left out, and so is a geometry of another
/// kind.
TriangleMesh read_dae_geometry(const DaeDocument& dae, const DaeDocument::Element& geometry);

}  // namespace hadal
