#pragma once

/// Pieces of a URDF robot as bodies, arms and shapes of the model, with what is to be said of them.

#include <set>
#include <string>
#include <vector>

#include "hadal/importers/urdf_import.h"
#include "hadal/importers/urdf_pieces.h"
#include "hadal/model/vehicle.h"

namespace hadal::importers {

/// Comments for one body in the written file.
struct UrdfNotes {
  std::string volume;  ///< how it was guessed
  std::vector<std::string> lines;
};

struct UrdfModel {
  model::Vehicle vehicle;
  UrdfNotes body;
  std::vector<std::vector<UrdfNotes>> links;  ///< by arm, by link
};

UrdfModel urdf_model(const UrdfRobot& robot, const std::vector<UrdfPiece>& pieces,
                     const UrdfOptions& options, ImportFindings& findings);

/// The text of the vehicle file, or of its only arm.
std::string urdf_file(const UrdfModel& model, const UrdfOptions& options);

}  // namespace hadal::importers
