#pragma once

#include <cstddef>
#include <string>

namespace hadal::bench {

/// A scenario of so many vehicles of three kinds (LAUV with depth and heading control, VideoRay
/// with velocity control, REMUS on its propeller), each with its sensors, at 10 ms with the default
/// log. Its vehicles' files are ../vehicles/NAME.toml.
std::string fleet_scenario(std::size_t count, double duration);

}  // namespace hadal::bench
