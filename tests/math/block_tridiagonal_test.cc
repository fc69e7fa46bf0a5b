#include "hadal/math/block_tridiagonal.h"

#include <gtest/gtest.h>

#include "support/random.h"

namespace hadal::test {
namespace {

Mat3<double> random_matrix(Random& random) {
  Mat3<double> m;
  for (int c = 0; c < 3; ++c) m.column_at(c) = random.vector<3>(1);
  return m;
}

TEST(Inverse, TimesTheMatrixIsOne) {
  Random random(4);
  const Mat3<double> m = random_matrix(random), product = inverse(m) * m;
  for (int c = 0; c < 3; ++c) {
    for (int r = 0; r < 3; ++r) EXPECT_NEAR(product(r, c), r == c ? 1 : 0, 1e-12);
  }
}

TEST(BlockTridiagonal, SolutionFulfilsEveryRow) {
  Random random(7);
  const std::size_t n = 9;
  BlockTridiagonal<double> system(12);
  for (std::size_t i = 0; i < n; ++i) {
    system.lower[i] = random_matrix(random), system.upper[i] = random_matrix(random);
    system.diagonal[i] = random_matrix(random) + diagonal(Vec3<double>{{6, 6, 6}});
    system.right[i] = random.vector<3>(1);
  }
  BlockTridiagonal<double> solved = system;
  solved.solve(n);
  for (std::size_t i = 0; i < n; ++i) {
    Vec3<double> left = system.diagonal[i] * solved.right[i];
    if (i > 0) left += system.lower[i] * solved.right[i - 1];
    if (i + 1 < n) left += system.upper[i] * solved.right[i + 1];
    for (int r = 0; r < 3; ++r) EXPECT_NEAR(left[r], system.right[i][r], 1e-13);
  }
}

}  // namespace
}  // namespace hadal::test
