#pragma once

/// Fixed-size vectors and matrices over any number type (double, float, SIMD pack, dual number).
/// Plain aggregates that live in registers; Eigen stays inside .cc files for decompositions.

#include <array>
#include <cstddef>

namespace hadal {

template <class T, int N>
struct Vec {
  std::array<T, N> e{};

  constexpr T& operator[](int i) { return e[static_cast<std::size_t>(i)]; }
  constexpr const T& operator[](int i) const { return e[static_cast<std::size_t>(i)]; }
  static constexpr int size() { return N; }
  constexpr bool operator==(const Vec&) const = default;

  /// Converts each element, e.g. from double parameters to packs or duals.
  template <class U>
  constexpr Vec<U, N> cast() const {
    Vec<U, N> r;
    for (int i = 0; i < N; ++i) r[i] = static_cast<U>((*this)[i]);
    return r;
  }
};

template <class T, int N>
constexpr Vec<T, N>& operator+=(Vec<T, N>& a, const Vec<T, N>& b) {
  for (int i = 0; i < N; ++i) a[i] += b[i];
  return a;
}
template <class T, int N>
constexpr Vec<T, N>& operator-=(Vec<T, N>& a, const Vec<T, N>& b) {
  for (int i = 0; i < N; ++i) a[i] -= b[i];
  return a;
}
template <class T, int N>
constexpr Vec<T, N> operator+(Vec<T, N> a, const Vec<T, N>& b) {
  return a += b;
}
template <class T, int N>
constexpr Vec<T, N> operator-(Vec<T, N> a, const Vec<T, N>& b) {
  return a -= b;
}
template <class T, int N>
constexpr Vec<T, N> operator-(Vec<T, N> a) {
  for (int i = 0; i < N; ++i) a[i] = -a[i];
  return a;
}
template <class T, int N>
constexpr Vec<T, N> operator*(const T& s, Vec<T, N> a) {
  for (int i = 0; i < N; ++i) a[i] = s * a[i];
  return a;
}
template <class T, int N>
constexpr Vec<T, N> operator*(const Vec<T, N>& a, const T& s) {
  return s * a;
}
template <class T, int N>
constexpr T dot(const Vec<T, N>& a, const Vec<T, N>& b) {
  T sum = a[0] * b[0];
  for (int i = 1; i < N; ++i) sum += a[i] * b[i];
  return sum;
}

template <class T>
using Vec3 = Vec<T, 3>;
template <class T>
using Vec6 = Vec<T, 6>;

template <class T>
constexpr Vec3<T> cross(const Vec3<T>& a, const Vec3<T>& b) {
  return {{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]}};
}

/// Column-major matrix: a product with a vector adds scaled columns, which vectorises well.
template <class T, int R, int C>
struct Mat {
  std::array<Vec<T, R>, C> column{};

  constexpr T& operator()(int r, int c) { return column[static_cast<std::size_t>(c)][r]; }
  constexpr const T& operator()(int r, int c) const {
    return column[static_cast<std::size_t>(c)][r];
  }
  constexpr bool operator==(const Mat&) const = default;

  template <class U>
  constexpr Mat<U, R, C> cast() const {
    Mat<U, R, C> m;
    for (int c = 0; c < C; ++c)
      m.column[static_cast<std::size_t>(c)] = column_at(c).template cast<U>();
    return m;
  }
  constexpr const Vec<T, R>& column_at(int c) const { return column[static_cast<std::size_t>(c)]; }
};

template <class T>
using Mat3 = Mat<T, 3, 3>;
template <class T>
using Mat6 = Mat<T, 6, 6>;

template <class T, int R, int C>
constexpr Vec<T, R> operator*(const Mat<T, R, C>& m, const Vec<T, C>& x) {
  Vec<T, R> y = x[0] * m.column_at(0);
  for (int c = 1; c < C; ++c) {
    for (int r = 0; r < R; ++r) y[r] += m(r, c) * x[c];
  }
  return y;
}
template <class T, int R, int K, int C>
constexpr Mat<T, R, C> operator*(const Mat<T, R, K>& a, const Mat<T, K, C>& b) {
  Mat<T, R, C> m;
  for (int c = 0; c < C; ++c) m.column[static_cast<std::size_t>(c)] = a * b.column_at(c);
  return m;
}
template <class T, int R, int C>
constexpr Mat<T, R, C> operator+(Mat<T, R, C> a, const Mat<T, R, C>& b) {
  for (int c = 0; c < C; ++c) a.column[static_cast<std::size_t>(c)] += b.column_at(c);
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
constexpr Vec<T, C> transposed_times(const Mat<T, R, C>& m, const Vec<T, R>& x) {
  Vec<T, C> y;
  for (int c = 0; c < C; ++c) y[c] = dot(m.column_at(c), x);
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
