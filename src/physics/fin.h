#pragma once

#include "hadal/math/rotation.h"
#include "hadal/math/scalar.h"
#include "hadal/math/six_vector.h"
#include "hadal/physics/effector.h"

namespace hadal::physics {

/// Lift and drag coefficients, whatever the angle of attack.
template <class T>
struct FinCoefficients {
  T lift{};
  T drag{};
};

/// C_N / sin α of a plate without attached flow: what free streamlines give, (4 + π)/(4 + π |sin
/// α|) [Rayleigh 1876], scaled to the value measured across the flow [Lindenburg 2001].
template <class T>
T plate_normal_slope(const FinNumbers<T>& fin, const T& sin_a) {
  return fin.normal_force * (T(4 + kPi) / (T(4) + T(kPi) * abs(sin_a)));
}

/// Attached flow C_L = slope · sin α cos α, C_D = drag + induced; from stall_begin to stall_end it
/// goes over into a plate that is pushed along its normal. Derivatives are continuous for every
/// angle; the same ahead and astern. Drag rises all the way to α = 90°.
template <class T>
FinCoefficients<T> fin_coefficients(const FinNumbers<T>& fin, const T& sin_a, const T& cos_a) {
  const T sin2 = sin_a * sin_a;
  const T stalled = smooth_step(sin2, fin.stall_begin, fin.stall_end);
  const T attached = T(1) - stalled;
  const T lift = fin.lift_slope * sin_a * cos_a;
  const T normal = plate_normal_slope(fin, sin_a) * sin_a;
  return {attached * lift + stalled * normal * cos_a,
          fin.drag + attached * fin.induced_drag * lift * lift + stalled * normal * sin_a};
}

/// Force of a fin at angle δ about its stock, in B [N]; `velocity` is that of its place through the
/// water. At δ = 0 the chord lies along x. Lift is square to the flow across the stock; flow along
/// the stock does nothing. For small angles −½ρ S C_Lα u (u δ + …) [LAUV, Eqs. 5, 7].
template <class T>
Vec3<T> fin_force(const FinNumbers<T>& fin, const T& angle, const Vec3<T>& velocity,
                  const T& density) {
  const Vec3<T> chord = rotate_about(fin.axis, angle, Vec3<T>{{T(1), T(0), T(0)}});
  const Vec3<T> normal = cross(chord, fin.axis);
  const T along = dot(velocity, chord), across = dot(velocity, normal);
  const T V2 = along * along + across * across;
  const auto moving = V2 > T(1e-24);
  const T V = sqrt(select(moving, V2, T(1)));
  const FinCoefficients<T> c = fin_coefficients(fin, across / V, along / V);
  // Lift along (across, −along)/V in (chord, normal), drag against the motion.
  const T scale = select(moving, T(0.5) * density * fin.area * V, T(0));
  return (scale * (c.lift * across - c.drag * along)) * chord -
         (scale * (c.lift * along + c.drag * across)) * normal;
}

}  // namespace hadal::physics
