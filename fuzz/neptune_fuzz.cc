// Any bytes, read as each of NEPTUNE's files, give vehicle and scenario files that hadal reads, or
// an InputError and nothing else.

#include <cstddef>
#include <cstdint>
#include <string>

#include "hadal/base/error.h"
#include "hadal/config/load.h"
#include "hadal/importers/neptune_import.h"

namespace {

using namespace hadal::importers;

const std::string kZero =
    "<0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0>";
const std::string kMass =
    "<9 0 0 0 0 0 0 9 0 0 0 0 0 0 9 0 0 0 0 0 0 1 0 0 0 0 0 0 1 0 0 0 0 0 0 1>";
const std::string kDynamics = "Mf " + kMass + " Mb " + kMass + " DLf " + kMass + " DLb " + kMass +
                              " DQf " + kZero + " DQb " + kZero +
                              " b <40> bc <0 0 0> w <40> gc <0 0 0>";
const std::string kVehicle = "dynamic <a.dyn> position <0 0 0 0 0 0>";
const std::string kWorld = "world< <a.wrl> >";

void import(const std::string& dynamics, const std::string& vehicle, const std::string& world) {
  ImportedNeptune n;
  try {
    n = import_neptune(
        parse_neptune_world(world, "a.MON"),
        {{parse_neptune_vehicle(vehicle, "a.UUV"), parse_neptune_dynamics(dynamics, "a.DYN")}}, {});
  } catch (const hadal::InputError& error) {
    if (error.findings().empty()) __builtin_trap();
    return;
  }
  // What was written must be accepted.
  hadal::config::load_scenario(
      {{n.scenario.name, n.scenario.toml}, {n.vehicles[0].name, n.vehicles[0].toml}}, {}, {});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  import(text, kVehicle, kWorld);
  import(kDynamics, text, kWorld);
  import(kDynamics, kVehicle, text);
  return 0;
}
