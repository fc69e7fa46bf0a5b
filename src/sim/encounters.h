#pragma once

/// A vehicle without shapes touches nothing and moves through everything. Whoever watches the run
/// should hear of it: once for each encounter, looked for every tenth of a second, never in a step.

#include <optional>
#include <string>
#include <vector>

#include "hadal/physics/dynamics.h"
#include "hadal/sim/event.h"
#include "hadal/world/world.h"

namespace hadal::sim {

/// Its hull is the box of `body.size`, or its origin alone if the size is unknown. It meets boxes
/// and shapes where both have a point in common, meshes where it cuts their surface, and anything
/// that its origin passed since the last look. Met are the world, objects, and vehicles that have
/// shapes; two vehicles without shapes do not meet.
class Encounters {
 public:
  Encounters(const Geometry& geometry, const model::Scenario& scenario,
             const std::vector<model::Vehicle>& vehicles);

  /// Whether it has no shapes.
  bool watches(std::size_t vehicle) const { return watched_[vehicle].has_value(); }
  bool watches_any() const;

  /// `world` is that of this time; a watched vehicle's own place in it does not matter. Different
  /// vehicles may be looked at from different threads.
  void look(std::size_t vehicle, const physics::BodyState<double>& body, const World& world,
            Nanoseconds now, Events& events);

  template <class V>
  void visit(V&& v) {
    for (auto& watched : watched_) {
      if (watched) v(*watched);
    }
  }

 private:
  /// What can be met, as told.
  struct Target {
    std::string name;    ///< "floor of the world", "object crate", "vehicle rov"
    std::string remedy;  ///< "give it [[shapes]]"
  };
  struct Watched {
    std::string name;
    Vec3<double> half_size;
    bool looked = false;
    Vec3<double> last_N;         ///< of its origin at the last look [m]
    std::vector<Lasting> meets;  ///< each target
    std::vector<PieceId> found;  ///< of the present look
    std::vector<char> met;       ///< each target, of the present look

    template <class V>
    void visit(V&& v) {
      v(looked), v(last_N), v(meets);
    }
  };

  void add_target(const GeometryBody& body);
  void note(const PieceId& id, Watched& watched) const;

  std::vector<Target> targets_;
  std::vector<int> target_of_;  ///< of each body but the world, whose pieces come first; −1: none
  std::vector<std::optional<Watched>> watched_;  ///< of each vehicle
};

/// Those that begin before the first step: hulls and objects as the scenario places them, arms
/// left out.
Events encounters_at_start(const std::shared_ptr<const Geometry>& geometry,
                           const model::Scenario& scenario,
                           const std::vector<model::Vehicle>& vehicles);

}  // namespace hadal::sim
