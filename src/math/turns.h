#pragma once

/// Sine and cosine of an angle in turns, and exp of a number that is not positive: for doubles and
/// dual numbers by the standard library, for packs of doubles all lanes at once. An angle in turns
/// is reduced without rounding however large it is.

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "hadal/math/dual.h"
#include "hadal/math/pack.h"

namespace hadal {

template <class T>
struct SinCos {
  T sin, cos;
};

/// Of 2π·turns.
inline SinCos<double> sin_cos_of_turns(double turns) {
  const double angle = 2 * kPi * (turns - std::nearbyint(turns));
  return {std::sin(angle), std::cos(angle)};
}
template <int N>
SinCos<Dual<N>> sin_cos_of_turns(const Dual<N>& turns) {
  const SinCos<double> f = sin_cos_of_turns(turns.value);
  return {turns.chain(f.sin, 2 * kPi * f.cos), turns.chain(f.cos, -2 * kPi * f.sin)};
}

namespace detail {

/// The nearest whole number, lane by lane, for |x| < 2^51.
inline Pack<double> nearest(const Pack<double>& x) {
  const Pack<double> shift(0x1.8p52);
  return (x + shift) - shift;
}

/// Σ c_i x^i.
template <std::size_t N>
Pack<double> polynomial(const std::array<double, N>& c, const Pack<double>& x) {
  Pack<double> sum(c[N - 1]);
  for (std::size_t i = N - 1; i-- > 0;) sum = sum * x + Pack<double>(c[i]);
  return sum;
}

/// 1/n! of n = first, first + 2, …, with alternating signs from + on.
template <std::size_t N>
constexpr std::array<double, N> alternating_series(int first) {
  std::array<double, N> c{};
  double factorial = 1;
  for (int n = 2; n <= first; ++n) factorial *= n;
  for (std::size_t i = 0; i < N; ++i) {
    c[i] = (i % 2 == 0 ? 1 : -1) / factorial;
    const double n = first + 2.0 * static_cast<double>(i);
    factorial *= (n + 1) * (n + 2);
  }
  return c;
}

}  // namespace detail

/// To 4e-16: the rest within an eighth of a turn by its Taylor series, whose first term left out is
/// below 1e-17 there.
inline SinCos<Pack<double>> sin_cos_of_turns(const Pack<double>& turns) {
  using P = Pack<double>;
  static constexpr auto kSin = detail::alternating_series<9>(1);
  static constexpr auto kCos = detail::alternating_series<9>(0);
  const P within = turns - detail::nearest(turns);
  const P quarter = detail::nearest(P(4.0) * within);  // −2 … 2
  const P angle = P(2 * kPi) * (within - P(0.25) * quarter);
  const P square = angle * angle;
  const P s = angle * detail::polynomial(kSin, square), c = detail::polynomial(kCos, square);
  const auto odd = abs(quarter) == P(1.0);
  const P sine = select(odd, c, s), cosine = select(odd, s, c);
  // The sine is negative in quarters −1 and ±2, the cosine in 1 and ±2.
  const P minus_even = select(abs(quarter) == P(2.0), P(-1.0), P(1.0));
  const P sine_sign = select(quarter == P(-1.0), P(-1.0), minus_even);
  const P cosine_sign = select(quarter == P(1.0), P(-1.0), minus_even);
  return {sine_sign * sine, cosine_sign * cosine};
}

inline double exp_of_negative(double x) { return std::exp(x); }
template <int N>
Dual<N> exp_of_negative(const Dual<N>& x) {
  return exp(x);
}

/// To 4e-16 for −700 ≤ x ≤ 0; what is below counts as −700, which is zero to any sum.
inline Pack<double> exp_of_negative(const Pack<double>& x) {
  using P = Pack<double>;
  static constexpr auto kSeries = [] {
    std::array<double, 14> c{};
    double factorial = 1;
    for (int n = 0; n < 14; ++n) {
      if (n > 0) factorial *= n;
      c[static_cast<std::size_t>(n)] = 1 / factorial;
    }
    return c;
  }();
  const P y = select(x < P(-700.0), P(-700.0), x);
  // y = n ln 2 + r; ln 2 in two parts, the first of so few bits that its product is exact.
  const P n = detail::nearest(P(1.4426950408889634) * y);
  const P r = (y - P(0x1.62e42feep-1) * n) - P(1.90821492927058770002e-10) * n;
  const P e = detail::polynomial(kSeries, r);
  // 2^n: the low bits of a shifted number are n + 1023, an exponent.
  constexpr int kLanes = Lanes<P>::kCount;
  alignas(P) std::array<double, kLanes> power;
  (n + P(0x1.8p52 + 1023)).v.copy_to(power.data(), std::experimental::vector_aligned);
  for (double& p : power) p = std::bit_cast<double>(std::bit_cast<std::uint64_t>(p) << 52);
  P scale;
  scale.v.copy_from(power.data(), std::experimental::vector_aligned);
  return e * scale;
}

/// The sum of all lanes, in an order of its own.
inline double sum_of_lanes(double x) { return x; }
template <int N>
Dual<N> sum_of_lanes(const Dual<N>& x) {
  return x;
}
inline double sum_of_lanes(const Pack<double>& x) { return std::experimental::reduce(x.v); }

}  // namespace hadal
