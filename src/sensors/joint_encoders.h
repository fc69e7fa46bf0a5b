#pragma once

/// Encoders of an arm: position and velocity of each of its joints and fingers. An arm without such
/// a sensor has ideal ones, which its control reads at each of its ticks.

#include "hadal/message/arm.h"
#include "hadal/sensors/kind.h"

namespace hadal::sensors {

struct JointEncoders {
  static constexpr std::string_view kName = "joints";
  static constexpr std::string_view kHelp = "position and velocity of each joint of an arm";
  static constexpr Tells kTells{.joints = true};
  using Message = message::JointReadings;

  std::string arm;
  double resolution = 0;      ///< [rad or m]
  double noise = 0;           ///< [rad or m]
  double velocity_noise = 0;  ///< [rad/s or m/s]
  bool operator==(const JointEncoders&) const = default;
};

template <class Visitor>
void describe(Visitor& v, JointEncoders& s) {
  v("arm", s.arm, {.help = "Name of the arm; left out, the only one there is."});
  v("resolution", s.resolution,
    {.unit = "rad or m",
     .range = model::kNonNegative,
     .help = "Positions are rounded to multiples of it, after noise."});
  v("noise", s.noise,
    {.unit = "rad or m",
     .range = model::kNonNegative,
     .help = "Standard deviation of white noise on each position."});
  v("velocity_noise", s.velocity_noise,
    {.unit = "rad/s or m/s",
     .range = model::kNonNegative,
     .help = "Standard deviation of white noise on each velocity."});
}

/// The arm that is named must be there.
std::vector<KeyProblem> problems(const JointEncoders& s, const model::Vehicle& vehicle);
void prepare(const JointEncoders& s, const Frames& frames, message::JointReadings& m);
void measure(const JointEncoders& s, const SensorView& view, RandomStream& random,
             message::JointReadings& m);
Told tell(const JointEncoders& s, const Mounting& mounting, const message::JointReadings& m);
/// joint1 …, velocity1 …; of a joint that the arm does not have, zero.
std::vector<message::Quantity> quantities(const JointEncoders& s);

}  // namespace hadal::sensors
