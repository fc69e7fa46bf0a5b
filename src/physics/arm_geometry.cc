#include "hadal/physics/arm_geometry.h"

#include <algorithm>
#include <cmath>

#include "hadal/base/error.h"

namespace hadal::physics {

namespace {

int index_of(const model::Arm& arm, const std::string& name) {
  const auto found = std::find_if(arm.links.begin(), arm.links.end(),
                                  [&](const model::Link& l) { return l.name == name; });
  HADAL_ASSERT(found != arm.links.end(), name);
  return static_cast<int>(found - arm.links.begin());
}

/// Pose of the link's frame in the frame before, and the joint's axis in the link's frame.
void place(const model::Link& link, LinkGeometry& g) {
  const Vec3<double> z{{0, 0, 1}};
  if (!link.dh) {
    g.position = link.position;
    g.orientation = quaternion_from_rpy(radians(1) * link.rpy_deg);
    g.axis = (1 / std::sqrt(dot(link.axis, link.axis))) * link.axis;
    return;
  }
  const Quaternion<double> turn_z =
      quaternion_from_rpy(Vec3<double>{{0, 0, radians(link.dh->theta_deg)}});
  const Quaternion<double> turn_x =
      quaternion_from_rpy(Vec3<double>{{radians(link.dh->alpha_deg), 0, 0}});
  g.position =
      Vec3<double>{{0, 0, link.dh->d}} + rotation_matrix(turn_z) * Vec3<double>{{link.dh->a, 0, 0}};
  g.orientation = turn_z * turn_x;
  // The axis is z of the frame before, through its origin.
  const Mat3<double> R = rotation_matrix(g.orientation);
  g.axis = transposed_times(R, z);
  g.anchor = -transposed_times(R, g.position);
}

/// The arm's base frame is fixed to the vehicle: links on it are placed in B.
void mount(const model::Arm& arm, LinkGeometry& g) {
  const Quaternion<double> q = quaternion_from_rpy(radians(1) * arm.rpy_deg);
  g.position = arm.position + rotation_matrix(q) * g.position;
  g.orientation = q * g.orientation;
}

std::optional<std::array<double, 2>> limits_of(const model::Link& link) {
  if (link.joint == model::JointKind::kSlide) return link.limits;
  if (!link.limits_deg) return {};
  return std::array<double, 2>{radians((*link.limits_deg)[0]), radians((*link.limits_deg)[1])};
}

}  // namespace

ArmGeometry arm_geometry(const model::Arm& arm) {
  ArmGeometry geometry;
  for (const model::Link& link : arm.links) {
    LinkGeometry g{.joint = link.joint, .limits = limits_of(link)};
    const int before = static_cast<int>(geometry.links.size()) - 1;
    g.parent = link.parent.empty() ? before : index_of(arm, link.parent);
    place(link, g);
    if (g.parent < 0) mount(arm, g);
    geometry.links.push_back(g);
  }
  if (arm.gripper) {
    geometry.fingers.push_back(index_of(arm, arm.gripper->finger));
    if (!arm.gripper->second_finger.empty()) {
      geometry.fingers.push_back(index_of(arm, arm.gripper->second_finger));
    }
  }
  for (const int finger : geometry.fingers) {
    geometry.links[static_cast<std::size_t>(finger)].finger = true;
  }
  for (std::size_t i = 0; i < geometry.links.size(); ++i) {
    const LinkGeometry& g = geometry.links[i];
    if (g.finger) continue;
    geometry.tool_link = static_cast<int>(i);
    if (g.joint != model::JointKind::kFixed) geometry.joints.push_back(static_cast<int>(i));
  }
  if (!arm.tool.link.empty()) geometry.tool_link = index_of(arm, arm.tool.link);
  geometry.tool = arm.tool.position;
  return geometry;
}

}  // namespace hadal::physics
