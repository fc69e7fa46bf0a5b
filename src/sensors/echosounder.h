#pragma once

/// Single-beam echosounder: distance along the beam to the first surface of the world, +inf without
/// echo (REP 117). One ray: the beam has no width yet.

#include "hadal/message/sensor.h"
#include "hadal/sensors/kind.h"

namespace hadal::sensors {

struct Echosounder {
  static constexpr std::string_view kName = "echosounder";
  static constexpr std::string_view kHelp = "distance along one beam";
  static constexpr Tells kTells{.range = true};
  using Message = message::Range;

  Vec3<double> direction{{1, 0, 0}};  ///< of the beam, in the sensor's axes, of any length
  double min_range = 0;               ///< [m]
  double max_range = 100;             ///< [m]
  double noise = 0;                   ///< [m]
  bool operator==(const Echosounder&) const = default;
};

template <class Visitor>
void describe(Visitor& v, Echosounder& s) {
  v("direction", s.direction, {.help = "Of its beam, in the sensor's axes; normalised."});
  v("min_range", s.min_range,
    {.unit = "m", .range = model::kNonNegative, .help = "Nearer echoes are not seen."});
  v("max_range", s.max_range,
    {.unit = "m",
     .range = model::kPositive,
     .help = "Farther echoes are not seen; no echo is +inf."});
  v("noise", s.noise, {.unit = "m", .range = model::kNonNegative, .help = kNoiseHelp});
}

std::vector<KeyProblem> problems(const Echosounder& s, const model::Vehicle& vehicle);
void prepare(const Echosounder& s, const Frames& frames, message::Range& m);
void measure(const Echosounder& s, const SensorView& view, RandomStream& random, message::Range& m);

inline Told tell(const Echosounder&, const Mounting&, const message::Range& m) {
  return {.range = static_cast<double>(m.range)};
}

inline std::vector<message::Quantity> quantities(const Echosounder&) {
  return {message::quantity<message::Range>(
      "range", "m", [](const auto& m) { return static_cast<double>(m.range); })};
}

}  // namespace hadal::sensors
