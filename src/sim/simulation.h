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
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/base/clock.h"
#include "hadal/message/event.h"
#include "hadal/message/order.h"
#include "hadal/sim/message_sink.h"
#include "hadal/sim/outside.h"
#include "hadal/sim/run_error.h"
#include "hadal/sim/setup.h"

namespace hadal::sim {

class Motion;
class Programme;
struct SensorPlace;
struct Told;
class Multibody;
class Tether;
class Vehicle;

class Simulation final : public CommandPort {
 public:
  explicit Simulation(const Setup& setup);
  ~Simulation();
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  const std::vector<Topic>& topics() const;
  /// Sinks are called in the order they were added, on the caller's thread.
  void add_sink(MessageSink& sink, Hears hears = Hears::kLogged) {
    sinks_.push_back({&sink, hears});
  }

  /// Asks this source at its ticks. Before the first step only; a snapshot wants the same sources.
  /// Throws InputError for a name that another one has.
  void add_source(CommandSource& source);
  void give(std::string_view vehicle, const Order& order) override;
  double parameter(std::string_view vehicle, std::string_view name) const override;
  /// Orders so far that were given between steps or by sinks, not by sources.
  std::uint64_t direct_orders() const { return direct_orders_; }

  Nanoseconds now() const;
  /// What comes next: does what is due now, then moves to the next event, at latest to `end`. False
  /// once everything due at `end` is done. An end between two steps splits none: it is a look ahead
  /// too, and the next call goes on from the step before.
  bool step(Nanoseconds end);
  /// Whether all that is due at the present time is done.
  bool done_now() const { return done_ == now(); }
  /// The states as they are now, unless they were published at this time already.
  void publish_states();

  const std::vector<std::unique_ptr<Vehicle>>& vehicles() const;
  const std::vector<std::unique_ptr<Tether>>& tethers() const;
  /// Bodies of the scene that overlap now, one line each.
  std::vector<std::string> overlaps();
  /// Vehicles with arms or shapes, and objects; nullptr if there are none.
  const Multibody* scene() const;

  /// Everything that changes during a run, bit for bit; loading needs the same setup.
  std::vector<std::byte> save();
  void load(std::span<const std::byte> bytes);

 private:
  void declare_all(const model::Scenario& scenario);
  void run_due();
  void ask(CommandSource& source);
  void take(Vehicle& vehicle, const Order& order);
  /// Calls sinks, whose orders wait until it is over.
  template <class Part>
  void telling(Part&& part);
  /// What is heard of a sensor now, if anything. Different vehicles on different threads.
  std::optional<Told> sense(const SensorPlace& place);
  std::optional<Told> deliver(const SensorPlace& place);
  Vehicle& vehicle_of(std::string_view name) const;
  /// f(sink) for those that are to hear of it.
  template <class F>
  void for_each_sink(bool logged, F&& f);
  void prepare(std::size_t topic, const Told& told);
  void publish(std::size_t topic, const Told& told);
  void publish_events();

  template <class V>
  void visit(V&& v);

  std::unique_ptr<Motion> motion_;
  std::unique_ptr<Programme> programme_;
  struct Sink {
    MessageSink* sink;
    Hears hears;
  };
  std::vector<Sink> sinks_;
  std::vector<CommandSource*> sources_;
  bool started_ = false;
  CommandSource* asked_ = nullptr;  ///< whose tick it is
  bool telling_ = false;
  struct Waiting {
    Vehicle* vehicle;
    Order order;
  };
  std::vector<Waiting> waiting_;  ///< orders of sinks
  std::uint64_t direct_orders_ = 0;
  Nanoseconds done_ = -1;  ///< the last time of which all is done
  std::size_t order_topic_ = 0;
  message::Order order_message_;
  std::size_t event_topic_ = 0;
  message::Event event_message_;
};

}  // namespace hadal::sim
