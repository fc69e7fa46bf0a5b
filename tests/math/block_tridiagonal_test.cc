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
  std::vector<BlockRow<double>> rows(n);
  for (BlockRow<double>& row : rows) {
    row.lower = random_matrix(random), row.upper = random_matrix(random);
    row.diagonal = random_matrix(random) + diagonal(Vec3<double>{{6, 6, 6}});
    row.right = random.vector<3>(1);
  }
  BlockTridiagonal<double> system(12);
  const std::vector<Vec3<double>>& x = system.solve(n, [&](std::size_t i) { return rows[i]; });
  for (std::size_t i = 0; i < n; ++i) {
    Vec3<double> left = rows[i].diagonal * x[i];
    if (i > 0) left += rows[i].lower * x[i - 1];
    if (i + 1 < n) left += rows[i].upper * x[i + 1];
    for (int r = 0; r < 3; ++r) EXPECT_NEAR(left[r], rows[i].right[r], 1e-13);
  }
}

}  // namespace
}  // namespace hadal::test
