#pragma once

/// The surface of the water as a plane that touches it above or below a place.

#include "hadal/math/vec.h"

namespace hadal {

/// d = depth + slope · (n, e) around the place, and how that changes. The default is still water.
template <class T>
struct WaterSurface {
  T depth{};                                         ///< of the surface: negative under a crest [m]
  T rate{};                                          ///< ∂depth/∂t [m/s]
  Vec<T, 2> slope{};                                 ///< ∂depth/∂n, ∂depth/∂e
  Vec<T, 2> slope_rate{};                            ///< ∂slope/∂t [1/s]
  T curvature_nn{}, curvature_ne{}, curvature_ee{};  ///< ∂²depth/∂x_i∂x_j [1/m]

  /// Of the slope as met by one who moves.
  Vec<T, 2> slope_rate_along(const Vec3<T>& v_N) const {
    return {{slope_rate[0] + curvature_nn * v_N[0] + curvature_ne * v_N[1],
             slope_rate[1] + curvature_ne * v_N[0] + curvature_ee * v_N[1]}};
  }
};

}  // namespace hadal
