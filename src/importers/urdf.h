#pragma once

/// A robot as a URDF file says it: SI, radians, frames x forward, y left, z up (REP 103). Nothing
/// of hadal's conventions; urdf_import.h brings it there.

#include <optional>
#include <string>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/math/vec.h"
#include "hadal/model/shape.h"

namespace hadal::importers {

/// `<origin xyz rpy>`: turned about fixed axes x, y, z, which is ZYX.
struct UrdfPose {
  Vec3<double> xyz;
  Vec3<double> rpy;
};

struct UrdfInertial {
  UrdfPose origin;  ///< of the centre of gravity and of the axes of `inertia`, in the link
  double mass = 0;
  Mat3<double> inertia;  ///< about the centre of gravity
};

/// One `<collision>`.
struct UrdfCollision {
  int line = 0;
  UrdfPose origin;
  model::ShapeKind kind = model::ShapeKind::kBox;  ///< box, cylinder, sphere or mesh
  Vec3<double> size;
  double radius = 0;
  double length = 0;
  std::string file;  ///< as written, e.g. package://robot/meshes/hull.stl
  double scale = 1;
};

struct UrdfLink {
  std::string name;
  int line = 0;
  std::optional<UrdfInertial> inertial;
  std::vector<UrdfCollision> collisions;
};

enum class UrdfJointType { kRevolute, kContinuous, kPrismatic, kFixed };

struct UrdfLimit {
  double lower = 0;
  double upper = 0;
  double effort = 0;
  double velocity = 0;
};

struct UrdfJoint {
  std::string name;
  int line = 0;
  UrdfJointType type = UrdfJointType::kFixed;
  std::string parent;
  std::string child;
  UrdfPose origin;
  Vec3<double> axis{{1, 0, 0}};
  std::optional<UrdfLimit> limit;
  double damping = 0;
  double friction = 0;
};

struct UrdfRobot {
  std::string name;
  std::vector<UrdfLink> links;
  std::vector<UrdfJoint> joints;
};

/// Reads the text of a URDF file called `file`. What has no counterpart becomes a warning in
/// `warnings`; throws InputError with all errors otherwise. Bounded: 16 MiB, elements nested 100
/// deep, 1000 links; no document types, entities or includes.
UrdfRobot parse_urdf(const std::string& text, const std::string& file,
                     std::vector<Finding>& warnings);

}  // namespace hadal::importers
