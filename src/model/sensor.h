#pragma once

/// What a vehicle measures, as its file says it.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"

namespace hadal::model {

enum class SensorKind { kEchosounder, kAttitude, kVelocity, kDepth, kPosition };
template <>
struct EnumNames<SensorKind> {
  static constexpr std::array<std::string_view, 5> value = {"echosounder", "attitude", "velocity",
                                                            "depth", "position"};
};

struct Sensor {
  std::string name;
  SensorKind kind = SensorKind::kEchosounder;
  double rate = 10;
  std::optional<double> log_rate;
  Vec3<double> position;
  Vec3<double> direction{{1, 0, 0}};
  double min_range = 0;
  double max_range = 100;
  double noise = 0;
  double rate_noise = 0;
};

template <class Visitor>
void describe(Visitor& v, Sensor& s) {
  v("name", s.name,
    {.required = true, .help = "Unique within the vehicle; its topic is /VEHICLE/NAME."});
  v("kind", s.kind,
    {.required = true,
     .tag = true,
     .help = "attitude: orientation and body rates; velocity: over ground, in the body frame; "
             "depth: of the sensor; position: of the sensor, NED."});
  v("rate", s.rate, {.unit = "Hz", .range = kRate, .help = "Measurements per second."});
  v("log_rate", s.log_rate,
    {.unit = "Hz",
     .range = kRate,
     .help = "At most this many are logged per second; without it, all."});
  v("position", s.position, {.unit = "m", .range = kCoordinate, .help = "Where it sits."});
  v("direction", s.direction,
    {.kinds = kinds(SensorKind::kEchosounder), .help = "Of its beam; normalised."});
  v("min_range", s.min_range,
    {.unit = "m",
     .range = kNonNegative,
     .kinds = kinds(SensorKind::kEchosounder),
     .help = "Nearer echoes are not seen."});
  v("max_range", s.max_range,
    {.unit = "m",
     .range = kPositive,
     .kinds = kinds(SensorKind::kEchosounder),
     .help = "Farther echoes are not seen; no echo is +inf."});
  v("noise", s.noise,
    {.unit = "m, rad or m/s",
     .range = kNonNegative,
     .help = "Standard deviation of white noise on each value."});
  v("rate_noise", s.rate_noise,
    {.unit = "rad/s",
     .range = kNonNegative,
     .kinds = kinds(SensorKind::kAttitude),
     .help = "Standard deviation of white noise on each body rate."});
}

}  // namespace hadal::model
