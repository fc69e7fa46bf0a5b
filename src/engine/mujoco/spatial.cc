#include "hadal/engine/mujoco/spatial.h"

namespace hadal::engine {

namespace {

/// R·block·Rᵀ of the 3×3 block that starts at (r, c).
HADAL_INLINE Mat3<double> turned_block(const Mat3<double>& R, const Mat6<double>& M, int r, int c) {
  Mat3<double> half, block;
  unroll<3>(HADAL_LAMBDA(j) {
    half.column_at(j) = R * Vec3<double>{{M(r, c + j), M(r + 1, c + j), M(r + 2, c + j)}};
  });
  unroll<3>(HADAL_LAMBDA(j) {
    block.column_at(j) = half * Vec3<double>{{R(j, 0), R(j, 1), R(j, 2)}};
  });
  return block;
}

/// S(r)·m.
HADAL_INLINE Mat3<double> crossed(const Vec3<double>& r, const Mat3<double>& m) {
  Mat3<double> product;
  unroll<3>(HADAL_LAMBDA(c) { product.column_at(c) = cross(r, m.column_at(c)); });
  return product;
}

}  // namespace

HADAL_FLATTEN Mat6<double> mass_at_centre(const TreePlace& at, const Mat6<double>& M) {
  // With v_origin = v_centre − S ω the energy of [A B; Bᵀ D] keeps its value. As A is symmetric and
  // Sᵀ = −S, −A S = (S A)ᵀ.
  const Mat3<double> A = turned_block(at.R_NB, M, 0, 0);
  const Mat3<double> B_origin = turned_block(at.R_NB, M, 0, 3);
  const Mat3<double> B = B_origin + transpose(crossed(at.r_N, A));
  const Mat3<double> D =
      turned_block(at.R_NB, M, 3, 3) + crossed(at.r_N, B) + transpose(crossed(at.r_N, B_origin));
  Mat6<double> m;
  unroll<9>(HADAL_LAMBDA(i) {
    constexpr int r = i % 3, c = i / 3;
    m(r, c) = A(r, c);
    m(r, c + 3) = m(c + 3, r) = B(r, c);
    m(r + 3, c + 3) = D(r, c);
  });
  return m;
}

}  // namespace hadal::engine
