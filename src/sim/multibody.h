#pragma once

/// The bodies of a run that touch or hang together: the engine's scene of all vehicles with arms or
/// shapes and all objects, which body is whose, and the messages, events and failures of it all.

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "hadal/base/clock.h"
#include "hadal/base/error.h"
#include "hadal/message/contact.h"
#include "hadal/sim/event_scene.h"
#include "hadal/sim/run_error.h"
#include "hadal/sim/scene_builder.h"

namespace hadal::sim {

/// The engine of a scene gave up, or the state of a body became NaN or infinite.
class SceneFailure : public RunError {
 public:
  SceneFailure(Nanoseconds time, const std::string& body, const std::string& problem,
               const std::string& hint = "");
};

class Multibody {
 public:
  /// Vehicles of the scene enter it, and belong to it from then on.
  Multibody(const model::Scenario& scenario, const Environment& environment, BuiltScene built,
            const std::vector<std::unique_ptr<Vehicle>>& vehicles);

  const SceneMembers& members() const { return members_; }
  const engine::Scene& bodies() const { return *engine_; }
  /// Bodies that overlap by more than a centimetre at this time, one line each.
  std::vector<std::string> overlaps(Nanoseconds now);

  /// All bodies from one time to another, in which nothing acts. Throws SceneFailure.
  void advance(Nanoseconds from, Nanoseconds to);
  /// Looks for events at the end of this step. Throws SceneFailure.
  void watch(Nanoseconds from, Nanoseconds to);
  /// What happened since they were taken.
  Events& events() { return events_; }
  /// Forces of this moment, for the messages; once per time, whichever thread asks first. Throws
  /// SceneFailure.
  void observe(Nanoseconds now);

  /// Valid until it is made again; the scene was observed at this time.
  const message::ObjectState& object_message(std::size_t object, Nanoseconds now);
  /// Of a member with all its bodies.
  const message::ContactState& contact_message(const SceneMembers::Member& member, Nanoseconds now);

  /// As at the last call of this function.
  void remember() { engine_->save_to(before_); }
  void restore() {
    engine_->load(before_);
    observed_ = -1;
  }

  /// Writing leaves the state as it is; reading replaces it.
  template <class V>
  void visit(V&& v) {
    remember();
    std::uint64_t count = before_.size();
    v(count);
    if (count > kMostNumbers) throw InputError("the state has too many numbers of bodies");
    before_.resize(count);
    v(before_);
    if (!std::all_of(before_.begin(), before_.end(), [](double x) { return std::isfinite(x); })) {
      throw InputError("the state has a number of bodies that is not finite");
    }
    restore();
    v(*watch_);
  }

 private:
  /// Of a saved scene; more are no scene's.
  static constexpr std::uint64_t kMostNumbers = 10'000'000;

  /// Its errors are failures of the run.
  template <class Call>
  void ask_engine(Nanoseconds now, Call&& call);
  void check_bodies(Nanoseconds now) const;
  bool owns(const SceneMembers::Member& member, int body) const;

  std::string hint_;  ///< what may help if it fails
  SceneMembers members_;
  std::unique_ptr<engine::Scene> engine_;
  std::vector<engine::SceneVehicle> driven_;
  std::vector<Vehicle*> vehicles_;
  std::optional<SceneWatch> watch_;
  Events events_;
  std::mutex observing_;
  std::atomic<Nanoseconds> observed_ = -1;
  std::vector<double> before_;
  message::ObjectState object_message_;
  message::ContactState contact_message_;
};

}  // namespace hadal::sim
