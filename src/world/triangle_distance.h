#pragma once

#include "hadal/math/vec.h"

namespace hadal {

/// The point of the triangle a, b, c that is nearest to p, by the part of the plane that p lies
/// over [Ericson 2005, section 5.1.5]. A triangle without area counts as its edges.
inline Vec3<double> nearest_on_triangle(const Vec3<double>& p, const Vec3<double>& a,
                                        const Vec3<double>& b, const Vec3<double>& c) {
  const Vec3<double> ab = b - a, ac = c - a;
  const Vec3<double> ap = p - a, bp = p - b, cp = p - c;
  const double d1 = dot(ab, ap), d2 = dot(ac, ap);
  if (d1 <= 0 && d2 <= 0) return a;
  const double d3 = dot(ab, bp), d4 = dot(ac, bp);
  if (d3 >= 0 && d4 <= d3) return b;
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return a + (d1 / (d1 - d3)) * ab;
  const double d5 = dot(ab, cp), d6 = dot(ac, cp);
  if (d6 >= 0 && d5 <= d6) return c;
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return a + (d2 / (d2 - d6)) * ac;
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 >= d3 && d5 >= d6) return b + ((d4 - d3) / (d4 - d3 + d5 - d6)) * (c - b);
  const double sum = va + vb + vc;
  return a + (vb / sum) * ab + (vc / sum) * ac;
}

}  // namespace hadal
