#include "hadal/engine/mujoco/collision.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <limits>

#include "hadal/engine/mujoco/face_contact.h"
#include "hadal/engine/mujoco/ground_collision.h"
#include "hadal/engine/mujoco/spatial.h"

namespace hadal::engine {

namespace {

/// What MuJoCo itself has for a shape that an edge or corner of a box touches.
mjfCollision general_function[mjNGEOMTYPES];

ShapePlace place_of(const mjData& d, int geom) {
  ShapePlace place{vec3_at(d.geom_xpos + 3 * geom), {}};
  for (int i = 0; i < 9; ++i) place.R(i / 3, i % 3) = d.geom_xmat[9 * geom + i];
  return place;
}

PlacedBox placed_box(const mjModel& m, const mjData& d, int geom) {
  const ShapePlace place = place_of(d, geom);
  return {place.centre, place.R, vec3_at(m.geom_size + 3 * geom)};
}

int write(const BoxContacts& found, double sign, mjContact* contact) {
  const Vec3<double> normal = sign * found.normal;
  for (int i = 0; i < found.count; ++i) {
    const BoxContacts::Point& point = found.point[static_cast<std::size_t>(i)];
    contact[i].dist = point.distance;
    std::copy_n(point.position.e.begin(), 3, contact[i].pos);
    std::copy_n(normal.e.begin(), 3, contact[i].frame);
    std::fill_n(contact[i].frame + 3, 3, 0.0);
  }
  return found.count;
}

int two_boxes(const mjModel* m, const mjData* d, mjContact* contact, int first, int second,
              mjtNum margin) {
  return write(box_contacts(placed_box(*m, *d, first), placed_box(*m, *d, second), margin), 1,
               contact);
}

/// Points of a mesh are those of its convex hull.
template <class F>
void for_each_hull_point(const mjModel& m, const mjData& d, int geom, F&& f) {
  const ShapePlace at = place_of(d, geom);
  const int mesh = m.geom_dataid[geom];
  const float* vertex = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  const int* graph = m.mesh_graphadr[mesh] < 0 ? nullptr : m.mesh_graph + m.mesh_graphadr[mesh];
  const int count = graph ? graph[0] : m.mesh_vertnum[mesh];
  for (int i = 0; i < count; ++i) {
    const float* v = vertex + 3 * (graph ? graph[2 + count + i] : i);
    f(at.centre + at.R * Vec3<double>{{v[0], v[1], v[2]}});
  }
}

FacePoints points_towards(const mjModel& m, const mjData& d, int geom,
                          const Vec3<double>& outward) {
  const ShapePlace at = place_of(d, geom);
  const mjtNum* size = m.geom_size + 3 * geom;
  if (m.geom_type[geom] == mjGEOM_ELLIPSOID) return ellipsoid_points(at, vec3_at(size), outward);
  return cylinder_points(at, size[0], size[1], outward);
}

/// The contacts on a face, or −1 if it is not a face that touches.
int on_face(const mjModel& m, const mjData& d, mjContact* contact, int box_geom, int geom,
            double margin) {
  const PlacedBox box = placed_box(m, d, box_geom);
  const bool mesh = m.geom_type[geom] == mjGEOM_MESH;
  const BoxFace face = nearest_face(box, [&](const Vec3<double>& outward) {
    double lowest = std::numeric_limits<double>::infinity();
    const auto lower = [&](const Vec3<double>& p) { lowest = std::min(lowest, dot(p, outward)); };
    if (mesh) {
      for_each_hull_point(m, d, geom, lower);
    } else {
      const FacePoints points = points_towards(m, d, geom, outward);
      for (const Vec3<double>& p : points.all()) lower(p);
    }
    return lowest;
  });
  if (face.distance >= margin) return 0;
  FacePoints points;
  if (mesh) {
    const double plane = dot(box.centre, face.outward) + box.half_size[face.axis];
    for_each_hull_point(m, d, geom, [&](const Vec3<double>& p) {
      if (dot(p, face.outward) - plane < margin) points.add(p);
    });
  } else {
    points = points_towards(m, d, geom, face.outward);
  }
  const auto found = contacts_on_face(box, face, points.all(), margin);
  return found ? write(*found, m.geom_type[geom] == mjGEOM_MESH ? 1 : -1, contact) : -1;
}

/// MuJoCo orders the two by their kind.
int shape_and_box(const mjModel* m, const mjData* d, mjContact* contact, int first, int second,
                  mjtNum margin) {
  const bool box_first = m->geom_type[first] == mjGEOM_BOX;
  const int geom = box_first ? second : first;
  const int found = on_face(*m, *d, contact, box_first ? first : second, geom, margin);
  if (found >= 0) return found;
  return general_function[m->geom_type[geom]](m, d, contact, first, second, margin);
}

}  // namespace

void install_collisions() {
  mjCOLLISIONFUNC[mjGEOM_BOX][mjGEOM_BOX] = two_boxes;
  for (const int kind : {mjGEOM_ELLIPSOID, mjGEOM_CYLINDER, mjGEOM_MESH}) {
    mjfCollision& function =
        mjCOLLISIONFUNC[std::min<int>(kind, mjGEOM_BOX)][std::max<int>(kind, mjGEOM_BOX)];
    general_function[kind] = function;
    function = shape_and_box;
  }
  install_ground_collisions();
}

}  // namespace hadal::engine
