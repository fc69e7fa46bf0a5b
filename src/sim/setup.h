#pragma once

/// What a simulation is made from.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "hadal/model/scenario.h"
#include "hadal/model/vehicle.h"

namespace hadal {
class Geometry;
}

namespace hadal::sim {

struct Setup {
  model::Scenario scenario;
  std::vector<model::Vehicle> vehicles;  ///< one per scenario.vehicles
  /// Of the same scenario; nullptr: the run makes its own.
  std::shared_ptr<const Geometry> geometry;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string mesh_folder = ".";  ///< mesh files of shapes are relative to it
};

}  // namespace hadal::sim
