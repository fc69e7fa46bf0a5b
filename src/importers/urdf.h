#pragma once

/// A robot as a URDF file says it, or one of another simulator brought into the same terms: SI,
/// radians, frames x forward, y left, z up (REP 103). Nothing of hadal's conventions; urdf_import.h
/// brings it there.

#include <optional>
#include <string>
#include <vector>

#include "hadal/importers/import_findings.h"
#include "hadal/importers/underwater.h"
#include "hadal/math/vec.h"
#include "hadal/model/shape.h"

namespace tinyxml2 {
class XMLElement;
}

namespace hadal::importers {

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
  std::string format;  ///< URDF, SDF or Stonefish, for comments
  std::string name;
  Underwater underwater;
  std::vector<UrdfLink> links;
  std::vector<UrdfJoint> joints;
};

/// Read the root element of a document. What has no counterpart becomes a warning; errors are found
/// all. Bounded: 1000 links.
UrdfRobot parse_urdf(const tinyxml2::XMLElement& root, ImportFindings& findings);
UrdfRobot parse_sdf(const tinyxml2::XMLElement& root, ImportFindings& findings);
UrdfRobot parse_stonefish(const tinyxml2::XMLElement& root, ImportFindings& findings);

/// Any of them, by its root element. Throws InputError with all errors. Bounded: 16 MiB, elements
/// nested 100 deep; no document types, entities or includes.
UrdfRobot parse_robot(const std::string& text, const std::string& file,
                      std::vector<Finding>& warnings);

/// Names are unique, joints join links that exist, and every link has one parent at most.
void check_references(const UrdfRobot& robot, ImportFindings& findings);

inline constexpr std::size_t kMaxLinks = 1000;
inline constexpr std::size_t kMaxCollisions = 1000;

}  // namespace hadal::importers
