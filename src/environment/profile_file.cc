#include "hadal/environment/profile_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "hadal/environment/columns/constant.h"
#include "hadal/environment/netcdf_file.h"

namespace hadal {

namespace {

constexpr double kKelvin = 273.15;
constexpr double kNoValue = 1e30;  // fill values that no attribute names lie beyond

using Dimension = NetcdfFile::Dimension;

bool one_of(const std::string& text, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), text) != names.end();
}

/// The one dimension with more than one point.
Dimension depth_dimension(const NetcdfFile& file, const std::vector<Dimension>& all,
                          const std::string& name) {
  std::vector<Dimension> longer;
  std::copy_if(all.begin(), all.end(), std::back_inserter(longer),
               [](const Dimension& d) { return d.length > 1; });
  if (longer.size() > 1) {
    file.fail(name, fmt::format("is over '{}' and '{}'", longer[0].name, longer[1].name),
              "a profile: one dimension with more than one point");
  }
  return longer.empty() ? all.back() : longer[0];
}

/// Values in our unit, NaN where there is none.
std::vector<double> values_of(const NetcdfFile& file, const std::string& name,
                              const Dimension& depth) {
  const int var = file.variable(name);
  const Dimension own = depth_dimension(file, file.dimensions(var, name), name);
  if (own.name != depth.name || own.length != depth.length) {
    file.fail(name, fmt::format("is over '{}', not over '{}'", own.name, depth.name),
              "temperature and salinity over the same depths");
  }
  const double scale = file.number(var, "scale_factor").value_or(1);
  const double offset = file.number(var, "add_offset").value_or(0);
  const auto fill = file.number(var, "_FillValue"), missing = file.number(var, "missing_value");
  std::vector<double> values = file.axis(var, own.length, name);
  for (double& x : values) {
    const bool hole = !(std::abs(x) < kNoValue) || x == fill || x == missing;
    x = hole ? std::nan("") : scale * x + offset;
  }
  return values;
}

/// [°C].
std::vector<double> temperatures_of(const NetcdfFile& file, const std::string& name,
                                    const Dimension& depth) {
  std::vector<double> values = values_of(file, name, depth);
  const std::string units = file.text(file.variable(name), "units");
  if (one_of(units, {"K", "kelvin", "Kelvin"})) {
    for (double& x : values) x -= kKelvin;
  } else if (!one_of(units, {"degC", "deg_C", "degree_C", "degrees_C", "degree_Celsius",
                             "degrees_Celsius", "Celsius", "celsius", "C", "°C"})) {
    file.fail(name, units.empty() ? "has no attribute `units`" : fmt::format("is in '{}'", units),
              "degC, Celsius or K");
  }
  return values;
}

/// Practical, or [g/kg], whose numbers are nearly the same.
std::vector<double> salinities_of(const NetcdfFile& file, const std::string& name,
                                  const Dimension& depth) {
  const std::string units = file.text(file.variable(name), "units");
  if (!one_of(units, {"", "1", "1e-3", "0.001", "psu", "PSU", "pss-78", "g/kg", "g kg-1"})) {
    file.fail(name, fmt::format("is in '{}'", units), "1, 1e-3, psu or g/kg");
  }
  return values_of(file, name, depth);
}

/// [m], counted down.
std::vector<double> depths_of(const NetcdfFile& file, const Dimension& depth) {
  const auto var = file.find(depth.name);
  if (!var) {
    file.fail(depth.name, "the dimension has no variable of that name with its depths",
              "one number for each of its points");
  }
  const std::string units = file.text(*var, "units"), positive = file.text(*var, "positive");
  if (!one_of(units, {"m", "meter", "meters", "metre", "metres"})) {
    file.fail(depth.name, fmt::format("has the units '{}'", units), "m");
  }
  if (!one_of(positive, {"", "up", "down"})) {
    file.fail(depth.name, fmt::format("has positive = '{}'", positive), "up or down");
  }
  std::vector<double> points = file.axis(*var, depth.length, depth.name);
  for (double& x : points) {
    if (!std::isfinite(x) || std::abs(x) > 1e5) {
      file.fail(depth.name, fmt::format("has the value {:g}", x), "depths in metres");
    }
    if (positive == "up") x = -x;
    if (positive.empty() && x < 0) {
      file.fail(depth.name, "has negative values, and no attribute tells which way it counts",
                "the attribute positive = \"down\" or \"up\"");
    }
  }
  return points;
}

void check_range(const NetcdfFile& file, const std::string& name, double x, double depth,
                 const model::Range& range) {
  if (x >= range.min && x <= range.max) return;
  file.fail(name, fmt::format("is {:g} at {:g} m", x, depth),
            fmt::format("{:g} to {:g}", range.min, range.max));
}

}  // namespace

FileProfile read_profile(const std::string& path, const ProfileRequest& request) {
  const std::lock_guard lock(netcdf_mutex());
  const NetcdfFile file(path);
  const int var = file.variable(request.temperature);
  const Dimension depth =
      depth_dimension(file, file.dimensions(var, request.temperature), request.temperature);
  const std::vector<double> z = depths_of(file, depth);
  const std::vector<double> T = temperatures_of(file, request.temperature, depth);
  const std::vector<double> S = salinities_of(file, request.salinity, depth);

  std::vector<std::size_t> order(z.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return z[a] < z[b]; });
  FileProfile profile;
  for (const std::size_t i : order) {
    if (std::isnan(T[i]) || std::isnan(S[i])) continue;
    check_range(file, request.temperature, T[i], z[i], kWaterTemperature);
    check_range(file, request.salinity, S[i], z[i], kWaterSalinity);
    if (!profile.depths.empty() && z[i] == profile.depths.back()) {
      file.fail(depth.name, fmt::format("has {:g} m twice", z[i]), "each depth once");
    }
    profile.depths.push_back(z[i]);
    profile.temperatures.push_back(T[i]), profile.salinities.push_back(S[i]);
  }
  if (profile.depths.empty()) {
    file.fail(request.temperature, "has no point with temperature and salinity", "one or more");
  }
  return profile;
}

}  // namespace hadal
