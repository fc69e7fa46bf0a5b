#pragma once

/// The continuous algebraic Riccati equation AᵀP + PA − P B R⁻¹ Bᵀ P + Q = 0, for its stabilising
/// solution.

#include <complex>
#include <vector>

#include "hadal/analysis/vehicle_system.h"

namespace hadal::analysis {

struct RiccatiSolution {
  Matrix P;                                 ///< symmetric
  Matrix K;                                 ///< R⁻¹ Bᵀ P: u = −K x is the optimal feedback
  std::vector<std::complex<double>> poles;  ///< of A − B K, all in the left half plane
  double residual = 0;                      ///< largest element of the equation's left side
                                            ///< against the largest of its terms
};

/// The sign of the Hamiltonian matrix [Roberts 1980], then steps of Newton [Kleinman 1968] as long
/// as the residual falls. Q must be symmetric and not negative, R symmetric and positive. Throws
/// InputError if a growing mode cannot be reached by B (not stabilisable), or if Q does not see a
/// mode that neither grows nor decays (not detectable): then there is no stabilising solution.
RiccatiSolution solve_riccati(const Matrix& A, const Matrix& B, const Matrix& Q, const Matrix& R);

}  // namespace hadal::analysis
