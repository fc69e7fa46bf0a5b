#pragma once

/// Flows for tests, written for them alone.

#include "hadal/environment/environment.h"

namespace hadal::test {

/// v = v₀ + G p + a t: to first order, any flow.
struct LinearCurrent {
  Vec3<double> v0;
  Mat3<double> G;
  Vec3<double> a;

  template <class T>
  Flow<T> flow(const Vec3<T>& p_N, double t) const {
    Flow<T> f;
    f.velocity_N = (v0 + t * a).template cast<T>();
    f.rate_N = a.template cast<T>();
    for (int c = 0; c < 3; ++c) {
      f.gradient_N.column_at(c) = G.column[static_cast<std::size_t>(c)].template cast<T>();
      f.velocity_N += p_N[c] * f.gradient_N.column_at(c);
    }
    return f;
  }
};

/// Solid rotation about the vertical axis through the origin, clockwise from above [rad/s].
inline Mat3<double> turning(double omega) {
  Mat3<double> G{};
  G(0, 1) = -omega, G(1, 0) = omega;
  return G;
}

/// Turns, strains and swings: nothing in it is zero.
inline Currents wild_currents() {
  Mat3<double> G = turning(0.2);
  G(0, 0) = 0.1, G(1, 1) = -0.15, G(2, 2) = 0.05;
  G(0, 2) = 0.12, G(2, 1) = -0.07;
  return {current_of(LinearCurrent{{{0.3, -0.2, 0.1}}, G, {{0.05, 0.02, -0.03}}})};
}

}  // namespace hadal::test
