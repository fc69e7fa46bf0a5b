#include "hadal/physics/allocation.h"

#include <Eigen/SVD>

#include "hadal/math/decomposed.h"

namespace hadal::physics {

namespace {

constexpr double kRelativeThreshold = 1e-9;

Eigen::JacobiSVD<Eigen::MatrixXd> decompose(const AllocationMatrix<double>& H, int count) {
  Eigen::MatrixXd matrix(6, count);
  for (int j = 0; j < count; ++j) {
    for (int i = 0; i < 6; ++i) matrix(i, j) = H[static_cast<std::size_t>(j)][i];
  }
  Eigen::JacobiSVD<Eigen::MatrixXd> svd(matrix, Eigen::ComputeThinU | Eigen::ComputeThinV);
  decomposed(svd, "the allocation matrix");
  svd.setThreshold(kRelativeThreshold);
  return svd;
}

}  // namespace

std::array<ActuatorArray<double>, 6> pseudo_inverse(const AllocationMatrix<double>& H, int count) {
  std::array<ActuatorArray<double>, 6> plus{};
  if (count == 0) return plus;
  const auto svd = decompose(H, count);
  const Eigen::Index rank = svd.rank();
  const Eigen::MatrixXd inverse = svd.matrixV().leftCols(rank) *
                                  svd.singularValues().head(rank).cwiseInverse().asDiagonal() *
                                  svd.matrixU().leftCols(rank).transpose();
  for (int j = 0; j < count; ++j) {
    for (int i = 0; i < 6; ++i) {
      plus[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] = inverse(j, i);
    }
  }
  return plus;
}

int allocation_rank(const AllocationMatrix<double>& H, int count) {
  return count == 0 ? 0 : static_cast<int>(decompose(H, count).rank());
}

}  // namespace hadal::physics
