// The water column against published check values.

#include "hadal/environment/column.h"

#include <gtest/gtest.h>

#include <cmath>

#include "hadal/environment/column_kind.h"
#include "hadal/environment/columns/constant.h"
#include "hadal/environment/columns/table.h"
#include "hadal/environment/columns/thermocline.h"
#include "hadal/environment/environment.h"
#include "hadal/environment/seawater/eos80.h"
#include "hadal/environment/seawater/sound.h"
#include "hadal/environment/seawater/teos10.h"

namespace hadal {
namespace {

using model::SeawaterStandard;
using model::SoundSpeed;

// UNESCO 44: printed to 1e-5.
TEST(Eos80, HasThePublishedCheckValues) {
  EXPECT_NEAR(eos80_density(0.0, 5.0, 0.0), 999.96675, 6e-6);
  EXPECT_NEAR(eos80_density(0.0, 5.0, 10000.0), 1044.12802, 6e-6);
  EXPECT_NEAR(eos80_density(0.0, 25.0, 0.0), 997.04796, 6e-6);
  EXPECT_NEAR(eos80_density(0.0, 25.0, 10000.0), 1037.90204, 6e-6);
  EXPECT_NEAR(eos80_density(35.0, 5.0, 0.0), 1027.67547, 6e-6);
  EXPECT_NEAR(eos80_density(35.0, 5.0, 10000.0), 1069.48914, 6e-6);
  EXPECT_NEAR(eos80_density(35.0, 25.0, 0.0), 1023.34306, 6e-6);
  EXPECT_NEAR(eos80_density(35.0, 25.0, 10000.0), 1062.53817, 6e-6);
  EXPECT_NEAR(eos80_density(40.0, 40.0, 10000.0), 1059.82038, 6e-6);  // printed …37
}

TEST(Teos10, DensityAndSoundSpeedAreThoseOfTheGswToolbox) {
  const double table[][5] = {{34.7118, 28.8099, 10, 1021.839935738, 1542.478379390},
                             {34.8915, 28.4392, 50, 1022.262457967, 1542.572504099},
                             {35.0256, 22.7862, 125, 1024.427195413, 1530.740257969},
                             {34.8472, 10.2262, 250, 1027.790152759, 1494.430077614},
                             {34.7366, 6.8272, 600, 1029.837779000, 1487.391368984},
                             {34.7324, 4.3236, 1000, 1032.002453225, 1483.937417670},
                             {35, 10, 0, 1026.824644458, 1489.643273076},
                             {35, 10, 1000, 1031.281074370, 1506.402329741},
                             {0, 10, 0, 999.747530855, 1445.218495985}};
  for (const auto& [SA, CT, p, density, speed] : table) {
    EXPECT_NEAR(teos10_density(SA, CT, p), density, 1e-9);
    EXPECT_NEAR(teos10_sound_speed(SA, CT, p), speed, 1e-9);
  }
}

TEST(SoundSpeed, FormulasHaveTheirCheckValues) {
  EXPECT_NEAR(chen_millero_sound_speed(40, 40, 10000), 1731.99539, 6e-6);
  EXPECT_NEAR(chen_millero_sound_speed(10, 35, 0), 1489.8223, 6e-5);
  EXPECT_NEAR(mackenzie_sound_speed(25, 35, 1000), 1550.744, 5e-4);
  EXPECT_NEAR(mackenzie_sound_speed(10, 35, 0), 1489.8034, 5e-5);
}

WaterColumn column(std::shared_ptr<const ColumnProfile> profile,
                   SeawaterStandard standard = SeawaterStandard::kEos80,
                   SoundSpeed sound = SoundSpeed::kChenMillero) {
  return {std::move(profile), standard, sound, 9.81};
}

const ThermoclineColumn kThermocline{.surface_temperature = 22,
                                     .deep_temperature = 5,
                                     .surface_salinity = 34,
                                     .deep_salinity = 35,
                                     .depth = 60,
                                     .thickness = 20};

// dp/dd = ρ g at every depth, and p has no weight above the surface.
TEST(WaterColumn, PressureIsTheWeightOfTheWaterAbove) {
  for (const auto standard : {SeawaterStandard::kEos80, SeawaterStandard::kTeos10}) {
    const WaterColumn c = column(profile_of(kThermocline), standard);
    EXPECT_EQ(c.pressure(0), 0);
    for (const double d : {0.5, 10.3, 55.0, 61.7, 800.0, 5000.0, 11999.0}) {
      const double e = 0.01;
      EXPECT_NEAR((c.pressure(d + e) - c.pressure(d - e)) / (2 * e) / (9.81 * c.density(d)), 1,
                  1e-7)  // of the table between two metres, in the middle of the thermocline
          << d;
    }
    // Simpson's rule over the density itself.
    double weight = 0;
    for (int i = 0; i < 4000; ++i) {
      const double d = 0.25 * i;
      weight += 0.25 / 6 * 9.81 * (c.density(d) + 4 * c.density(d + 0.125) + c.density(d + 0.25));
    }
    EXPECT_NEAR(c.pressure(1000) / weight, 1, 1e-10);
  }
}

// TEOS-10's own depth of a pressure holds for its mean ocean, SA 35.16504 and CT 0, and gravity
// that grows with depth.
TEST(WaterColumn, PressureOfTheStandardOceanIsNearThatOfTheStandard) {
  const WaterColumn ocean(profile_of(ConstantColumn{0, 35.16504}), SeawaterStandard::kTeos10,
                          SoundSpeed::kTeos10, 9.8061999 * (1 + 0.5 * 2.26e-7 * 1000));
  EXPECT_NEAR(ocean.pressure(1000) / 1e4, 1010.63699, 1e-3);
}

TEST(WaterColumn, SlopeIsTheDerivativeOfTheDensity) {
  for (const auto standard : {SeawaterStandard::kEos80, SeawaterStandard::kTeos10}) {
    const WaterColumn c = column(profile_of(kThermocline), standard);
    for (const double d : {3.0, 40.0, 60.0, 66.6, 300.0}) {
      const ColumnSample<double> s = c.sample(d);
      const ColumnSample<FlowDual> dual = c.sample(FlowDual::input(d, 2));
      const double e = 0.05;
      // Truncation e²/6 of a third derivative of some 5e-3.
      EXPECT_NEAR(s.slope, (c.density(d + e) - c.density(d - e)) / (2 * e), 3e-6);
      EXPECT_NEAR(dual.density.partial[2], s.slope, 1e-7);
      EXPECT_NEAR(dual.density.value, s.density, 1e-11);
      EXPECT_NEAR(dual.pressure.partial[2], 9.81 * s.density, 1e-3);
    }
  }
}

TEST(Columns, AreWhatTheirKeysSay) {
  const TemperatureSalinity<double> middle = kThermocline.at(60.0);
  EXPECT_NEAR(middle.temperature, 13.5, 1e-14);
  EXPECT_NEAR(middle.salinity, 34.5, 1e-14);
  EXPECT_NEAR(kThermocline.at(70.0).temperature, 13.5 - 8.5 * std::tanh(1.0), 1e-13);
  EXPECT_NEAR(kThermocline.at(50.0).temperature, 13.5 + 8.5 * std::tanh(1.0), 1e-13);
  EXPECT_EQ(kThermocline.at(1e6).temperature, 5);
  const TableProfile table = TableColumn{{0, 50, 200}, {20, 18, 8}, {34, 34.5, 35}}.prepared();
  EXPECT_EQ(table.at(50.0).temperature, 18);
  EXPECT_EQ(table.at(-1.0).temperature, 20);
  EXPECT_EQ(table.at(500.0).salinity, 35);
}

TEST(EnvironmentWithAColumn, SaysWhatTheColumnSays) {
  Surroundings s;
  s.column = std::make_shared<const WaterColumn>(column(profile_of(kThermocline)));
  const Environment e({{}, 1025, 9.81}, {}, s);
  EXPECT_FALSE(e.is_uniform());
  const Vec3<double> p{{0, 0, 60}};
  EXPECT_EQ(e.density(p, 0), s.column->density(60));
  EXPECT_EQ(e.sample(p, 0).density, s.column->density(60));
  EXPECT_EQ(e.pressure(p, 0), 101325 + s.column->pressure(60));
  EXPECT_NEAR(e.temperature(p, 0), 13.5, 1e-12);
  EXPECT_NEAR(e.sound_speed(p, 0),
              chen_millero_sound_speed(13.5 * 1.00024, 34.5, s.column->pressure(60) / 1e4), 1e-9);
  EXPECT_EQ(e.still().density(p, 0), e.density(p, 0));
}

}  // namespace
}  // namespace hadal
