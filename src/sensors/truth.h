#pragma once

#include <optional>

#include "hadal/base/random.h"
#include "hadal/math/rotation.h"
#include "hadal/model/vehicle.h"
#include "hadal/physics/dynamics.h"
#include "hadal/world/geometry.h"

namespace hadal::sensors {

/// What a sensor measures from. No controller ever sees it.
struct Truth {
  physics::BodyState<double> body;
  Mat3<double> R_NB;
  std::optional<Owner> own;  ///< whose surfaces its sensors do not see
};

inline Truth truth(const physics::BodyState<double>& body, const std::optional<Owner>& own = {}) {
  return {body, rotation_matrix(body.q_NB), own};
}

/// Position of a point of the body, in N [m].
inline Vec3<double> position_N(const Truth& truth, const Vec3<double>& p_BS_B) {
  return truth.body.p_NB_N + truth.R_NB * p_BS_B;
}

/// Independent Gaussian numbers; draws nothing when there is no noise to add.
inline Vec3<double> white_noise(double deviation, RandomStream& random) {
  if (deviation == 0) return {};
  const double x = random.gaussian(), y = random.gaussian(), z = random.gaussian();
  return {{deviation * x, deviation * y, deviation * z}};
}

}  // namespace hadal::sensors
