#pragma once

/// What one straight piece of cable adds to the equations of the nodes at its ends, in an implicit
/// Euler step of length τ. Generic over the number type: packs hold a piece in each lane.

#include "hadal/physics/cable.h"

namespace hadal::engine {

/// One piece. Vectors in N.
template <class T>
struct CableSegment {
  Vec3<T> p_near, p_far;            ///< ends of the piece at the end of the step [m]
  Vec3<T> v_near, v_far;            ///< their velocities then [m/s]
  Vec3<T> change_near, change_far;  ///< of these velocities over the step [m/s]
  T length{};                       ///< unstretched, at the end of the step [m]
  T rate{};                         ///< at which it is paid out [m/s]
  Vec3<T> flow;                     ///< of the water at its middle [m/s]
  T density{};                      ///< of that water [kg/m³]
  Vec3<T> acceleration;             ///< of that water, Dv/Dt [m/s²]
};

/// Parts of M (V − v) − τ f and of its derivatives with respect to velocities.
template <class T>
struct SegmentTerms {
  Vec3<T> near, far;  ///< of the residuals at both nodes [N·s]
  Mat3<T> own;        ///< of each node's by its own velocity, symmetric [kg]
  Mat3<T> other;      ///< of each node's by the other's, symmetric [kg]
};

/// kVaries: the water may accelerate.
template <bool kVaries, class T>
HADAL_INLINE SegmentTerms<T> segment_terms(const physics::CableParameters<T>& cable,
                                           const CableSegment<T>& s, const T& tau,
                                           const T& gravity) {
  const T half = T(0.5) * s.length;
  const Vec3<T> span = s.p_far - s.p_near;
  const T distance = sqrt(dot(span, span) + T(1e-30));
  const Vec3<T> t = (T(1) / distance) * span;

  // Tension, along the piece.
  const T stretch = distance / s.length;
  const T stretch_rate = (dot(t, s.v_far - s.v_near) - stretch * s.rate) / s.length;
  const auto tension = physics::cable_tension(cable, stretch - T(1), stretch_rate);
  const Mat3<T> stiff = physics::along_and_across(
      t, (tau * tau * tension.per_strain + tau * tension.per_strain_rate) / s.length,
      tau * tau * tension.force / distance);

  // Drag at the middle, weight, and inertia, half of each on either node.
  const auto drag =
      physics::cable_drag(cable, t, s.flow - T(0.5) * (s.v_near + s.v_far), s.density);
  Vec3<T> load = drag.force;
  load[2] += physics::weight_in_water(cable, s.density, gravity);
  if constexpr (kVaries) {
    load += physics::pull_of_moving_water(cable, t, s.acceleration, s.density);
  }
  const Mat3<T> inertia = physics::inertia_per_metre(cable, t, s.density);

  SegmentTerms<T> terms;
  for (int c = 0; c < 3; ++c) {
    const Vec3<T> shared = (T(0.5) * tau * half) * drag.per_velocity.column_at(c);
    terms.own.column_at(c) = stiff.column_at(c) + shared + half * inertia.column_at(c);
    terms.other.column_at(c) = shared - stiff.column_at(c);
  }
  const Vec3<T> pull = tension.force * t;
  terms.near = half * (inertia * s.change_near) - tau * (half * load + pull);
  terms.far = half * (inertia * s.change_far) - tau * (half * load - pull);
  return terms;
}

}  // namespace hadal::engine
