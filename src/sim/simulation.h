#pragma once

/// The simulation: vehicles in one world and water, stepped by a multi-rate scheduler on integer
/// nanoseconds.
///
/// Tick n of a rate f is at round(n·1e9/f) ns. A physics step is split at every tick that acts on
/// the run: sensors, controllers, scheduled inputs, start times, winches. At one time the order is
/// physics, scheduled inputs, then the phases of programme.h; commands act from then on.
///
/// The log splits no step. What it tells between two steps is a look ahead on a copy (motion.h).

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/base/clock.h"
#include "hadal/sim/message_sink.h"
#include "hadal/sim/outside.h"
#include "hadal/sim/run_error.h"
#include "hadal/sim/setup.h"

namespace hadal::sim {

class Motion;
class Programme;
class Scene;
class Tether;
class Vehicle;

class Simulation {
 public:
  explicit Simulation(const Setup& setup);
  ~Simulation();
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  const std::vector<Topic>& topics() const;
  /// Sinks are called in the order they were added, on the caller's thread.
  void add_sink(MessageSink& sink) { sinks_.push_back(&sink); }

  /// Asks this source at its ticks, in the order in which sources were added. Before the first step
  /// only; a snapshot wants the same sources.
  void add_source(CommandSource& source);
  /// Tells a vehicle something, acting from now on. Throws InputError for a name that is not there
  /// and for what the vehicle cannot take.
  void give(std::string_view vehicle, const Order& order);

  Nanoseconds now() const;
  /// What comes next: does what is due now, then moves to the next event, at latest to `end`. False
  /// once everything due at `end` is done. An end between two steps splits none: it is a look ahead
  /// too, and the next call goes on from the step before.
  bool step(Nanoseconds end);
  /// The states as they are now, unless they were published at this time already.
  void publish_states();

  const std::vector<std::unique_ptr<Vehicle>>& vehicles() const;
  const std::vector<std::unique_ptr<Tether>>& tethers() const;
  /// Bodies of the scene that overlap now, one line each.
  std::vector<std::string> overlaps();
  /// Vehicles with arms or shapes, and objects; nullptr if there are none.
  const Scene* scene() const;

  /// Everything that changes during a run, bit for bit; loading needs the same setup.
  std::vector<std::byte> save();
  void load(std::span<const std::byte> bytes);

 private:
  void declare_all(const model::Scenario& scenario);
  void run_due();
  void sense(Vehicle& vehicle, std::size_t sensor, std::size_t topic);
  Vehicle& vehicle_of(std::string_view name) const;
  void publish(std::size_t topic, const AnyMessage& message);
  void publish_events();

  template <class V>
  void visit(V&& v);

  std::shared_ptr<const World> world_;
  std::unique_ptr<Motion> motion_;
  std::unique_ptr<Programme> programme_;
  std::vector<MessageSink*> sinks_;
  std::vector<CommandSource*> sources_;
  bool started_ = false;
  std::size_t event_topic_ = 0;
  message::Event event_message_;
};

}  // namespace hadal::sim
