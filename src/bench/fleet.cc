#include "hadal/bench/fleet.h"

#include <fmt/format.h>

#include <array>

namespace hadal::bench {

namespace {

/// After name and position of a vehicle.
constexpr std::array<const char*, 3> kKinds = {
    R"(file = "../vehicles/lauv.toml"
nu = [1.55, 0, 0, 0, 0, 0]
guidance = { speed = 1.55 }
[vehicles.control]
rate = 20
forward_speed = { pid = { kp = 10, ki = 3, integral_limit = 15 } }
[vehicles.control.depth]
reference = 10
pid = { kp = 0.13, ki = 0.004, integral_limit = 0.2 }
pitch_limit_deg = 25
[vehicles.control.pitch]
pid = { kp = 0.8, ki = 0.3, integral_limit = 0.2 }
limit_deg = 18
actuators = { stern = -1 }
[vehicles.control.heading]
reference_deg = 60
pid = { kp = 0.6, ki = 0.02, integral_limit = 0.1 }
limit_deg = 15
actuators = { rudder = -1 }
)",
    R"(file = "../vehicles/videoray_pro3.toml"
[vehicles.control]
rate = 100
[vehicles.control.velocity]
reference = [1.286, 0, 0, 0, 0, 0]
surge = { kp = 22.89, ki = 13.73, output_limit = 11.655 }
heave = { kp = 60, ki = 600 }
yaw = { kp = 2, ki = 20 }
)",
    R"(file = "../vehicles/remus100.toml"
nu = [1.5, 0, 0, 0, 0, 0]
schedule = [{ time = 0, command = [9.25, 0, 0] }]
)"};

}  // namespace

std::string fleet_scenario(std::size_t count, double duration) {
  std::string text = fmt::format(
      "name = \"fleet\"\nduration = {}\n[environment]\ndensity = 1000\ngravity = 9.81\n"
      "[integrator]\nstep = 0.01\n",
      duration);
  for (std::size_t i = 0; i < count; ++i) {
    text += fmt::format("[[vehicles]]\nname = \"v{}\"\nposition = [{}, {}, 6]\n{}", i,
                        40 * (i % 32), 40 * (i / 32), kKinds[i % kKinds.size()]);
  }
  return text;
}

}  // namespace hadal::bench
