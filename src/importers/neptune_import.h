#pragma once

/// Files of NEPTUNE as vehicle files and a scenario with their world.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/importers/neptune.h"

namespace hadal::importers {

/// What the files do not say.
struct NeptuneOptions {
  std::optional<double> gravity;        ///< weight w → mass [m/s²]; 9.81, with a warning
  double density = 1000;                ///< of the water [kg/m³]
  std::optional<Vec3<double>> inertia;  ///< Ix, Iy, Iz about the centre of gravity [kg·m²]; the
                                        ///< rest of the mass matrix is added mass
  std::optional<Vec3<double>> size;     ///< of the hull [m]
  double rpm_limit = 0;                 ///< of all motors; 0: none
  /// From the name of a VRML file to what the scenario shall call a mesh of the same name in a
  /// format that hadal reads; nothing if there is none.
  std::function<std::optional<std::string>(const std::string&)> find_mesh = [](const std::string&) {
    return std::optional<std::string>();
  };
};

inline constexpr double kNeptuneGravity = 9.81;

struct ImportedFile {
  std::string name;  ///< relative to the folder that is written
  std::string toml;
};

struct ImportedNeptune {
  std::vector<ImportedFile> vehicles;  ///< one for each .UUV file
  ImportedFile scenario;
  std::vector<Finding> warnings;  ///< misprints, what is left out, what the files do not say
};

struct NeptuneRobot {
  NeptuneVehicle vehicle;
  NeptuneDynamics dynamics;
};

/// The file of one vehicle, called `name`.
std::string neptune_vehicle_file(const NeptuneRobot& robot, const std::string& name,
                                 const NeptuneOptions& options, std::vector<Finding>& warnings);

/// Throws InputError if hadal cannot accept what the files say.
ImportedNeptune import_neptune(const NeptuneWorld& world, const std::vector<NeptuneRobot>& robots,
                               const NeptuneOptions& options);

/// A file beside `beside`, whatever the case of its letters; throws InputError if there is none.
std::string find_neptune_file(const std::string& name, const std::string& beside);

}  // namespace hadal::importers
