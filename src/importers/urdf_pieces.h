#pragma once

/// The tree of a URDF robot in hadal's axes (x forward, y starboard, z down): one piece for each
/// link that has a mass. Frames without mass are folded into what they are fixed to.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "hadal/importers/urdf.h"
#include "hadal/importers/xml_element.h"
#include "hadal/math/rotation.h"

namespace hadal::importers {

struct UrdfPlace {
  Vec3<double> position;
  Quaternion<double> orientation;
};

/// first, then second in the frame of the first.
UrdfPlace operator*(const UrdfPlace& first, const UrdfPlace& second);

struct UrdfMass {
  double mass = 0;
  Vec3<double> center;
  Mat3<double> inertia;  ///< about the centre

  /// Together with another in the same frame.
  UrdfMass operator+(const UrdfMass& other) const;
};

struct UrdfShape {
  UrdfPlace place;
  const UrdfCollision* collision = nullptr;
};

struct UrdfPiece {
  const UrdfLink* link = nullptr;
  const UrdfJoint* joint = nullptr;  ///< null: the root
  int parent = -1;                   ///< an earlier piece, or −1: nothing with mass
  UrdfPlace place;                   ///< of its frame in the parent's
  Vec3<double> axis;                 ///< of its joint
  UrdfMass mass;
  std::vector<UrdfShape> shapes;
  std::vector<std::string> folded;  ///< links that are part of it, with their places, in words
  /// All links that are part of it, itself the first, with their places in its frame.
  std::vector<std::pair<std::string, UrdfPlace>> members;
};

UrdfPlace place_of(const UrdfPose& pose);

/// Pieces in the order parents first. Links of rotors and fins are part of what carries them. The
/// root link is `root`, or the only one that hangs on nothing if that is empty. With `solid_root`
/// the first piece is the root, and all that is fixed to it and carries no moving joint is in it;
/// else the root is a piece only if it has a mass.
std::vector<UrdfPiece> urdf_pieces(const UrdfRobot& robot, const std::string& root, bool solid_root,
                                   ImportFindings& findings);

}  // namespace hadal::importers
