#pragma once

/// Added mass of an ellipsoid in unbounded ideal fluid, by Lamb's coefficients.

#include "hadal/math/vec.h"

namespace hadal::analysis {

/// α₀, β₀, γ₀ of the half axes a, b, c along x, y, z; they add up to 2 [Lamb 1932, art. 114]:
///
///   α₀ = abc ∫₀^∞ dλ / ((a² + λ) Δ),   Δ² = (a² + λ)(b² + λ)(c² + λ)
Vec3<double> lamb_coefficients(const Vec3<double>& half_axes);

/// Added mass along x, y, z as shares of the displaced mass: k = α₀ / (2 − α₀).
Vec3<double> ellipsoid_added_mass(const Vec3<double>& half_axes);

/// Added moments of inertia about x, y, z as shares of the displaced mass [m²]. About x:
/// ⅕ (b² − c²)² (γ₀ − β₀) / (2 (b² − c²) + (b² + c²)(β₀ − γ₀)). [Lamb 1932, art. 115]
Vec3<double> ellipsoid_added_inertia(const Vec3<double>& half_axes);

/// Carlson's symmetric elliptic integral of the second kind [Carlson 1995]:
///
///   R_D(x, y, z) = 3/2 ∫₀^∞ dt / (√(t + x) √(t + y) (t + z)^{3/2})
///
/// for x, y ≥ 0 (at most one zero) and z > 0; elsewhere, or where numbers overflow, NaN.
double carlson_rd(double x, double y, double z);

}  // namespace hadal::analysis
