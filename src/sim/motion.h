#pragma once

/// What moves in a run: vehicles, tethers and the scene, from one time to another.
///
/// Steps lie on the grid of the integrator and are split where something acts. A time between two
/// steps is a look ahead on a copy: the motion goes on from the step before, so whoever looks
/// changes no bit of it.

#include <memory>
#include <vector>

#include "hadal/base/clock.h"
#include "hadal/base/thread_pool.h"
#include "hadal/environment/environment.h"
#include "hadal/sim/event.h"
#include "hadal/sim/islands.h"
#include "hadal/sim/multibody.h"
#include "hadal/sim/setup.h"
#include "hadal/sim/tether.h"
#include "hadal/sim/vehicle.h"
#include "hadal/sim/world_watch.h"

namespace hadal::sim {

class Motion {
 public:
  explicit Motion(const Setup& setup);

  const std::vector<std::unique_ptr<Vehicle>>& vehicles() const { return vehicles_; }
  const std::vector<std::unique_ptr<Tether>>& tethers() const { return tethers_; }
  /// nullptr if there is none.
  Multibody* scene() const { return scene_.get(); }

  /// Where everything solid is.
  WorldWatch& world() { return *world_; }

  /// For who has work for several threads, between steps.
  ThreadPool& workers() { return workers_; }
  int threads() const { return threads_; }

  Nanoseconds now() const { return now_; }
  /// Whether the present is a look ahead, in which nothing acts.
  bool looks_ahead() const { return reached_ < now_; }
  /// The end of the step that the present is in.
  Nanoseconds step_end() const { return physics_.next(); }
  /// Whether an input waits for a contact, which may come in any step.
  bool waits_for_contact() const;

  /// `acts`: something acts then, so a step ends there. Throws RunError, with everything at the
  /// last good state.
  void move_to(Nanoseconds to, bool acts);
  /// What is shown by a look ahead becomes the motion: the step is split here.
  void settle();
  /// What happened since, in order of time; valid until called again.
  Events& take_events();

  /// Everything that changes, bit for bit.
  template <class V>
  void visit(V&& v) {
    look_back();
    v(now_), v(reached_), v(physics_);
    if (scene_) v(*scene_);
    for (auto& vehicle : vehicles_) v(*vehicle);
    for (auto& tether : tethers_) v(*tether);
    v(*world_);
  }
  /// After writing: the present again.
  void show_present() { look_ahead(now_); }
  /// After reading: throws InputError for what no run reaches, else shows the present.
  void check_loaded();

 private:
  void add_tethers(const model::Scenario& scenario, const Geometry& geometry);
  /// The motion itself, step by step; `grid` is that at `reached_`. Throws RunError.
  void advance(const Ticker& grid, Nanoseconds to);
  /// Shows this time, beyond the last step. Throws RunError.
  void look_ahead(Nanoseconds to);
  void look_back();
  void refuse_divergence(Nanoseconds now) const;
  /// Calls work(island) for all, on as many threads as are useful.
  template <class Work>
  void for_each_island(Work&& work);
  void step_island(const Island& island, Nanoseconds from, Nanoseconds to);
  /// Gives vehicles the wrenches of their tethers but this one: of those that stepped already this
  /// step's, of the others the last one's.
  void pull_at_vehicles(const Island& island, std::size_t but);
  /// What steps change, set aside and taken back.
  void remember();
  void restore();

  Environment environment_;
  std::vector<std::unique_ptr<Vehicle>> vehicles_;
  std::unique_ptr<Multibody> scene_;
  std::unique_ptr<WorldWatch> world_;
  std::vector<std::unique_ptr<Tether>> tethers_;
  std::vector<Island> islands_;
  std::vector<Vehicle::Motion> before_;  ///< of each vehicle, as `remember` found it
  std::vector<Tether::State> tethers_before_;

  Nanoseconds now_ = 0;
  /// The end of the last step. Where the present is later, it is shown by a look ahead, and what
  /// was remembered is the motion.
  Nanoseconds reached_ = 0;
  Ticker physics_;  ///< the first time of the grid after `reached_`
  Events taken_;
  ThreadPool workers_;
  int threads_;
};

}  // namespace hadal::sim
