#pragma once

/// What holds between two surfaces that touch, on every engine.

#include <algorithm>
#include <cmath>

#include "hadal/model/shape.h"

namespace hadal::engine {

/// Two springs or two dampers one behind the other; zero means there is none.
inline double in_series(double a, double b) {
  return a > 0 && b > 0 ? a * b / (a + b) : std::max(a, b);
}

/// The geometric mean of the frictions, the larger restitution, springs and dampers in series. A
/// rigid surface leaves the other one its stiffness and damping.
inline model::Surface combined(const model::Surface& a, const model::Surface& b) {
  const bool undamped = a.stiffness > 0 && b.stiffness > 0 && std::min(a.damping, b.damping) == 0;
  return {std::sqrt(a.friction * b.friction), std::max(a.restitution, b.restitution),
          in_series(a.stiffness, b.stiffness), undamped ? 0 : in_series(a.damping, b.damping)};
}

}  // namespace hadal::engine
