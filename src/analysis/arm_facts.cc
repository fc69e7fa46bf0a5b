#include "hadal/analysis/arm_facts.h"

#include <cmath>
#include <vector>

#include "hadal/physics/arm_geometry.h"

namespace hadal::analysis {

namespace {

/// A frame in the body frame.
struct Pose {
  Vec3<double> position;
  Quaternion<double> orientation;
};

Vec3<double> tool_at_zero(const physics::ArmGeometry& arm) {
  std::vector<Pose> poses;
  for (const physics::LinkGeometry& link : arm.links) {
    const Pose parent = link.parent < 0 ? Pose{} : poses[static_cast<std::size_t>(link.parent)];
    poses.push_back({parent.position + rotation_matrix(parent.orientation) * link.position,
                     parent.orientation * link.orientation});
  }
  const Pose& last = poses[static_cast<std::size_t>(arm.tool_link)];
  return last.position + rotation_matrix(last.orientation) * arm.tool;
}

}  // namespace

ArmFacts arm_facts(const model::Arm& arm, double density, double gravity) {
  const physics::ArmGeometry geometry = physics::arm_geometry(arm);
  ArmFacts facts;
  facts.joints = static_cast<int>(geometry.joints.size());
  for (const model::Link& link : arm.links) {
    const model::Body& b = link.body;
    facts.mass += b.mass;
    facts.volume += b.volume ? *b.volume : b.buoyancy_N.value_or(0) / (density * gravity);
  }
  facts.tool_B = tool_at_zero(geometry);
  const Vec3<double> way = facts.tool_B - arm.position;
  facts.reach = std::sqrt(dot(way, way));
  return facts;
}

}  // namespace hadal::analysis
