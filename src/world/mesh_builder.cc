#include "hadal/world/mesh_builder.h"

#include <cmath>
#include <limits>

#include "hadal/base/hash.h"
#include "hadal/world/polygon.h"

namespace hadal {

namespace {

constexpr double kFarthest = 1e9;
constexpr std::uint32_t kFree = std::numeric_limits<std::uint32_t>::max();

bool believable(const Vec3<double>& v) {
  return std::abs(v[0]) <= kFarthest && std::abs(v[1]) <= kFarthest && std::abs(v[2]) <= kFarthest;
}

}  // namespace

void MeshBuilder::reserve(std::size_t vertices, std::size_t triangles) {
  if (vertices > kMaxVertices) errors_.refuse("the mesh has more than 20 million vertices");
  if (triangles > kMaxTriangles) errors_.refuse("the mesh has more than 20 million triangles");
  mesh_.vertices.reserve(vertices);
  mesh_.triangles.reserve(triangles);
}

void MeshBuilder::add_vertex(const Vec3<double>& vertex) {
  if (!believable(vertex)) {
    errors_.refuse("a vertex is not finite or beyond all bounds", "coordinates within ±1e9");
  }
  if (vertex_count() >= kMaxVertices) reserve(kMaxVertices + 1, 0);
  mesh_.vertices.push_back(vertex);
}

std::size_t MeshBuilder::slot_of(const Vec3<double>& vertex) const {
  BitHash hash;
  for (int k = 0; k < 3; ++k) hash.add(vertex[k] + 0.0);  // −0 and 0 are one place
  std::size_t slot = static_cast<std::size_t>(hash.value()) & (slots_.size() - 1);
  while (slots_[slot] != kFree && !(mesh_.vertices[slots_[slot]] == vertex)) {
    slot = (slot + 1) & (slots_.size() - 1);
  }
  return slot;
}

void MeshBuilder::grow_slots() {
  slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), kFree);
  for (std::size_t i = 0; i < mesh_.vertices.size(); ++i) {
    slots_[slot_of(mesh_.vertices[i])] = static_cast<std::uint32_t>(i);
  }
}

std::uint32_t MeshBuilder::join_vertex(const Vec3<double>& vertex) {
  if (2 * vertex_count() >= slots_.size()) grow_slots();
  const bool finite = believable(vertex);
  const std::size_t slot = finite ? slot_of(vertex) : 0;
  if (!finite || slots_[slot] == kFree) {
    add_vertex(vertex);
    slots_[slot] = static_cast<std::uint32_t>(vertex_count() - 1);
  }
  return slots_[slot];
}

void MeshBuilder::add_corner(std::int64_t vertex) {
  if (vertex < 0 || static_cast<std::uint64_t>(vertex) >= vertex_count()) {
    errors_.refuse("a face points to vertex " + std::to_string(vertex) + " (counted from 0)",
                   "one of " + std::to_string(vertex_count()) + " vertices");
  }
  if (corners_.size() >= 3 * kMaxTriangles) reserve(0, kMaxTriangles + 1);
  corners_.push_back(static_cast<std::uint32_t>(vertex));
}

void MeshBuilder::add_triangle(std::size_t i, std::size_t j, std::size_t k) {
  if (triangle_count() >= kMaxTriangles) reserve(0, kMaxTriangles + 1);
  mesh_.triangles.push_back({corners_[i], corners_[j], corners_[k]});
}

void MeshBuilder::end_polygon() {
  if (corners_.size() == 3) {
    add_triangle(0, 1, 2);
  } else if (corners_.size() > 3) {
    std::vector<Vec3<double>> points;
    points.reserve(corners_.size());
    for (const std::uint32_t corner : corners_) points.push_back(mesh_.vertices[corner]);
    for (const auto& [i, j, k] : cut_polygon(points, work_)) add_triangle(i, j, k);
    if (work_ >= kMostPolygonWork) {
      errors_.refuse("its polygons are too intricate to be cut into triangles", "triangles");
    }
  }
  corners_.clear();
}

void MeshBuilder::end_strip() {
  for (std::size_t i = 2; i < corners_.size(); ++i) add_triangle(i - 2, i - 1, i);
  corners_.clear();
}

void MeshBuilder::end_fan() {
  for (std::size_t i = 2; i < corners_.size(); ++i) add_triangle(0, i - 1, i);
  corners_.clear();
}

void MeshBuilder::end_triangles() {
  if (corners_.size() % 3 != 0) errors_.refuse("the last triangle lacks a corner");
  for (std::size_t i = 0; i < corners_.size(); i += 3) add_triangle(i, i + 1, i + 2);
  corners_.clear();
}

TriangleMesh MeshBuilder::take() {
  if (mesh_.triangles.empty()) errors_.refuse("the mesh has no triangles");
  return take_any();
}

}  // namespace hadal
