#pragma once

/// Ray against triangle in double precision without leaks: a ray through an edge or a vertex that
/// two triangles share hits at least one of them. [Woop 2013]: shear the ray onto an axis and look
/// at the signs of three 2-D edge functions; where the paper falls back to a wider type, Kahan's
/// difference of products gives the exact sign at once.

#include <array>
#include <cmath>
#include <optional>

#include "hadal/math/vec.h"

namespace hadal {

/// a·b − c·d with a relative error of a few ulp, so its sign is exact (barring underflow).
inline double difference_of_products(double a, double b, double c, double d) {
  const double cd = c * d;
  return std::fma(a, b, -cd) + std::fma(-c, d, cd);
}

/// A ray, prepared once for many triangles.
class ShearedRay {
 public:
  /// `direction` is a unit vector.
  ShearedRay(const Vec3<double>& origin, const Vec3<double>& direction) : origin_(origin) {
    for (int k = 1; k < 3; ++k) {
      if (std::abs(direction[k]) > std::abs(direction[z_])) z_ = k;
    }
    x_ = (z_ + 1) % 3;
    y_ = (z_ + 2) % 3;
    shear_x_ = direction[x_] / direction[z_];
    shear_y_ = direction[y_] / direction[z_];
    scale_z_ = 1 / direction[z_];
  }

  /// Distance along the direction, of either sign; none if the ray's line passes by, or lies in the
  /// triangle's plane.
  std::optional<double> distance_to(const Vec3<double>& a, const Vec3<double>& b,
                                    const Vec3<double>& c) const {
    const Vec3<double> A = sheared(a), B = sheared(b), C = sheared(c);
    const double u = difference_of_products(C[0], B[1], C[1], B[0]);
    const double v = difference_of_products(A[0], C[1], A[1], C[0]);
    const double w = difference_of_products(B[0], A[1], B[1], A[0]);
    if ((u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0)) return std::nullopt;
    const double sum = u + v + w;
    if (sum == 0) return std::nullopt;
    return scale_z_ * ((u * A[2] + v * B[2] + w * C[2]) / sum);
  }

 private:
  /// The vertex seen from the origin, with the ray turned into the z axis. The explicit fma keeps
  /// the same bits for a vertex wherever the compiler puts this code.
  Vec3<double> sheared(const Vec3<double>& p) const {
    const double z = p[z_] - origin_[z_];
    return {{std::fma(-shear_x_, z, p[x_] - origin_[x_]),
             std::fma(-shear_y_, z, p[y_] - origin_[y_]), z}};
  }

  Vec3<double> origin_;
  int x_ = 1, y_ = 2, z_ = 0;  ///< axes, permuted so that z is the direction's largest
  double shear_x_ = 0, shear_y_ = 0, scale_z_ = 1;
};

}  // namespace hadal
