#include "hadal/analysis/added_mass_ellipsoid.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hadal::analysis {

// Duplication: each turn brings the arguments four times nearer to their mean, then a series ends
// it.
double carlson_rd(double x, double y, double z) {
  constexpr double kNear = 1e-3;  // the series leaves out terms of sixth order
  constexpr int kMostTurns = 64;  // arguments 1e300 apart take less than 20
  double sum = 0, power = 1;
  for (int turn = 0; turn < kMostTurns; ++turn) {
    const double mean = (x + y + 3 * z) / 5;
    const double X = (mean - x) / mean, Y = (mean - y) / mean, Z = (mean - z) / mean;
    if (std::max({std::abs(X), std::abs(Y), std::abs(Z)}) < kNear) {
      const double xy = X * Y, zz = Z * Z;
      const double E2 = xy - 6 * zz, E3 = (3 * xy - 8 * zz) * Z, E4 = 3 * (xy - zz) * zz,
                   E5 = xy * zz * Z;
      const double series = 1 - 3 * E2 / 14 + E3 / 6 + 9 * E2 * E2 / 88 - 3 * E4 / 22 -
                            9 * E2 * E3 / 52 + 3 * E5 / 26;
      return 3 * sum + power * series / (mean * std::sqrt(mean));
    }
    const double root_x = std::sqrt(x), root_y = std::sqrt(y), root_z = std::sqrt(z);
    const double lambda = root_x * (root_y + root_z) + root_y * root_z;
    sum += power / (root_z * (z + lambda));
    power /= 4;
    x = (x + lambda) / 4;
    y = (y + lambda) / 4;
    z = (z + lambda) / 4;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

Vec3<double> lamb_coefficients(const Vec3<double>& half_axes) {
  const double a2 = half_axes[0] * half_axes[0], b2 = half_axes[1] * half_axes[1],
               c2 = half_axes[2] * half_axes[2];
  const double factor = 2.0 / 3 * half_axes[0] * half_axes[1] * half_axes[2];
  return {{factor * carlson_rd(b2, c2, a2), factor * carlson_rd(c2, a2, b2),
           factor * carlson_rd(a2, b2, c2)}};
}

Vec3<double> ellipsoid_added_mass(const Vec3<double>& half_axes) {
  Vec3<double> k = lamb_coefficients(half_axes);
  for (double& coefficient : k.e) coefficient /= 2 - coefficient;
  return k;
}

Vec3<double> ellipsoid_added_inertia(const Vec3<double>& half_axes) {
  constexpr double kEqual = 1e-6;  // a round section turns without moving the fluid
  const Vec3<double> lamb = lamb_coefficients(half_axes);
  Vec3<double> inertia{};
  for (int axis = 0; axis < 3; ++axis) {
    const int i = (axis + 1) % 3, j = (axis + 2) % 3;
    const double ii = half_axes[i] * half_axes[i], jj = half_axes[j] * half_axes[j];
    const double difference = ii - jj, sum = ii + jj, gap = lamb[j] - lamb[i];
    if (std::abs(difference) < kEqual * sum) continue;
    inertia[axis] = difference * difference * gap / (5 * (2 * difference - sum * gap));
  }
  return inertia;
}

}  // namespace hadal::analysis
