#pragma once

/// The mesh files that vehicles, objects and worlds name, and those that these need (buffers of a
/// glTF): whether they are there, and their hashes.

#include <string>
#include <vector>

#include "hadal/config/file_findings.h"
#include "hadal/config/load.h"

namespace hadal::config {

class MeshFiles {
 public:
  /// `meshes` must outlive this.
  explicit MeshFiles(const MeshFolder& meshes) : meshes_(meshes) {}

  /// Notes the file that `key` names, relative to the folder of all meshes. Reports if it is not
  /// there or not the expected one; `base` is what the user wrote it relative to, `what` it is.
  void add(const std::string& file, const std::string& key, const std::string& base,
           FileFindings& report, const std::string& what = "a mesh file");

  /// Rewrites the mesh files of a vehicle from relative to its own file, which the scenario calls
  /// `vehicle_file`, to relative to the folder of all meshes, and notes them.
  void add(model::Vehicle& vehicle, const std::string& vehicle_file, FileFindings& report);

  /// Notes those of the world, its ground too, and the objects.
  void add(const model::Scenario& scenario, FileFindings& report);

  /// Notes files of other kinds that currents and the column read, and tells these where they lie.
  void add_water(model::Environment& environment, FileFindings& report);

  /// Each file once, in the order of their first mention.
  const std::vector<MeshHash>& hashes() const { return hashes_; }

 private:
  void note(const MeshHash& mesh, const std::string& key, FileFindings& report);
  void verify(const MeshHash& mesh, const std::string& key, FileFindings& report) const;

  const MeshFolder& meshes_;
  std::vector<MeshHash> hashes_;
};

}  // namespace hadal::config
