#pragma once

/// How someone outside commands vehicles: an own controller, a bridge, a pilot at a joystick.
///
/// An order acts from its time on, like a step of a schedule at that time: the motion up to then is
/// without it. Its time and place among what else happens then are these, and stand in the log:
///
/// - of a CommandSource: at its tick, after schedule and sensors of that time, before guidance and
///   controllers, which see what was set; sources in the order in which they were added
/// - between two steps: at once. Before all that is due at the present time, or behind it once a
///   step has ended there
/// - from inside a sink: behind all that is due at the present time
///
/// Orders of one place act in the order in which they are given. The command of a vehicle's own
/// controllers replaces an outside one. Every order is a message on the topic /orders, from which
/// the run can be repeated bit for bit.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/base/archive.h"
#include "hadal/base/clock.h"
#include "hadal/math/vec.h"
#include "hadal/model/manipulation.h"

namespace hadal::sim {

/// What is left out stays as it is.
struct Order {
  std::optional<std::vector<double>> command;   ///< one number per actuator
  std::optional<std::vector<double>> pwm_us;    ///< one pulse width per actuator [µs]
  std::optional<Vec6<double>> external_wrench;  ///< about the body origin, in B [N, N·m]
  std::map<std::string, double> set;            ///< numbers of guidance and control by name
  std::optional<bool> hold;                     ///< of the pose of this moment
  std::optional<bool> power;                    ///< of controllers, thrusters and arms
  std::optional<model::ArmOrder> arm;
};

/// Where orders go.
class CommandPort {
 public:
  /// Throws InputError for a vehicle that is not there and for what it cannot take.
  virtual void give(std::string_view vehicle, const Order& order) = 0;
  /// A number of guidance or control as it is now, by the names of Order::set. Throws InputError.
  virtual double parameter(std::string_view vehicle, std::string_view name) const = 0;

 protected:
  ~CommandPort() = default;
};

/// Is asked at its own rate, on the clock of the run. To know something it is a MessageSink, too:
/// what is measured at a tick has been published before it is asked.
class CommandSource {
 public:
  virtual ~CommandSource() = default;
  /// Unique in a run; a line without control characters.
  virtual std::string name() const = 0;
  /// Ticks per second; asked once.
  virtual double rate() const = 0;
  /// Gives its orders.
  virtual void act(Nanoseconds now, CommandPort& port) = 0;

  /// What it remembers from tick to tick, for snapshots; nothing if it looks at the present alone.
  virtual void save(StateWriter&) {}
  virtual void load(StateReader&) {}
  /// A run begins, or begins anew.
  virtual void restart() {}
};

}  // namespace hadal::sim
