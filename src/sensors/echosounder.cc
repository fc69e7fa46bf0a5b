#include "hadal/sensors/echosounder.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "hadal/world/world.h"

namespace hadal::sensors {

std::vector<KeyProblem> problems(const Echosounder& s, const model::Vehicle&) {
  std::vector<KeyProblem> found;
  // The square of a shorter vector is not a normal number.
  const double length = std::hypot(s.direction[0], s.direction[1], s.direction[2]);
  if (!(length > 1e-150) || !std::isfinite(length)) {
    found.push_back({{"direction"}, "has no direction", "a vector of length above 0"});
  }
  if (s.min_range >= s.max_range) {
    found.push_back({{"min_range", "max_range"},
                     fmt::format("is not below max_range = {}", s.max_range),
                     "min_range < max_range"});
  }
  return found;
}

void prepare(const Echosounder& s, const Frames& frames, message::Range& m) {
  m.header.frame_id = frames.own();
  m.min_range = static_cast<float>(s.min_range);
  m.max_range = static_cast<float>(s.max_range);
  m.variance = static_cast<float>(s.noise * s.noise);
}

void measure(const Echosounder& s, const SensorView& view, RandomStream& random,
             message::Range& m) {
  const auto hit = view.cast(view.p_NS_N(), view.to_N(s.direction), s.min_range, s.max_range);
  m.range = hit ? static_cast<float>(hit->range + white_noise(s.noise, random))
                : std::numeric_limits<float>::infinity();
}

}  // namespace hadal::sensors
