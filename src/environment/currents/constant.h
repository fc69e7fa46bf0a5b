#pragma once

#include <string_view>

#include "hadal/environment/current.h"
#include "hadal/model/field.h"

namespace hadal {

/// The same everywhere and always.
struct ConstantCurrent {
  static constexpr std::string_view kName = "constant";
  static constexpr std::string_view kHelp = "the same everywhere and always";

  Vec3<double> velocity;

  Vec3<double> constant() const { return velocity; }

  bool operator==(const ConstantCurrent&) const = default;
};

template <class Visitor>
void describe(Visitor& v, ConstantCurrent& c) {
  v("velocity", c.velocity,
    {.unit = "m/s", .range = model::kSpeed, .required = true, .help = "NED."});
}

}  // namespace hadal
