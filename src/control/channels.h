#pragma once

/// The PIDs of an autopilot by number. The control law asks for the output of a channel by this
/// number; who calls the law decides what a channel does with its error.

#include <optional>
#include <string_view>
#include <vector>

#include "hadal/model/control.h"

namespace hadal::control {

enum Channel : std::size_t {
  kForwardSpeed,
  kSwayOffset,
  kHeaveOffset,
  kVelocity,                  ///< first of six, in the order of a six-vector
  kPosition = kVelocity + 6,  ///< first of six
  kDepth = kPosition + 6,
  kPitch,
  kHeading,
  kHold,               ///< first of six
  kServo = kHold + 6,  ///< first of six, the integrals
  kChannelCount = kServo + 6
};

/// Numbers of the controller behind a channel, with the limits of its loop [rad]; nothing if the
/// vehicle has no such controller.
std::optional<model::Pid> channel_pid(const model::Control& control, std::size_t channel);

struct PidChannel {
  std::size_t channel;
  std::string_view name;  ///< its table in [vehicles.control]
  model::Pid pid;
};

/// All channels that the vehicle has, by number.
std::vector<PidChannel> channels(const model::Control& control);

}  // namespace hadal::control
