#include "hadal/math/small_solvers.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <cmath>

#include "hadal/math/decomposed.h"

namespace hadal {

namespace {

using Matrix6 = Eigen::Matrix<double, 6, 6>;

template <int N>
Eigen::Matrix<double, N, N> to_eigen(const Mat<double, N, N>& m) {
  Eigen::Matrix<double, N, N> e;
  for (int r = 0; r < N; ++r) {
    for (int c = 0; c < N; ++c) e(r, c) = m(r, c);
  }
  return e;
}

Vec3<double> to_vec(const Eigen::Vector3d& e) { return {{e[0], e[1], e[2]}}; }

template <int N>
Vec<double, N> ascending(const Mat<double, N, N>& m) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix<double, N, N>> solver(to_eigen<N>(m),
                                                                          Eigen::EigenvaluesOnly);
  Vec<double, N> values;
  for (int i = 0; i < N; ++i) {
    values[i] = solver.info() == Eigen::Success ? solver.eigenvalues()[i] : NAN;
  }
  return values;
}

}  // namespace

Mat6<double> symmetric_inverse(const Mat6<double>& m, const char* what) {
  const auto ldlt = to_eigen<6>(m).ldlt();
  const Matrix6 b = decomposed(ldlt, what).solve(Matrix6::Identity());
  Mat6<double> result;
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) result(r, c) = 0.5 * (b(r, c) + b(c, r));
  }
  return result;
}

Vec3<double> symmetric_eigenvalues(const Mat3<double>& m) { return ascending<3>(m); }
Vec6<double> symmetric_eigenvalues(const Mat6<double>& m) { return ascending<6>(m); }

PrincipalAxes principal_axes(const Mat3<double>& m, int reversed, const char* what) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(to_eigen<3>(m));
  Eigen::Matrix3d axes = decomposed(solver, what).eigenvectors();
  if (axes.determinant() < 0) axes.col(reversed) *= -1;
  const Eigen::Quaterniond q(axes);
  return {to_vec(solver.eigenvalues()), {q.w(), q.x(), q.y(), q.z()}};
}

DenseMatrix to_dense(const Mat6<double>& m) {
  DenseMatrix d(6, 6);
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) d(r, c) = m(r, c);
  }
  return d;
}

}  // namespace hadal
