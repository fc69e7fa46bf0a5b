#pragma once

#include "hadal/math/rotation.h"
#include "hadal/physics/parameters.h"

namespace hadal::physics {

/// H by columns: the wrench per unit of each actuator's output.
template <class T>
using AllocationMatrix = std::array<Vec6<T>, kMaxActuators>;

/// Column of a thruster at a position: [s d; p × s d + k d] with the share s of its thrust that the
/// hull feels and the reaction torque k per thrust [Simu2VITA, Eqs. 23–26 for s = 1, k = 0].
template <class T>
Vec6<T> allocation_column(const Vec3<T>& position, const Vec3<T>& direction, const T& force_share,
                          const T& torque) {
  return wrench_at(position, force_share * direction) + join(Vec3<T>{}, torque * direction);
}

/// τ = H y about the body origin, in B [N, N·m].
template <class T>
Vec6<T> allocated_wrench(const AllocationMatrix<T>& H, int count, const ActuatorArray<T>& y) {
  if (count == 0) return Vec6<T>{};
  ColumnSum<T, 6> even(H[0], y[0]), odd(H[1], count > 1 ? y[1] : T(0));
  std::size_t j = 2;
  for (const auto n = static_cast<std::size_t>(count); j + 1 < n; j += 2) {
    even.add(H[j], y[j]);
    odd.add(H[j + 1], y[j + 1]);
  }
  if (j < static_cast<std::size_t>(count)) even.add(H[j], y[j]);
  return (even += odd).vector();
}

/// τ = H(y) y where some outputs are angles that turn other thrusters.
template <class T>
Vec6<T> allocated_wrench(const AllocationParameters<T>& a, int count, const ActuatorArray<T>& y) {
  Vec6<T> tau = allocated_wrench(a.column, count, y);
  for (int k = 0; k < a.tilted_count; ++k) {
    const auto [thruster, tilt] = a.tilted[static_cast<std::size_t>(k)];
    const auto i = static_cast<std::size_t>(thruster);
    const Vec3<T> turned =
        rotate_about(a.tilt_axis[i], y[static_cast<std::size_t>(tilt)], a.direction[i]);
    tau += y[i] *
           (allocation_column(a.position[i], turned, a.force_share[i], a.torque[i]) - a.column[i]);
  }
  return tau;
}

/// Moore–Penrose inverse of H (n×6, by columns of H⁺: one per degree of freedom), for any rank:
/// singular values below 1e-9 of the largest count as zero [Simu2VITA, Eq. 36 for full rank].
std::array<ActuatorArray<double>, 6> pseudo_inverse(const AllocationMatrix<double>& H, int count);

/// Rank of H with the same threshold.
int allocation_rank(const AllocationMatrix<double>& H, int count);

/// Actuator commands for a wrench: u = H⁺ τ.
template <class T>
ActuatorArray<T> inverse_allocated(const std::array<ActuatorArray<T>, 6>& H_plus, int count,
                                   const Vec6<T>& tau) {
  ActuatorArray<T> u;
  for (std::size_t j = 0; j < static_cast<std::size_t>(count); ++j) {
    u[j] = H_plus[0][j] * tau[0];
    for (std::size_t i = 1; i < 6; ++i) u[j] += H_plus[i][j] * tau[static_cast<int>(i)];
  }
  return u;
}

}  // namespace hadal::physics
