#pragma once

/// What a body looks like to contact and rays, as a file says it. Lengths in m, in the frame of the
/// body.

#include <array>
#include <optional>
#include <string>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"

namespace hadal::model {

enum class ShapeKind { kBox, kSphere, kCapsule, kCylinder, kEllipsoid, kMesh };
template <>
struct EnumNames<ShapeKind> {
  static constexpr std::array<std::string_view, 6> value = {"box",      "sphere",    "capsule",
                                                            "cylinder", "ellipsoid", "mesh"};
};

/// Contact knows convex bodies only: what stands for a mesh.
enum class MeshContact { kHull, kComponents, kNone };
template <>
struct EnumNames<MeshContact> {
  static constexpr std::array<std::string_view, 3> value = {"hull", "components", "none"};
};

/// How hard and how rough a surface is.
struct Surface {
  double friction = 0.5;
  double restitution = 0;
  double stiffness = 0;
  double damping = 0;
  bool operator==(const Surface&) const = default;
};

template <class Visitor>
void describe(Visitor& v, Surface& s) {
  v("friction", s.friction,
    {.range = {.min = 0, .max = 100},
     .help = "Coulomb's coefficient; two surfaces that touch have the geometric mean of theirs."});
  v("restitution", s.restitution,
    {.range = {.min = 0, .max = 0.99},
     .help = "Speed after over speed before a central impact; of two surfaces the larger holds."});
  v("stiffness", s.stiffness,
    {.unit = "N/m",
     .range = {.min = 0, .max = 1e12},
     .help = "Of a spring in place of a rigid surface, so that the forces of an impact mean "
             "something; 0: rigid. Of two springs, both give way (mujoco only)."});
  v("damping", s.damping,
    {.unit = "N s/m",
     .range = {.min = 0, .max = 1e12},
     .help = "Of the damper beside the spring; only with `stiffness`."});
}

struct Shape {
  std::string name;
  ShapeKind kind = ShapeKind::kBox;
  std::optional<Vec3<double>> size;
  std::optional<double> radius;
  std::optional<double> length;
  std::string file;
  double scale = 1;
  MeshContact contact = MeshContact::kHull;
  Vec3<double> position;
  Vec3<double> rpy_deg;
  Surface surface;
};

template <class Visitor>
void describe(Visitor& v, Shape& s) {
  v("name", s.name, {.help = "For messages; the body's if left out."});
  v("kind", s.kind,
    {.required = true, .tag = true, .help = "mesh: what `contact` makes of a file."});
  v("size", s.size,
    {.unit = "m",
     .range = kSize,
     .required = true,
     .kinds = kinds(ShapeKind::kBox, ShapeKind::kEllipsoid),
     .help = "Full extents along its own x, y, z."});
  v("radius", s.radius,
    {.unit = "m",
     .range = kSize,
     .required = true,
     .kinds = kinds(ShapeKind::kSphere, ShapeKind::kCapsule, ShapeKind::kCylinder)});
  v("length", s.length,
    {.unit = "m",
     .range = kSize,
     .required = true,
     .kinds = kinds(ShapeKind::kCapsule, ShapeKind::kCylinder),
     .help = "cylinder: along its own z; capsule: between the centres of its caps."});
  v("file", s.file,
    {.required = true,
     .kinds = kinds(ShapeKind::kMesh),
     .help = "STL, OBJ, PLY, glTF, DAE or VRML, relative to this file; in the body's axes."});
  v("scale", s.scale,
    {.range = kSize, .kinds = kinds(ShapeKind::kMesh), .help = "Metres per unit of the file."});
  v("contact", s.contact,
    {.kinds = kinds(ShapeKind::kMesh),
     .help = "Its convex hull, or one hull for each connected component."});
  v("position", s.position, {.unit = "m", .range = kCoordinate, .help = "Of its centre."});
  v("rpy_deg", s.rpy_deg, {.unit = "deg", .help = "Roll, pitch, yaw (ZYX)."});
  describe(v, s.surface);
}

}  // namespace hadal::model
