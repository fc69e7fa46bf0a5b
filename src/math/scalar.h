#pragma once

/// The few functions that physics and control need of a number type. `double` and `float` use the
/// standard library, dual numbers (dual.h) and packs (pack.h) bring their own overloads, found by
/// argument.

#include <cmath>

namespace hadal {

using std::abs;
using std::atan2;
using std::cos;
using std::exp;
using std::sin;
using std::sqrt;

/// The natural logarithm; `log` is one of our namespaces.
inline double ln(double x) { return std::log(x); }

/// a where the condition holds, else b; lane by lane for packs, whose comparisons give masks.
template <class T>
constexpr T select(bool condition, const T& a, const T& b) {
  return condition ? a : b;
}

template <class T>
constexpr T clamp(const T& x, const T& low, const T& high) {
  return select(x < low, low, select(x > high, high, x));
}

template <class T>
constexpr T smaller_of(const T& a, const T& b) {
  return select(a < b, a, b);
}
template <class T>
constexpr T larger_of(const T& a, const T& b) {
  return select(a > b, a, b);
}

/// 0 up to `low`, 1 from `high` on, in between 3s² − 2s³: smooth where it meets both.
template <class T>
constexpr T smooth_step(const T& x, const T& low, const T& high) {
  const T s = clamp((x - low) / (high - low), T(0), T(1));
  return s * s * (T(3) - T(2) * s);
}

/// The plain value of a number: itself, or a dual number's real part.
constexpr double value_of(double x) { return x; }
constexpr double value_of(float x) { return static_cast<double>(x); }

/// How many vehicles a number type carries, and access to one of them.
template <class T>
struct Lanes {
  using Element = T;
  static constexpr int kCount = 1;
  static T get(const T& x, int) { return x; }
  static void set(T& x, int, T value) { x = value; }
};

inline constexpr double kPi = 3.14159265358979323846;
constexpr double degrees(double radians) { return radians * (180.0 / kPi); }
constexpr double radians(double degrees) { return degrees * (kPi / 180.0); }

}  // namespace hadal
