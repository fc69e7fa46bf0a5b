#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "hadal/environment/current.h"
#include "hadal/environment/current_setting.h"
#include "hadal/environment/gaussian_tree.h"
#include "hadal/model/kind.h"

namespace hadal {

/// What a GaussMarkovCurrent is for one seed.
struct GaussMarkovFlow {
  Vec3<double> mean, deviation;
  double interval = 1;
  double ratio = 0.9;  ///< correlation between two draws
  GaussianTree draws;

  /// With s = 3x² − 2x³ of the part x of the interval that is over: the mix (1 − s) a + s b of the
  /// draws before and after, over its deviation, so that the variance is the same at all times.
  template <class T>
  Flow<T> flow(const Vec3<T>& /*p_N*/, double t) const {
    const double k = std::floor(t / interval), x = t / interval - k;
    const GaussianTree::Pair draw = draws.at(static_cast<std::int64_t>(k));
    const double s = x * x * (3 - 2 * x), s_rate = 6 * x * (1 - x) / interval, r = 1 - s;
    const double n = std::sqrt(r * r + s * s + 2 * r * s * ratio);
    const double n_slope = (s - r) * (1 - ratio) / n;
    const Vec3<double> mix = 1 / n * (r * draw.left + s * draw.right);
    const Vec3<double> mix_rate = s_rate / n * (draw.right - draw.left - n_slope * mix);
    Flow<T> f{};
    for (int i = 0; i < 3; ++i) {
      f.velocity_N[i] = T(mean[i] + deviation[i] * mix[i]);
      f.rate_N[i] = T(deviation[i] * mix_rate[i]);
    }
    return f;
  }
};

/// A velocity that wanders about a mean, the same at every place: each component a stationary
/// first-order Gauss–Markov process v̇ = −(v − mean)/τ + white noise, of the given deviation σ and
/// correlation time τ [theory, Eq. 7.6]. It is drawn for a seed once and for all times.
///
/// Exact: at times k·interval all values have the joint distribution of that process, with the
/// correlation e^(−|Δt|/τ); at any time each value is Gaussian with variance σ². Between two draws
/// the curve is smooth (the process itself has no rate), so that no motion is faster than the
/// interval; correlations over lags n·interval there exceed e^(−|Δt|/τ) by a factor of at most
/// cosh²(interval/2τ)·2/(1 + e^(−interval/τ)): 1.03 at interval = τ/20.
struct GaussMarkovCurrent {
  static constexpr std::string_view kName = "gauss_markov";
  static constexpr std::string_view kHelp =
      "wanders at random about a mean, the same everywhere: a first-order Gauss-Markov process";

  Vec3<double> mean;
  Vec3<double> deviation;
  double correlation_time = 0;
  std::optional<double> interval;

  GaussMarkovFlow prepared(const CurrentSetting& setting) const {
    const double step = interval.value_or(correlation_time / 20);
    const double ratio = std::exp(-step / correlation_time);
    return {mean, deviation, step, ratio, GaussianTree::markov(setting.seed, setting.name, ratio)};
  }

  bool operator==(const GaussMarkovCurrent&) const = default;
};

template <class Visitor>
void describe(Visitor& v, GaussMarkovCurrent& c) {
  v("mean", c.mean, {.unit = "m/s", .range = model::kSpeed, .help = "NED."});
  v("deviation", c.deviation,
    {.unit = "m/s",
     .range = {.min = 0, .max = 1e3},
     .required = true,
     .help = "Standard deviation of each component, NED."});
  v("correlation_time", c.correlation_time,
    {.unit = "s",
     .range = {.min = 1e-2, .max = 1e8},
     .required = true,
     .help = "After which the correlation has fallen to 1/e."});
  v("interval", c.interval,
    {.unit = "s",
     .range = {.min = 1e-4, .max = 1e8},
     .help = "Between two draws; by default a twentieth of `correlation_time`."});
}

inline std::vector<model::KeyProblem> problems(const GaussMarkovCurrent& c) {
  const double step = c.interval.value_or(c.correlation_time / 20);
  if (step <= c.correlation_time && step * 1e6 >= c.correlation_time) return {};
  return {{{"interval", "correlation_time"},
           "does not resolve the process",
           "between a millionth of `correlation_time` and all of it"}};
}

}  // namespace hadal
