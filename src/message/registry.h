#pragma once

/// The one list of messages that stand alone on a topic: export, bridges and tests walk it.

#include <string_view>
#include <tuple>

#include "hadal/message/arm.h"
#include "hadal/message/contact.h"
#include "hadal/message/event.h"
#include "hadal/message/geometry.h"
#include "hadal/message/guidance.h"
#include "hadal/message/sensor.h"
#include "hadal/message/tether.h"
#include "hadal/message/vehicle.h"

namespace hadal::message {

// clang-format off
using KnownMessages = std::tuple<
    Pose,
    Twist,
    Wrench,
    PointStamped,
    TwistWithCovarianceStamped,
    Odometry,
    Imu,
    Range,
    FluidPressure,
    VehicleState,
    ActuatorState,
    Depth,
    Reference,
    ControlError,
    ControlWrench,
    ControlLoops,
    TetherState,
    ArmState,
    JointReadings,
    ObjectState,
    ContactState,
    Event>;
// clang-format on

namespace detail {
template <class F, class... M>
void for_each_type(F&& f, std::tuple<M...>*) {
  (f.template operator()<M>(), ...);
}
}  // namespace detail

/// Calls f.operator()<M>() for every known message, in the order of the list.
template <class F>
void for_each_known_message(F&& f) {
  detail::for_each_type(f, static_cast<KnownMessages*>(nullptr));
}

/// Calls f.operator()<M>() for the message with M::kType == type; false if there is none.
template <class F>
bool with_message_type(std::string_view type, F&& f) {
  bool found = false;
  for_each_known_message([&]<class M>() {
    if (found || M::kType != type) return;
    found = true;
    f.template operator()<M>();
  });
  return found;
}

}  // namespace hadal::message
