#pragma once

/// A robot of URDF, SDF or Stonefish as a vehicle file, or as an arm to paste into one.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "hadal/base/error.h"

namespace hadal::importers {

struct UrdfOptions {
  std::string file;  ///< for messages
  bool arm = false;  ///< one arm instead of a vehicle
  std::string root;  ///< link to begin with; empty: the one that hangs on nothing
  /// From what URDF calls a mesh (package://…) to what the written file shall call it; nothing if
  /// there is no such file.
  std::function<std::optional<std::string>(const std::string&)> find_mesh;
};

struct ImportedUrdf {
  std::string toml;
  std::vector<Finding> warnings;  ///< what has no counterpart, and what was guessed
};

/// Frames change from x forward, y left, z up to x forward, y starboard, z down; joints keep their
/// sign. Throws InputError with line numbers of the file, or with the keys of the written file
/// if hadal cannot accept it.
ImportedUrdf import_urdf(const std::string& text, const UrdfOptions& options);

/// Looks for meshes from the folder of the URDF file: `package://NAME/…` in the folders above it,
/// other names beside it. What it finds is relative to `output_folder`.
std::function<std::optional<std::string>(const std::string&)> mesh_finder(
    const std::string& urdf_folder, const std::string& output_folder);

}  // namespace hadal::importers
