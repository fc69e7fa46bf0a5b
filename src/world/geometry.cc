#include "hadal/world/geometry.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hadal {

namespace {

Quaternion<double> turned(const Vec3<double>& rpy_deg) {
  return quaternion_from_rpy(radians(1) * rpy_deg);
}

std::string name_or_place(const std::string& name, const char* list, std::size_t index) {
  return name.empty() ? std::string(list) + "[" + std::to_string(index) + "]" : name;
}

Piece placed_piece(std::string name, const Vec3<double>& position, const Vec3<double>& rpy_deg) {
  Piece piece;
  piece.name = std::move(name);
  piece.position = position;
  piece.orientation = turned(rpy_deg);
  piece.R = rotation_matrix(piece.orientation);
  return piece;
}

Solid box_solid(const Vec3<double>& size) {
  return {.kind = model::ShapeKind::kBox, .half_size = 0.5 * size};
}

/// By its name; the default where nothing is named (checks have told of names that nothing has).
model::Material material_of(const model::World& world, const std::string& name) {
  for (const model::Material& material : world.materials) {
    if (material.name == name) return material;
  }
  return {};
}

/// Centre and radius of a sphere around a piece, in the frame of its body.
std::pair<Vec3<double>, double> sphere_around(const Piece& piece) {
  if (piece.tree == nullptr) return {piece.position, bounding_radius(piece.solid)};
  return {piece.position + piece.R * piece.tree->center(), piece.tree->radius()};
}

/// The sphere of a body, from the box around those of its pieces.
void measure(GeometryBody& body) {
  if (body.pieces.empty()) return;
  Vec3<double> low, high;
  for (std::size_t i = 0; i < body.pieces.size(); ++i) {
    const auto [center, radius] = sphere_around(body.pieces[i]);
    for (int k = 0; k < 3; ++k) {
      low[k] = i == 0 ? center[k] - radius : std::min(low[k], center[k] - radius);
      high[k] = i == 0 ? center[k] + radius : std::max(high[k], center[k] + radius);
    }
  }
  body.center = 0.5 * (low + high);
  for (const Piece& piece : body.pieces) {
    const auto [center, radius] = sphere_around(piece);
    const Vec3<double> offset = center - body.center;
    body.radius = std::max(body.radius, std::sqrt(dot(offset, offset)) + radius);
  }
  // Room for what rounding does far from the origin of N.
  body.radius += 1e-6;
}

}  // namespace

Geometry::Geometry(const model::Scenario& scenario, const std::vector<model::Vehicle>& vehicles,
                   MeshCache& meshes) {
  add_world(scenario, meshes);
  for (std::size_t i = 0; i < vehicles.size(); ++i) {
    first_of_vehicle_.push_back(bodies_.size());
    add_vehicle(scenario.vehicles[i], vehicles[i], meshes);
  }
  first_object_ = bodies_.size();
  for (std::size_t i = 0; i < scenario.objects.size(); ++i) {
    const model::Object& object = scenario.objects[i];
    GeometryBody& body =
        add_body({Owner::Kind::kObject, i, -1}, object.name, object.shapes, meshes);
    for (Piece& piece : body.pieces) {
      piece.material = material_of(scenario.world, object.material);
    }
  }
  for (std::size_t i = 1; i < bodies_.size(); ++i) measure(bodies_[i]);
}

void Geometry::add_world(const model::Scenario& scenario, MeshCache& meshes) {
  const model::World& world = scenario.world;
  GeometryBody body;
  const auto add = [&](Piece piece, const std::string& material, const TriangleMesh& triangles) {
    first_triangle_.push_back(world_mesh_N_.triangles.size());
    append_placed(world_mesh_N_, triangles, piece.R, piece.position);
    piece.material = material_of(world, material);
    has_world_meshes_ = has_world_meshes_ || piece.mesh != nullptr;
    body.pieces.push_back(std::move(piece));
  };
  for (std::size_t i = 0; i < world.boxes.size(); ++i) {
    const model::Box& box = world.boxes[i];
    Piece piece = placed_piece(name_or_place(box.name, "boxes", i), box.center, box.rpy_deg);
    piece.solid = box_solid(box.size);
    piece.surface = box.surface;
    add(std::move(piece), box.material, box_mesh(box.size));
  }
  for (std::size_t i = 0; i < world.meshes.size(); ++i) {
    const model::Mesh& mesh = world.meshes[i];
    Piece piece = placed_piece(name_or_place(mesh.name, "meshes", i), mesh.position, mesh.rpy_deg);
    piece.mesh = meshes.get(mesh.file, mesh.scale);
    piece.contact = mesh.contact;
    piece.touches = mesh.contact != model::MeshContact::kNone;
    piece.surface = mesh.surface;
    const TriangleMesh& triangles = piece.mesh->triangles();
    add(std::move(piece), mesh.material, triangles);
  }
  for (std::size_t i = 0; i < world.shapes.size(); ++i) {
    const model::WorldShape& shape = world.shapes[i];
    Piece piece = shape_piece(shape.shape, "shapes", i, meshes);
    if (piece.mesh == nullptr) world_solids_.push_back(body.pieces.size());
    const TriangleMesh none;
    const TriangleMesh& triangles = piece.mesh != nullptr ? piece.mesh->triangles() : none;
    add(std::move(piece), shape.material, triangles);
  }
  for (std::size_t i = 0; i < world.terrains.size(); ++i) {
    const model::Terrain& terrain = world.terrains[i];
    Piece piece = placed_piece(name_or_place(terrain.name, "terrains", i), {}, {});
    piece.terrain = meshes.terrain(terrain, scenario.chart);
    piece.surface = terrain.surface;
    world_terrains_.push_back(body.pieces.size());
    add(std::move(piece), terrain.material, {});
  }
  bodies_.push_back(std::move(body));
  world_tree_ = std::make_unique<TriangleTree>(world_mesh_N_);
}

void Geometry::add_vehicle(const model::ScenarioVehicle& entry, const model::Vehicle& vehicle,
                           MeshCache& meshes) {
  Owner owner = Owner::vehicle(first_of_vehicle_.size() - 1);
  GeometryBody& hull = add_body(owner, entry.name, vehicle.shapes, meshes);
  if (vehicle.shapes.empty() && vehicle.body.size) {
    Piece piece = placed_piece("hull", {}, {});
    piece.solid = box_solid(*vehicle.body.size);
    piece.touches = false;
    hull.pieces.push_back(std::move(piece));
  }
  for (const model::Arm& arm : vehicle.arms) {
    for (const model::Link& link : arm.links) {
      ++owner.link;
      add_body(owner, entry.name + "/" + arm.name + "/" + link.name, link.shapes, meshes);
    }
  }
}

GeometryBody& Geometry::add_body(const Owner& owner, std::string name,
                                 const std::vector<model::Shape>& shapes, MeshCache& meshes) {
  GeometryBody& body = bodies_.emplace_back();
  body.owner = owner;
  body.name = std::move(name);
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    Piece piece = shape_piece(shapes[i], "shapes", i, meshes);
    if (piece.mesh != nullptr) piece.tree = tree_of(*piece.mesh);
    body.pieces.push_back(std::move(piece));
  }
  return body;
}

Piece Geometry::shape_piece(const model::Shape& shape, const char* list, std::size_t index,
                            MeshCache& meshes) {
  Piece piece = placed_piece(name_or_place(shape.name, list, index), shape.position, shape.rpy_deg);
  piece.surface = shape.surface;
  if (shape.kind == model::ShapeKind::kMesh) {
    piece.mesh = meshes.get(shape.file, shape.scale);
    piece.contact = shape.contact;
    piece.touches = shape.contact != model::MeshContact::kNone;
  } else {
    piece.solid = {.kind = shape.kind,
                   .half_size = 0.5 * shape.size.value_or(Vec3<double>{}),
                   .radius = shape.radius.value_or(0),
                   .half_length = 0.5 * shape.length.value_or(0)};
  }
  return piece;
}

const TriangleTree* Geometry::tree_of(const LoadedMesh& mesh) {
  std::unique_ptr<TriangleTree>& tree = trees_[&mesh];
  if (!tree) tree = std::make_unique<TriangleTree>(mesh.triangles());
  return tree.get();
}

std::size_t Geometry::piece_of(std::size_t world_triangle) const {
  // The last piece that begins at or before the triangle.
  const auto next =
      std::upper_bound(first_triangle_.begin(), first_triangle_.end(), world_triangle);
  return static_cast<std::size_t>(next - first_triangle_.begin()) - 1;
}

}  // namespace hadal
