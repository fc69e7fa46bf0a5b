#pragma once

/// What holds for every body in the water: a vehicle, a link of an arm, an object.

#include <string>
#include <string_view>
#include <vector>

#include "hadal/config/file_findings.h"
#include "hadal/model/actuator.h"
#include "hadal/model/body.h"
#include "hadal/model/hydrodynamics.h"

namespace hadal::config {

/// Whose tables `body` and `hydrodynamics` are checked.
struct BodyPlace {
  std::string path;       ///< of the table around them, e.g. `arms[0].links[2]`; empty: the root
  std::string_view what;  ///< vehicle, link or object
  double gravity = 0;     ///< that `weight_N` refers to [m/s²]
  bool in_scene = false;  ///< an engine of scenes will move it

  /// `path.body.name`
  std::string key(std::string_view name) const;
};

/// Mass, inertia, weight and buoyancy. Makes the inertia symmetric.
void check_body(model::Body& body, const BodyPlace& place, FileFindings& report);

/// Doubts moments of inertia about the centre of gravity [kg·m²] that do not go with mass and size.
void doubt_inertia(const Vec3<double>& about_cg, const model::Body& body, const BodyPlace& place,
                   FileFindings& report);

/// Added mass and damping; `actuators` are those that derivatives may speak of. Makes the added
/// mass symmetric.
void check_hydrodynamics(model::Hydrodynamics& h, const model::Body& body,
                         const std::vector<model::Actuator>& actuators, const BodyPlace& place,
                         FileFindings& report);

/// SNAME derivatives; `path` is that of the table `hydrodynamics`.
void check_derivatives(const model::Hydrodynamics& h, const std::vector<model::Actuator>& actuators,
                       const std::string& path, FileFindings& report);

}  // namespace hadal::config
