#pragma once

/// What readers of mesh files fill: vertices that are checked, polygons that are cut into
/// triangles, and limits that hold before memory is asked for.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hadal/world/mesh.h"
#include "hadal/world/mesh_errors.h"

namespace hadal {

class MeshBuilder {
 public:
  static constexpr std::size_t kMaxTriangles = 20'000'000;
  static constexpr std::size_t kMaxVertices = 20'000'000;

  /// `errors` knows where in the file reading is, and must outlive this.
  explicit MeshBuilder(const MeshErrors& errors) : errors_(errors) {}

  std::size_t vertex_count() const { return mesh_.vertices.size(); }
  std::size_t triangle_count() const { return mesh_.triangles.size(); }
  /// Refuses above the limits.
  void reserve(std::size_t vertices, std::size_t triangles);
  /// Refuses a vertex that is not finite or beyond 1e9.
  void add_vertex(const Vec3<double>& vertex);
  /// The vertex at that very position, which is added if there is none yet.
  std::uint32_t join_vertex(const Vec3<double>& vertex);

  /// One more corner of the polygon to come; counts vertices from 0, refuses one that is not there.
  void add_corner(std::int64_t vertex);
  /// The corners so far as one polygon: a fan, or ears where it is concave. Fewer than three
  /// (points and lines) are left out.
  void end_polygon();
  /// The corners so far as triangles, each with the two before.
  void end_strip();
  /// The corners so far as triangles, each with the first and the one before.
  void end_fan();
  /// Corners three by three; refuses a rest.
  void end_triangles();

  /// Refuses a mesh without triangles.
  TriangleMesh take();
  /// Also one without triangles.
  TriangleMesh take_any() { return std::move(mesh_); }

 private:
  void add_triangle(std::size_t i, std::size_t j, std::size_t k);
  void grow_slots();
  std::size_t slot_of(const Vec3<double>& vertex) const;

  const MeshErrors& errors_;
  TriangleMesh mesh_;
  std::vector<std::uint32_t> corners_;
  std::vector<std::uint32_t> slots_;  ///< vertices by their position, an open hash table
  std::size_t work_ = 0;              ///< tests for ears so far
};

}  // namespace hadal
