#pragma once

/// What the maps of a report show: where things went, what is solid there, how the water moves.

#include <cstddef>
#include <string>
#include <vector>

#include "hadal/math/vec.h"

namespace hadal {
class Environment;
class World;
}  // namespace hadal

namespace hadal::report {

/// Places in N [m] at times [s], sorted.
struct ReportTrack {
  std::string name;
  std::vector<double> t;
  std::vector<Vec3<double>> p_N;
  std::vector<double> floor;  ///< depth of what is solid straight below; NaN: nothing, or empty
};

/// A rectangle of N, north by east [m].
struct MapBounds {
  double north[2] = {0, 0};
  double east[2] = {0, 0};
};

/// Depth of what is solid as seen from above, at the centres of rows × columns cells of the bounds,
/// row by row from the south-west; NaN where there is nothing below the shallowest track.
struct ReportRelief {
  int rows = 0, columns = 0;
  std::vector<double> depth;
};

/// How something solid looks from above: a closed line.
struct ReportOutline {
  std::string name;
  std::vector<double> north, east;
};

/// Velocity of the water at places of one depth and time.
struct ReportArrow {
  double north = 0, east = 0;      ///< where [m]
  double v_north = 0, v_east = 0;  ///< [m/s]
};

struct ReportMap {
  MapBounds bounds;
  std::vector<ReportTrack> tracks;
  ReportRelief relief;
  std::vector<ReportOutline> outlines;
  std::vector<ReportArrow> arrows;
  double arrow_depth = 0, arrow_time = 0;

  bool empty() const { return tracks.empty(); }
};

/// The map of these tracks; empty if nothing moved by 2 m in the plane. `at_rest` has the world
/// alone.
ReportMap report_map(std::vector<ReportTrack> tracks, const World& at_rest,
                     const Environment& environment);

}  // namespace hadal::report
