#pragma once

/// Words for how a run ended, shared by terminal, summary.json and report.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/config/load.h"
#include "hadal/run/outcome.h"
#include "hadal/sim/simulation.h"

namespace hadal::run {

/// "finished", "diverged", …
std::string_view ending_text(const Outcome& outcome);
/// Why and when a run stopped before its end; empty for one that did not.
std::string trouble_text(const Outcome& outcome);
/// "at 3 s", "10 … 20 s", "at the end", "whole run".
std::string when_text(const model::Expect& expect);
/// "rov.u", "mean of rov.u".
std::string quantity_text(const model::Expect& expect);
/// A path as text: bytes that are not UTF-8 are written out, since JSON and pages cannot hold them.
std::string shown(const std::filesystem::path& path);
/// "1310 times real time", "0.42 times real time".
std::string pace_text(double times_real_time);

/// What each vehicle weighs in this water: a wrong buoyancy should never go unseen.
struct VehicleLine {
  std::string vehicle;
  std::string text;
};
std::vector<VehicleLine> vehicle_lines(const config::LoadedScenario& loaded,
                                       const sim::Simulation& simulation);

}  // namespace hadal::run
