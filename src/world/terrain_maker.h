#pragma once

/// The ground of a scenario: a file's grid placed in N, or the fractal seabed.

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "hadal/model/chart.h"
#include "hadal/model/terrain.h"
#include "hadal/world/grid_file.h"
#include "hadal/world/terrain.h"

namespace hadal {

/// Places a file's grid in N. Metres are moved by `origin`; degrees are sampled anew, bilinearly,
/// on a grid of N as fine as theirs, in the largest rectangle that the chart finds in it. Holes get
/// `fill_depth`. `file` is for messages. Throws InputError: holes without a filling, degrees
/// without a chart or where none are meant.
HeightGrid placed_grid(const model::Terrain& terrain, const FileGrid& grid,
                       const std::optional<model::Chart>& chart, const std::string& file);

/// By formula: a plane, noise of many scales whose amplitude falls as wavelength^hurst [Mandelbrot
/// 1968], sand ripples, boulders half buried. The same numbers for the same seed.
HeightGrid fractal_seabed(const model::Terrain& terrain);
/// How many points it would have; may be too many to make.
double fractal_points(const model::Terrain& terrain);

}  // namespace hadal
