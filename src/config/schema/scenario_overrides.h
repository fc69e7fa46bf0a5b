#pragma once

#include <vector>

#include "hadal/config/schema/override_apply.h"

namespace hadal::config {

/// Sorts overrides of a scenario: those of the scenario file act at once; those that reach into a
/// vehicle's file (`vehicles.NAME.body.mass`, `NAME.body.mass`, an alias `zG` or `NAME.zG`) wait
/// until it is read.
class ScenarioOverrides {
 public:
  /// `schemas` must outlive it.
  ScenarioOverrides(const std::vector<Override>& overrides, const Schemas& schemas,
                    TomlNode& scenario, std::vector<Finding>& findings);

  /// `vehicles[i]` is the tree of the i-th vehicle's file if `parsed[i]`.
  void apply_to_vehicles(std::vector<TomlNode>& vehicles, const std::vector<bool>& parsed,
                         std::vector<Finding>& findings) const;

 private:
  struct Waiting {
    ParsedOverride parsed;
    std::size_t vehicle;  ///< kAnyVehicle: an alias of whichever vehicle has it
    Path path;            ///< within the vehicle file
  };
  static constexpr std::size_t kAnyVehicle = static_cast<std::size_t>(-1);

  void apply_alias(const Waiting& waiting, std::vector<TomlNode>& vehicles,
                   std::vector<Finding>& findings) const;

  std::string suggest(const Path& path, const std::vector<std::string_view>& known) const;

  const Schemas& schemas_;
  std::vector<Waiting> waiting_;
  std::string a_vehicle_;  ///< the name of the first, for hints
};

}  // namespace hadal::config
