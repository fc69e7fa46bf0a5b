#pragma once

/// Where a tether's anchor is and how much cable is outside the winch, in closed form.

#include "hadal/model/tether.h"

namespace hadal::engine {

/// Of an anchor that is no vehicle, in N [m].
Vec3<double> anchor_position(const model::TetherAnchor& anchor, double t);

/// Unstretched [m].
double paid_out_length(const model::Tether& tether, double t);

/// Shortest and longest from time zero to `end` [m].
struct LengthRange {
  double shortest = 0, longest = 0;
};
LengthRange paid_out_range(const model::Tether& tether, double end);

}  // namespace hadal::engine
