#include "hadal/physics/linear_lag.h"

#include <Eigen/Dense>
#include <cmath>

namespace hadal::physics {

namespace {

using Matrix = Eigen::MatrixXd;

/// e^A by its series, of A halved until that converges fast.
Matrix exponential(const Matrix& A) {
  const double norm = A.cwiseAbs().rowwise().sum().maxCoeff();
  const int halvings = norm > 0.5 ? static_cast<int>(std::ceil(std::log2(norm / 0.5))) : 0;
  const Matrix small = std::ldexp(1.0, -halvings) * A;
  Matrix sum = Matrix::Identity(A.rows(), A.cols()), term = sum;
  for (int k = 1; k <= 16; ++k) {  // 0.5^17/17! is below rounding
    term = term * small / k;
    sum += term;
  }
  for (int k = 0; k < halvings; ++k) sum = sum * sum;
  return sum;
}

}  // namespace

int lag_numbers(const LinearLag& lag) {
  const auto n = static_cast<int>(lag.a.size()) + 1;
  return n * n;
}

std::vector<double> lag_solution(const LinearLag& lag, double s) {
  const auto n = static_cast<Eigen::Index>(lag.a.size());
  // In states w^i z_i the numbers of A are alike, and squaring loses no digits.
  const double a0 = std::abs(lag.a[0]);
  const double w = a0 > 0 ? std::pow(a0, 1 / static_cast<double>(n)) : 1;
  Matrix A = Matrix::Zero(n + 1, n + 1);
  Eigen::VectorXd scale(n + 1);
  for (Eigen::Index i = 0; i <= n; ++i) scale[i] = std::pow(w, -static_cast<double>(i));
  for (Eigen::Index i = 0; i < n; ++i) {
    A(i, i + 1) = 1;
    A(n - 1, i) -= lag.a[static_cast<std::size_t>(i)];
  }
  Matrix E = exponential(s * (scale.asDiagonal() * A * scale.cwiseInverse().asDiagonal()));
  E = scale.cwiseInverse().asDiagonal() * E * scale.asDiagonal();

  std::vector<double> rows;
  for (Eigen::Index r = 0; r < n; ++r) {
    for (Eigen::Index c = 0; c <= n; ++c) rows.push_back(E(r, c));
  }
  for (Eigen::Index c = 0; c <= n; ++c) {
    double y = c == n ? lag.d : 0;
    for (Eigen::Index r = 0; r < n; ++r) y += lag.c[static_cast<std::size_t>(r)] * E(r, c);
    rows.push_back(y);
  }
  return rows;
}

}  // namespace hadal::physics
