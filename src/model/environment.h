#pragma once

/// The water of a scenario, and the air over it, as its file says them. SI units, N (local
/// north-east-down).

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"
#include "hadal/model/kind.h"

namespace hadal::model {

inline constexpr std::string_view kCurrentFamily = "current";
inline constexpr std::string_view kWaveFamily = "waves";
inline constexpr std::string_view kColumnFamily = "column";

/// One current; the keys of its kind, and the kinds, are in environment/currents.
struct Current {
  Kind kind{kCurrentFamily};
};

template <class Visitor>
void describe(Visitor& v, Current& c) {
  v("kind", c.kind, {.required = true, .tag = true, .help = "How the water moves."});
  describe_kind(v, c.kind);
}

/// Waves of one origin; the keys of their kind, and the kinds, are in environment/waves.
struct WaveTrain {
  Kind kind{kWaveFamily};
};

template <class Visitor>
void describe(Visitor& v, WaveTrain& w) {
  v("kind", w.kind, {.required = true, .tag = true, .help = "Which waves."});
  describe_kind(v, w.kind);
}

enum class SeawaterStandard { kEos80, kTeos10 };
template <>
struct EnumNames<SeawaterStandard> {
  static constexpr std::array<std::string_view, 2> value = {"eos80", "teos10"};
};

enum class SoundSpeed { kMackenzie, kChenMillero, kTeos10 };
template <>
struct EnumNames<SoundSpeed> {
  static constexpr std::array<std::string_view, 3> value = {"mackenzie", "chen_millero", "teos10"};
};

/// Temperature and salinity; the keys of its kind, and the kinds, are in environment/columns.
struct Column {
  Kind kind{kColumnFamily};
  SeawaterStandard standard = SeawaterStandard::kEos80;
  SoundSpeed sound_speed = SoundSpeed::kChenMillero;
};

template <class Visitor>
void describe(Visitor& v, Column& c) {
  v("kind", c.kind,
    {.required = true, .tag = true, .help = "How temperature and salinity vary with depth."});
  v("standard", c.standard,
    {.help = "Density by EOS-80, from the temperature in place and practical salinity, or by "
             "TEOS-10, from Conservative Temperature and Absolute Salinity."});
  v("sound_speed", c.sound_speed,
    {.help = "Formula for the speed of sound; teos10 belongs to the standard of that name, the "
             "others to eos80. They differ by about 0.2 m/s."});
  describe_kind(v, c.kind);
}

enum class FieldKind { kConstant, kWmm2025 };
template <>
struct EnumNames<FieldKind> {
  static constexpr std::array<std::string_view, 2> value = {"constant", "wmm2025"};
};

/// The magnetic field of the place.
struct MagneticField {
  FieldKind kind = FieldKind::kConstant;
  Vec3<double> field;
  std::optional<double> latitude_deg, longitude_deg;  ///< always there once a scenario is loaded
  double year = 2026;
};

template <class Visitor>
void describe(Visitor& v, MagneticField& m) {
  const Kinds constant = kinds(FieldKind::kConstant), wmm = kinds(FieldKind::kWmm2025);
  v("kind", m.kind,
    {.required = true, .tag = true, .help = "The same everywhere, or the World Magnetic Model."});
  v("field", m.field,
    {.unit = "nT",
     .range = {.min = -1e6, .max = 1e6},
     .required = true,
     .kinds = constant,
     .help = "NED."});
  v("latitude_deg", m.latitude_deg,
    {.unit = "deg",
     .range = {.min = -89.9, .max = 89.9},
     .kinds = wmm,
     .help = "Of the origin of N, WGS 84; left out, that of `chart`."});
  v("longitude_deg", m.longitude_deg,
    {.unit = "deg",
     .range = {.min = -180, .max = 360},
     .kinds = wmm,
     .help = "Of the origin of N, WGS 84, to the east; left out, that of `chart`."});
  v("year", m.year,
    {.range = {.min = 2024.8, .max = 2030},
     .kinds = wmm,
     .help = "Decimal year; the model holds from November 2024 to the end of 2029."});
}

/// Over the surface; it acts on what of a hull is out of the water.
struct Wind {
  double speed = 0;
  double heading_deg = 0;
  double exponent = 1.0 / 7;
  double gust = 0;
  double gust_time = 30;
};

template <class Visitor>
void describe(Visitor& v, Wind& w) {
  v("speed", w.speed,
    {.unit = "m/s",
     .range = {.min = 0, .max = 100},
     .required = true,
     .help = "Mean, 10 m above the surface."});
  v("heading_deg", w.heading_deg,
    {.unit = "deg", .help = "Towards which it blows, clockwise from north: a west wind has 90."});
  v("exponent", w.exponent,
    {.range = {.min = 0, .max = 1}, .help = "The speed grows as this power of the height."});
  v("gust", w.gust,
    {.unit = "m/s",
     .range = {.min = 0, .max = 50},
     .help = "Standard deviation of each horizontal component, drawn from the seed of the run."});
  v("gust_time", w.gust_time,
    {.unit = "s",
     .range = {.min = 0.1, .max = 1e5},
     .help = "Correlation time of gusts, a first-order Gauss-Markov process."});
}

struct Environment {
  double density = 1025;
  double gravity = 9.81;
  Vec3<double> current;
  std::vector<Current> currents;
  std::optional<double> water_depth;
  std::vector<WaveTrain> waves;
  std::optional<Column> column;
  std::optional<MagneticField> magnetic;
  std::optional<Wind> wind;
};

template <class Visitor>
void describe(Visitor& v, Environment& e) {
  v("density", e.density,
    {.unit = "kg/m³", .range = kPositive, .help = "Of the water, where no `column` says it."});
  v("gravity", e.gravity, {.unit = "m/s²", .range = kPositive, .help = "Of the place."});
  v("current", e.current,
    {.unit = "m/s", .range = kSpeed, .help = "Velocity of the water, NED, constant and uniform."});
  v("currents", e.currents, {.help = "More currents; all of them add up."});
  v("water_depth", e.water_depth,
    {.unit = "m",
     .range = kSize,
     .help = "Down to a level bottom that waves feel; left out, they are in deep water."});
  v("waves", e.waves, {.help = "Waves; all of them add up, such as a wind sea and a swell."});
  v("column", e.column,
    {.help = "Temperature and salinity over depth, from which density, pressure and sound speed "
             "follow. Without it density is constant, and sensors see 10 °C and 35."});
  v("magnetic", e.magnetic, {.help = "The Earth's magnetic field, which magnetometers see."});
  v("wind", e.wind, {.help = "Over the surface: drags on what of a hull is out of the water."});
}

}  // namespace hadal::model
