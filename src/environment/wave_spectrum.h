#pragma once

/// Spectra of the sea's elevation, and a sea of components drawn from one.

#include <optional>
#include <vector>

#include "hadal/base/random.h"
#include "hadal/environment/waves.h"

namespace hadal {

/// JONSWAP's shape over x = ω/ω_p, without its size: x⁻⁵ e^(−1.25 x⁻⁴) γ^r, r = e^(−(x − 1)²/2σ²)
/// with σ = 0.07 up to the peak and 0.09 beyond. γ = 1 is Pierson and Moskowitz's.
/// [Hasselmann 1973], [theory, Eq. 7.14]
double jonswap_shape(double x, double gamma);

/// A sea as its spectrum says. Its size is found by integrating: m₀ = H_s²/16 to rounding.
struct SeaState {
  double significant_height = 0;    ///< H_s = 4 √m₀ [m]
  double peak_period = 0;           ///< 2π/ω_p [s]
  double gamma = 1;                 ///< γ
  double heading = 0;               ///< towards which most of it travels [rad]
  std::optional<double> spreading;  ///< s of D ∝ cos^2s (θ − heading)/2; none: long-crested
  int components = 200;
};

/// Its components. The range from 0.4 to 6 ω_p, beyond which is less than 0.1 % of m₀ (γ = 1), is
/// cut into as many bins, narrow where there is energy of elevation or of motion; each gives one
/// wave with all energy of its bin, at a frequency drawn within it by energy. So m₀ is exact, and
/// no period is common to all: the record does not repeat. Phases are drawn, too; directions go
/// evenly through their distribution.
std::vector<WaveComponent> drawn_sea(const SeaState& sea, RandomStream random);

}  // namespace hadal
