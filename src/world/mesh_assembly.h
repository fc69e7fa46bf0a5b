#pragma once

/// Meshes that nodes place in a scene, for formats with a tree of nodes.

#include <cstddef>
#include <vector>

#include "hadal/world/mesh.h"
#include "hadal/world/mesh_errors.h"

namespace hadal {

/// x ↦ A x + b.
struct Affine {
  Mat3<double> A = identity<double, 3>();
  Vec3<double> b;
};
/// First `inner`, then `outer`.
Affine operator*(const Affine& outer, const Affine& inner);

class MeshAssembly {
 public:
  /// `errors` must outlive this.
  explicit MeshAssembly(const MeshErrors& errors) : errors_(errors) {}

  /// Gives the number to place it by. Refuses above the limits of MeshBuilder.
  std::size_t add_part(TriangleMesh part);
  /// Refuses more placements than any file needs.
  void place(std::size_t part, const Affine& at);
  /// All placements, one after the other. Refuses above the limits of MeshBuilder, before memory is
  /// asked for, and a mesh without triangles.
  TriangleMesh take() const;

 private:
  struct Placement {
    std::size_t part;
    Affine at;
  };

  void check_limits(std::size_t vertices, std::size_t triangles) const;

  const MeshErrors& errors_;
  std::vector<TriangleMesh> parts_;
  std::size_t vertices_ = 0, triangles_ = 0;  ///< of all parts
  std::vector<Placement> placements_;
};

}  // namespace hadal
