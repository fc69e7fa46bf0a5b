#pragma once

/// How someone outside commands vehicles: an own controller, a bridge, a pilot at a joystick.
///
/// An order acts from its time on, like a step of a schedule at that time: the motion up to then is
/// without it. Orders of one time act in the order in which they are given, before guidance and
/// controllers of that time, which see what was set; the command of a vehicle's own controllers
/// replaces an outside one. The command is on the vehicle's topic `actuators`; what else an order
/// changes is an event.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hadal/base/clock.h"
#include "hadal/math/vec.h"
#include "hadal/model/manipulation.h"

namespace hadal::sim {

class Simulation;

/// What is left out stays as it is.
struct Order {
  std::optional<std::vector<double>> command;   ///< one number per actuator
  std::optional<Vec6<double>> external_wrench;  ///< about the body origin, in B [N, N·m]
  std::map<std::string, double> set;            ///< numbers of guidance and control by name
  std::optional<bool> hold;                     ///< of the pose of this moment
  std::optional<bool> power;                    ///< of controllers, thrusters and arms
  std::optional<model::ArmOrder> arm;
};

/// Is asked at its own rate, on the clock of the run. To know something it is a MessageSink, too:
/// what is measured at a tick has been published before it is asked.
class CommandSource {
 public:
  virtual ~CommandSource() = default;
  /// Ticks per second; asked once.
  virtual double rate() const = 0;
  /// Gives its orders by Simulation::give.
  virtual void act(Nanoseconds now, Simulation& simulation) = 0;
};

}  // namespace hadal::sim
