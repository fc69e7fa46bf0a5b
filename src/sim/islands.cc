#include "hadal/sim/islands.h"

#include <algorithm>
#include <numeric>

namespace hadal::sim {

std::vector<Island> islands(std::size_t vehicles,
                            const std::vector<std::unique_ptr<Tether>>& tethers) {
  // The smallest vehicle of each one's island.
  std::vector<std::size_t> root(vehicles);
  std::iota(root.begin(), root.end(), std::size_t{0});
  for (const auto& tether : tethers) {
    const std::size_t a = root[tether->ends().front()], b = root[tether->ends().back()];
    std::replace(root.begin(), root.end(), std::max(a, b), std::min(a, b));
  }
  std::vector<Island> all(vehicles);
  for (std::size_t i = 0; i < vehicles; ++i) all[root[i]].vehicles.push_back(i);
  for (std::size_t i = 0; i < tethers.size(); ++i) {
    all[root[tethers[i]->ends().front()]].tethers.push_back(i);
  }
  std::erase_if(all, [](const Island& island) { return island.vehicles.empty(); });
  return all;
}

}  // namespace hadal::sim
