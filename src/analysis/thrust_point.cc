#include "hadal/analysis/thrust_point.h"

#include <algorithm>
#include <cmath>

#include "hadal/physics/thrust_inverse.h"

namespace hadal::analysis {

namespace {

/// du/dF of each thruster at a command.
double inverse_slope(const physics::VehicleParameters<double>& v, int i, double u) {
  const double h = 1e-6 * (1e-3 + std::abs(u));
  const double slope =
      (physics::steady_thrust(v, i, u + h) - physics::steady_thrust(v, i, u - h)) / (2 * h);
  return slope > 0 ? 1 / slope : 0;
}

std::vector<double> away_from_rest(const physics::VehicleParameters<double>& v,
                                   std::span<const double> u) {
  std::vector<double> biased(u.begin(), u.end());
  const auto columns = physics::thruster_columns(v);
  for (std::size_t i = 0; i < biased.size(); ++i) {
    const double reach = std::max(std::abs(v.actuators.min[i]), std::abs(v.actuators.max[i]));
    if (dot(columns[i], columns[i]) == 0 || !std::isfinite(reach)) continue;
    const double full = std::abs(physics::steady_thrust(v, static_cast<int>(i), reach)) / reach;
    const double sign = v.actuators.max[i] > 0 ? 1 : -1;
    for (double bias = 1e-3 * reach; bias < reach; bias *= 2) {
      const double inverse = inverse_slope(v, static_cast<int>(i), biased[i]);
      if (inverse > 0 && inverse < 1e4 / full) break;
      biased[i] = u[i] + sign * bias;
    }
  }
  return biased;
}

/// The state with the lags of those commands.
std::vector<double> with_lags_at(const VehicleSystem& system, std::span<const double> x,
                                 std::span<const double> u, const std::vector<double>& near) {
  std::vector<double> at(x.begin(), x.end());
  const std::vector<double> settled = system.settled_state(near);
  for (std::size_t k = kBodyStates; k < at.size(); ++k) {
    const std::string& name = system.states()[k];
    for (std::size_t i = 0; i < near.size(); ++i) {
      if (near[i] != u[i] && name.starts_with(system.inputs()[i] + ".")) at[k] = settled[k];
    }
  }
  return at;
}

}  // namespace

ThrustPoint thrust_point(const VehicleSystem& system, std::span<const double> x,
                         std::span<const double> u) {
  ThrustPoint p;
  p.u = away_from_rest(system.parameters(), u);
  p.x = with_lags_at(system, x, u, p.u);
  for (std::size_t i = 0; i < p.u.size(); ++i) {
    p.slope.push_back(inverse_slope(system.parameters(), static_cast<int>(i), p.u[i]));
  }
  return p;
}

}  // namespace hadal::analysis
