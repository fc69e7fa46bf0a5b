#pragma once

/// Vehicles that tethers join step together; islands of them do not act on each other within a
/// step.

#include <cstddef>
#include <vector>

#include "hadal/sim/tether.h"

namespace hadal::sim {

/// Indices, ascending.
struct Island {
  std::vector<std::size_t> vehicles;
  std::vector<std::size_t> tethers;
};

/// Every vehicle and tether in one island, in the order of their first vehicles.
std::vector<Island> islands(std::size_t vehicles,
                            const std::vector<std::unique_ptr<Tether>>& tethers);

}  // namespace hadal::sim
