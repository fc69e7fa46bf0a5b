#include "hadal/engine/mujoco/ground_collision.h"

#include <fmt/format.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <bit>
#include <cstdint>

#include "hadal/engine/ground_contact.h"
#include "hadal/engine/mujoco/spatial.h"

namespace hadal::engine {

namespace {

/// What MuJoCo itself has for planes.
mjfCollision plane_function[mjNGEOMTYPES];

/// What a shape is against ground: made once for each geom, where MuJoCo keeps user numbers.
struct GroundedGeom {
  const Terrain* ground = nullptr;  ///< of a plane
  Polytope polytope;                ///< of a box or mesh
};

const GroundedGeom* grounded(const mjModel& m, int geom) {
  if (m.nuser_geom < 1) return nullptr;
  const auto bits = std::bit_cast<std::uint64_t>(m.geom_user[geom * m.nuser_geom]);
  return reinterpret_cast<const GroundedGeom*>(static_cast<std::uintptr_t>(bits));
}

model::ShapeKind kind_of(int type) {
  switch (type) {
    case mjGEOM_SPHERE:
      return model::ShapeKind::kSphere;
    case mjGEOM_CAPSULE:
      return model::ShapeKind::kCapsule;
    case mjGEOM_ELLIPSOID:
      return model::ShapeKind::kEllipsoid;
    case mjGEOM_CYLINDER:
      return model::ShapeKind::kCylinder;
    case mjGEOM_MESH:
      return model::ShapeKind::kMesh;
    default:
      return model::ShapeKind::kBox;
  }
}

/// The convex hull of a mesh as MuJoCo keeps it: numbers of corners and faces, where each corner's
/// edges begin, which vertex it is, edges, and the vertices of each face.
Polytope hull_of(const mjModel& m, int geom) {
  const int mesh = m.geom_dataid[geom];
  if (m.mesh_graphadr[mesh] < 0) return {};
  const int* graph = m.mesh_graph + m.mesh_graphadr[mesh];
  const int corners = graph[0], faces = graph[1];
  const int* vertex = graph + 2 + corners;
  const int* face = vertex + corners + corners + 3 * faces;
  std::vector<Vec3<double>> points;
  std::vector<int> number(static_cast<std::size_t>(m.mesh_vertnum[mesh]), -1);
  for (int i = 0; i < corners; ++i) {
    const float* v = m.mesh_vert + 3 * (m.mesh_vertadr[mesh] + vertex[i]);
    number[static_cast<std::size_t>(vertex[i])] = i;
    points.push_back(Vec3<float>{{v[0], v[1], v[2]}}.cast<double>());
  }
  std::vector<std::array<std::size_t, 3>> triangles;
  for (int i = 0; i < faces; ++i) {
    std::array<std::size_t, 3> t{};
    for (std::size_t k = 0; k < 3; ++k) {
      t[k] = static_cast<std::size_t>(
          number[static_cast<std::size_t>(face[3 * i + static_cast<int>(k)])]);
    }
    // Outward, away from the origin of a mesh, which MuJoCo puts at its centre.
    const Vec3<double> normal = cross(points[t[1]] - points[t[0]], points[t[2]] - points[t[0]]);
    if (dot(normal, points[t[0]]) < 0) std::swap(t[1], t[2]);
    triangles.push_back(t);
  }
  return hull_polytope(std::move(points), triangles);
}

int ground_and_shape(const mjModel* m, const mjData* d, mjContact* contact, int plane, int geom,
                     mjtNum margin) {
  const GroundedGeom* own = grounded(*m, plane);
  if (own == nullptr || own->ground == nullptr) {
    return plane_function[m->geom_type[geom]](m, d, contact, plane, geom, margin);
  }
  GroundedShape at{vec3_at(d->geom_xpos + 3 * geom), {}};
  for (int i = 0; i < 9; ++i) at.R(i / 3, i % 3) = d->geom_xmat[9 * geom + i];
  const mjtNum* size = m->geom_size + 3 * geom;
  const Solid solid{.kind = kind_of(m->geom_type[geom]),
                    .half_size = vec3_at(size),
                    .radius = size[0],
                    .half_length = size[1]};
  const bool flat = solid.kind == model::ShapeKind::kBox || solid.kind == model::ShapeKind::kMesh;
  const GroundContacts found =
      flat ? ground_contacts(*own->ground, at, grounded(*m, geom)->polytope, margin)
           : ground_contacts(*own->ground, at, solid, margin);
  for (int i = 0; i < found.count; ++i) {
    const GroundContacts::Point& point = found.point[static_cast<std::size_t>(i)];
    contact[i].dist = point.distance;
    std::copy_n(point.position.e.begin(), 3, contact[i].pos);
    std::copy_n(point.normal.e.begin(), 3, contact[i].frame);
    std::fill_n(contact[i].frame + 3, 3, 0.0);
  }
  return found.count;
}

}  // namespace

void install_ground_collisions() {
  for (const int kind : {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER,
                         mjGEOM_BOX, mjGEOM_MESH}) {
    plane_function[kind] = mjCOLLISIONFUNC[mjGEOM_PLANE][kind];
    mjCOLLISIONFUNC[mjGEOM_PLANE][kind] = ground_and_shape;
  }
}

void connect_ground(const SceneDescription& scene, MujocoModel& m) {
  mjModel& model = *m.model;
  std::vector<const Terrain*> ground(static_cast<std::size_t>(model.ngeom), nullptr);
  bool any = false;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    for (std::size_t k = 0; k < scene.bodies[i].shapes.size(); ++k) {
      const auto& shape = scene.bodies[i].shapes[k];
      if (shape.ground == nullptr) continue;
      const int geom = mj_name2id(&model, mjOBJ_GEOM, fmt::format("g{}_{}", i, k).c_str());
      ground[static_cast<std::size_t>(geom)] = shape.ground.get();
      any = true;
    }
  }
  if (!any) return;
  // Their addresses stay as long as the model.
  m.grounded = std::make_shared<std::vector<GroundedGeom>>(ground.size());
  auto& geoms = *std::static_pointer_cast<std::vector<GroundedGeom>>(m.grounded);
  for (int g = 0; g < model.ngeom; ++g) {
    GroundedGeom& geom = geoms[static_cast<std::size_t>(g)];
    geom.ground = ground[static_cast<std::size_t>(g)];
    if (model.geom_type[g] == mjGEOM_BOX)
      geom.polytope = box_polytope(vec3_at(model.geom_size + 3 * g));
    if (model.geom_type[g] == mjGEOM_MESH) geom.polytope = hull_of(model, g);
    const auto bits = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(&geom));
    model.geom_user[g * model.nuser_geom] = std::bit_cast<double>(bits);
  }
}

}  // namespace hadal::engine
