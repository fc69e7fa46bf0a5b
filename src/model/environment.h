#pragma once

/// The water of a scenario as its file says it. SI units, N (local north-east-down).

#include "hadal/math/vec.h"
#include "hadal/model/field.h"

namespace hadal::model {

struct Environment {
  double density = 1025;
  double gravity = 9.81;
  Vec3<double> current;
};

template <class Visitor>
void describe(Visitor& v, Environment& e) {
  v("density", e.density, {.unit = "kg/m³", .range = kPositive, .help = "Of the water."});
  v("gravity", e.gravity, {.unit = "m/s²", .range = kPositive, .help = "Of the place."});
  v("current", e.current,
    {.unit = "m/s", .range = kSpeed, .help = "Velocity of the water, NED, constant and uniform."});
}

}  // namespace hadal::model
