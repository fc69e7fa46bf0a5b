#pragma once

/// A transfer function under a held command, solved: z(t + s) = Φ(s) z(t) + Γ(s) u. Its rate is in
/// actuator_response.h.

#include <type_traits>
#include <vector>

#include "hadal/base/compiler.h"
#include "hadal/physics/response_numbers.h"

namespace hadal::physics {

/// Φ and Γ of all lags of a vehicle for one s, each at its actuators' `lag_place`: row by row
/// [Φ Γ], and as last row the output [CΦ, CΓ + D].
using LagSolution = std::vector<double>;

/// How many numbers of a LagSolution one lag takes.
int lag_numbers(const LinearLag& lag);

/// [Φ Γ; CΦ CΓ + D] after s [s], by the exponential of [A B; 0 0].
std::vector<double> lag_solution(const LinearLag& lag, double s);

/// Of all lags; empty if there are none.
template <class T>
LagSolution lag_solution(const std::vector<ResponseNumbers<T>>& responses, double s) {
  LagSolution all;
  for (const ResponseNumbers<T>& r : responses) {
    if (!r.lag || r.lag_place < static_cast<int>(all.size())) continue;
    const std::vector<double> one = lag_solution(*r.lag, s);
    all.insert(all.end(), one.begin(), one.end());
  }
  return all;
}

/// f(order) with the order of a lag as a constant where it is one of the usual ones, so that its
/// rows need no loops.
template <class F>
HADAL_INLINE auto with_order(std::size_t order, F&& f) {
  switch (order) {
    case 1:
      return f(std::integral_constant<std::size_t, 1>{});
    case 2:
      return f(std::integral_constant<std::size_t, 2>{});
    case 3:
      return f(std::integral_constant<std::size_t, 3>{});
    default:
      return f(order);
  }
}

/// One row of a solution times [z u].
template <class T, class Order>
HADAL_INLINE T lag_row(const double* row, Order order, const T* z, const T& u) {
  T sum = T(row[order]) * u;
  for (std::size_t i = 0; i < order; ++i) sum += T(row[i]) * z[i];
  return sum;
}

}  // namespace hadal::physics
