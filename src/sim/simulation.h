#pragma once

/// The simulation: vehicles in one world and water, stepped by a multi-rate scheduler on integer
/// nanoseconds.
///
/// Tick n of a rate f is at round(n·1e9/f) ns. A physics step is split at every tick that acts on
/// the run: sensors, controllers, scheduled inputs, start times, winches. At one time the order is
/// physics, scheduled inputs, sensors, deliveries of sensors with latency, commands from outside,
/// guidance, arms, controllers, stabilizer, log; commands act from then on.
///
/// The log splits no step. What it tells between two steps is a look ahead on a copy: the motion
/// goes on from where it was, so log rates change no bit of it.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "hadal/base/archive.h"
#include "hadal/base/clock.h"
#include "hadal/base/thread_pool.h"
#include "hadal/message/event.h"
#include "hadal/model/scenario.h"
#include "hadal/model/vehicle.h"
#include "hadal/sim/islands.h"
#include "hadal/sim/message_sink.h"
#include "hadal/sim/run_error.h"
#include "hadal/sim/scene.h"
#include "hadal/sim/tether.h"
#include "hadal/sim/vehicle.h"

namespace hadal::sim {

struct Setup {
  model::Scenario scenario;
  std::vector<model::Vehicle> vehicles;  ///< one per scenario.vehicles
  std::shared_ptr<const World> world;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string mesh_folder = ".";  ///< mesh files of shapes are relative to it
};

/// A vehicle left the numbers: NaN, infinity or an absurd speed.
class DivergenceError : public RunError {
 public:
  DivergenceError(Nanoseconds time, const std::string& vehicle,
                  const physics::BodyState<double>& last);

  /// The last good state, at the tick before.
  const physics::BodyState<double>& last() const { return last_; }

 private:
  physics::BodyState<double> last_;
};

class Simulation {
 public:
  explicit Simulation(const Setup& setup);
  ~Simulation();
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  const std::vector<Topic>& topics() const { return topics_; }
  /// Sinks are called in the order they were added, on the caller's thread.
  void add_sink(MessageSink& sink) { sinks_.push_back(&sink); }

  /// Asks this source at its ticks, in the order in which sources were added. Before the first step
  /// only; a snapshot wants the same sources.
  void add_source(CommandSource& source);
  /// Tells a vehicle something, acting from now on. Throws InputError for a name that is not there
  /// and for what the vehicle cannot take.
  void give(std::string_view vehicle, const Order& order);

  Nanoseconds now() const { return now_; }
  /// What comes next: does what is due now, then moves to the next event, at latest to `end`. False
  /// once everything due at `end` is done. An end between two steps splits none: it is a look ahead
  /// too, and the next call goes on from the step before.
  bool step(Nanoseconds end);
  /// The states as they are now, unless they were published at this time already.
  void publish_states();

  const std::vector<std::unique_ptr<Vehicle>>& vehicles() const { return vehicles_; }
  const std::vector<std::unique_ptr<Tether>>& tethers() const { return tethers_; }
  /// Bodies of the scene that overlap now, one line each.
  std::vector<std::string> overlaps();
  /// Vehicles with arms or shapes, and objects; nullptr if there are none.
  const Scene* scene() const { return scene_.get(); }

  /// Everything that changes during a run, bit for bit; loading needs the same setup.
  std::vector<std::byte> save();
  void load(std::span<const std::byte> bytes);

 private:
  struct Task;

  void add_vehicle_tasks(std::size_t vehicle, const model::Log& log);
  void add_vehicle_topics(std::size_t vehicle);
  void add_tethers(const model::Scenario& scenario);
  void add_scene(const Setup& setup);
  std::size_t clock_of(double rate, bool acts, Nanoseconds delay = 0);
  void sort_tasks();
  void run_due();
  void run(const Task& task);
  void sense(std::size_t vehicle, std::size_t sensor);
  void deliver(std::size_t vehicle, std::size_t sensor);
  void publish(std::size_t topic, const AnyMessage& message);
  void publish_arm(std::size_t arm);
  void publish_object(std::size_t object);
  void publish_contact(std::size_t member);
  void publish_scene();
  /// What happened since, in order of time; valid until called again.
  Events& take_events();
  void publish_events();
  Nanoseconds next_event() const;
  /// Whether a step must end at this time, because something acts then.
  bool acts_at(Nanoseconds time) const;
  bool waits_for_contact() const;
  void move_to(Nanoseconds to);
  /// The motion itself, step by step; `grid` is that at `reached_`. Throws RunError.
  void advance(const Ticker& grid, Nanoseconds to);
  /// Shows this time, beyond the last step. Throws RunError.
  void look_ahead(Nanoseconds to);
  void look_back();
  /// Everything from one time to another in one step.
  void step_all(Nanoseconds from, Nanoseconds to);
  void refuse_divergence(Nanoseconds now) const;
  /// Calls work(island) for all, on as many threads as are useful.
  template <class Work>
  void for_each_island(Work&& work);
  void step_island(const Island& island, Nanoseconds from, Nanoseconds to);
  /// Gives vehicles the wrenches of their tethers: of those that stepped already this step's, of
  /// the others the last one's.
  void pull_at_vehicles(const Island& island, std::size_t but);
  /// What steps change, set aside and taken back.
  void remember();
  void restore();

  template <class V>
  void visit(V&& v) {
    v(now_), v(reached_), v(physics_), v(clocks_);
    if (scene_) v(*scene_);
    for (auto& vehicle : vehicles_) v(*vehicle);
    for (auto& tether : tethers_) v(*tether);
  }

  Environment environment_;
  std::shared_ptr<const World> world_;
  std::vector<std::unique_ptr<Vehicle>> vehicles_;
  std::vector<std::unique_ptr<Tether>> tethers_;
  struct ArmOfVehicle {
    std::size_t vehicle, arm;
  };
  std::unique_ptr<Scene> scene_;
  std::vector<ArmOfVehicle> arms_;  ///< of the scene
  std::vector<Island> islands_;
  std::vector<Vehicle::Motion> before_;  ///< of each vehicle, as `remember` found it
  std::vector<Tether::State> tethers_before_;
  std::vector<Topic> topics_;
  std::vector<std::size_t> first_topic_;  ///< of each vehicle
  std::size_t first_tether_topic_ = 0;
  std::size_t first_arm_topic_ = 0;      ///< of all arms of the scene, by vehicle
  std::size_t first_contact_topic_ = 0;  ///< of its vehicles, then objects
  std::size_t first_object_topic_ = 0;
  std::size_t event_topic_ = 0;
  Events taken_;
  message::Event event_message_;
  std::vector<MessageSink*> sinks_;
  std::vector<CommandSource*> sources_;
  bool started_ = false;

  Nanoseconds now_ = 0;
  /// The end of the last step. Where the present is later, it is shown by a look ahead, and what
  /// was remembered is the motion.
  Nanoseconds reached_ = 0;
  Nanoseconds states_published_ = -1;
  Nanoseconds tethers_published_ = -1;
  Nanoseconds scene_published_ = -1;
  Ticker physics_;              ///< the first time of the grid after `reached_`
  std::vector<Ticker> clocks_;  ///< one per rate and purpose
  struct Purpose {
    double rate;
    bool acts;  ///< on the run; otherwise it is for the log
    Nanoseconds delay;
    bool operator==(const Purpose&) const = default;
  };
  std::vector<Purpose> purposes_;      ///< of the clocks
  std::vector<Task> tasks_;            ///< in the order in which they run at one time
  std::vector<Nanoseconds> one_shot_;  ///< scheduled inputs and start times, sorted
  ThreadPool workers_;
  int threads_;
};

}  // namespace hadal::sim
