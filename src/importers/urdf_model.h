#pragma once

/// Pieces of a URDF robot as bodies, arms and shapes of the model, with what is to be said of them.

#include <map>
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
  std::vector<int> shapes;  ///< lines of their elements in the file
  /// Where hydrodynamics stand in the file, by key; without any, there are none.
  std::map<std::string, std::string> from;
};

struct UrdfModel {
  model::Vehicle vehicle;
  UrdfNotes body;
  std::vector<std::vector<UrdfNotes>> links;  ///< by arm, by link
  std::vector<std::string> actuators;         ///< where each comes from
  std::string density;                        ///< where it comes from; empty: the default
  /// From a link of the file to arm and link.
  std::map<std::string, std::pair<std::size_t, std::size_t>> link_of;
};

/// Hydrodynamics of body and links, thrusters and fins.
void add_underwater(const UrdfRobot& robot, const std::vector<UrdfPiece>& pieces, UrdfModel& model,
                    ImportFindings& findings);

UrdfModel urdf_model(const UrdfRobot& robot, const std::vector<UrdfPiece>& pieces,
                     const UrdfOptions& options, ImportFindings& findings);

/// The text of the vehicle file, or of its only arm.
std::string urdf_file(const UrdfModel& model, const std::string& format,
                      const UrdfOptions& options);

}  // namespace hadal::importers
