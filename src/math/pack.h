#pragma once

/// SIMD packs: one number per lane, as many lanes as the instruction set holds in a register (4
/// doubles or 8 floats with AVX2). Many vehicles step at once, each lane with its own state and
/// parameters.

#include <experimental/simd>

#include "hadal/math/scalar.h"

namespace hadal {

template <class E>
struct Pack {
  using Simd = std::experimental::native_simd<E>;
  using Mask = typename Simd::mask_type;
  Simd v;

  Pack() = default;
  Pack(Simd simd) : v(simd) {}                               // NOLINT: a pack is its register
  explicit Pack(double value) : v(static_cast<E>(value)) {}  // the same number in every lane
  E lane(int i) const { return v[static_cast<std::size_t>(i)]; }
  void set_lane(int i, E value) { v[static_cast<std::size_t>(i)] = value; }

  Pack& operator+=(const Pack& b) { return v += b.v, *this; }
  Pack& operator-=(const Pack& b) { return v -= b.v, *this; }
  Pack& operator*=(const Pack& b) { return v *= b.v, *this; }
  friend Pack operator+(const Pack& a, const Pack& b) { return a.v + b.v; }
  friend Pack operator-(const Pack& a, const Pack& b) { return a.v - b.v; }
  friend Pack operator*(const Pack& a, const Pack& b) { return a.v * b.v; }
  friend Pack operator/(const Pack& a, const Pack& b) { return a.v / b.v; }
  friend Pack operator-(const Pack& a) { return -a.v; }
  friend Mask operator<(const Pack& a, const Pack& b) { return a.v < b.v; }
  friend Mask operator>(const Pack& a, const Pack& b) { return a.v > b.v; }
  friend Mask operator<=(const Pack& a, const Pack& b) { return a.v <= b.v; }
  friend Mask operator>=(const Pack& a, const Pack& b) { return a.v >= b.v; }
  friend Mask operator==(const Pack& a, const Pack& b) { return a.v == b.v; }

  friend Pack abs(const Pack& a) { return std::experimental::abs(a.v); }
  friend Pack sqrt(const Pack& a) { return std::experimental::sqrt(a.v); }
  friend Pack exp(const Pack& a) {
    return a.each([](E x) { return std::exp(x); });
  }
  friend Pack sin(const Pack& a) {
    return a.each([](E x) { return std::sin(x); });
  }
  friend Pack cos(const Pack& a) {
    return a.each([](E x) { return std::cos(x); });
  }
  friend Pack atan2(const Pack& y, const Pack& x) {
    return Simd([&](auto i) { return std::atan2(y.v[i], x.v[i]); });
  }
  friend Pack select(const Mask& mask, const Pack& a, Pack b) {
    where(mask, b.v) = a.v;
    return b;
  }

 private:
  /// f lane by lane: bit for bit what one vehicle alone computes.
  template <class F>
  Pack each(F f) const {
    return Simd([&](auto i) { return f(v[i]); });
  }
};

template <class E>
struct Lanes<Pack<E>> {
  using Element = E;
  static constexpr int kCount = static_cast<int>(Pack<E>::Simd::size());
  static E get(const Pack<E>& x, int lane) { return x.lane(lane); }
  static void set(Pack<E>& x, int lane, E value) { x.set_lane(lane, value); }
};

}  // namespace hadal
