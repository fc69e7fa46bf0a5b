#pragma once

#include <cmath>
#include <cstdint>
#include <string_view>

#include "hadal/environment/current.h"
#include "hadal/environment/current_setting.h"
#include "hadal/environment/gaussian_tree.h"
#include "hadal/model/kind.h"

namespace hadal {

/// What a RandomWalkCurrent is for one seed.
struct RandomWalkFlow {
  Vec3<double> start, step;  ///< deviation of one interval's step [m/s]
  double interval = 1;
  GaussianTree draws;

  template <class T>
  Flow<T> flow(const Vec3<T>& /*p_N*/, double t) const {
    const double k = std::floor(t / interval), x = t / interval - k;
    const GaussianTree::Pair draw = draws.at(static_cast<std::int64_t>(k));
    const double s = x * x * (3 - 2 * x), s_rate = 6 * x * (1 - x) / interval;
    Flow<T> f{};
    for (int i = 0; i < 3; ++i) {
      const double change = draw.right[i] - draw.left[i];
      f.velocity_N[i] = T(start[i] + step[i] * (draw.left[i] + s * change));
      f.rate_N[i] = T(step[i] * s_rate * change);
    }
    return f;
  }
};

/// A velocity that walks at random away from `start`, the same at every place: each component is
/// `start` plus the integral of white noise [theory, Eq. 7.7]. It is drawn for a seed once, for the
/// longest run that there is (1e8 s).
///
/// Exact: at times k·interval, steps are independent and Gaussian with variance density²·interval,
/// so that the variance is density²·t. Between two draws v goes smoothly from one to the other,
/// level at both (3x² − 2x³), and its variance is that of linear steps or less.
struct RandomWalkCurrent {
  static constexpr std::string_view kName = "random_walk";
  static constexpr std::string_view kHelp =
      "walks at random away from its start, the same everywhere: integrated white noise";

  Vec3<double> start;
  Vec3<double> density;
  double interval = 10;

  RandomWalkFlow prepared(const CurrentSetting& setting) const {
    const auto points = static_cast<std::uint64_t>(std::ceil(model::kTime.max / interval));
    return {start, std::sqrt(interval) * density, interval,
            GaussianTree::walk(setting.seed, setting.name, points)};
  }

  bool operator==(const RandomWalkCurrent&) const = default;
};

template <class Visitor>
void describe(Visitor& v, RandomWalkCurrent& c) {
  v("start", c.start, {.unit = "m/s", .range = model::kSpeed, .help = "NED, at time zero."});
  v("density", c.density,
    {.unit = "m/s/√s",
     .range = {.min = 0, .max = 1e3},
     .required = true,
     .help = "Standard deviation of each component's change in one second, NED."});
  v("interval", c.interval,
    {.unit = "s", .range = {.min = 1e-3, .max = 1e6}, .help = "Between two draws."});
}

}  // namespace hadal
