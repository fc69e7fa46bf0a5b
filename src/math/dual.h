#pragma once

/// Dual numbers: a value and its exact derivatives with respect to N inputs, by forward
/// differentiation.

#include <array>
#include <cmath>
#include <cstddef>

#include "hadal/math/scalar.h"

namespace hadal {

template <int N>
struct Dual {
  double value = 0;
  std::array<double, N> partial{};

  constexpr Dual() = default;
  constexpr Dual(double v) : value(v) {}  // NOLINT: constants mix with duals as with doubles

  /// The i-th input itself: its own derivative is one.
  static constexpr Dual input(double v, int i) {
    Dual d(v);
    d.partial[static_cast<std::size_t>(i)] = 1;
    return d;
  }

  /// f(value) with derivative slope·partial.
  constexpr Dual chain(double f, double slope) const {
    Dual d(f);
    for (std::size_t i = 0; i < N; ++i) d.partial[i] = slope * partial[i];
    return d;
  }

  constexpr Dual& operator+=(const Dual& b) {
    value += b.value;
    for (std::size_t i = 0; i < N; ++i) partial[i] += b.partial[i];
    return *this;
  }
  constexpr Dual& operator-=(const Dual& b) {
    value -= b.value;
    for (std::size_t i = 0; i < N; ++i) partial[i] -= b.partial[i];
    return *this;
  }
  constexpr Dual& operator*=(const Dual& b) {
    for (std::size_t i = 0; i < N; ++i) partial[i] = partial[i] * b.value + value * b.partial[i];
    value *= b.value;
    return *this;
  }
  constexpr Dual& operator/=(const Dual& b) {
    const double quotient = value / b.value;
    for (std::size_t i = 0; i < N; ++i) {
      partial[i] = (partial[i] - quotient * b.partial[i]) / b.value;
    }
    value = quotient;
    return *this;
  }

  friend constexpr Dual operator+(Dual a, const Dual& b) { return a += b; }
  friend constexpr Dual operator-(Dual a, const Dual& b) { return a -= b; }
  friend constexpr Dual operator*(Dual a, const Dual& b) { return a *= b; }
  friend constexpr Dual operator/(Dual a, const Dual& b) { return a /= b; }
  friend constexpr Dual operator-(const Dual& a) { return a.chain(-a.value, -1); }
  friend constexpr bool operator<(const Dual& a, const Dual& b) { return a.value < b.value; }
  friend constexpr bool operator>(const Dual& a, const Dual& b) { return a.value > b.value; }
  friend constexpr bool operator<=(const Dual& a, const Dual& b) { return a.value <= b.value; }
  friend constexpr bool operator>=(const Dual& a, const Dual& b) { return a.value >= b.value; }
  friend constexpr bool operator==(const Dual& a, const Dual& b) { return a.value == b.value; }
};

template <int N>
Dual<N> sqrt(const Dual<N>& a) {
  const double root = std::sqrt(a.value);
  return a.chain(root, 0.5 / root);
}
template <int N>
Dual<N> exp(const Dual<N>& a) {
  const double e = std::exp(a.value);
  return a.chain(e, e);
}
template <int N>
Dual<N> ln(const Dual<N>& a) {
  return a.chain(std::log(a.value), 1 / a.value);
}
template <int N>
Dual<N> pow(const Dual<N>& a, double exponent) {
  return a.chain(std::pow(a.value, exponent), exponent * std::pow(a.value, exponent - 1));
}
template <int N>
Dual<N> sin(const Dual<N>& a) {
  return a.chain(std::sin(a.value), std::cos(a.value));
}
template <int N>
Dual<N> cos(const Dual<N>& a) {
  return a.chain(std::cos(a.value), -std::sin(a.value));
}
/// At zero the slope is taken as zero: |x|x, where physics uses it, is smooth there.
template <int N>
Dual<N> abs(const Dual<N>& a) {
  const double slope = a.value > 0 ? 1 : (a.value < 0 ? -1 : 0);
  return a.chain(std::abs(a.value), slope);
}
template <int N>
Dual<N> atan2(const Dual<N>& y, const Dual<N>& x) {
  const double squared = x.value * x.value + y.value * y.value;
  Dual<N> d(std::atan2(y.value, x.value));
  for (std::size_t i = 0; i < N; ++i) {
    d.partial[i] = (x.value * y.partial[i] - y.value * x.partial[i]) / squared;
  }
  return d;
}
template <int N>
constexpr double value_of(const Dual<N>& a) {
  return a.value;
}

}  // namespace hadal
