#pragma once

/// One tether of a running simulation: a cable, its winch and anchor, and the vehicles it pulls at.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "hadal/base/clock.h"
#include "hadal/engine/cable/attachment.h"
#include "hadal/message/tether.h"
#include "hadal/model/scenario.h"
#include "hadal/sim/vehicle.h"
#include "hadal/world/geometry.h"

namespace hadal::sim {

class Tether {
 public:
  using Vehicles = std::vector<std::unique_ptr<Vehicle>>;

  /// Laid between its ends as they are at time zero, and settled for as long as asked for.
  /// `environment` must outlive it.
  Tether(const model::Tether& entry, double duration, const Environment& environment,
         const Vehicles& vehicles, const Geometry& geometry);

  const std::string& name() const { return entry_.name; }
  /// Vehicles it is fixed to, the far end's first.
  const std::vector<std::size_t>& ends() const { return ends_; }

  /// The cable from one time to another, which must not span a tick or a change of the winch. The
  /// vehicles are at `from` and carry the wrenches of all other tethers.
  void advance(Nanoseconds from, Nanoseconds to, const Vehicles& vehicles);
  /// Adds its wrenches of the last step to the vehicles.
  void pull(const Vehicles& vehicles) const;

  const message::TetherState& state_message(Nanoseconds now);

  /// What a step changes.
  struct State {
    engine::CableState cable;
    engine::CableForces forces;          ///< means over the last step
    std::array<Vec6<double>, 2> wrench;  ///< the same on the vehicles of `ends`, in B

    template <class V>
    void visit(V&& v) {
      v(cable), v(forces.on_winch), v(forces.on_far), v(wrench);
    }
  };
  const State& state() const { return state_; }
  void set_state(const State& state) { state_ = state; }

  template <class V>
  void visit(V&& v) {
    v(state_);
  }

 private:
  bool anchored_to_vehicle() const { return ends_.size() > 1; }
  engine::CableEnd end_at(Vehicle& vehicle, const Vec3<double>& r, Nanoseconds from,
                          Nanoseconds to) const;
  engine::CableEnd winch_end(Nanoseconds from, Nanoseconds to, const Vehicles& vehicles) const;
  void settle(const engine::CableEnds& ends);
  void take_wrenches(double h, const Vehicles& vehicles);

  model::Tether entry_;
  std::vector<std::size_t> ends_;
  engine::CableModel cable_;
  const Environment& environment_;
  engine::CableStepper stepper_;
  State state_;
  message::TetherState message_;
};

}  // namespace hadal::sim
