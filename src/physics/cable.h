#pragma once

/// What one straight piece of cable feels: tension, drag, inertia, weight. A cable is flexible (no
/// bending or torsion), carries no compression, and is wholly under water. Forces in N [N]; each
/// comes with the derivatives that an implicit method needs.

#include "hadal/math/scalar.h"
#include "hadal/math/vec.h"

namespace hadal::physics {

/// Per metre of unstretched cable, where it is per metre.
template <class T>
struct CableParameters {
  T axial_stiffness{};  ///< EA: tension per strain [N]
  T axial_damping{};    ///< tension per strain rate [N·s]
  T diameter{};         ///< [m]
  T mass{};             ///< [kg/m]
  T normal_drag{};      ///< C_n on the projected area, across the cable
  T tangential_drag{};  ///< C_t on the wetted surface, along the cable
  T added_mass{};       ///< C_a: added mass across the cable over displaced mass
};

template <class T>
HADAL_INLINE T displaced_mass(const CableParameters<T>& cable, const T& density) {
  return T(kPi / 4) * density * cable.diameter * cable.diameter;
}

/// Weight less buoyancy per metre, down [N/m].
template <class T>
HADAL_INLINE T weight_in_water(const CableParameters<T>& cable, const T& density,
                               const T& gravity) {
  return gravity * (cable.mass - displaced_mass(cable, density));
}

/// a along the unit vector t and b across it: a t tᵀ + b (I − t tᵀ).
template <class T>
HADAL_INLINE Mat3<T> along_and_across(const Vec3<T>& t, const T& a, const T& b) {
  const Vec3<T> s = (a - b) * t;
  Mat3<T> m;
  for (int c = 0; c < 3; ++c) {
    for (int r = 0; r < 3; ++r) m(r, c) = s[r] * t[c];
    m(c, c) += b;
  }
  return m;
}

/// Inertia of one metre against the acceleration of a point of it: dry mass along, with added mass
/// across [kg/m].
template <class T>
HADAL_INLINE Mat3<T> inertia_per_metre(const CableParameters<T>& cable, const Vec3<T>& t,
                                       const T& density) {
  return along_and_across(t, cable.mass,
                          cable.mass + cable.added_mass * displaced_mass(cable, density));
}

/// What accelerating water does to one metre, Dv/Dt = a at its place, in N [N/m]: its own pressure,
/// and across the cable its added mass [Morison 1950; theory, Eq. 13.10].
template <class T>
Vec3<T> pull_of_moving_water(const CableParameters<T>& cable, const Vec3<T>& t, const Vec3<T>& a,
                             const T& density) {
  const T displaced = displaced_mass(cable, density);
  return along_and_across(t, displaced, displaced + cable.added_mass * displaced) * a;
}

/// A tension and how it changes.
template <class T>
struct Tension {
  T force{};            ///< ≥ 0 [N]
  T per_strain{};       ///< [N]
  T per_strain_rate{};  ///< [N·s]
};

/// EA ε plus damping while stretched, nothing while slack. The damping never exceeds the elastic
/// part, so that it neither pushes nor pulls a slack cable, and tension has no jump where the cable
/// goes taut.
template <class T>
HADAL_INLINE Tension<T> cable_tension(const CableParameters<T>& cable, const T& strain,
                                      const T& strain_rate) {
  const T zero(0);
  const auto taut = strain > zero;
  const T elastic = select(taut, cable.axial_stiffness * strain, zero);
  const T stiffness = select(taut, cable.axial_stiffness, zero);
  const T viscous = cable.axial_damping * strain_rate;
  const auto over = viscous > elastic;
  const auto under = viscous < -elastic;
  return {elastic + clamp(viscous, -elastic, elastic),
          select(over, stiffness + stiffness, select(under, zero, stiffness)),
          select(over, zero, select(under, zero, cable.axial_damping))};
}

template <class T>
struct CableDrag {
  Vec3<T> force;         ///< per metre [N/m]
  Mat3<T> per_velocity;  ///< ∂force/∂(water − cable), symmetric, not negative [N·s/m²]
};

/// Drag of one metre in the flow u (water minus cable), unit direction t:
/// ½ρd ( C_n |u_n| u_n + π C_t |u_t| u_t ) [Morison 1950; the split as in Hall 2015]. Never does
/// work on the cable in still water.
template <class T>
HADAL_INLINE CableDrag<T> cable_drag(const CableParameters<T>& cable, const Vec3<T>& t,
                                     const Vec3<T>& u, const T& density) {
  const T tiny(1e-30);
  const T half = T(0.5) * density * cable.diameter;
  const T normal = half * cable.normal_drag, tangential = T(kPi) * half * cable.tangential_drag;
  const T along = dot(u, t);
  const Vec3<T> across = u - along * t;
  const T speed_along = abs(along), speed_across = sqrt(dot(across, across) + tiny);
  CableDrag<T> drag;
  drag.force = (normal * speed_across) * across + (tangential * speed_along * along) * t;
  drag.per_velocity = along_and_across(t, T(2) * tangential * speed_along, normal * speed_across);
  const Vec3<T> s = (normal / speed_across) * across;
  for (int c = 0; c < 3; ++c) drag.per_velocity.column_at(c) += across[c] * s;
  return drag;
}

}  // namespace hadal::physics
