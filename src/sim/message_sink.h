#pragma once

/// Where a simulation's messages go: a log, a viewer, a bridge, a check.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/base/clock.h"
#include "hadal/message/any_message.h"

namespace hadal::sim {

/// What a simulation publishes; valid during the call only.
using AnyMessage = message::AnyMessage;

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
  /// The same message before it is published: what can be done without regard to others. Messages
  /// of one vehicle come in their order, those of different vehicles at once from several threads.
  /// `/events` and `/orders` are not prepared.
  virtual void prepare(std::size_t /*topic*/, Nanoseconds /*now*/, const AnyMessage& /*message*/) {}
  virtual void publish(std::size_t topic, Nanoseconds now, const AnyMessage& message) = 0;
};

}  // namespace hadal::sim
