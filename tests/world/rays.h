#pragma once

/// Random rays, and a mesh to cast them at.

#include <cmath>
#include <limits>
#include <map>
#include <random>

#include "hadal/world/mesh.h"

namespace hadal::test {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Uniform in [low, high) from raw bits, so that every library draws the same.
inline double uniform(std::mt19937_64& bits, double low, double high) {
  return low + (high - low) * static_cast<double>(bits() >> 11) * 0x1p-53;
}

inline Vec3<double> random_unit(std::mt19937_64& bits) {
  for (;;) {
    Vec3<double> v;
    for (int k = 0; k < 3; ++k) v[k] = uniform(bits, -1, 1);
    const double square = dot(v, v);
    if (square > 0.01 && square < 1) return (1 / std::sqrt(square)) * v;
  }
}

/// An octahedron whose triangles are cut in four `levels` times, with vertices on the unit sphere.
inline TriangleMesh sphere_mesh(int levels) {
  TriangleMesh mesh;
  for (int k = 0; k < 3; ++k) {
    for (const double side : {1.0, -1.0}) {
      mesh.vertices.emplace_back();
      mesh.vertices.back()[k] = side;
    }
  }
  for (std::uint32_t i = 0; i < 8; ++i) {
    mesh.triangles.push_back({i & 1, 2 + (i >> 1 & 1), 4 + (i >> 2 & 1)});
  }
  for (int level = 0; level < levels; ++level) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
    const auto middle = [&](std::uint32_t a, std::uint32_t b) {
      const auto [at, fresh] =
          middles.try_emplace(std::minmax(a, b), static_cast<std::uint32_t>(mesh.vertices.size()));
      if (fresh) {
        const Vec3<double> sum = mesh.vertices[a] + mesh.vertices[b];
        mesh.vertices.push_back((1 / std::sqrt(dot(sum, sum))) * sum);
      }
      return at->second;
    };
    std::vector<std::array<std::uint32_t, 3>> finer;
    for (const auto& [a, b, c] : mesh.triangles) {
      const std::uint32_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
      finer.insert(finer.end(), {{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}});
    }
    mesh.triangles = std::move(finer);
  }
  return mesh;
}

}  // namespace hadal::test
