#pragma once

/// A current on a grid, from a netCDF file as ocean models write them.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "hadal/environment/current.h"

namespace hadal {

/// The points of one axis, rising; one point means the same everywhere.
struct GridAxis {
  std::vector<double> at;

  /// Two neighbours and the share of the second. Before the first point and after the last the
  /// values are theirs: no share changes there.
  template <class T>
  struct Place {
    std::size_t first = 0, second = 0;
    T share{};
    double slope = 0;  ///< of the share [1/m, 1/s]
  };
  template <class T>
  Place<T> locate(const T& x) const;
};

/// Velocity at the points of a grid over time, depth, north and east; between them linear in each,
/// with the exact gradient and rate of that.
struct GridFlow {
  GridAxis time, depth, north, east;
  std::vector<std::array<float, 3>> velocity_N;  ///< north, east, down; east changes fastest [m/s]

  template <class T>
  Flow<T> flow(const Vec3<T>& p_N, double t) const;
};

extern template Flow<double> GridFlow::flow(const Vec3<double>&, double) const;
extern template Flow<FlowDual> GridFlow::flow(const Vec3<FlowDual>&, double) const;

/// What of a file, and where it lies in N.
struct GridRequest {
  std::string east, north;        ///< variables
  std::optional<std::string> up;  ///< none: the water moves level
  /// Dimensions, where attributes do not tell.
  std::optional<std::string> x, y, depth, time;
  /// Of the origin of N [deg]: for grids over longitude and latitude.
  std::optional<double> latitude, longitude;
  double origin_x = 0, origin_y = 0;  ///< of the origin of N, for grids over metres [m]
  double start = 0;                   ///< time zero of the run after the first time of the file [s]
};

/// Where a place, or a time until the duration, lies outside of the grid, in words; empty: nowhere.
std::string outside_of(const GridFlow& flow, const Vec3<double>& place, double duration);

/// Throws InputError with the file, the variable and what was expected. Values that are missing (by
/// the fill value, or not a number: land and bottom) are water at rest.
GridFlow read_grid(const std::string& path, const GridRequest& request);

}  // namespace hadal
