#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "hadal/config/load.h"

namespace hadal::config {

/// A vehicle with nothing wrong; tests replace or append.
inline const std::string kVehicleText =
    "name = \"Box\"\n"                       // 1
    "[body]\n"                               // 2
    "mass = 2.0\n"                           // 3
    "volume = 0.002\n"                       // 4
    "inertia = [1, 1, 1]\n"                  // 5
    "[hydrodynamics]\n"                      // 6
    "added_mass = [1, 1, 1, 1, 1, 1]\n"      // 7
    "linear_damping = [1, 1, 1, 1, 1, 1]\n"  // 8
    "[[actuators]]\n"                        // 9
    "name = \"main\"\n"                      // 10
    "direction = [2, 0, 0]\n"                // 11
    "max = 10\n"                             // 12
    "[[sensors]]\n"                          // 13
    "name = \"dvl\"\n"                       // 14
    "kind = \"velocity\"\n"                  // 15
    "[[sensors]]\n"                          // 16
    "name = \"ahrs\"\n"                      // 17
    "kind = \"attitude\"\n"                  // 18
    "[aliases]\n"                            // 19
    "zG = \"body.center_of_gravity[2]\"\n";  // 20

inline const std::string kScenarioText =
    "name = \"Test\"\n"       // 1
    "duration = 10\n"         // 2
    "[[vehicles]]\n"          // 3
    "name = \"a\"\n"          // 4
    "file = \"box.toml\"\n";  // 5

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

/// Everything a load says, errors or warnings, one line each.
template <class Load>
std::string told_by(Load load) {
  std::string text;
  try {
    for (const Finding& finding : load().warnings) text += to_string(finding) + "\n";
  } catch (const InputError& error) {
    for (const Finding& finding : error.findings()) text += to_string(finding) + "\n";
  }
  return text;
}

inline std::string told_of_vehicle(const std::string& text,
                                   const std::vector<Override>& overrides = {}) {
  return told_by([&] { return load_vehicle(SourceFile{"box.toml", text}, overrides); });
}

inline LoadedScenario load_texts(const std::string& scenario,
                                 const std::string& vehicle = kVehicleText,
                                 const std::vector<Override>& overrides = {}) {
  return load_scenario({{"s.toml", scenario}, {"box.toml", vehicle}}, overrides, {});
}

inline std::string told_of_scenario(const std::string& scenario,
                                    const std::string& vehicle = kVehicleText,
                                    const std::vector<Override>& overrides = {}) {
  return told_by([&] { return load_texts(scenario, vehicle, overrides); });
}

/// All of `parts` appear in `text`.
inline testing::AssertionResult tells(const std::string& text,
                                      const std::vector<std::string>& parts) {
  for (const std::string& part : parts) {
    if (text.find(part) == std::string::npos) {
      return testing::AssertionFailure() << "no '" << part << "' in:\n" << text;
    }
  }
  return testing::AssertionSuccess();
}

}  // namespace hadal::config
