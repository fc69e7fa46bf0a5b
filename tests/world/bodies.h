#pragma once

/// Geometries of objects and vehicles for tests.

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "hadal/world/geometry.h"
#include "world/rays.h"

namespace hadal::test {

inline model::Shape shape_of(const Solid& solid) {
  model::Shape shape;
  shape.kind = solid.kind;
  shape.size = 2.0 * solid.half_size;
  shape.radius = solid.radius;
  shape.length = 2 * solid.half_length;
  return shape;
}

inline model::Shape mesh_shape(const std::string& file, double scale) {
  model::Shape shape;
  shape.kind = model::ShapeKind::kMesh;
  shape.file = file, shape.scale = scale;
  return shape;
}

inline model::Object object_of(const Solid& solid) {
  model::Object object;
  object.shapes.push_back(shape_of(solid));
  return object;
}

/// Vehicles are called a, b, c, …
inline std::shared_ptr<const Geometry> geometry_of(const std::vector<model::Object>& objects,
                                                   const std::vector<model::Vehicle>& vehicles = {},
                                                   const model::World& world = {},
                                                   const MeshLoader& load = {}) {
  model::Scenario scenario;
  scenario.world = world;
  scenario.objects = objects;
  scenario.vehicles.resize(vehicles.size());
  for (std::size_t i = 0; i < vehicles.size(); ++i) {
    scenario.vehicles[i].name = std::string(1, static_cast<char>('a' + i));
  }
  MeshCache meshes(load);
  return std::make_shared<const Geometry>(scenario, vehicles, meshes);
}

inline Quaternion<double> random_turn(std::mt19937_64& bits) {
  const Vec3<double> v = random_unit(bits);
  const double w = uniform(bits, -1, 1);
  return normalized(Quaternion<double>{w, v[0], v[1], v[2]});
}

}  // namespace hadal::test
