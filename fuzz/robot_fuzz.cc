// Any bytes, read as a robot of URDF, SDF or Stonefish, give a text that hadal reads or an
// InputError and nothing else.

#include <cstddef>
#include <cstdint>
#include <string>

#include "hadal/base/error.h"
#include "hadal/config/load.h"
#include "hadal/importers/urdf_import.h"

namespace {

void import(const std::string& text, bool arm) {
  const hadal::importers::UrdfOptions options{
      .file = "robot.urdf", .arm = arm, .root = "", .find_mesh = [](const std::string& name) {
        return std::optional<std::string>(name);
      }};
  std::string toml;
  try {
    toml = hadal::importers::import_urdf(text, options).toml;
  } catch (const hadal::InputError& error) {
    if (error.findings().empty()) __builtin_trap();
    return;
  }
  // What was written for a whole vehicle must be accepted.
  if (!arm) hadal::config::load_vehicle(hadal::config::SourceFile{"robot.toml", toml});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  import(text, false);
  import(text, true);
  return 0;
}
