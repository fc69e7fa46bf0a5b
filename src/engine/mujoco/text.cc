#include "hadal/engine/mujoco/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "hadal/math/small_solvers.h"
#include "hadal/physics/rigid_body.h"

namespace hadal::engine {

namespace {

/// Inertia about the centre of gravity: that about the origin less m(r²1 − r rᵀ).
Mat3<double> central_inertia(const physics::RigidBody<double>& body) {
  const Mat3<double> S = skew(body.r_G), S2 = S * S;
  Mat3<double> inertia = body.inertia;
  for (int c = 0; c < 3; ++c) inertia.column_at(c) += body.mass * S2.column_at(c);
  return inertia;
}

/// About the centre of gravity. MuJoCo finds them too, but only to ten digits.
PrincipalAxes principal_inertia(const physics::RigidBody<double>& body) {
  return principal_axes(central_inertia(body), 0, "a body's inertia");
}

constexpr std::size_t kRowsOfContact = 4;
constexpr double kMemory = 5e8;  ///< for all rows [bytes]; MuJoCo itself stops at 2^31

std::size_t velocities(const SceneDescription& scene) {
  std::size_t n = 0;
  for (const SceneBody& body : scene.bodies) {
    n += body.joint == SceneJoint::kFree ? 6 : body.joint == SceneJoint::kFixed ? 0 : 1;
  }
  return n;
}

/// By memory: MuJoCo keeps 24 bytes for each row of a constraint and velocity, and 12 for each pair
/// of rows.
std::size_t most_contacts(const SceneDescription& scene) {
  const double half = static_cast<double>(velocities(scene));
  const double rows = std::sqrt(half * half + kMemory / 12) - half;
  return static_cast<std::size_t>(rows) / kRowsOfContact;
}

/// Rows for all contacts, for friction and both limits of each joint, and for couplings.
std::size_t row_room(const SceneDescription& scene) {
  std::size_t rows = kRowsOfContact * static_cast<std::size_t>(contact_room(scene));
  for (const SceneBody& body : scene.bodies) rows += body.joint == SceneJoint::kFree ? 0 : 3;
  return rows + scene.couplings.size();
}

class Writer {
 public:
  explicit Writer(const SceneDescription& scene)
      : scene_(scene), static_(static_bodies(scene)), children_(scene.bodies.size()) {
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
      const int parent = scene.bodies[i].parent;
      (parent < 0 ? roots_ : children_[static_cast<std::size_t>(parent)]).push_back(i);
    }
  }

  std::string text() {
    add("<mujoco><compiler angle=\"radian\" inertiafromgeom=\"false\"/>\n");
    add("<option gravity=\"0 0 0\" solver=\"Newton\" cone=\"elliptic\" impratio=\"100\" "
        "iterations=\"100\" tolerance=\"1e-10\"><flag multiccd=\"enable\"/></option>\n");
    add("<size nconmax=\"{}\" njmax=\"{}\" nuser_geom=\"1\"/>\n", contact_room(scene_),
        row_room(scene_));
    write_meshes();
    add("<worldbody>\n");
    for (const std::size_t root : roots_) write_body(root);
    add("</worldbody>\n<equality>\n");
    for (const SceneCoupling& c : scene_.couplings) {
      add("<joint joint1=\"j{}\" joint2=\"j{}\" polycoef=\"0 1 0 0 0\"/>\n", c.first, c.second);
    }
    add("</equality></mujoco>\n");
    return std::move(text_);
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
  }
  void add_vector(const char* key, const Vec3<double>& v) {
    add(" {}=\"{:.17g} {:.17g} {:.17g}\"", key, v[0], v[1], v[2]);
  }
  void add_pose(const Vec3<double>& p, const Quaternion<double>& q) {
    add_vector("pos", p);
    add(" quat=\"{:.17g} {:.17g} {:.17g} {:.17g}\"", q.w, q.x, q.y, q.z);
  }

  void write_meshes() {
    add("<asset>\n");
    for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
      for (std::size_t k = 0; k < scene_.bodies[i].shapes.size(); ++k) {
        const SceneShape& shape = scene_.bodies[i].shapes[k];
        if (shape.ground != nullptr || shape.kind != model::ShapeKind::kMesh) continue;
        add("<mesh name=\"m{}_{}\" vertex=\"", i, k);
        for (const Vec3<double>& p : shape.points) add("{:.9g} {:.9g} {:.9g} ", p[0], p[1], p[2]);
        add("\"/>\n");
      }
    }
    add("</asset>\n");
  }

  void write_body(std::size_t i) {
    const SceneBody& body = scene_.bodies[i];
    add("<body name=\"b{}\"", i);
    add_pose(body.position, body.orientation);
    add(">\n");
    write_joint(i, body);
    if (static_[i] == 0) write_inertia(mujoco_rigid_body(body.parameters.body));
    for (std::size_t k = 0; k < body.shapes.size(); ++k) write_shape(i, k, body.shapes[k]);
    for (const std::size_t child : children_[i]) write_body(child);
    add("</body>\n");
  }

  void write_joint(std::size_t i, const SceneBody& body) {
    if (body.joint == SceneJoint::kFixed) return;
    if (body.joint == SceneJoint::kFree) return add("<freejoint name=\"j{}\"/>\n", i);
    add("<joint name=\"j{}\" type=\"{}\"", i, body.joint == SceneJoint::kHinge ? "hinge" : "slide");
    add_vector("pos", body.anchor);
    add_vector("axis", body.axis);
    add(" frictionloss=\"{:.17g}\" damping=\"{:.17g}\" armature=\"{:.17g}\"", body.friction,
        body.damping, body.armature);
    if (body.limits) {
      add(" limited=\"true\" range=\"{:.17g} {:.17g}\"", (*body.limits)[0], (*body.limits)[1]);
    }
    add("/>\n");
  }

  void write_inertia(const physics::RigidBody<double>& body) {
    const PrincipalAxes inertia = principal_inertia(body);
    add("<inertial mass=\"{:.17g}\"", body.mass);
    add_pose(body.r_G, inertia.axes);
    add_vector("diaginertia", inertia.moments);
    add("/>\n");
  }

  /// A plane at its highest point, for MuJoCo to pass over what is above it (ground_collision.h).
  void write_ground(std::size_t i, std::size_t k, const Terrain& ground) {
    add("<geom name=\"g{}_{}\" condim=\"4\" type=\"plane\" size=\"1 1 1\"", i, k);
    add_pose({{ground.low()[0], ground.low()[1], ground.low()[2]}}, {0, 1, 0, 0});
    add("/>\n");
  }

  void write_shape(std::size_t i, std::size_t k, const SceneShape& shape) {
    if (shape.ground != nullptr) return write_ground(i, k, *shape.ground);
    add("<geom name=\"g{}_{}\" condim=\"4\"", i, k);
    add_pose(shape.position, shape.orientation);
    switch (shape.kind) {
      case model::ShapeKind::kBox:
        add(" type=\"box\""), add_vector("size", shape.half_size);
        break;
      case model::ShapeKind::kEllipsoid:
        add(" type=\"ellipsoid\""), add_vector("size", shape.half_size);
        break;
      case model::ShapeKind::kSphere:
        add(" type=\"sphere\" size=\"{:.17g}\"", shape.radius);
        break;
      case model::ShapeKind::kCapsule:
        add(" type=\"capsule\" size=\"{:.17g} {:.17g}\"", shape.radius, shape.half_length);
        break;
      case model::ShapeKind::kCylinder:
        add(" type=\"cylinder\" size=\"{:.17g} {:.17g}\"", shape.radius, shape.half_length);
        break;
      case model::ShapeKind::kMesh:
        add(" type=\"mesh\" mesh=\"m{}_{}\"", i, k);
        break;
    }
    add("/>\n");
  }

  const SceneDescription& scene_;
  std::vector<char> static_;
  std::vector<std::size_t> roots_;
  std::vector<std::vector<std::size_t>> children_;
  std::string text_;
};

}  // namespace

physics::RigidBody<double> mujoco_rigid_body(const physics::RigidBody<double>& body) {
  const Vec3<double> moment = principal_inertia(body).moments;
  if (moment[0] > 0 && moment[0] + moment[1] >= moment[2]) return body;
  const Mat3<double> I = central_inertia(body);
  physics::RigidBody<double> sphere = body;
  for (int c = 0; c < 3; ++c) {
    for (int r = 0; r < 3; ++r) sphere.inertia(r, c) += (r == c ? moment[2] : 0) - I(r, c);
  }
  return sphere;
}

std::vector<char> static_bodies(const SceneDescription& scene) {
  std::vector<char> fixed(scene.bodies.size());
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const SceneBody& body = scene.bodies[i];
    fixed[i] = body.joint == SceneJoint::kFixed &&
               (body.parent < 0 || fixed[static_cast<std::size_t>(body.parent)] != 0);
  }
  return fixed;
}

int contact_room(const SceneDescription& scene) {
  const std::vector<char> fixed = static_bodies(scene);
  std::size_t moving = 0, standing = 0;  // shapes
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    (fixed[i] != 0 ? standing : moving) += scene.bodies[i].shapes.size();
  }
  const std::size_t few = std::clamp<std::size_t>(16 * moving + 8 * standing, 64, 256);
  return static_cast<int>(std::max(few, std::min(6 * moving, most_contacts(scene))));
}

std::string mujoco_text(const SceneDescription& scene) { return Writer(scene).text(); }

}  // namespace hadal::engine
