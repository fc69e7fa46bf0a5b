#pragma once

/// What files of other simulators say of water: hydrodynamics of links, thrusters and fins, with
/// the words of their origin for comments. Matrices are hadal's already: x forward, y starboard,
/// z down, positive (not SNAME-signed), about the frame of the link. Vectors are those of the file,
/// x forward, y left, z up.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/actuator.h"

namespace hadal::importers {

/// `<origin xyz rpy>`: turned about fixed axes x, y, z, which is ZYX.
struct UrdfPose {
  Vec3<double> xyz;
  Vec3<double> rpy;
};

struct WaterFacts {
  int line = 0;
  std::optional<double> volume;  ///< [m³]
  bool neutral = false;          ///< volume = mass / density
  std::optional<Vec3<double>> center_of_buoyancy;
  Mat6<double> added_mass, linear, quadratic;
  std::map<std::string, double> derivatives;  ///< of products, SNAME names and signs
  /// From a key of hadal (`volume`, `added_mass`, …) to where its number stands.
  std::map<std::string, std::string> from;
};

/// A thruster or fin on a link. Its link turns on a joint that is no joint of hadal: the rotor's,
/// or the stock of the fin.
struct DriveFacts {
  std::string link;   ///< or, until all is read:
  std::string joint;  ///< whose child the link is, and whose axis is that of thrust or stock
  int line = 0;
  std::string from;
  UrdfPose offset;               ///< of its frame in the link's
  Vec3<double> axis{{1, 0, 0}};  ///< in that frame: of the thrust, or of the stock
  bool reversed = false;         ///< positive commands push against the axis
  double lift_factor = 0;        ///< of a fin by coefficients: force per u² and rad
  double fluid_density = 0;      ///< for which the area of a fin holds; 0: the water's
  model::Actuator actuator;
};

/// T'(c) = −T(−c): the same thruster with its command and its axis turned round.
void turn_round(model::Thrust& thrust);

struct Underwater {
  std::optional<double> density;  ///< of the water [kg/m³]
  std::string density_from;
  std::map<std::string, WaterFacts> links;  ///< by the link's name
  std::vector<DriveFacts> drives;

  /// The links of rotors and fins, which are part of what carries them.
  std::set<std::string> driven() const {
    std::set<std::string> names;
    for (const DriveFacts& d : drives) names.insert(d.link);
    return names;
  }
};

}  // namespace hadal::importers
