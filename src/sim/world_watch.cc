#include "hadal/sim/world_watch.h"

#include <algorithm>

namespace hadal::sim {

WorldWatch::WorldWatch(std::shared_ptr<const Geometry> geometry, const model::Scenario& scenario,
                       const std::vector<model::Vehicle>& descriptions,
                       const std::vector<std::unique_ptr<Vehicle>>& vehicles,
                       const Multibody* bodies)
    : vehicles_(vehicles),
      bodies_(bodies),
      world_(std::move(geometry)),
      at_rest_(world_),
      encounters_(world_.geometry(), scenario, descriptions),
      looks_(encounters_.watches_any()) {}

void WorldWatch::place_bodies(World& world) const {
  if (bodies_ == nullptr) return;
  const engine::Scene& scene = bodies_->bodies();
  const auto place = [&](std::size_t first, const SceneMembers::Member& member) {
    for (std::size_t i = 0; i < member.bodies.size(); ++i) {
      const physics::BodyState<double>& state = scene.motion(member.bodies[i]).state;
      world.place(first + i, state.p_NB_N, state.q_NB);
    }
  };
  const Geometry& geometry = world.geometry();
  for (const auto& member : bodies_->members().vehicles) {
    place(geometry.hull_of_vehicle(member.index), member);
  }
  for (const auto& member : bodies_->members().objects) {
    place(geometry.body_of_object(member.index), member);
  }
}

const World& WorldWatch::at(Nanoseconds now) {
  if (placed_at_ == now) return world_;
  const std::lock_guard lock(placing_);
  if (placed_at_ == now) return world_;
  place_bodies(world_);
  for (std::size_t i = 0; i < vehicles_.size(); ++i) {
    if (vehicles_[i]->in_scene()) continue;
    const physics::BodyState<double>& body = vehicles_[i]->state().body;
    world_.place(world_.geometry().hull_of_vehicle(i), body.p_NB_N, body.q_NB);
  }
  placed_at_ = now;
  return world_;
}

void WorldWatch::note_bodies(Nanoseconds now) {
  if (!looks_) return;
  noted_.emplace_back(now, at_rest_);
  place_bodies(noted_.back().second);
  for (const auto& member : bodies_->members().vehicles) {
    look_in(noted_.back().second, member.index, now);
  }
}

void WorldWatch::look(std::size_t vehicle, Nanoseconds now) {
  if (!looks_) return;
  // Without bodies that touch there is only what is at rest: vehicles without shapes do not meet.
  const auto noted = std::find_if(noted_.begin(), noted_.end(),
                                  [&](const auto& entry) { return entry.first == now; });
  look_in(noted == noted_.end() ? at_rest_ : noted->second, vehicle, now);
}

void WorldWatch::look_in(const World& world, std::size_t vehicle, Nanoseconds now) {
  encounters_.look(vehicle, vehicles_[vehicle]->state().body, world, now,
                   vehicles_[vehicle]->events());
}

}  // namespace hadal::sim
