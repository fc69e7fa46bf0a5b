#include "hadal/environment/wave_spectrum.h"

#include <algorithm>
#include <cmath>

#include "hadal/math/scalar.h"

namespace hadal {

namespace {

/// ∫f from the first of many points on, at each of them; straight in between.
class Cumulative {
 public:
  /// Simpson's rule in each of `cells` equal steps of ln x, or of x.
  template <class F>
  Cumulative(F f, double first, double last, int cells, bool by_logarithm) {
    const auto at = [&](double u) {
      return by_logarithm ? first * std::pow(last / first, u) : first + (last - first) * u;
    };
    x_.push_back(first), sum_.push_back(0);
    for (int i = 0; i < cells; ++i) {
      const double a = x_.back(), b = at((i + 1.0) / cells);
      sum_.push_back(sum_.back() + (b - a) / 6 * (f(a) + 4 * f((a + b) / 2) + f(b)));
      x_.push_back(b);
    }
  }

  double total() const { return sum_.back(); }
  /// The integral up to x, or x of an integral.
  double up_to(double x) const { return between(x_, sum_, x); }
  double place_of(double sum) const { return between(sum_, x_, sum); }

 private:
  static double between(const std::vector<double>& from, const std::vector<double>& to, double v) {
    const auto above = std::upper_bound(from.begin() + 1, from.end() - 1, v);
    const auto i = static_cast<std::size_t>(above - from.begin());
    return to[i - 1] + (to[i] - to[i - 1]) * (v - from[i - 1]) / (from[i] - from[i - 1]);
  }

  std::vector<double> x_, sum_;
};

constexpr double kLowest = 0.4, kHighest = 6;  // of the peak's frequency
constexpr int kCells = 4096;

}  // namespace

double jonswap_shape(double x, double gamma) {
  const double sigma = x <= 1 ? 0.07 : 0.09, from_peak = (x - 1) / sigma;
  const double x4 = x * x * x * x;
  return std::exp(-1.25 / x4) / (x4 * x) * std::pow(gamma, std::exp(-0.5 * from_peak * from_peak));
}

std::vector<WaveComponent> drawn_sea(const SeaState& sea, RandomStream random) {
  const auto shape = [&](double x) { return jonswap_shape(x, sea.gamma); };
  const Cumulative energy(shape, kLowest, kHighest, kCells, true);
  const Cumulative motion([&](double x) { return x * x * shape(x); }, kLowest, kHighest, kCells,
                          true);
  const auto weight = [&](double x) {
    return shape(x) * (1 / energy.total() + x * x / motion.total());
  };
  const Cumulative bins(weight, kLowest, kHighest, kCells, true);

  std::optional<Cumulative> directions;
  if (sea.spreading) {
    const double exponent = 2 * *sea.spreading;
    directions.emplace([&](double a) { return std::pow(std::cos(a / 2), exponent); }, -kPi, kPi,
                       kCells, false);
  }
  // Steps of the golden ratio fill the turn evenly, whatever their number.
  constexpr double kGolden = 0.6180339887498949;
  const double first_direction = random.uniform();

  const double m0 = sea.significant_height * sea.significant_height / 16;
  const double peak = 2 * kPi / sea.peak_period;
  const int count = sea.components;
  std::vector<WaveComponent> waves;
  double below = 0;
  for (int i = 0; i < count; ++i) {
    const double edge = bins.place_of(bins.total() * (i + 1) / count);
    const double above = i + 1 < count ? energy.up_to(edge) : energy.total();
    const double drawn = energy.place_of(below + random.uniform() * (above - below));
    WaveComponent w;
    w.amplitude = std::sqrt(2 * m0 * (above - below) / energy.total());
    w.omega = drawn * peak;
    w.phase = 2 * kPi * random.uniform();
    w.heading = sea.heading;
    if (directions) {
      const double turns = first_direction + kGolden * i;
      w.heading += directions->place_of(directions->total() * (turns - std::floor(turns)));
    }
    waves.push_back(w);
    below = above;
  }
  return waves;
}

}  // namespace hadal
