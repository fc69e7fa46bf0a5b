#pragma once

/// The shape that a cable begins with.

#include <array>

#include "hadal/engine/cable/cable.h"

namespace hadal::engine {

/// Nodes at equal material distances between the winch and the far end, at rest: on the straight
/// line if the cable must be that long or longer, else on the catenary of an inextensible cable
/// that hangs (`sinks`) or stands up (it floats) in still water. Straight above each other, the
/// ends hold a loop a thousandth of the length wide, to the north. Nodes below the bottom are
/// lifted onto it.
void lay_cable(const CableModel& cable, double length, bool sinks, const Vec3<double>& winch,
               const Vec3<double>& far, CableState& state);

/// A catenary y(x) = a cosh((x − x0)/a) + c, y up, through (0, 0) and (span, rise).
struct Catenary {
  double a = 1;   ///< horizontal tension over weight per metre [m]
  double x0 = 0;  ///< of its lowest point [m]
  double c = 0;   ///< [m]

  /// Where the material s metres from the first point is: x and y.
  std::array<double, 2> at(double s) const;
};

/// The catenary of that length; length² > span² + rise², span > 0.
Catenary catenary(double span, double rise, double length);

}  // namespace hadal::engine
