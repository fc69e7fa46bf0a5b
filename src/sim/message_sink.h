#pragma once

/// Where a simulation's messages go: a log, a viewer, a bridge, a check.

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "hadal/base/clock.h"
#include "hadal/message/arm.h"
#include "hadal/message/contact.h"
#include "hadal/message/event.h"
#include "hadal/message/geometry.h"
#include "hadal/message/guidance.h"
#include "hadal/message/order.h"
#include "hadal/message/sensor.h"
#include "hadal/message/tether.h"
#include "hadal/message/vehicle.h"

namespace hadal::sim {

/// What a simulation publishes; a pointer that is valid during the call only.
using AnyMessage = std::variant<
    const message::VehicleState*, const message::Odometry*, const message::ActuatorState*,
    const message::Range*, const message::Imu*, const message::TwistWithCovarianceStamped*,
    const message::Depth*, const message::PointStamped*, const message::Reference*,
    const message::ControlError*, const message::ControlWrench*, const message::ControlLoops*,
    const message::TetherState*, const message::ArmState*, const message::ObjectState*,
    const message::ContactState*, const message::Event*, const message::Order*>;

struct Topic {
  std::string name;       ///< e.g. /vita1/state
  std::string_view type;  ///< kType of its messages
};

/// Last parts of the topics that every vehicle has besides its sensors: /VEHICLE/state …
const std::vector<std::string>& vehicle_topic_names();

/// What of a sensor with a `log_rate` a sink is told: what the log is to hold, or all it measures.
enum class Hears { kLogged, kAll };

/// Topics are numbered from 0 in the order of Simulation::topics().
class MessageSink {
 public:
  virtual ~MessageSink() = default;
  virtual void publish(std::size_t topic, Nanoseconds now, const AnyMessage& message) = 0;
};

}  // namespace hadal::sim
