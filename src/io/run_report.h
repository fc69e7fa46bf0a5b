#pragma once

/// The plots of a run, from its log alone; memory does not grow with simulated time.

#include <filesystem>
#include <vector>

#include "hadal/io/report.h"

namespace hadal::io {

/// For every vehicle: echosounders, offsets, angular rates, orientation, velocities, position,
/// arms, contact, actuators; for tethers their tension, for objects their motion. Reads what a
/// killed run left, too.
std::vector<ReportPlot> plots_of_log(const std::filesystem::path& log);

}  // namespace hadal::io
