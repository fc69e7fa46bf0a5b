#include "hadal/world/mesh_components.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

namespace hadal {

namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// One side of a triangle, its lower vertex first.
struct Edge {
  std::uint32_t low, high;
  std::uint32_t triangle;
  bool falling;  ///< the triangle runs from high to low

  bool same_place(const Edge& e) const { return low == e.low && high == e.high; }
};

/// All sides of all triangles, those at the same place next to each other.
std::vector<Edge> sorted_edges(const TriangleMesh& mesh) {
  std::vector<Edge> edges;
  edges.reserve(3 * mesh.triangles.size());
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t a = mesh.triangles[t][k], b = mesh.triangles[t][(k + 1) % 3];
      edges.push_back({std::min(a, b), std::max(a, b), static_cast<std::uint32_t>(t), a > b});
    }
  }
  std::sort(edges.begin(), edges.end(), [](const Edge& x, const Edge& y) {
    return std::tie(x.low, x.high, x.triangle) < std::tie(y.low, y.high, y.triangle);
  });
  return edges;
}

/// Appends a triangle of `from` with those of its vertices that `index` does not know yet.
void append(TriangleMesh& to, const TriangleMesh& from, std::array<std::uint32_t, 3> triangle,
            std::vector<std::uint32_t>& index) {
  for (std::uint32_t& v : triangle) {
    if (index[v] == kNone) {
      index[v] = static_cast<std::uint32_t>(to.vertices.size());
      to.vertices.push_back(from.vertices[v]);
    }
    v = index[v];
  }
  to.triangles.push_back(triangle);
}

/// Root of a vertex in a forest of sets, with its path shortened.
std::uint32_t root_of(std::vector<std::uint32_t>& parent, std::uint32_t v) {
  while (parent[v] != v) v = parent[v] = parent[parent[v]];
  return v;
}

/// For each triangle whether it must be turned over so that all of a closed component look to the
/// same side.
std::vector<char> turned_over(const TriangleMesh& mesh) {
  struct Neighbour {
    std::uint32_t triangle;
    bool other_way;
  };
  std::vector<std::vector<Neighbour>> neighbours(mesh.triangles.size());
  const std::vector<Edge> edges = sorted_edges(mesh);
  for (std::size_t i = 0; i + 1 < edges.size(); i += 2) {
    // Two neighbours that look to the same side run along their edge in opposite directions.
    const bool other_way = edges[i].falling == edges[i + 1].falling;
    neighbours[edges[i].triangle].push_back({edges[i + 1].triangle, other_way});
    neighbours[edges[i + 1].triangle].push_back({edges[i].triangle, other_way});
  }
  std::vector<char> turned(mesh.triangles.size(), 0), seen(mesh.triangles.size(), 0);
  std::vector<std::uint32_t> waiting{0};
  seen[0] = 1;
  while (!waiting.empty()) {
    const std::uint32_t t = waiting.back();
    waiting.pop_back();
    for (const Neighbour& n : neighbours[t]) {
      if (seen[n.triangle]) continue;
      seen[n.triangle] = 1;
      turned[n.triangle] = static_cast<char>((turned[t] != 0) != n.other_way);
      waiting.push_back(n.triangle);
    }
  }
  return turned;
}

}  // namespace

TriangleMesh welded(const TriangleMesh& mesh) {
  std::vector<std::uint32_t> order(mesh.vertices.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return mesh.vertices[a].e < mesh.vertices[b].e ||
           (mesh.vertices[a].e == mesh.vertices[b].e && a < b);
  });
  std::vector<std::uint32_t> first(mesh.vertices.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool same = i > 0 && mesh.vertices[order[i]] == mesh.vertices[order[i - 1]];
    first[order[i]] = same ? first[order[i - 1]] : order[i];
  }
  TriangleMesh result;
  std::vector<std::uint32_t> index(mesh.vertices.size(), kNone);
  for (const auto& [a, b, c] : mesh.triangles) {
    const std::array<std::uint32_t, 3> t{first[a], first[b], first[c]};
    if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0]) append(result, mesh, t, index);
  }
  return result;
}

std::vector<TriangleMesh> connected_components(const TriangleMesh& mesh) {
  std::vector<std::uint32_t> parent(mesh.vertices.size());
  std::iota(parent.begin(), parent.end(), 0u);
  for (const auto& [a, b, c] : mesh.triangles) {
    parent[root_of(parent, b)] = root_of(parent, a);
    parent[root_of(parent, c)] = root_of(parent, a);
  }
  std::vector<std::uint32_t> component(mesh.vertices.size(), kNone), index = component;
  std::vector<TriangleMesh> components;
  for (const auto& triangle : mesh.triangles) {
    std::uint32_t& c = component[root_of(parent, triangle[0])];
    if (c == kNone) {
      c = static_cast<std::uint32_t>(components.size());
      components.emplace_back();
    }
    append(components[c], mesh, triangle, index);
  }
  return components;
}

bool is_closed(const TriangleMesh& mesh) {
  const std::vector<Edge> edges = sorted_edges(mesh);
  for (std::size_t i = 0; i < edges.size();) {
    std::size_t end = i + 1;
    while (end < edges.size() && edges[end].same_place(edges[i])) ++end;
    if (end - i != 2) return false;
    i = end;
  }
  return !edges.empty();
}

double enclosed_volume(const TriangleMesh& component) {
  // Tetrahedra from one vertex to each triangle, with the sign of the side they are seen from.
  const std::vector<char> turned = turned_over(component);
  const Vec3<double>& o = component.vertices[0];
  double sum = 0;
  for (std::size_t t = 0; t < component.triangles.size(); ++t) {
    const auto& [a, b, c] = component.triangles[t];
    const double six =
        dot(component.vertices[a] - o, cross(component.vertices[b] - o, component.vertices[c] - o));
    sum += turned[t] ? -six : six;
  }
  return std::abs(sum) / 6;
}

}  // namespace hadal
