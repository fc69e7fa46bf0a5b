#include "hadal/engine/mujoco_spatial.h"

namespace hadal::engine {

namespace {

/// R·block·Rᵀ of the 3×3 block that starts at (r, c).
Mat3<double> turned_block(const Mat3<double>& R, const Mat6<double>& M, int r, int c) {
  Mat3<double> block;
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) block(i, j) = M(r + i, c + j);
  }
  return R * block * transpose(R);
}

Mat3<double> difference(Mat3<double> a, const Mat3<double>& b) {
  for (int c = 0; c < 3; ++c) a.column_at(c) -= b.column_at(c);
  return a;
}

}  // namespace

Mat6<double> mass_at_centre(const TreePlace& at, const Mat6<double>& M) {
  // With v_origin = v_centre − S ω the energy of [A B; Bᵀ D] keeps its value.
  const Mat3<double> A = turned_block(at.R_NB, M, 0, 0), S = skew(at.r_N);
  const Mat3<double> B_origin = turned_block(at.R_NB, M, 0, 3);
  const Mat3<double> B = difference(B_origin, A * S);
  const Mat3<double> D =
      difference(turned_block(at.R_NB, M, 3, 3) + S * B, transpose(B_origin) * S);
  Mat6<double> m;
  for (int c = 0; c < 3; ++c) {
    for (int r = 0; r < 3; ++r) {
      m(r, c) = A(r, c);
      m(r, c + 3) = m(c + 3, r) = B(r, c);
      m(r + 3, c + 3) = D(r, c);
    }
  }
  return m;
}

}  // namespace hadal::engine
