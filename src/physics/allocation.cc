#include "hadal/physics/allocation.h"

#include "hadal/math/dense_solvers.h"

namespace hadal::physics {

namespace {

constexpr double kRelativeThreshold = 1e-9;
constexpr const char* kName = "the allocation matrix";

DenseMatrix to_dense(const AllocationMatrix<double>& H, int count) {
  DenseMatrix matrix(6, count);
  for (int j = 0; j < count; ++j) {
    for (int i = 0; i < 6; ++i) matrix(i, j) = H[static_cast<std::size_t>(j)][i];
  }
  return matrix;
}

}  // namespace

std::array<ActuatorArray<double>, 6> pseudo_inverse(const AllocationMatrix<double>& H, int count) {
  std::array<ActuatorArray<double>, 6> plus{};
  if (count == 0) return plus;
  const DenseMatrix inverse = hadal::pseudo_inverse(to_dense(H, count), kRelativeThreshold, kName);
  for (int j = 0; j < count; ++j) {
    for (int i = 0; i < 6; ++i) {
      plus[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] = inverse(j, i);
    }
  }
  return plus;
}

int allocation_rank(const AllocationMatrix<double>& H, int count) {
  return count == 0 ? 0 : rank_of(to_dense(H, count), kRelativeThreshold, kName);
}

}  // namespace hadal::physics
