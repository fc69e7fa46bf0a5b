#include "hadal/environment/grid_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <mutex>

#include "hadal/base/error.h"
#include "hadal/environment/earth.h"
#include "hadal/environment/netcdf_file.h"

namespace hadal {

namespace {

constexpr double kFastest = 1e3;   // [m/s], as all velocities of scenarios
constexpr double kNoValue = 1e30;  // fill values that no attribute names lie beyond

enum class Role { kTime, kDepth, kNorth, kEast };
constexpr std::array<const char*, 4> kRoleNames = {"time", "depth", "y or latitude",
                                                   "x or longitude"};

struct Unit {
  std::string_view name;
  double size;
};

/// The size of a unit in ours; nothing if it is not in the list.
std::optional<double> size_of(std::string_view unit, std::initializer_list<Unit> list) {
  for (const Unit& u : list) {
    if (u.name == unit) return u.size;
  }
  return std::nullopt;
}

bool is_degrees(std::string_view unit) { return unit.substr(0, 6) == "degree"; }

/// What axis a coordinate variable is: as asked, else by its attributes.
Role role_of(const NetcdfFile& file, int var, const std::string& name, const GridRequest& r) {
  if (name == r.time) return Role::kTime;
  if (name == r.depth) return Role::kDepth;
  if (name == r.y) return Role::kNorth;
  if (name == r.x) return Role::kEast;
  const std::string units = file.text(var, "units"), axis = file.text(var, "axis");
  const std::string standard = file.text(var, "standard_name");
  if (axis == "T" || units.find(" since ") != std::string::npos) return Role::kTime;
  if (axis == "Z" || standard == "depth" || !file.text(var, "positive").empty()) {
    return Role::kDepth;
  }
  if (axis == "Y" || standard == "latitude" || units == "degrees_north") return Role::kNorth;
  if (axis == "X" || standard == "longitude" || units == "degrees_east") return Role::kEast;
  file.fail(
      name, "no attribute tells which axis this is",
      "`axis` X, Y, Z or T, or its name as the key `x`, `y`, `depth` or `time` of the current");
}

/// An axis in ours, with the order of its points in the file.
struct ReadAxis {
  GridAxis axis;
  bool reversed = false;
};

double length_unit(const NetcdfFile& file, const std::string& name, const std::string& units) {
  const auto size = size_of(units, {{"m", 1},
                                    {"meter", 1},
                                    {"meters", 1},
                                    {"metre", 1},
                                    {"metres", 1},
                                    {"km", 1000},
                                    {"kilometers", 1000}});
  if (size) return *size;
  file.fail(name, fmt::format("has the units '{}'", units), "m or km");
}

/// c x + b for the points of an axis.
struct Linear {
  double factor = 1, offset = 0;
};

Linear horizontal(const NetcdfFile& file, const std::string& name, const std::string& units,
                  Role role, const GridRequest& r) {
  const bool north = role == Role::kNorth;
  if (!is_degrees(units)) {
    return {length_unit(file, name, units), north ? -r.origin_y : -r.origin_x};
  }
  if (!r.latitude || !r.longitude) {
    file.fail(name, "is in degrees, and nothing tells where the run is",
              "`latitude_deg` and `longitude_deg` of the current: those of the origin of N");
  }
  const DegreeLength metres = degree_length(*r.latitude);
  return north ? Linear{metres.north, -*r.latitude * metres.north}
               : Linear{metres.east, -*r.longitude * metres.east};
}

Linear vertical(const NetcdfFile& file, int var, const std::string& name, const std::string& units,
                const std::vector<double>& points) {
  const double size = length_unit(file, name, units);
  const std::string positive = file.text(var, "positive");
  if (positive == "up") return {-size, 0};
  if (positive == "down") return {size, 0};
  if (!positive.empty()) {
    file.fail(name, fmt::format("has positive = '{}'", positive), "up or down");
  }
  if (*std::min_element(points.begin(), points.end()) < 0) {
    file.fail(name, "has negative values, and no attribute tells which way it counts",
              "the attribute positive = \"down\" or \"up\"");
  }
  return {size, 0};
}

Linear temporal(const NetcdfFile& file, const std::string& name, const std::string& units,
                const std::vector<double>& points, const GridRequest& r) {
  const auto size = size_of(units.substr(0, units.find(' ')), {{"seconds", 1},
                                                               {"second", 1},
                                                               {"s", 1},
                                                               {"minutes", 60},
                                                               {"minute", 60},
                                                               {"hours", 3600},
                                                               {"hour", 3600},
                                                               {"h", 3600},
                                                               {"days", 86400},
                                                               {"day", 86400},
                                                               {"d", 86400}});
  if (!size) {
    file.fail(name, fmt::format("has the units '{}'", units),
              "seconds, minutes, hours or days since a date");
  }
  return {*size, -points.front() * *size - r.start};
}

ReadAxis read_axis(const NetcdfFile& file, int var, const NetcdfFile::Dimension& dimension,
                   Role role, const GridRequest& r) {
  const std::string& name = dimension.name;
  const std::vector<NetcdfFile::Dimension> own = file.dimensions(var, name);
  if (own.size() != 1 || own[0].name != name) {
    file.fail(name, "is not one number for each point of its own dimension",
              "a grid whose axes are straight");
  }
  std::vector<double> points = file.axis(var, dimension.length, name);
  if (!std::all_of(points.begin(), points.end(), [](double x) { return std::isfinite(x); })) {
    file.fail(name, "has points that are NaN or infinite", "finite coordinates");
  }
  const std::string units = file.text(var, "units");
  Linear to_ours;
  if (role == Role::kTime) {
    to_ours = temporal(file, name, units, points, r);
  } else if (role == Role::kDepth) {
    to_ours = vertical(file, var, name, units, points);
  } else {
    to_ours = horizontal(file, name, units, role, r);
  }
  for (double& x : points) x = to_ours.factor * x + to_ours.offset;
  ReadAxis read;
  read.reversed = points.front() > points.back();
  if (read.reversed) std::reverse(points.begin(), points.end());
  const auto not_rising = [](double a, double b) { return !(b > a); };
  if (std::adjacent_find(points.begin(), points.end(), not_rising) != points.end()) {
    file.fail(name, "neither rises nor falls from point to point", "each point once, in order");
  }
  read.axis.at = std::move(points);
  return read;
}

/// Where the values of a variable go, and in which order they come.
struct Layout {
  std::vector<NetcdfFile::Dimension> dimensions;
  std::vector<Role> roles;
  std::vector<ReadAxis> axes;  ///< of each dimension
};

Layout read_layout(const NetcdfFile& file, const GridRequest& r) {
  Layout layout;
  layout.dimensions = file.dimensions(file.variable(r.east), r.east);
  for (const NetcdfFile::Dimension& d : layout.dimensions) {
    const auto var = file.find(d.name);
    if (!var) {
      file.fail(d.name, "the dimension has no variable of that name with its coordinates",
                "one number for each of its points");
    }
    const Role role = role_of(file, *var, d.name, r);
    if (std::find(layout.roles.begin(), layout.roles.end(), role) != layout.roles.end()) {
      file.fail(d.name,
                fmt::format("is a second axis of {}", kRoleNames[static_cast<std::size_t>(role)]),
                "at most one of each");
    }
    layout.roles.push_back(role);
    layout.axes.push_back(read_axis(file, *var, d, role, r));
  }
  return layout;
}

double velocity_unit(const NetcdfFile& file, int var, const std::string& name) {
  const std::string units = file.text(var, "units");
  const auto size = size_of(units, {{"m/s", 1},
                                    {"m s-1", 1},
                                    {"m s^-1", 1},
                                    {"m.s-1", 1},
                                    {"meter second-1", 1},
                                    {"meters/second", 1},
                                    {"m/sec", 1},
                                    {"cm/s", 0.01},
                                    {"cm s-1", 0.01}});
  if (size) return *size;
  file.fail(name, units.empty() ? "has no attribute `units`" : fmt::format("is in '{}'", units),
            "m/s, m s-1, cm/s or cm s-1");
}

/// Puts one component where it belongs, times a sign.
void read_component(const NetcdfFile& file, const std::string& name, const Layout& layout,
                    double sign, std::size_t component, GridFlow& flow) {
  const int var = file.variable(name);
  const auto own = file.dimensions(var, name);
  const auto same = [](const auto& a, const auto& b) {
    return a.name == b.name && a.length == b.length;
  };
  if (!std::equal(own.begin(), own.end(), layout.dimensions.begin(), layout.dimensions.end(),
                  same)) {
    file.fail(name, "has other dimensions than the eastward velocity", "the same, in its order");
  }
  const double unit = velocity_unit(file, var, name);
  const double scale = file.number(var, "scale_factor").value_or(1);
  const double offset = file.number(var, "add_offset").value_or(0);
  const auto fill = file.number(var, "_FillValue"), missing = file.number(var, "missing_value");

  // Steps of each dimension in our order: time, depth, north, east.
  const std::array<std::size_t, 4> lengths = {flow.time.at.size(), flow.depth.at.size(),
                                              flow.north.at.size(), flow.east.at.size()};
  std::array<std::size_t, 4> step{};
  for (std::size_t i = 0; i < own.size(); ++i) {
    step[i] = 1;
    for (auto k = static_cast<std::size_t>(layout.roles[i]) + 1; k < 4; ++k) step[i] *= lengths[k];
  }
  const auto place = [&](std::size_t dimension, std::size_t point) {
    const std::size_t n = own[dimension].length;
    return step[dimension] * (layout.axes[dimension].reversed ? n - 1 - point : point);
  };
  for (std::size_t first = 0; first < own[0].length; ++first) {
    const std::vector<double> values = file.slab(var, own, first, name);
    std::array<std::size_t, 4> point{};
    for (const double raw : values) {
      std::size_t at = place(0, first);
      for (std::size_t i = 1; i < own.size(); ++i) at += place(i, point[i]);
      const bool hole = !(std::abs(raw) < kNoValue) || raw == fill || raw == missing;
      const double v = hole ? 0 : sign * unit * (scale * raw + offset);
      if (!(std::abs(v) <= kFastest)) {
        file.fail(name, fmt::format("has the velocity {:g} m/s", v), "at most 1000 m/s");
      }
      flow.velocity_N[at][component] = static_cast<float>(v);
      // The last dimension changes fastest.
      for (std::size_t i = own.size(); i-- > 1;) {
        if (++point[i] < own[i].length) break;
        point[i] = 0;
      }
    }
  }
}

}  // namespace

GridFlow read_grid(const std::string& path, const GridRequest& request) {
  const std::lock_guard lock(netcdf_mutex());
  const NetcdfFile file(path);
  const Layout layout = read_layout(file, request);
  GridFlow flow;
  const std::array<GridAxis*, 4> axes = {&flow.time, &flow.depth, &flow.north, &flow.east};
  for (GridAxis* axis : axes) axis->at = {0};
  for (std::size_t i = 0; i < layout.roles.size(); ++i) {
    *axes[static_cast<std::size_t>(layout.roles[i])] = layout.axes[i].axis;
  }
  std::size_t values = 1;
  for (const GridAxis* axis : axes) values *= axis->at.size();
  flow.velocity_N.resize(values);
  read_component(file, request.north, layout, 1, 0, flow);
  read_component(file, request.east, layout, 1, 1, flow);
  if (request.up) read_component(file, *request.up, layout, -1, 2, flow);
  return flow;
}

}  // namespace hadal
