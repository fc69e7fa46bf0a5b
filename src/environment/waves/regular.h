#pragma once

#include <string_view>
#include <vector>

#include "hadal/environment/wave_kind.h"
#include "hadal/math/scalar.h"
#include "hadal/model/field.h"

namespace hadal {

inline constexpr model::Range kWaveHeight{.min = 0, .max = 50, .min_excluded = true};
inline constexpr model::Range kWavePeriod{.min = 0.1, .max = 1000};
inline constexpr std::string_view kWaveHeadingHelp =
    "Towards which the waves travel, clockwise from north: 90 rolls to the east.";

/// One plane wave of small steepness, crest to trough `height`: [theory, Eq. 7.11].
struct RegularWaves {
  static constexpr std::string_view kName = "regular";
  static constexpr std::string_view kHelp = "one train of equal waves";

  double height = 0;
  double period = 0;
  double heading_deg = 0;
  double phase_deg = 0;

  std::vector<WaveComponent> waves(const WaveSetting& /*setting*/) const {
    return {{height / 2, 2 * kPi / period, radians(heading_deg), radians(phase_deg)}};
  }
  WaveSize size() const { return {height, period}; }

  bool operator==(const RegularWaves&) const = default;
};

template <class Visitor>
void describe(Visitor& v, RegularWaves& w) {
  v("height", w.height,
    {.unit = "m", .range = kWaveHeight, .required = true, .help = "From trough to crest."});
  v("period", w.period,
    {.unit = "s", .range = kWavePeriod, .required = true, .help = "Of a wave."});
  v("heading_deg", w.heading_deg, {.unit = "deg", .help = kWaveHeadingHelp});
  v("phase_deg", w.phase_deg,
    {.unit = "deg", .help = "At the origin at time zero: 0 is a crest, 180 a trough."});
}

}  // namespace hadal
