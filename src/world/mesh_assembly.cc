#include "hadal/world/mesh_assembly.h"

#include "hadal/world/mesh_builder.h"

namespace hadal {

namespace {
constexpr std::size_t kMostPlacements = 1'000'000;
}  // namespace

Affine operator*(const Affine& outer, const Affine& inner) {
  return {outer.A * inner.A, outer.A * inner.b + outer.b};
}

std::size_t MeshAssembly::add_part(TriangleMesh part) {
  vertices_ += part.vertices.size(), triangles_ += part.triangles.size();
  check_limits(vertices_, triangles_);
  parts_.push_back(std::move(part));
  return parts_.size() - 1;
}

void MeshAssembly::place(std::size_t part, const Affine& at) {
  if (placements_.size() >= kMostPlacements)
    errors_.refuse("nodes place more than 1 million meshes");
  placements_.push_back({part, at});
}

void MeshAssembly::check_limits(std::size_t vertices, std::size_t triangles) const {
  if (vertices > MeshBuilder::kMaxVertices || triangles > MeshBuilder::kMaxTriangles) {
    errors_.refuse("the mesh has more than 20 million vertices or triangles");
  }
}

TriangleMesh MeshAssembly::take() const {
  std::size_t vertices = 0, triangles = 0;
  for (const Placement& placement : placements_) {
    vertices += parts_[placement.part].vertices.size();
    triangles += parts_[placement.part].triangles.size();
    check_limits(vertices, triangles);
  }
  MeshBuilder mesh(errors_);
  mesh.reserve(vertices, triangles);
  for (const Placement& placement : placements_) {
    const TriangleMesh& part = parts_[placement.part];
    const auto first = static_cast<std::int64_t>(mesh.vertex_count());
    for (const Vec3<double>& v : part.vertices)
      mesh.add_vertex(placement.at.A * v + placement.at.b);
    for (const auto& triangle : part.triangles) {
      for (const std::uint32_t corner : triangle) mesh.add_corner(first + corner);
      mesh.end_polygon();
    }
  }
  return mesh.take();
}

}  // namespace hadal
