#pragma once

/// Thrust curves that hadal has as tables only.

#include <fmt/format.h>

#include <algorithm>

#include "hadal/importers/xml_element.h"
#include "hadal/model/actuator.h"

namespace hadal::importers {

inline constexpr int kTablePoints = 41;

/// T = k (x − δ) of x = c|c| beyond a dead band of x, on either side its own.
struct DeadBandLaw {
  double left = 0, right = 0;  ///< k
  double low = 0, high = 0;    ///< δ

  double operator()(double speed) const {
    const double square = speed * std::abs(speed);
    return square <= low ? left * (square - low) : square >= high ? right * (square - high) : 0;
  }
};

/// A table of `curve` over the limits of the command; reports if there are none.
template <class Curve>
void tabulate(const XmlElement& e, model::Actuator& a, Curve&& curve) {
  if (!a.saturate) {
    return e.error("needs limits of the command to become a table");
  }
  model::ThrustCurve points;
  for (int k = 0; k < kTablePoints; ++k) {
    const double x = a.min + (a.max - a.min) * k / (kTablePoints - 1);
    points.command.push_back(x);
    points.thrust.push_back(curve(x));
  }
  a.thrust = model::Thrust{.model = model::ThrustModel::kTable};
  a.thrust->curves.push_back(std::move(points));
  e.warning(fmt::format("becomes a table of {} points", kTablePoints));
}

/// Knots as they are: beyond its ends the thrust stays, so the command is limited to them.
inline void take_table(const XmlElement& e, const std::vector<double>& command,
                       const std::vector<double>& thrust, model::Actuator& a) {
  if (command.size() != thrust.size() || command.size() < 2) {
    return e.error(fmt::format("has {} inputs and {} outputs", command.size(), thrust.size()),
                   "as many of both, two at least");
  }
  for (std::size_t i = 1; i < command.size(); ++i) {
    if (!(command[i] > command[i - 1])) return e.error("its inputs do not rise");
  }
  a.min = a.saturate ? std::max(a.min, command.front()) : command.front();
  a.max = a.saturate ? std::min(a.max, command.back()) : command.back();
  a.saturate = true;
  a.thrust = model::Thrust{.model = model::ThrustModel::kTable};
  a.thrust->curves.push_back({.command = command, .thrust = thrust});
}

}  // namespace hadal::importers
