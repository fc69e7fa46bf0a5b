#pragma once

/// What a vehicle measures, as its file says it: the keys that all kinds of sensors have. Those of
/// a kind, and the kinds, are in sensors/.

#include <optional>
#include <string>

#include "hadal/math/vec.h"
#include "hadal/model/kind.h"

namespace hadal::model {

inline constexpr std::string_view kSensorFamily = "sensor";

/// [s]; what is in flight between a sensor and who listens is bounded by it.
inline constexpr Range kLatency{.min = 0, .max = 100};

struct Sensor {
  std::string name;
  Kind kind{kSensorFamily};
  double rate = 10;
  std::optional<double> log_rate;
  double latency = 0;
  Vec3<double> position;
  Vec3<double> rpy_deg;
};

template <class Visitor>
void describe(Visitor& v, Sensor& s) {
  v("name", s.name,
    {.required = true, .help = "Unique within the vehicle; its topic is /VEHICLE/NAME."});
  v("kind", s.kind, {.required = true, .tag = true, .help = "What it measures."});
  v("rate", s.rate, {.unit = "Hz", .range = kRate, .help = "Measurements per second."});
  v("log_rate", s.log_rate,
    {.unit = "Hz",
     .range = kRate,
     .help = "At most this many are logged per second; without it, all."});
  v("latency", s.latency,
    {.unit = "s",
     .range = kLatency,
     .help = "From the measurement, whose time its message is stamped with, to its delivery to "
             "controllers, log and checks."});
  v("position", s.position, {.unit = "m", .range = kCoordinate, .help = "Where it sits."});
  v("rpy_deg", s.rpy_deg,
    {.unit = "deg", .help = "Roll, pitch and yaw of its own axes from those of the body."});
  describe_kind(v, s.kind);
}

}  // namespace hadal::model
