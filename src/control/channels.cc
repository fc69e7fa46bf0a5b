#include "hadal/control/channels.h"

#include <algorithm>
#include <array>

#include "hadal/math/scalar.h"

namespace hadal::control {

namespace {

constexpr std::array<std::string_view, kChannelCount> kNames = {
    "forward_speed.pid", "centralization.sway", "centralization.heave",
    "velocity.surge",    "velocity.sway",       "velocity.heave",
    "velocity.roll",     "velocity.pitch",      "velocity.yaw",
    "position.surge",    "position.sway",       "position.heave",
    "position.roll",     "position.pitch",      "position.yaw",
    "depth.pid",         "pitch.pid",           "heading.pid",
    "hold.surge",        "hold.sway",           "hold.heave",
    "hold.roll",         "hold.pitch",          "hold.yaw",
    "servo.surge",       "servo.sway",          "servo.heave",
    "servo.roll",        "servo.pitch",         "servo.yaw"};

/// Its gains stand in a matrix behind it.
constexpr model::Pid kIntegrator{.ki = 1};

model::Pid limited(model::Pid pid, double limit_deg) {
  pid.output_limit = std::min(pid.output_limit, radians(limit_deg));
  return pid;
}

template <class Loop>
std::optional<model::Pid> axis_pid(const std::optional<Loop>& loop, std::size_t axis) {
  return loop ? loop->pids.axis[axis] : std::nullopt;
}

}  // namespace

std::optional<model::Pid> channel_pid(const model::Control& c, std::size_t channel) {
  std::optional<model::Pid> pid;
  if (channel >= kVelocity && channel < kPosition) return axis_pid(c.velocity, channel - kVelocity);
  if (channel >= kPosition && channel < kDepth) return axis_pid(c.position, channel - kPosition);
  if (channel >= kHold && channel < kServo) return axis_pid(c.hold, channel - kHold);
  if (channel >= kServo && c.servo && c.servo->axis[channel - kServo]) pid = kIntegrator;
  if (channel == kForwardSpeed && c.forward_speed) pid = c.forward_speed->pid;
  if (channel == kSwayOffset && c.centralization) pid = c.centralization->sway;
  if (channel == kHeaveOffset && c.centralization) pid = c.centralization->heave;
  if (channel == kDepth && c.depth) pid = limited(c.depth->pid, c.depth->pitch_limit_deg);
  if (channel == kPitch && c.pitch) pid = limited(c.pitch->pid, c.pitch->limit_deg);
  if (channel == kHeading && c.heading) pid = limited(c.heading->pid, c.heading->limit_deg);
  return pid;
}

std::vector<PidChannel> channels(const model::Control& control) {
  std::vector<PidChannel> list;
  for (std::size_t i = 0; i < kChannelCount; ++i) {
    if (const auto pid = channel_pid(control, i)) list.push_back({i, kNames[i], *pid});
  }
  return list;
}

}  // namespace hadal::control
