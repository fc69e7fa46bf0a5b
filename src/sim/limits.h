#pragma once

/// Where bodies of a run, vehicles and objects alike, leave what can be believed.

namespace hadal::sim {

/// Beyond this a body has left the range of any model [m/s or rad/s].
inline constexpr double kAbsurdSpeed = 1e4;

/// Beyond this a body has left any water [m].
inline constexpr double kAbsurdDistance = 1e9;

/// A body that starts deeper than this is in open water, d = 0 its surface [m].
inline constexpr double kDeep = 0.5;

}  // namespace hadal::sim
