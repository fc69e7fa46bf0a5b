#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "hadal/environment/wave_spectrum.h"
#include "hadal/environment/waves/regular.h"

namespace hadal {

/// Keys of every sea that is drawn from a spectrum.
struct IrregularWaves {
  double significant_height = 0;
  double peak_period = 0;
  double heading_deg = 0;
  std::optional<double> spreading;
  int components = 200;
  std::optional<int> seed;

  std::vector<WaveComponent> drawn(double gamma, const WaveSetting& setting) const {
    const std::uint64_t of = seed ? static_cast<std::uint64_t>(*seed) : setting.seed;
    return drawn_sea({.significant_height = significant_height,
                      .peak_period = peak_period,
                      .gamma = gamma,
                      .heading = radians(heading_deg),
                      .spreading = spreading,
                      .components = components},
                     RandomStream(of, setting.name));
  }
  WaveSize size() const { return {significant_height, peak_period}; }

  bool operator==(const IrregularWaves&) const = default;
};

template <class Visitor>
void describe_irregular(Visitor& v, IrregularWaves& w) {
  v("significant_height", w.significant_height,
    {.unit = "m",
     .range = kWaveHeight,
     .required = true,
     .help = "Four times the standard deviation of the elevation."});
  v("peak_period", w.peak_period,
    {.unit = "s",
     .range = kWavePeriod,
     .required = true,
     .help = "Of the waves with the most energy."});
  v("heading_deg", w.heading_deg, {.unit = "deg", .help = kWaveHeadingHelp});
  v("spreading", w.spreading,
    {.range = {.min = 0.5, .max = 1000},
     .help = "s of the distribution cos^2s(half the angle from `heading_deg`): 10 for a sea raised "
             "by local wind, 25 to 75 for swell. Left out: all travel the same way."});
  v("components", w.components,
    {.range = {.min = 10, .max = 5000}, .help = "Number of plane waves that make up the sea."});
  v("seed", w.seed,
    {.range = {.min = 0},
     .help =
         "Of its own, to keep the sea when the seed of the run changes, which is the default."});
}

/// A fully developed sea. [Pierson 1964] in terms of its height and peak period.
struct PiersonMoskowitzWaves : IrregularWaves {
  static constexpr std::string_view kName = "pierson_moskowitz";
  static constexpr std::string_view kHelp =
      "an irregular, fully developed sea by the spectrum of Pierson and Moskowitz";

  std::vector<WaveComponent> waves(const WaveSetting& setting) const { return drawn(1, setting); }
  bool operator==(const PiersonMoskowitzWaves&) const = default;
};

template <class Visitor>
void describe(Visitor& v, PiersonMoskowitzWaves& w) {
  describe_irregular(v, w);
}

/// A sea that still grows, or in coastal waters. [Hasselmann 1973]
struct JonswapWaves : IrregularWaves {
  static constexpr std::string_view kName = "jonswap";
  static constexpr std::string_view kHelp =
      "an irregular sea that still grows, with a sharper peak: the JONSWAP spectrum";

  double gamma = 3.3;

  std::vector<WaveComponent> waves(const WaveSetting& setting) const {
    return drawn(gamma, setting);
  }
  bool operator==(const JonswapWaves&) const = default;
};

template <class Visitor>
void describe(Visitor& v, JonswapWaves& w) {
  describe_irregular(v, w);
  v("gamma", w.gamma,
    {.range = {.min = 1, .max = 20},
     .help = "How much higher its peak is than the fully developed sea's."});
}

}  // namespace hadal
