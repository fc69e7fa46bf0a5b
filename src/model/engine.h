#pragma once

/// Who moves the bodies of a scenario, as its file says it.

#include <array>

#include "hadal/model/field.h"

namespace hadal::model {

enum class EngineName { kAuto, kNative, kMujoco, kBullet, kOde };
template <>
struct EnumNames<EngineName> {
  static constexpr std::array<std::string_view, 5> value = {"auto", "native", "mujoco", "bullet",
                                                            "ode"};
};

/// How an engine that cannot take added mass is made to feel it [Hybrid 2019, III.D].
enum class Coupling { kCausal, kFiltered, kFolded, kFoldedFiltered, kNoncausal };
template <>
struct EnumNames<Coupling> {
  static constexpr std::array<std::string_view, 5> value = {"causal", "filtered", "folded",
                                                            "folded_filtered", "noncausal"};
};

struct Engine {
  EngineName name = EngineName::kAuto;
  Coupling coupling = Coupling::kFoldedFiltered;
  double filter_time_constant = 0.05;
};

template <class Visitor>
void describe(Visitor& v, Engine& e) {
  v("name", e.name,
    {.help = "auto: mujoco where a vehicle has arms or shapes or there are objects, else native. "
             "mujoco has exact added mass; bullet and ode have it as a force (`coupling`)."});
  v("coupling", e.coupling,
    {.help = "bullet, ode: the acceleration that −M_A ν̇ takes. causal: of the last step; filtered: "
             "its low-pass; folded: causal, but the isotropic parts of M_A are in the engine's "
             "mass and inertia; folded_filtered: both; noncausal: (M_RB + M_A)⁻¹ of all known "
             "forces, for bodies without joints and contact."});
  v("filter_time_constant", e.filter_time_constant,
    {.unit = "s", .range = kPositive, .help = "Of the low-pass of the filtered couplings."});
}

}  // namespace hadal::model
