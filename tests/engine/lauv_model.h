#pragma once

/// The LAUV as its paper prints it, typed in again: M, C, D, L, g, τ with Euler angles, and a
/// Runge–Kutta method of its own. Lift unrounded, weights as forces (docs/theory.md).

#include <array>
#include <cmath>
#include <numbers>

namespace hadal::test {

using Six = std::array<double, 6>;
using SixBySix = std::array<Six, 6>;

/// X_prop [N], δ_s and δ_r [rad].
struct LauvInput {
  double thrust = 0, stern = 0, rudder = 0;
};

inline Six times(const SixBySix& m, const Six& x) {
  Six y{};
  for (std::size_t r = 0; r < 6; ++r) {
    for (std::size_t c = 0; c < 6; ++c) y[r] += m[r][c] * x[c];
  }
  return y;
}

/// x of m x = b by Gaussian elimination; m is positive definite.
inline Six solved(SixBySix m, Six b) {
  for (std::size_t k = 0; k < 6; ++k) {
    for (std::size_t r = k + 1; r < 6; ++r) {
      const double f = m[r][k] / m[k][k];
      for (std::size_t c = k; c < 6; ++c) m[r][c] -= f * m[k][c];
      b[r] -= f * b[k];
    }
  }
  for (std::size_t k = 6; k-- > 0;) {
    for (std::size_t c = k + 1; c < 6; ++c) b[k] -= m[k][c] * b[c];
    b[k] /= m[k][k];
  }
  return b;
}

inline const SixBySix kLauvMass = {{{19, 0, 0, 0, 0.18, 0},
                                    {0, 34, 0, -0.18, 0, 0},
                                    {0, 0, 34, 0, 0, 0},
                                    {0, -0.18, 0, 0.04, 0, 0},
                                    {0.18, 0, 0, 0, 2.1, 0},
                                    {0, 0, 0, 0, 0, 2.1}}};

inline SixBySix lauv_coriolis(const Six& nu) {
  const auto [u, v, w, p, q, r] = nu;
  const double mz = 18 * 0.01, mx = 19 * u, my = 34 * v, mw = 34 * w;
  return {{{0, 0, 0, mz * r, mw, -my},
           {0, 0, 0, -mw, mz * r, mx},
           {0, 0, 0, -mz * p + my, -mz * q - mx, 0},
           {-mz * r, mw, mz * p - my, 0, 2.1 * r, -2.1 * q},
           {-mw, -mz * r, mz * q + mx, -2.1 * r, 0, 0.04 * p},
           {my, -mx, 0, 2.1 * q, -0.04 * p, 0}}};
}

inline SixBySix lauv_damping(const Six& nu) {
  const auto a = [&](std::size_t i) { return std::abs(nu[i]); };
  return {{{2.4 + 2.4 * a(0), 0, 0, 0, 0, 0},
           {0, 23 + 80 * a(1), 0, 0, 0, -11.5 - 0.3 * a(5)},
           {0, 0, 23 + 80 * a(2), 0, 11.5 + 0.3 * a(4), 0},
           {0, 0, 0, 0.3 + 6e-4 * a(3), 0, 0},
           {0, 0, -3.1 - 1.5 * a(2), 0, 9.7 + 9.1 * a(4), 0},
           {0, 3.1 + 1.5 * a(1), 0, 0, 0, 9.7 + 9.1 * a(5)}}};
}

inline SixBySix lauv_lift(const Six& nu) {
  // Eqs. 3–8: hull at −0.65 L + 0.5 m, a pair of fins at −0.4 m.
  const double hull = 0.5 * 1000 * std::numbers::pi * 0.075 * 0.075 * 1.24,
               hull_x = -0.65 * 1.08 + 0.5;
  const double fins = 1000 * 3 * 0.0064, fin_x = -0.4;
  const double force = hull + fins, arm = hull * hull_x + fins * fin_x;
  const double turn = -fins * fin_x, turn_moment = fins * fin_x * fin_x, u = nu[0];
  return {{{0, 0, 0, 0, 0, 0},
           {0, force * u, 0, 0, 0, -turn * u},
           {0, 0, force * u, 0, turn * u, 0},
           {0, 0, 0, 0, 0, 0},
           {0, 0, -arm * u, 0, turn_moment * u, 0},
           {0, arm * u, 0, 0, 0, turn_moment * u}}};
}

inline Six lauv_restoring(double roll, double pitch) {
  const double W = 176, B = 177, z = 0.01;
  return {(W - B) * std::sin(pitch),
          -(W - B) * std::cos(pitch) * std::sin(roll),
          -(W - B) * std::cos(pitch) * std::cos(roll),
          z * W * std::cos(pitch) * std::sin(roll),
          z * W * std::sin(pitch),
          0};
}

inline Six lauv_actuators(const LauvInput& in, double u) {
  return {in.thrust,         19.2 * u * u * in.rudder, -19.2 * u * u * in.stern,
          -0.06 * in.thrust, -7.68 * u * u * in.stern, -7.68 * u * u * in.rudder};
}

/// M ν̇ = τ − C ν − D ν − L ν − g.
inline Six lauv_wrench(const Six& nu, double roll, double pitch, const LauvInput& in) {
  Six f = lauv_actuators(in, nu[0]);
  const Six c = times(lauv_coriolis(nu), nu), d = times(lauv_damping(nu), nu);
  const Six l = times(lauv_lift(nu), nu), g = lauv_restoring(roll, pitch);
  for (std::size_t i = 0; i < 6; ++i) f[i] -= c[i] + d[i] + l[i] + g[i];
  return f;
}

/// x y z φ θ ψ u v w p q r.
using LauvState = std::array<double, 12>;

inline LauvState lauv_rate(const LauvState& s, const LauvInput& in) {
  const double cf = std::cos(s[3]), sf = std::sin(s[3]), ct = std::cos(s[4]), st = std::sin(s[4]);
  const double cy = std::cos(s[5]), sy = std::sin(s[5]);
  const Six nu = {s[6], s[7], s[8], s[9], s[10], s[11]};
  const auto [u, v, w, p, q, r] = nu;
  const Six a = solved(kLauvMass, lauv_wrench(nu, s[3], s[4], in));
  return {cy * ct * u + (cy * st * sf - sy * cf) * v + (sy * sf + cy * cf * st) * w,
          sy * ct * u + (cy * cf + sf * st * sy) * v + (st * sy * cf - cy * sf) * w,
          -st * u + ct * sf * v + ct * cf * w,
          p + (sf * q + cf * r) * st / ct,
          cf * q - sf * r,
          (sf * q + cf * r) / ct,
          a[0],
          a[1],
          a[2],
          a[3],
          a[4],
          a[5]};
}

/// Classical Runge–Kutta from s over `steps` steps of h.
inline LauvState lauv_run(LauvState s, const LauvInput& in, double h, int steps) {
  const auto ahead = [&](const LauvState& k, double by) {
    LauvState x = s;
    for (std::size_t i = 0; i < 12; ++i) x[i] += by * k[i];
    return x;
  };
  for (int n = 0; n < steps; ++n) {
    const LauvState k1 = lauv_rate(s, in), k2 = lauv_rate(ahead(k1, h / 2), in);
    const LauvState k3 = lauv_rate(ahead(k2, h / 2), in), k4 = lauv_rate(ahead(k3, h), in);
    for (std::size_t i = 0; i < 12; ++i) s[i] += h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
  }
  return s;
}

}  // namespace hadal::test
