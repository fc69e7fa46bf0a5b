#pragma once

/// What stands for a triangle mesh where bodies touch: contact knows convex parts only.

#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/shape.h"
#include "hadal/world/mesh.h"

namespace hadal {

/// A convex hull by its corners, which are vertices of the mesh.
struct ConvexPart {
  std::vector<Vec3<double>> points;
  double volume = 0;  ///< of the hull
};

struct ContactMesh {
  std::vector<ConvexPart> parts;
  double mesh_volume = 0;  ///< enclosed by the mesh; 0 if it is not closed
  bool closed = false;     ///< every edge belongs to two triangles

  /// Volume of all parts over that of the mesh: 1 for convex bodies, more where the hull bridges a
  /// hollow; 0 if the mesh is not closed or nothing is to touch.
  double volume_ratio() const;
};

/// One hull of all, one hull for each connected component (vertices at equal positions are one), or
/// nothing. Winding has no meaning; components are taken to lie beside each other, not inside.
/// Vertices that stand out by less than about 1e-4 of the mesh's extent may be missing. Throws
/// InputError if a part is flat or there are more than 1000.
ContactMesh contact_mesh(const TriangleMesh& mesh, model::MeshContact contact);

}  // namespace hadal
