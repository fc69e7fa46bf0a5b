#pragma once

/// The water of a scenario as its file says it. SI units, N (local north-east-down).

#include <string_view>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"
#include "hadal/model/kind.h"

namespace hadal::model {

inline constexpr std::string_view kCurrentFamily = "current";

/// One current; the keys of its kind, and the kinds, are in environment/currents.
struct Current {
  Kind kind{kCurrentFamily};
};

template <class Visitor>
void describe(Visitor& v, Current& c) {
  v("kind", c.kind, {.required = true, .tag = true, .help = "How the water moves."});
  describe_kind(v, c.kind);
}

struct Environment {
  double density = 1025;
  double gravity = 9.81;
  Vec3<double> current;
  std::vector<Current> currents;
};

template <class Visitor>
void describe(Visitor& v, Environment& e) {
  v("density", e.density, {.unit = "kg/m³", .range = kPositive, .help = "Of the water."});
  v("gravity", e.gravity, {.unit = "m/s²", .range = kPositive, .help = "Of the place."});
  v("current", e.current,
    {.unit = "m/s", .range = kSpeed, .help = "Velocity of the water, NED, constant and uniform."});
  v("currents", e.currents, {.help = "More currents; all of them add up."});
}

}  // namespace hadal::model
