// One wave at a time against linear theory.

#include "hadal/environment/waves.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "environment/flow_checks.h"
#include "hadal/environment/environment.h"
#include "hadal/math/turns.h"
#include "support/random.h"

namespace hadal {
namespace {

using V3 = Vec3<double>;

constexpr double kGravity = 9.81;

/// Waves as a current, for what is known of those.
struct AsCurrent {
  std::shared_ptr<const Waves> waves;
  template <class T>
  Flow<T> flow(const Vec3<T>& p_N, double t) const {
    return waves->sample(p_N, t).flow;
  }
};

std::vector<WaveComponent> some_waves(test::Random& random, int count) {
  std::vector<WaveComponent> all;
  for (int i = 0; i < count; ++i) {
    all.push_back({0.3 * std::abs(random()), 1.5 + random(), 3 * random(), 3 * random()});
  }
  return all;
}

// FACTS of deep water: a = 1 m, T = 8 s; of water 20 m deep: its length.
TEST(Waves, OrbitalVelocityIsThatOfTheTable) {
  const Waves deep({{1, 2 * kPi / 8, 0, 0}}, Waves::kDeep, kGravity);
  const auto u = [](const Waves& w, double d) {
    return w.sample(V3{{0, 0, d}}, 0).flow.velocity_N[0];
  };
  // Four printed digits.
  EXPECT_NEAR(u(deep, 0), 0.7854, 5e-5);
  EXPECT_NEAR(u(deep, 5), 0.5735, 5e-5);
  EXPECT_NEAR(u(deep, 10), 0.4188, 5e-5);
  EXPECT_NEAR(u(deep, 20), 0.2233, 5e-5);
  const Waves shallow({{1, 2 * kPi / 8, 0, 0}}, 20, kGravity);
  EXPECT_NEAR(u(shallow, 5), 0.6560, 5e-5);
  EXPECT_NEAR(2 * kPi / wave_number(2 * kPi / 8, 20, kGravity), 88.793, 5e-4);
}

TEST(Waves, NumberSolvesTheDispersionRelation) {
  for (const double depth : {0.05, 0.5, 3.0, 20.0, 300.0, 1e4}) {
    for (double omega = 0.02; omega < 30; omega *= 1.3) {
      const double k = wave_number(omega, depth, kGravity);
      // Rounding of k, tanh and products.
      EXPECT_NEAR(kGravity * k * std::tanh(k * depth) / (omega * omega), 1, 4e-15)
          << depth << " " << omega;
    }
  }
  EXPECT_DOUBLE_EQ(wave_number(2, Waves::kDeep, kGravity), 4 / kGravity);
  // Long waves: ω = k √(gh).
  EXPECT_NEAR(wave_number(1e-3, 10, kGravity) * std::sqrt(98.1) / 1e-3, 1, 1e-6);
}

// Each term written out as textbooks print it, with hyperbolic functions.
TEST(Waves, AreThePrintedFormulas) {
  const double a = 0.7, omega = 1.1, heading = 0.6, phase = 0.4, h = 12, t = 3.7;
  const Waves waves({{a, omega, heading, phase}}, h, kGravity);
  const double k = wave_number(omega, h, kGravity);
  const double n = 3, e = -5, d = 4, z = -d;
  const double theta = k * (std::cos(heading) * n + std::sin(heading) * e) - omega * t + phase;
  const double u = a * omega * std::cosh(k * (z + h)) / std::sinh(k * h) * std::cos(theta);
  const double w = a * omega * std::sinh(k * (z + h)) / std::sinh(k * h) * std::sin(theta);
  const double head = a * std::cosh(k * (z + h)) / std::cosh(k * h) * std::cos(theta);
  const WaveSample<double> s = waves.sample(V3{{n, e, d}}, t);
  EXPECT_NEAR(s.flow.velocity_N[0], u * std::cos(heading), 1e-14);
  EXPECT_NEAR(s.flow.velocity_N[1], u * std::sin(heading), 1e-14);
  EXPECT_NEAR(s.flow.velocity_N[2], -w, 1e-14);
  EXPECT_NEAR(s.head, head, 1e-14);
  EXPECT_NEAR(s.surface.depth, -a * std::cos(theta), 1e-14);
}

TEST(Waves, RatesAndGradientsAreDerivativesOfTheVelocity) {
  test::Random random(4);
  for (const double depth : {Waves::kDeep, 25.0, 6.0}) {
    const AsCurrent waves{std::make_shared<const Waves>(some_waves(random, 7), depth, kGravity)};
    for (int i = 0; i < 10; ++i) {
      V3 p = random.vector<3>(5);
      p[2] = 0.1 + std::abs(p[2]);
      test::expect_derivatives(*current_of(waves), p, 20 * random());
    }
    // Above the still water level, in a crest, and below the bottom nothing changes with depth.
    test::expect_derivatives(*current_of(waves), {{1, 2, -0.5}}, 1.5);
    if (depth < 1e3) test::expect_derivatives(*current_of(waves), {{1, 2, depth + 1}}, 1.5);
  }
}

// Volume is kept and the flow has no rotation; the pressure is that of the linear Euler equation.
TEST(Waves, FlowIsThatOfALinearFluid) {
  test::Random random(5);
  for (const double depth : {Waves::kDeep, 8.0}) {
    const Waves waves(some_waves(random, 9), depth, kGravity);
    const V3 p{{1, -2, 3}};
    const double t = 7.3, e = 1e-5;
    const Flow<double> f = waves.sample(p, t).flow;
    const Mat3<double>& g = f.gradient_N;
    EXPECT_NEAR(g(0, 0) + g(1, 1) + g(2, 2), 0, 1e-14);
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < i; ++j) EXPECT_NEAR(g(i, j), g(j, i), 1e-14);
      V3 above = p, below = p;
      above[i] += e, below[i] -= e;
      const double rise = (waves.sample(above, t).head - waves.sample(below, t).head) / (2 * e);
      EXPECT_NEAR(f.rate_N[i], -kGravity * rise, 1e-8);  // rounding 1e-16/1e-5 times g
    }
    if (depth == 8.0) {
      EXPECT_NEAR(waves.sample(V3{{4, 5, 8}}, t).flow.velocity_N[2], 0, 1e-15);
    }
    // The surface goes with the water, and there the dynamic pressure carries it.
    const WaveSample<double> s = waves.sample(V3{{1, 2, 0}}, t);
    EXPECT_NEAR(s.surface.rate, s.flow.velocity_N[2], 1e-14);
    EXPECT_NEAR(s.head, -s.surface.depth, 1e-14);
  }
}

TEST(Waves, SurfacePlaneIsThatOfItsElevation) {
  test::Random random(6);
  const Waves waves(some_waves(random, 9), 15, kGravity);
  const double n = 3, e = -4, t = 11, h = 1e-5;
  const auto at = [&](double dn, double de, double dt) {
    return waves.sample(V3{{n + dn, e + de, 2}}, t + dt).surface;
  };
  const WaterSurface<double> s = at(0, 0, 0);
  const auto slope = [&](auto&& f) { return (f(h) - f(-h)) / (2 * h); };
  EXPECT_NEAR(s.rate, slope([&](double x) { return at(0, 0, x).depth; }), 1e-8);
  EXPECT_NEAR(s.slope[0], slope([&](double x) { return at(x, 0, 0).depth; }), 1e-8);
  EXPECT_NEAR(s.slope[1], slope([&](double x) { return at(0, x, 0).depth; }), 1e-8);
  for (int i = 0; i < 2; ++i) {
    EXPECT_NEAR(s.slope_rate[i], slope([&](double x) { return at(0, 0, x).slope[i]; }), 1e-8);
  }
  EXPECT_NEAR(s.curvature_nn, slope([&](double x) { return at(x, 0, 0).slope[0]; }), 1e-8);
  EXPECT_NEAR(s.curvature_ne, slope([&](double x) { return at(x, 0, 0).slope[1]; }), 1e-8);
  EXPECT_NEAR(s.curvature_ee, slope([&](double x) { return at(0, x, 0).slope[1]; }), 1e-8);
  const Vec<double, 2> met = s.slope_rate_along({{0.5, -0.7, 3}});
  EXPECT_NEAR(met[0], slope([&](double x) { return at(0.5 * x, -0.7 * x, x).slope[0]; }), 1e-8);
}

// However deep, long or late: no overflow, and a phase without drift.
TEST(Waves, AreFiniteFarAwayAndLate) {
  const Waves waves({{0.5, 6, 0.3, 0}, {0.5, 0.3, 1, 0}}, 4000, kGravity);
  for (const double d : {-10.0, 0.0, 3999.0, 4000.0, 9000.0}) {
    const WaveSample<double> s = waves.sample(V3{{1e6, -1e6, d}}, 1e7);
    for (int i = 0; i < 3; ++i) {
      EXPECT_TRUE(std::isfinite(s.flow.velocity_N[i] + s.flow.rate_N[i])) << d;
    }
  }
  // A thousand periods of 8 s later everything is as before.
  const Waves regular({{1, 2 * kPi / 8, 0, 0.2}}, Waves::kDeep, kGravity);
  EXPECT_NEAR(regular.sample(V3{{0, 0, 1}}, 8e6 + 3).head, regular.sample(V3{{0, 0, 1}}, 3).head,
              1e-9);
}

TEST(Turns, SinesOfPacksAreThoseOfTheLibrary) {
  test::Random random(7);
  for (int i = 0; i < 20000; ++i) {
    const double x = i < 100 ? 0.125 * (i - 50) : (i % 2 == 0 ? 3.0 : 1e6) * random();
    const SinCos<Pack<double>> f = sin_cos_of_turns(Pack<double>(x));
    const SinCos<double> exact = sin_cos_of_turns(x);
    ASSERT_NEAR(f.sin.lane(0), exact.sin, 5e-16) << x;
    ASSERT_NEAR(f.cos.lane(0), exact.cos, 5e-16) << x;
    const double y = -35 * std::abs(random()) * (1 + i % 20);
    ASSERT_NEAR(exp_of_negative(Pack<double>(y)).lane(0) / std::exp(y), 1, 5e-16) << y;
  }
  EXPECT_EQ(exp_of_negative(Pack<double>(0.0)).lane(0), 1);
  EXPECT_LT(exp_of_negative(Pack<double>(-1e300)).lane(0), 1e-300);
}

TEST(WavePressure, IsThatOfTheColumnAndTheWave) {
  model::Environment e;
  Surroundings s;
  s.waves = std::make_shared<const Waves>(std::vector<WaveComponent>{{1, 2 * kPi / 8, 0, 0}},
                                          Waves::kDeep, kGravity);
  const Environment water({{}, 1025, kGravity}, {}, s);
  EXPECT_FALSE(water.is_uniform());
  const double k = 4 * kPi * kPi / 64 / kGravity, head = std::exp(-5 * k);
  EXPECT_NEAR(water.pressure({{0, 0, 5}}, 0), 101325 + 1025 * kGravity * (5 + head), 1e-9);
  EXPECT_NEAR(water.pressure_depth({{0, 0, 5}}, 0), 5 + head, 1e-14);
  // On the crest and over it there is air.
  EXPECT_NEAR(water.surface(0, 0, 0), -1, 1e-15);
  EXPECT_NEAR(water.pressure({{0, 0, -1 + 1e-9}}, 0), 101325, 1e-4);
  EXPECT_EQ(water.pressure({{0, 0, -1.2}}, 0), 101325);
  EXPECT_TRUE(water.still().is_uniform());
}

}  // namespace
}  // namespace hadal
