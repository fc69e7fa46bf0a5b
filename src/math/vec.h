#pragma once

/// Fixed-size vectors and matrices over any number type (double, float, SIMD pack, dual number).
/// Plain aggregates that live in registers; Eigen stays inside .cc files for decompositions.

#include <array>
#include <cstddef>
#include <cstring>
#include <utility>

#include "hadal/base/compiler.h"

namespace hadal {

/// f(0), f(1), … f(N − 1) written out, with indices that are constants: loops that the optimiser
/// unrolls only late would keep packs in memory.
template <int N, class F>
HADAL_INLINE constexpr void unroll(F&& f) {
  [&]<int... I>(std::integer_sequence<int, I...>) HADAL_INLINE_LAMBDA {
    (f(std::integral_constant<int, I>{}), ...);
  }
  (std::make_integer_sequence<int, N>{});
}
#define HADAL_LAMBDA(...) [&](auto __VA_ARGS__) HADAL_INLINE_LAMBDA

template <class T, int N>
struct Vec {
  std::array<T, N> e{};

  HADAL_INLINE constexpr T& operator[](int i) { return e[static_cast<std::size_t>(i)]; }
  HADAL_INLINE constexpr const T& operator[](int i) const { return e[static_cast<std::size_t>(i)]; }
  static constexpr int size() { return N; }

  template <class V>
  void visit(V&& v) {
    v(e);
  }

  /// Converts each element, e.g. from double parameters to packs or duals.
  template <class U>
  constexpr Vec<U, N> cast() const {
    Vec<U, N> r;
    for (int i = 0; i < N; ++i) r[i] = static_cast<U>((*this)[i]);
    return r;
  }
};

template <class T, int N>
constexpr bool operator==(const Vec<T, N>& a, const Vec<T, N>& b) {
  for (int i = 0; i < N; ++i) {
    if (!(a[i] == b[i])) return false;
  }
  return true;
}
template <class T, int N>
HADAL_INLINE constexpr Vec<T, N>& operator+=(Vec<T, N>& a, const Vec<T, N>& b) {
  unroll<N>(HADAL_LAMBDA(i) { a[i] += b[i]; });
  return a;
}
template <class T, int N>
HADAL_INLINE constexpr Vec<T, N>& operator-=(Vec<T, N>& a, const Vec<T, N>& b) {
  unroll<N>(HADAL_LAMBDA(i) { a[i] -= b[i]; });
  return a;
}
template <class T, int N>
HADAL_INLINE constexpr Vec<T, N> operator+(Vec<T, N> a, const Vec<T, N>& b) {
  return a += b;
}
template <class T, int N>
HADAL_INLINE constexpr Vec<T, N> operator-(Vec<T, N> a, const Vec<T, N>& b) {
  return a -= b;
}
template <class T, int N>
HADAL_INLINE constexpr Vec<T, N> operator-(Vec<T, N> a) {
  unroll<N>(HADAL_LAMBDA(i) { a[i] = -a[i]; });
  return a;
}
template <class T, int N>
HADAL_INLINE constexpr Vec<T, N> operator*(const T& s, Vec<T, N> a) {
  unroll<N>(HADAL_LAMBDA(i) { a[i] = s * a[i]; });
  return a;
}
template <class T, int N>
HADAL_INLINE constexpr Vec<T, N> operator*(const Vec<T, N>& a, const T& s) {
  return s * a;
}
template <class T, int N>
HADAL_INLINE constexpr T dot(const Vec<T, N>& a, const Vec<T, N>& b) {
  T sum = a[0] * b[0];
  unroll<N - 1>(HADAL_LAMBDA(i) { sum += a[i + 1] * b[i + 1]; });
  return sum;
}

template <class T>
using Vec3 = Vec<T, 3>;
template <class T>
using Vec6 = Vec<T, 6>;

template <class T>
HADAL_INLINE constexpr Vec3<T> cross(const Vec3<T>& a, const Vec3<T>& b) {
  return {{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]}};
}

/// A sum of scaled columns, Σ x_c · column_c, kept in registers.
template <class T, int R>
class ColumnSum {
 public:
  HADAL_INLINE constexpr ColumnSum(const Vec<T, R>& column, const T& x) : sum_(x * column) {}
  HADAL_INLINE constexpr void add(const Vec<T, R>& column, const T& x) {
    unroll<R>(HADAL_LAMBDA(r) { sum_[r] += column[r] * x; });
  }
  HADAL_INLINE constexpr ColumnSum& operator+=(const ColumnSum& b) { return sum_ += b.sum_, *this; }
  HADAL_INLINE constexpr const Vec<T, R>& vector() const { return sum_; }

 private:
  Vec<T, R> sum_;
};

/// Six doubles fit one register of four and one of two: the columns of every matrix of one vehicle.
template <>
class ColumnSum<double, 6> {
 public:
  HADAL_INLINE ColumnSum(const Vec<double, 6>& column, double x)
      : four_(load<Four>(column, 0) * x), two_(load<Two>(column, 4) * x) {}
  HADAL_INLINE void add(const Vec<double, 6>& column, double x) {
    four_ += load<Four>(column, 0) * x, two_ += load<Two>(column, 4) * x;
  }
  HADAL_INLINE ColumnSum& operator+=(const ColumnSum& b) {
    four_ += b.four_, two_ += b.two_;
    return *this;
  }
  HADAL_INLINE Vec<double, 6> vector() const {
    Vec<double, 6> v;
    std::memcpy(&v[0], &four_, sizeof(four_));
    std::memcpy(&v[4], &two_, sizeof(two_));
    return v;
  }

 private:
  typedef double Four __attribute__((vector_size(32)));
  typedef double Two __attribute__((vector_size(16)));
  template <class Register>
  HADAL_INLINE static Register load(const Vec<double, 6>& v, int first) {
    Register r;
    std::memcpy(&r, &v[first], sizeof(r));
    return r;
  }
  Four four_;
  Two two_;
};

/// Column-major matrix: a product with a vector adds scaled columns, which vectorises well.
template <class T, int R, int C>
struct Mat {
  std::array<Vec<T, R>, C> column{};

  HADAL_INLINE constexpr T& operator()(int r, int c) {
    return column[static_cast<std::size_t>(c)][r];
  }
  HADAL_INLINE constexpr const T& operator()(int r, int c) const {
    return column[static_cast<std::size_t>(c)][r];
  }
  HADAL_INLINE constexpr Vec<T, R>& column_at(int c) { return column[static_cast<std::size_t>(c)]; }
  HADAL_INLINE constexpr const Vec<T, R>& column_at(int c) const {
    return column[static_cast<std::size_t>(c)];
  }

  template <class U>
  constexpr Mat<U, R, C> cast() const {
    Mat<U, R, C> m;
    for (int c = 0; c < C; ++c) m.column_at(c) = column_at(c).template cast<U>();
    return m;
  }
};

template <class T>
using Mat3 = Mat<T, 3, 3>;
template <class T>
using Mat6 = Mat<T, 6, 6>;

template <class T, int R, int C>
constexpr bool operator==(const Mat<T, R, C>& a, const Mat<T, R, C>& b) {
  for (int c = 0; c < C; ++c) {
    if (!(a.column_at(c) == b.column_at(c))) return false;
  }
  return true;
}
/// The first K columns times x: m·x for a vector that is zero from element K on. Even and odd
/// columns add up side by side, so that multiply-adds wait less for each other.
template <int K, class T, int R, int C>
HADAL_INLINE constexpr Vec<T, R> leading_columns_times(const Mat<T, R, C>& m, const Vec<T, K>& x) {
  ColumnSum<T, R> even(m.column_at(0), x[0]), odd(m.column_at(1), x[1]);
  unroll<K - 2>(HADAL_LAMBDA(c) { (c % 2 == 0 ? even : odd).add(m.column_at(c + 2), x[c + 2]); });
  return (even += odd).vector();
}
template <class T, int R, int C>
HADAL_INLINE constexpr Vec<T, R> operator*(const Mat<T, R, C>& m, const Vec<T, C>& x) {
  return leading_columns_times<C>(m, x);
}
template <class T, int R, int K, int C>
constexpr Mat<T, R, C> operator*(const Mat<T, R, K>& a, const Mat<T, K, C>& b) {
  Mat<T, R, C> m;
  for (int c = 0; c < C; ++c) m.column_at(c) = a * b.column_at(c);
  return m;
}
template <class T, int R, int C>
constexpr Mat<T, R, C> operator+(Mat<T, R, C> a, const Mat<T, R, C>& b) {
  for (int c = 0; c < C; ++c) a.column_at(c) += b.column_at(c);
  return a;
}
template <class T, int R, int C>
constexpr Mat<T, C, R> transpose(const Mat<T, R, C>& a) {
  Mat<T, C, R> m;
  for (int c = 0; c < C; ++c) {
    for (int r = 0; r < R; ++r) m(c, r) = a(r, c);
  }
  return m;
}
/// mᵀx without forming the transpose.
template <class T, int R, int C>
HADAL_INLINE constexpr Vec<T, C> transposed_times(const Mat<T, R, C>& m, const Vec<T, R>& x) {
  Vec<T, C> y;
  unroll<C>(HADAL_LAMBDA(c) { y[c] = dot(m.column_at(c), x); });
  return y;
}
template <class T, int N>
constexpr Mat<T, N, N> diagonal(const Vec<T, N>& d) {
  Mat<T, N, N> m;
  for (int i = 0; i < N; ++i) m(i, i) = d[i];
  return m;
}
template <class T, int N>
constexpr Mat<T, N, N> identity() {
  Mat<T, N, N> m;
  for (int i = 0; i < N; ++i) m(i, i) = T(1);
  return m;
}
/// S(a) with S(a)b = a × b.
template <class T>
constexpr Mat3<T> skew(const Vec3<T>& a) {
  Mat3<T> m;
  m(0, 1) = -a[2], m(0, 2) = a[1];
  m(1, 0) = a[2], m(1, 2) = -a[0];
  m(2, 0) = -a[1], m(2, 1) = a[0];
  return m;
}

}  // namespace hadal
