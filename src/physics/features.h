#pragma once

/// What the equations of a vehicle compute: found once, from its description, so that a step
/// computes that and no more.

namespace hadal::physics {

/// What the equations of a vehicle compute in each stage of a step; each holds those before it.
/// Steps are compiled for each.
enum class Features {
  kKinematic,  ///< nothing: the velocity is H times the outputs
  kForces,     ///< forces that are known from outputs alone
  kLift,       ///< products of velocities, lift of the hull, fins by coefficients
  kFlow,       ///< actuators whose force depends on the water at their place
  kVarying     ///< integrated states of actuators, a mass or volume that varies, the surface
};

/// What a vehicle has beyond forces from lagged outputs, constant mass and water all around. Part
/// of the structure: the same for all vehicles of a pack.
struct Plan {
  Features features = Features::kForces;
  bool plain_response = true;  ///< all outputs follow by a lag alone, or at once
  bool plain_force = true;     ///< all outputs are forces, or angles of tilts
  bool sums_each_stage =
      false;  ///< no force is known from outputs alone: surface, or tilts in a flow
  bool coriolis_from_derivatives = false;  ///< C_A stands in the products of velocities
  bool mass_varies = false;                ///< masses move inside, or water is taken in
  bool mass_is_constant = true;            ///< that, and no surface cuts the added mass
  int internal_count = 0;                  ///< of the states of all actuators

  /// Nothing beyond forces from lagged outputs.
  bool plain() const { return features == Features::kForces && plain_response && plain_force; }
  bool operator==(const Plan&) const = default;
};

}  // namespace hadal::physics
