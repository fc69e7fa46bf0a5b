// Seas drawn from a spectrum, against that spectrum.

#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "hadal/environment/wave_spectrum.h"
#include "hadal/math/scalar.h"

namespace hadal {
namespace {

using V3 = Vec3<double>;

/// ∫ x^order S dx of the shape from 0.2 to 40, by Simpson's rule over ln x.
double moment(double gamma, int order) {
  const int n = 200000;
  const double first = std::log(0.2), last = std::log(40.0), step = (last - first) / n;
  double sum = 0;
  for (int i = 0; i <= n; ++i) {
    const double x = std::exp(first + i * step);
    const double weight = i == 0 || i == n ? 1 : i % 2 == 0 ? 2 : 4;
    sum += weight * std::pow(x, order + 1) * jonswap_shape(x, gamma);
  }
  return sum * step / 3;
}

// FACTS: m₀ over that of γ = 1, T1/Tp, Tz/Tp, to their printed digits.
TEST(JonswapShape, HasTheTabledMoments) {
  const double base = moment(1, 0);
  EXPECT_NEAR(base, 0.2, 1e-7);  // 1/5: S = 5/16 H² x⁻⁵ … integrates to H²/16
  const double table[][4] = {
      {1, 1, .7718, .7107}, {3.3, 1.52495, .8343, .7776}, {7, 2.22517, .8775, .8287}};
  for (const auto& [gamma, ratio, t1, tz] : table) {
    const double m0 = moment(gamma, 0);
    EXPECT_NEAR(m0 / base, ratio, 6e-6);
    EXPECT_NEAR(m0 / moment(gamma, 1), t1, 6e-5);
    EXPECT_NEAR(std::sqrt(m0 / moment(gamma, 2)), tz, 6e-5);
  }
}

const SeaState kSea{.significant_height = 2, .peak_period = 8, .gamma = 3.3, .components = 300};

double variance(const std::vector<WaveComponent>& waves) {
  double m0 = 0;
  for (const WaveComponent& w : waves) m0 += w.amplitude * w.amplitude / 2;
  return m0;
}

TEST(DrawnSea, HasItsHeightExactly) {
  for (const double gamma : {1.0, 3.3, 7.0}) {
    for (const int count : {10, 200, 1000}) {
      SeaState sea = kSea;
      sea.gamma = gamma, sea.components = count;
      const auto waves = drawn_sea(sea, RandomStream(3, "sea"));
      EXPECT_EQ(waves.size(), static_cast<std::size_t>(count));
      EXPECT_NEAR(variance(waves), 4.0 / 16, 1e-12);
      for (std::size_t i = 1; i < waves.size(); ++i) {
        EXPECT_GT(waves[i].omega, waves[i - 1].omega);
      }
    }
  }
}

// The energy of components in each band of frequencies is that of the spectrum there, but for the
// bins at its ends.
TEST(DrawnSea, HasItsSpectrum) {
  const double m0 = moment(3.3, 0), peak = 2 * kPi / 8;
  SeaState sea = kSea;
  sea.components = 2000;
  const auto waves = drawn_sea(sea, RandomStream(5, "sea"));
  for (double x = 0.6; x < 3; x += 0.1) {
    double energy = 0, wanted = 0;
    for (const WaveComponent& w : waves) {
      const double at = w.omega / peak;
      if (at >= x && at < x + 0.1) energy += w.amplitude * w.amplitude / 2;
    }
    for (int i = 0; i < 1000; ++i) wanted += 1e-4 * jonswap_shape(x + 1e-4 * (i + 0.5), 3.3);
    // Two bins of at most a thousandth of all; 0.1 % of m₀ lies beyond the range.
    EXPECT_NEAR(energy, 0.25 * wanted / m0, 0.25 * 2e-3) << x;
  }
}

// An hour of the surface at one place, seen by Fourier analysis in blocks: what an instrument would
// tell.
TEST(DrawnSea, RecordOfAnHourHasTheWantedSpectrum) {
  const Waves waves(drawn_sea(kSea, RandomStream(7, "sea")), Waves::kDeep, 9.81);
  const double step = 0.5;
  const int samples = 7200, block = 300;  // 150 s: a resolution of 0.042 rad/s
  std::vector<double> up;
  double mean_square = 0;
  for (int i = 0; i < samples; ++i) {
    up.push_back(-waves.sample(V3{}, i * step).surface.depth);
    mean_square += up.back() * up.back() / samples;
  }
  // The variance of a record this long is known to 1/√(bandwidth · time): some 7 %.
  EXPECT_NEAR(mean_square, 0.25, 0.15 * 0.25);
  const double m0 = moment(3.3, 0), peak = 2 * kPi / 8;
  // Energy in broad bands, averaged over overlapping blocks with Hann's window.
  const auto band = [&](double low, double high) {
    double energy = 0;
    int blocks = 0;
    for (int first = 0; first + block <= samples; first += block / 2, ++blocks) {
      for (int k = 1; k < block / 2; ++k) {
        const double omega = 2 * kPi * k / (block * step);
        if (omega < low * peak || omega >= high * peak) continue;
        std::complex<double> sum;
        for (int i = 0; i < block; ++i) {
          const double window = 0.5 - 0.5 * std::cos(2 * kPi * i / block);
          sum += window * up[static_cast<std::size_t>(first + i)] *
                 std::polar(1.0, -2 * kPi * k * i / block);
        }
        energy += 2 * std::norm(sum) / (block * block * 0.375);
      }
    }
    return energy / blocks;
  };
  const auto wanted = [&](double low, double high) {
    double sum = 0;
    for (int i = 0; i < 2000; ++i) {
      sum += (high - low) / 2000 * jonswap_shape(low + (high - low) * (i + 0.5) / 2000, 3.3);
    }
    return 0.25 * sum / m0;
  };
  // Peak, slope and tail: chance and leakage leave some 15 % of each.
  EXPECT_NEAR(band(0.8, 1.2) / wanted(0.8, 1.2), 1, 0.2);
  EXPECT_NEAR(band(1.2, 1.8) / wanted(1.2, 1.8), 1, 0.2);
  EXPECT_NEAR(band(1.8, 3) / wanted(1.8, 3), 1, 0.2);
  EXPECT_LT(band(0, 0.6), 0.01 * 0.25);
}

TEST(DrawnSea, DoesNotRepeat) {
  const Waves waves(drawn_sea(kSea, RandomStream(7, "sea")), Waves::kDeep, 9.81);
  // Equal steps of frequency would repeat after 2π over the step, 300 components here within 10
  // minutes: no lag of up to an hour brings more than a part of the record back.
  std::vector<double> up;
  for (int i = 0; i < 7200; ++i) up.push_back(waves.sample(V3{}, i * 0.5).surface.depth);
  for (int lag = 200; lag < 6600; ++lag) {
    double product = 0;
    for (int i = 0; i < 600; ++i) {
      product += up[static_cast<std::size_t>(i)] * up[static_cast<std::size_t>(i + lag)];
    }
    EXPECT_LT(product / 600, 0.8 * 0.25) << lag;
  }
}

TEST(DrawnSea, SpreadsAsCosineToThePowerOfTwoS) {
  SeaState sea = kSea;
  sea.heading = 1, sea.spreading = 10, sea.components = 4000;
  const auto waves = drawn_sea(sea, RandomStream(9, "sea"));
  // ⟨cos θ⟩ = s/(s + 1) of D ∝ cos^2s θ/2, ⟨cos 2θ⟩ = s(s − 1)/((s + 1)(s + 2)).
  double first = 0, second = 0, sideways = 0;
  for (const WaveComponent& w : waves) {
    const double energy = w.amplitude * w.amplitude / 2 / 0.25, from = w.heading - 1;
    first += energy * std::cos(from), second += energy * std::cos(2 * from);
    sideways += energy * std::sin(from);
  }
  // Even steps through the distribution leave 1/N.
  EXPECT_NEAR(first, 10.0 / 11, 2e-3);
  EXPECT_NEAR(second, 90.0 / 132, 5e-3);
  EXPECT_NEAR(sideways, 0, 2e-3);
}

TEST(DrawnSea, IsThatOfItsSeedAndPlaceInTheFile) {
  const auto a = drawn_sea(kSea, RandomStream(1, "environment/waves/0"));
  const auto b = drawn_sea(kSea, RandomStream(1, "environment/waves/0"));
  const auto c = drawn_sea(kSea, RandomStream(2, "environment/waves/0"));
  const auto d = drawn_sea(kSea, RandomStream(1, "environment/waves/1"));
  EXPECT_EQ(a[5].phase, b[5].phase);
  EXPECT_NE(a[5].phase, c[5].phase);
  EXPECT_NE(a[5].phase, d[5].phase);
}

}  // namespace
}  // namespace hadal
