#pragma once

#include "hadal/math/scalar.h"

namespace hadal::physics {

/// Pulse width → command, the small stage in front of an actuator [Simu2VITA, Fig. 1]: linear from
/// neutral ± half_range [µs] to max and min, zero within the dead band. A pulse width of 0 means
/// "no signal".
template <class T>
struct PwmStage {
  T neutral_us, half_range_us, dead_band_us;
  T min, max;  ///< command at the ends

  T command(const T& pulse_us) const {
    const T offset = pulse_us - neutral_us;
    const T fraction = clamp(offset / half_range_us, T(-1), T(1));
    const T scaled = select(fraction < T(0), -fraction * min, fraction * max);
    const T outside = select(abs(offset) <= dead_band_us, T(0), scaled);
    return select(pulse_us == T(0), T(0), outside);
  }
};

}  // namespace hadal::physics
