#pragma once

#include <random>

#include "hadal/math/rotation.h"
#include "hadal/math/vec.h"

namespace hadal::test {

/// Random numbers between −1 and 1, the same on every machine.
class Random {
 public:
  explicit Random(unsigned seed) : generator_(seed) {}
  double operator()() { return 2 * (generator_() / 4294967295.0) - 1; }
  template <int N>
  Vec<double, N> vector(double scale) {
    Vec<double, N> v;
    for (int i = 0; i < N; ++i) v[i] = scale * (*this)();
    return v;
  }
  template <int N>
  Mat<double, N, N> matrix(double scale) {
    Mat<double, N, N> m;
    for (int c = 0; c < N; ++c) m.column_at(c) = vector<N>(scale);
    return m;
  }
  /// Symmetric positive definite: scale·(A Aᵀ + ½ identity).
  template <int N>
  Mat<double, N, N> positive(double scale) {
    const Mat<double, N, N> a = matrix<N>(1);
    Mat<double, N, N> m = a * transpose(a);
    for (int i = 0; i < N; ++i) {
      m(i, i) += 0.5;
      for (int j = 0; j < N; ++j) m(j, i) *= scale;
    }
    return symmetric(m);
  }
  Quaternion<double> rotation() {
    const Vec<double, 4> v = vector<4>(1);
    return normalized(Quaternion<double>{v[0], v[1], v[2], v[3]});
  }

 private:
  template <int N>
  static Mat<double, N, N> symmetric(Mat<double, N, N> m) {
    for (int r = 0; r < N; ++r) {
      for (int c = 0; c < r; ++c) m(r, c) = m(c, r);
    }
    return m;
  }
  std::mt19937 generator_;
};

}  // namespace hadal::test
