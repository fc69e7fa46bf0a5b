#pragma once

/// Frames and joints of an arm, resolved from its description: parents by index, Denavit–Hartenberg
/// rows as poses. The one place that knows what a row or a left-out parent means.

#include <array>
#include <optional>
#include <vector>

#include "hadal/math/rotation.h"
#include "hadal/math/vec.h"
#include "hadal/model/arm.h"

namespace hadal::physics {

struct LinkGeometry {
  int parent = -1;  ///< index of an earlier link, or −1: the vehicle
  model::JointKind joint = model::JointKind::kHinge;
  Vec3<double> position;           ///< of its frame in the parent's, at joint zero [m]
  Quaternion<double> orientation;  ///< the same
  Vec3<double> anchor;             ///< point on the axis of the joint, in its own frame [m]
  Vec3<double> axis;               ///< unit, in its own frame
  std::optional<std::array<double, 2>> limits;  ///< [rad or m]
  bool finger = false;
};

struct ArmGeometry {
  std::vector<LinkGeometry> links;  ///< as many as described, in their order
  std::vector<int> joints;   ///< links that an arm's control moves: neither fixed nor fingers
  std::vector<int> fingers;  ///< links: none, one or two
  int tool_link = 0;
  Vec3<double> tool;  ///< in the frame of that link [m]
};

/// Expects what `hadal check` accepts.
ArmGeometry arm_geometry(const model::Arm& arm);

}  // namespace hadal::physics
