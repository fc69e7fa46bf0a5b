#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "hadal/base/error.h"
#include "hadal/base/random.h"
#include "hadal/world/terrain_maker.h"

namespace hadal {

namespace {

constexpr double kRadian = std::numbers::pi / 180;

std::size_t points_along(double extent, double spacing) {
  return static_cast<std::size_t>(std::max(1.0, std::round(extent / spacing))) + 1;
}

/// Noise of one scale between lattice points with random slopes [Perlin 2002]; zero at each.
class Noise {
 public:
  Noise(std::uint64_t seed, int octave) : random_(seed, "terrain/octave" + std::to_string(octave)) {
    key_ = random_.bits();
    // A turn and a shift of its own, so that lattices do not line up.
    const double turn = 2 * std::numbers::pi * random_.uniform();
    c_ = std::cos(turn), s_ = std::sin(turn);
    shift_[0] = random_.uniform(), shift_[1] = random_.uniform();
  }

  /// At a place in wavelengths.
  double operator()(double x, double y) const {
    const double u = c_ * x - s_ * y + shift_[0], v = s_ * x + c_ * y + shift_[1];
    const double i = std::floor(u), j = std::floor(v), a = u - i, b = v - j;
    const double p = smooth(a), q = smooth(b);
    const double low = mix(slope(i, j, a, b), slope(i + 1, j, a - 1, b), p);
    const double high = mix(slope(i, j + 1, a, b - 1), slope(i + 1, j + 1, a - 1, b - 1), p);
    return mix(low, high, q);
  }

 private:
  static double smooth(double t) { return t * t * t * (t * (t * 6 - 15) + 10); }
  static double mix(double a, double b, double share) { return a + share * (b - a); }

  /// One of sixteen directions by the bits of the lattice point [splitmix64].
  double slope(double i, double j, double a, double b) const {
    std::uint64_t h =
        key_ ^ (static_cast<std::uint64_t>(static_cast<std::int64_t>(i)) * 0x9e3779b97f4a7c15u) ^
        (static_cast<std::uint64_t>(static_cast<std::int64_t>(j)) * 0xc2b2ae3d27d4eb4fu);
    h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9u;
    h = (h ^ (h >> 27)) * 0x94d049bb133111ebu;
    const std::size_t k = (h >> 58) & 15;
    return kDirection[k][0] * a + kDirection[k][1] * b;
  }

  static constexpr double kC = 0.92387953251128674, kS = 0.38268343236508977;  // cos, sin 22.5°
  static constexpr double kH = 0.70710678118654752;
  static constexpr double kDirection[16][2] = {
      {1, 0},  {kC, kS},   {kH, kH},   {kS, kC},   {0, 1},  {-kS, kC}, {-kH, kH}, {-kC, kS},
      {-1, 0}, {-kC, -kS}, {-kH, -kH}, {-kS, -kC}, {0, -1}, {kS, -kC}, {kH, -kH}, {kC, -kS}};

  RandomStream random_;
  std::uint64_t key_ = 0;
  double c_ = 1, s_ = 0;
  double shift_[2] = {0, 0};
};

/// Octaves from the largest wavelength down to what the spacing can show, then scaled so that the
/// heights of this grid have mean 0 and the asked standard deviation.
void add_fractal(const model::Terrain& t, const HeightGrid& grid, std::vector<double>& up) {
  if (t.relief <= 0) return;
  const std::size_t before = 0;
  std::vector<double> noise(up.size(), 0.0);
  double wavelength = t.largest_wavelength, amplitude = 1;
  for (int octave = 0; octave == 0 || wavelength >= 2 * t.spacing; ++octave) {
    const Noise layer(static_cast<std::uint64_t>(t.seed), octave);
    std::size_t k = before;
    for (std::size_t i = 0; i < grid.rows; ++i) {
      const double x = (grid.x0 + static_cast<double>(i) * grid.dx - t.center[0]) / wavelength;
      for (std::size_t j = 0; j < grid.columns; ++j, ++k) {
        const double y = (grid.y0 + static_cast<double>(j) * grid.dy - t.center[1]) / wavelength;
        noise[k] += amplitude * layer(x, y);
      }
    }
    wavelength *= 0.5, amplitude *= std::pow(0.5, t.hurst);
  }
  double mean = 0, square = 0;
  for (const double x : noise) mean += x;
  mean /= static_cast<double>(noise.size());
  for (const double x : noise) square += (x - mean) * (x - mean);
  const double deviation = std::sqrt(square / static_cast<double>(noise.size()));
  if (deviation == 0) return;
  for (std::size_t k = 0; k < up.size(); ++k) up[k] += t.relief / deviation * (noise[k] - mean);
}

void add_boulders(const model::Terrain& t, const HeightGrid& grid, std::vector<double>& up) {
  if (!t.boulders) return;
  RandomStream random(static_cast<std::uint64_t>(t.seed), "terrain/boulders");
  const std::vector<double> ground = up;
  const auto [least, largest] = t.boulders->radius;
  for (int n = 0; n < t.boulders->count; ++n) {
    const double x = random.uniform() * static_cast<double>(grid.rows - 1);
    const double y = random.uniform() * static_cast<double>(grid.columns - 1);
    // Numbers above a radius fall as its inverse square, up to the largest.
    const double a = 1 / (least * least), b = 1 / (largest * largest);
    const double radius = 1 / std::sqrt(a + random.uniform() * (b - a));
    const double middle = ground[static_cast<std::size_t>(x + 0.5) * grid.columns +
                                 static_cast<std::size_t>(y + 0.5)];
    const double reach_x = radius / grid.dx, reach_y = radius / grid.dy;
    const auto first = [](double u) {
      return static_cast<std::size_t>(std::max(0.0, std::ceil(u)));
    };
    for (std::size_t i = first(x - reach_x); i < grid.rows && static_cast<double>(i) <= x + reach_x;
         ++i) {
      for (std::size_t j = first(y - reach_y);
           j < grid.columns && static_cast<double>(j) <= y + reach_y; ++j) {
        const double p = (static_cast<double>(i) - x) * grid.dx;
        const double q = (static_cast<double>(j) - y) * grid.dy;
        const double square = radius * radius - p * p - q * q;
        if (square <= 0) continue;
        double& height = up[i * grid.columns + j];
        height = std::max(height, middle + std::sqrt(square));
      }
    }
  }
}

}  // namespace

double fractal_points(const model::Terrain& t) {
  return (std::round(t.extent[0] / t.spacing) + 1) * (std::round(t.extent[1] / t.spacing) + 1);
}

HeightGrid fractal_seabed(const model::Terrain& t) {
  if (!(fractal_points(t) <= static_cast<double>(kMostGridPoints))) {
    throw InputError("a terrain of " + std::to_string(fractal_points(t)) +
                     " points is more than 64 million");
  }
  HeightGrid grid;
  grid.rows = points_along(t.extent[0], t.spacing);
  grid.columns = points_along(t.extent[1], t.spacing);
  grid.dx = t.extent[0] / static_cast<double>(grid.rows - 1);
  grid.dy = t.extent[1] / static_cast<double>(grid.columns - 1);
  grid.x0 = t.center[0] - 0.5 * t.extent[0], grid.y0 = t.center[1] - 0.5 * t.extent[1];
  grid.datum = t.center[2];

  std::vector<double> up(grid.rows * grid.columns, 0.0);
  add_fractal(t, grid, up);
  const double fall = std::tan(kRadian * t.slope_deg), towards = kRadian * t.slope_direction_deg;
  const model::Ripples ripples = t.ripples.value_or(model::Ripples{0, 1, 0});
  const double across = kRadian * ripples.direction_deg;
  for (std::size_t i = 0, k = 0; i < grid.rows; ++i) {
    const double x = grid.x0 + static_cast<double>(i) * grid.dx - t.center[0];
    for (std::size_t j = 0; j < grid.columns; ++j, ++k) {
      const double y = grid.y0 + static_cast<double>(j) * grid.dy - t.center[1];
      up[k] -= fall * (std::cos(towards) * x + std::sin(towards) * y);
      const double phase = (std::cos(across) * x + std::sin(across) * y) / ripples.wavelength;
      up[k] += 0.5 * ripples.height * std::sin(2 * std::numbers::pi * phase);
    }
  }
  add_boulders(t, grid, up);
  grid.z.resize(up.size());
  std::transform(up.begin(), up.end(), grid.z.begin(),
                 [](double h) { return static_cast<float>(-h); });
  return grid;
}

}  // namespace hadal
