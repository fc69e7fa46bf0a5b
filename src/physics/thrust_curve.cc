#include <algorithm>

#include "hadal/model/vehicle.h"
#include "hadal/physics/parameters_actuators.h"

namespace hadal::physics {

namespace {

/// Where to begin to look for a command among the knots, for as many parts of the range.
void index_knots(ThrustCurve& curve) {
  const std::size_t knots = curve.x.size();
  for (std::size_t k = 0; k + 1 < knots; ++k) {
    curve.slope.push_back((curve.y[k + 1] - curve.y[k]) / (curve.x[k + 1] - curve.x[k]));
  }
  const double part = (curve.x.back() - curve.x.front()) / static_cast<double>(knots);
  for (std::size_t p = 0, k = 0; p < knots; ++p) {
    const double begin = curve.x.front() + static_cast<double>(p) * part;
    while (k + 2 < knots && curve.x[k + 1] < begin) ++k;
    curve.first.push_back(k);
  }
}

}  // namespace

ThrustCurve thrust_curve(const model::Thrust& thrust) {
  ThrustCurve curve;
  curve.coefficients = thrust.coefficients;
  if (thrust.curves.empty()) return curve;
  // The two curves around the supply voltage; the nearest one beyond the ends.
  const model::ThrustCurve* low = nullptr;
  const model::ThrustCurve* high = nullptr;
  for (const model::ThrustCurve& c : thrust.curves) {
    if (c.voltage <= thrust.voltage && (low == nullptr || c.voltage > low->voltage)) low = &c;
    if (c.voltage >= thrust.voltage && (high == nullptr || c.voltage < high->voltage)) high = &c;
  }
  if (low == nullptr) low = high;
  if (high == nullptr) high = low;
  const double span = high->voltage - low->voltage;
  const double share = span > 0 ? (thrust.voltage - low->voltage) / span : 0;
  curve.x = low->command;
  curve.x.insert(curve.x.end(), high->command.begin(), high->command.end());
  std::sort(curve.x.begin(), curve.x.end());
  curve.x.erase(std::unique(curve.x.begin(), curve.x.end()), curve.x.end());
  const auto at = [](const model::ThrustCurve& c, double x) {
    const std::size_t last = c.command.size() - 1;
    if (x <= c.command[0]) return c.thrust[0];
    if (x >= c.command[last]) return c.thrust[last];
    const auto next = std::upper_bound(c.command.begin(), c.command.end(), x);
    const auto k = static_cast<std::size_t>(next - c.command.begin());
    const double s = (x - c.command[k - 1]) / (c.command[k] - c.command[k - 1]);
    return c.thrust[k - 1] + s * (c.thrust[k] - c.thrust[k - 1]);
  };
  for (const double x : curve.x) {
    curve.y.push_back((1 - share) * at(*low, x) + share * at(*high, x));
  }
  index_knots(curve);
  return curve;
}

}  // namespace hadal::physics
