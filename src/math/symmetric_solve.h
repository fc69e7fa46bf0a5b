#pragma once

#include "hadal/math/vec.h"

namespace hadal {

/// x with M x = b for a symmetric positive definite M, by M = L D Lᵀ without pivots; reads the
/// lower triangle. For any number type, so that every lane of a pack has its own matrix.
template <class T, int N>
Vec<T, N> symmetric_solve(const Mat<T, N, N>& M, const Vec<T, N>& b) {
  Mat<T, N, N> L, LD;  // below and on the diagonal
  Vec<T, N> inverse_d, x = b;
  for (int j = 0; j < N; ++j) {
    for (int i = j; i < N; ++i) {
      LD(i, j) = M(i, j);
      for (int k = 0; k < j; ++k) LD(i, j) -= LD(i, k) * L(j, k);
    }
    inverse_d[j] = T(1) / LD(j, j);
    for (int i = j + 1; i < N; ++i) L(i, j) = LD(i, j) * inverse_d[j];
  }
  for (int j = 0; j < N; ++j) {
    for (int i = j + 1; i < N; ++i) x[i] -= L(i, j) * x[j];
  }
  for (int j = N - 1; j >= 0; --j) {
    x[j] = x[j] * inverse_d[j];
    for (int i = j + 1; i < N; ++i) x[j] -= L(i, j) * x[i];
  }
  return x;
}

}  // namespace hadal
