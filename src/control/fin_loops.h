#pragma once

/// Depth, pitch and heading of a torpedo, by the angles of its fins. Pitch is positive nose up,
/// depth positive down, heading positive to starboard; angles in rad.

#include <cmath>

#include "hadal/control/channels.h"
#include "hadal/control/measurements.h"

namespace hadal::control {

/// An angle [rad] within ±π that differs from `angle` by whole turns.
template <class T>
T shorter_way(const T& angle) {
  return angle - T(2 * kPi * std::round(value_of(angle) / (2 * kPi)));
}

/// θ_ref [rad] of the cascade: too shallow (d_ref − d > 0) turns the nose down.
template <class T, class Pid>
T pitch_for_depth(const T& depth_error, Pid&& pid) {
  return -pid(kDepth, depth_error);
}

}  // namespace hadal::control
