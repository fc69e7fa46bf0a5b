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

/// a where the condition holds, else b; lane by lane for packs, whose comparisons give masks.
template <class T>
constexpr T select(bool condition, const T& a, const T& b) {
  return condition ? a : b;
}

template <class T>
constexpr T clamp(const T& x, const T& low, const T& high) {
  return select(x < low, low, select(x > high, high, x));
}

/// The plain value of a number: itself, or a dual number's real part.
constexpr double value_of(double x) { return x; }
constexpr double value_of(float x) { return static_cast<double>(x); }

inline constexpr double kPi = 3.14159265358979323846;
constexpr double degrees(double radians) { return radians * (180.0 / kPi); }
constexpr double radians(double degrees) { return degrees * (kPi / 180.0); }

}  // namespace hadal
