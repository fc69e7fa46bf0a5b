// From one time to another: the steps of the motion, and looks ahead of it for the log.

#include <algorithm>

#include "hadal/sim/simulation_tasks.h"

namespace hadal::sim {

Nanoseconds Simulation::next_event() const {
  // An input that waits for a contact looks for it after every step.
  Nanoseconds next = waits_for_contact() ? physics_.next() : kNever;
  for (const Ticker& clock : clocks_) next = std::min(next, clock.next());
  const auto shot = std::upper_bound(one_shot_.begin(), one_shot_.end(), now_);
  return shot == one_shot_.end() ? next : std::min(next, *shot);
}

bool Simulation::acts_at(Nanoseconds time) const {
  for (std::size_t i = 0; i < clocks_.size(); ++i) {
    if (purposes_[i].acts && clocks_[i].due(time)) return true;
  }
  return std::binary_search(one_shot_.begin(), one_shot_.end(), time);
}

bool Simulation::waits_for_contact() const {
  return scene_ && std::any_of(vehicles_.begin(), vehicles_.end(), [&](const auto& vehicle) {
           return vehicle->waits_for_contact(now_);
         });
}

void Simulation::move_to(Nanoseconds to) {
  look_back();
  const Ticker grid = physics_;
  try {
    Nanoseconds last = reached_;
    for (; physics_.due(to); physics_.advance()) last = physics_.next();
    advance(grid, acts_at(to) ? to : last);
    look_ahead(to);
  } catch (const RunError&) {
    // What is told and logged from here on is the last good state of all.
    restore();
    take_events().clear();
    if (reached_ < grid.next()) physics_ = grid;
    now_ = std::max(now_, reached_);
    look_ahead(now_);
    throw;
  }
  now_ = to;
  publish_events();
}

void Simulation::advance(const Ticker& grid, Nanoseconds to) {
  if (to == reached_) return;
  remember();
  world_->begin_steps();
  const auto for_each_step = [&](auto&& step) {
    Nanoseconds from = reached_;
    for (Ticker ticker = grid; ticker.next() < to; ticker.advance()) {
      step(from, ticker.next());
      from = ticker.next();
    }
    step(from, to);
  };
  if (scene_) {
    for_each_step([&](Nanoseconds from, Nanoseconds until) {
      scene_->advance(from, until);
      scene_->watch(from, until);
      if (watched(from, until)) world_->note_bodies(until);
    });
  }
  for_each_island([&](const Island& island) {
    for_each_step([&](Nanoseconds from, Nanoseconds until) {
      step_island(island, from, until);
      for (std::size_t k = 0; k < island.vehicles.size() && watched(from, until); ++k) {
        vehicles_[island.vehicles[k]]->watch(until);
        world_->look(island.vehicles[k], until);
      }
    });
  });
  refuse_divergence(to);
  reached_ = to;
}

void Simulation::look_ahead(Nanoseconds to) {
  if (to == reached_) return;
  remember();
  if (scene_) scene_->advance(reached_, to);
  for_each_island([&](const Island& island) { step_island(island, reached_, to); });
  refuse_divergence(to);
}

void Simulation::look_back() {
  if (reached_ < now_) restore();
}

void Simulation::refuse_divergence(Nanoseconds now) const {
  for (std::size_t i = 0; i < vehicles_.size(); ++i) {
    if (!vehicles_[i]->diverged()) continue;
    throw DivergenceError(now, vehicles_[i]->name(), before_[i].state.body);
  }
}

void Simulation::remember() {
  for (std::size_t i = 0; i < vehicles_.size(); ++i) before_[i] = vehicles_[i]->motion();
  for (std::size_t i = 0; i < tethers_.size(); ++i) tethers_before_[i] = tethers_[i]->state();
  if (scene_) scene_->remember();
}

void Simulation::restore() {
  for (std::size_t i = 0; i < vehicles_.size(); ++i) vehicles_[i]->set_motion(before_[i]);
  for (std::size_t i = 0; i < tethers_.size(); ++i) tethers_[i]->set_state(tethers_before_[i]);
  if (scene_) scene_->restore();
}

template <class Work>
void Simulation::for_each_island(Work&& work) {
  workers_.run(static_cast<int>(islands_.size()), threads_, [&](int first, int last) {
    for (int i = first; i < last; ++i) work(islands_[static_cast<std::size_t>(i)]);
  });
}

void Simulation::step_island(const Island& island, Nanoseconds from, Nanoseconds to) {
  for (const std::size_t i : island.tethers) {
    pull_at_vehicles(island, i);
    tethers_[i]->advance(from, to, vehicles_);
  }
  pull_at_vehicles(island, kNoTether);
  for (const std::size_t i : island.vehicles) vehicles_[i]->advance(from, to);
}

void Simulation::pull_at_vehicles(const Island& island, std::size_t but) {
  if (island.tethers.empty()) return;
  for (const std::size_t i : island.vehicles) vehicles_[i]->clear_tether_wrench();
  for (const std::size_t i : island.tethers) {
    if (i != but) tethers_[i]->pull(vehicles_);
  }
}

}  // namespace hadal::sim
