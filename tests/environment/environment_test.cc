#include "hadal/environment/environment.h"

#include <gtest/gtest.h>

#include "hadal/environment/currents/constant.h"
#include "hadal/environment/currents/tide.h"
#include "hadal/environment/seawater/sound.h"
#include "support/flows.h"

namespace hadal {
namespace {

using V3 = Vec3<double>;

const UniformWater<double> kWater{{{0.1, 0.2, 0}}, 1020, 9.8};

TEST(Environment, ConstantCurrentsAddUpAndStayUniform) {
  const Environment e(kWater, {current_of(ConstantCurrent{{{0.3, 0, 0.01}}}),
                               current_of(ConstantCurrent{{{0, -0.2, 0}}})});
  EXPECT_TRUE(e.is_uniform());
  EXPECT_DOUBLE_EQ(e.uniform().velocity_N[0], 0.4);
  EXPECT_DOUBLE_EQ(e.uniform().velocity_N[1], 0);
  EXPECT_DOUBLE_EQ(e.uniform().velocity_N[2], 0.01);
  // Rate and gradient are zero by type.
  with_water(e, [](const auto& water) {
    EXPECT_TRUE((std::is_same_v<std::decay_t<decltype(water)>, UniformWater<double>>));
  });
}

TEST(Environment, SampleIsTheSumOfAllCurrents) {
  const test::LinearCurrent a{{{1, 2, 3}}, test::turning(0.5), {{0.1, 0.2, 0.3}}};
  const TideCurrent b{.major = {{0, 0, 0.5}}, .period = 10};
  const Environment e(kWater,
                      {current_of(a), current_of(ConstantCurrent{{{0, 0, 1}}}), current_of(b)});
  EXPECT_FALSE(e.is_uniform());
  const V3 p{{1, -2, 3}};
  const double t = 2.5;  // the tide's turn: no velocity, full rate
  const WaterSample<double> s = e.sample(p, t);
  const V3 velocity{{0.1 + 1 + 0.25 + 1, 0.2 + 2 + 0.5 + 0.5, 3 + 1 + 0.75}};
  const V3 rate{{0.1, 0.2, 0.3 - 0.5 * 2 * kPi / 10}};
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(s.velocity_N[i], velocity[i], 1e-15);
    EXPECT_NEAR(s.rate_N[i], rate[i], 1e-15);
  }
  EXPECT_EQ(s.gradient_N(0, 1), -0.5);
  EXPECT_EQ(s.gradient_N(1, 0), 0.5);
  EXPECT_EQ(s.density, 1020);
  with_water(e, [&](const auto& water) {
    EXPECT_EQ(water.sample(p, t).velocity_N[0], s.velocity_N[0]);
    EXPECT_EQ(water.gravity, 9.8);
  });
}

TEST(Environment, StillWaterKeepsDensityAndGravityOnly) {
  const Environment still = Environment(kWater, test::wild_currents()).still();
  EXPECT_TRUE(still.is_uniform());
  EXPECT_EQ(still.uniform().velocity_N[0], 0);
  EXPECT_EQ(still.density({}, 0), 1020);
  EXPECT_EQ(still.gravity(), 9.8);
}

TEST(Environment, FrozenWaterIsThatOfItsTime) {
  const Environment e({}, {current_of(TideCurrent{.major = {{1, 0, 0}}, .period = 4})});
  with_water(e, [](const auto& water) {
    const FrozenWater<double, std::decay_t<decltype(water)>> now{water, 2};
    EXPECT_DOUBLE_EQ(now.sample({}, 1e9).velocity_N[0], -1);
    EXPECT_EQ(now.gravity, 9.81);
  });
}

TEST(WaterColumn, PressureIsThatOfTheWaterAndAnAtmosphere) {
  const Environment e = kWater;
  EXPECT_EQ(e.surface(3, 4, 5), 0);
  EXPECT_DOUBLE_EQ(e.pressure({{0, 0, 100}}, 0), 101325 + 1020 * 9.8 * 100);
}

TEST(WaterColumn, SoundSpeedIsMackenzies) {
  // Its own check value, printed to a millimetre per second.
  EXPECT_NEAR(mackenzie_sound_speed(25, 35, 1000), 1550.744, 5e-4);
  const Environment e = kWater;
  EXPECT_EQ(e.temperature({}, 0), 10);
  EXPECT_EQ(e.salinity({}, 0), 35);
  EXPECT_NEAR(e.sound_speed({}, 0), 1489.8034, 5e-5);
}

}  // namespace
}  // namespace hadal
