#pragma once

/// Ground for tests of contact.

#include <cmath>
#include <functional>
#include <memory>
#include <random>

#include "engine/scene_examples.h"
#include "hadal/world/terrain.h"

namespace hadal::test {

/// depth(x, y) at every point of a square about the origin.
inline std::shared_ptr<const Terrain> ground_of(
    double half, double spacing, const std::function<double(double, double)>& depth) {
  HeightGrid grid;
  grid.rows = grid.columns = static_cast<std::size_t>(std::round(2 * half / spacing)) + 1;
  grid.x0 = grid.y0 = -half;
  grid.dx = grid.dy = spacing;
  for (std::size_t i = 0; i < grid.rows; ++i) {
    for (std::size_t j = 0; j < grid.columns; ++j) {
      grid.z.push_back(static_cast<float>(depth(grid.x0 + static_cast<double>(i) * spacing,
                                                grid.y0 + static_cast<double>(j) * spacing)));
    }
  }
  return std::make_shared<const Terrain>(std::move(grid));
}

/// Uniform in [low, high).
inline double uniform_in(std::mt19937_64& bits, double low, double high) {
  return low + (high - low) * static_cast<double>(bits() >> 11) * 0x1p-53;
}

/// Points at random depths between 0 and `relief`, the highest at 0.
inline std::shared_ptr<const Terrain> rough_ground(std::mt19937_64& bits, double half,
                                                   double spacing, double relief) {
  return ground_of(half, spacing, [&](double, double) { return uniform_in(bits, 0, relief); });
}

inline Quaternion<double> any_turn(std::mt19937_64& bits) {
  return normalized(Quaternion<double>{uniform_in(bits, -1, 1), uniform_in(bits, -1, 1),
                                       uniform_in(bits, -1, 1), uniform_in(bits, -1, 1)});
}

inline engine::SceneBody ground_body(std::shared_ptr<const Terrain> ground, double friction = 0.5,
                                     double restitution = 0) {
  engine::SceneBody body;
  body.name = "seabed";
  body.joint = engine::SceneJoint::kFixed;
  engine::SceneShape shape;
  shape.ground = std::move(ground);
  shape.surface = {friction, restitution};
  body.shapes.push_back(std::move(shape));
  return body;
}

}  // namespace hadal::test
