#pragma once

/// What is solid in a scenario, described once: the world, the objects, the vehicles and the links
/// of their arms. Rays and distances (world.h), contact (sim/scene_builder.h) and checks take the
/// same pieces.

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hadal/math/rotation.h"
#include "hadal/math/vec.h"
#include "hadal/model/scenario.h"
#include "hadal/model/vehicle.h"
#include "hadal/world/mesh_cache.h"
#include "hadal/world/solid.h"
#include "hadal/world/terrain.h"
#include "hadal/world/triangle_tree.h"

namespace hadal {

/// Whose a body is. Two are the same owner whatever the link.
struct Owner {
  enum class Kind { kWorld, kObject, kVehicle };
  Kind kind = Kind::kWorld;
  std::size_t index = 0;  ///< of the object or vehicle in the scenario
  int link = -1;          ///< of a vehicle, through all its arms in order; −1: the hull

  bool same(const Owner& other) const { return kind == other.kind && index == other.index; }
  static Owner vehicle(std::size_t index) { return {Kind::kVehicle, index, -1}; }
};

/// One shape. A solid by formula, a mesh (its triangles to rays, its hulls to contact), or ground.
struct Piece {
  std::string name;
  Solid solid;                                             ///< neither mesh nor ground
  std::shared_ptr<const LoadedMesh> mesh;                  ///< of a mesh; nullptr: solid
  model::MeshContact contact = model::MeshContact::kHull;  ///< of a mesh
  bool touches = true;                                     ///< for contact; else rays alone meet it
  Vec3<double> position;                                   ///< of its frame in that of its body [m]
  Quaternion<double> orientation;                          ///< of its frame in that of its body
  Mat3<double> R = identity<double, 3>();                  ///< the same as a matrix
  model::Surface surface;
  model::Material material;
  std::shared_ptr<const Terrain> terrain;  ///< ground, of the world only, as it lies in N
  const TriangleTree* tree = nullptr;      ///< of a mesh that may move
};

/// Pieces that move together.
struct GeometryBody {
  Owner owner;
  std::string name;  ///< rov, rov/arm/elbow, crate; empty: the world
  std::vector<Piece> pieces;
  Vec3<double> center;  ///< of a sphere around all pieces, in its frame [m]
  double radius = 0;    ///< of that sphere [m]
};

/// Const after it is built, so any number of threads and runs may share it.
///
/// The first body is the world: boxes, meshes, shapes, then terrains. Then the vehicles, each its
/// hull followed by the links of its arms, then the objects, all as in the scenario. The hull of a
/// vehicle without shapes is the box of `body.size` about its origin, if it has one: rays meet it,
/// contact does not. Pieces without a name are called `boxes[0]`, `meshes[0]`, `shapes[0]`,
/// `terrains[0]`, …
class Geometry {
 public:
  /// `vehicles` are those of the scenario, one each. Throws InputError if a mesh cannot be read.
  Geometry(const model::Scenario& scenario, const std::vector<model::Vehicle>& vehicles,
           MeshCache& meshes);
  Geometry(const Geometry&) = delete;
  Geometry& operator=(const Geometry&) = delete;

  const std::vector<GeometryBody>& bodies() const { return bodies_; }
  const GeometryBody& world() const { return bodies_.front(); }
  std::size_t hull_of_vehicle(std::size_t vehicle) const { return first_of_vehicle_[vehicle]; }
  std::size_t body_of_object(std::size_t object) const { return first_object_ + object; }

  /// All triangles of the world's boxes and meshes in N, piece by piece, and the tree over them.
  const TriangleMesh& world_mesh_N() const { return world_mesh_N_; }
  const TriangleTree& world_tree() const { return *world_tree_; }
  bool has_world_meshes() const { return has_world_meshes_; }
  /// Pieces of the world that are neither: solids by formula, and ground.
  const std::vector<std::size_t>& world_solids() const { return world_solids_; }
  const std::vector<std::size_t>& world_terrains() const { return world_terrains_; }
  /// The piece of the world that a triangle is of.
  std::size_t piece_of(std::size_t world_triangle) const;

 private:
  void add_world(const model::Scenario& scenario, MeshCache& meshes);
  void add_vehicle(const model::ScenarioVehicle& entry, const model::Vehicle& vehicle,
                   MeshCache& meshes);
  /// Valid until the next is added.
  GeometryBody& add_body(const Owner& owner, std::string name,
                         const std::vector<model::Shape>& shapes, MeshCache& meshes);
  static Piece shape_piece(const model::Shape& shape, const char* list, std::size_t index,
                           MeshCache& meshes);
  /// The tree over a mesh, one for all pieces that share it.
  const TriangleTree* tree_of(const LoadedMesh& mesh);

  std::vector<GeometryBody> bodies_;
  std::vector<std::size_t> first_of_vehicle_;
  std::size_t first_object_ = 0;
  TriangleMesh world_mesh_N_;
  std::vector<std::size_t> first_triangle_;  ///< of each piece of the world
  std::unique_ptr<TriangleTree> world_tree_;
  bool has_world_meshes_ = false;
  std::vector<std::size_t> world_solids_, world_terrains_;
  std::map<const LoadedMesh*, std::unique_ptr<TriangleTree>> trees_;
};

}  // namespace hadal
