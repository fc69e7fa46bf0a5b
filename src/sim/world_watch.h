#pragma once

/// The solid things of a run where they are: for sensors at the time they measure, and for whoever
/// passes through them.

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "hadal/sim/encounters.h"
#include "hadal/sim/multibody.h"
#include "hadal/sim/vehicle.h"
#include "hadal/world/world.h"

namespace hadal::sim {

class WorldWatch {
 public:
  /// Keeps references to the vehicles and the bodies that touch (nullptr: none).
  WorldWatch(std::shared_ptr<const Geometry> geometry, const model::Scenario& scenario,
             const std::vector<model::Vehicle>& descriptions,
             const std::vector<std::unique_ptr<Vehicle>>& vehicles, const Multibody* bodies);

  /// Everything at this time, which is the present of the run: placed at the first call, whichever
  /// thread makes it.
  const World& at(Nanoseconds now);
  /// The same with its bodies where they were last, for who does not ask where they are.
  const World& last() const { return world_; }
  /// The run is another at the same time.
  void forget() { placed_at_ = -1; }

  /// Steps begin: what was noted before is over.
  void begin_steps() { noted_.clear(); }
  /// The bodies that touch have reached a time at which watchers look, ahead of other vehicles.
  void note_bodies(Nanoseconds now);
  /// A vehicle has reached a time at which watchers look. Different ones on different threads.
  void look(std::size_t vehicle, Nanoseconds now);

  template <class V>
  void visit(V&& v) {
    v(encounters_);
    forget();
  }

 private:
  void place_bodies(World& world) const;
  void look_in(const World& world, std::size_t vehicle, Nanoseconds now);

  const std::vector<std::unique_ptr<Vehicle>>& vehicles_;
  const Multibody* bodies_;
  World world_;
  std::mutex placing_;
  std::atomic<Nanoseconds> placed_at_ = -1;
  World at_rest_;  ///< without anything that moves
  Encounters encounters_;
  bool looks_;  ///< whether any vehicle can meet anything
  std::vector<std::pair<Nanoseconds, World>> noted_;
};

}  // namespace hadal::sim
