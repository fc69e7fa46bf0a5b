// Any bytes, read as a grid of the format HADAL_GRID_NAME tells, give as many numbers as points,
// each within what a height may be or no data, or an InputError and nothing else; and so does the
// ground that is made of them.

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "hadal/base/error.h"
#include "hadal/world/terrain_maker.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  try {
    const hadal::FileGrid grid = hadal::read_grid_bytes(HADAL_GRID_NAME, bytes, "");
    if (grid.values.size() != grid.rows * grid.columns) __builtin_trap();
    for (const float value : grid.values) {
      if (!std::isnan(value) && !(std::abs(value) <= hadal::kMostHeight)) __builtin_trap();
    }
    hadal::model::Terrain terrain;
    terrain.fill_depth = 10;
    terrain.units = grid.units.value_or(hadal::model::GridUnits::kMetres);
    const hadal::Terrain ground(
        hadal::placed_grid(terrain, grid, hadal::model::Chart{43.7, 10.3}, HADAL_GRID_NAME));
    const hadal::Vec3<double> above = ground.point(0, 0) - hadal::Vec3<double>{{0, 0, 5}};
    const auto hit = ground.cast(above, {{0, 0, 1}}, 0, 1e6);
    if (hit && !std::isfinite(hit->range)) __builtin_trap();
    if (!ground.nearest(above, 1e9)) __builtin_trap();
  } catch (const hadal::InputError& error) {
    if (error.findings().empty()) __builtin_trap();
  }
  return 0;
}
