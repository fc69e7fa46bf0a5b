#include "hadal/sim/motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "hadal/sim/divergence.h"

namespace hadal::sim {

namespace {

/// Waking a thread costs as much as stepping some vehicles to the next event.
constexpr int kVehiclesPerThread = 16;

/// For `pull_at_vehicles`: with the wrenches of all.
constexpr std::size_t kNoTether = std::numeric_limits<std::size_t>::max();

/// How many may work: a tether costs more than a thread's share of vehicles.
int useful_threads(const Setup& setup) {
  const std::size_t shares =
      setup.vehicles.size() / kVehiclesPerThread + setup.scenario.tethers.size();
  return std::clamp(static_cast<int>(shares), 1, std::max(setup.threads, 1));
}

std::shared_ptr<const Geometry> geometry_of(const Setup& setup) {
  if (setup.geometry) return setup.geometry;
  MeshCache meshes(setup.mesh_folder);
  return std::make_shared<const Geometry>(setup.scenario, setup.vehicles, meshes);
}

}  // namespace

DivergenceError::DivergenceError(Nanoseconds time, const std::string& vehicle,
                                 const physics::BodyState<double>& last)
    : RunError(fmt::format(
                   "{} diverged at {:.6f} s; last good state: position [{:.6g}, {:.6g}, {:.6g}] m, "
                   "quaternion "
                   "[{:.6g}, {:.6g}, {:.6g}, {:.6g}], nu [{:.6g}] (try a smaller integrator.step)",
                   vehicle, seconds(time), last.p_NB_N[0], last.p_NB_N[1], last.p_NB_N[2],
                   last.q_NB.w, last.q_NB.x, last.q_NB.y, last.q_NB.z, fmt::join(last.nu.e, ", ")),
               time, vehicle),
      last_(last) {}

Motion::Motion(const Setup& setup)
    : environment_(environment_of(setup.scenario.environment, setup.seed)),
      physics_(Ticker::every(setup.scenario.integrator.step)),
      threads_(useful_threads(setup)) {
  physics_.advance();
  const model::Scenario& scenario = setup.scenario;
  for (std::size_t i = 0; i < setup.vehicles.size(); ++i) {
    vehicles_.push_back(std::make_unique<Vehicle>(scenario.vehicles[i], setup.vehicles[i], scenario,
                                                  environment_, setup.seed));
  }
  const std::shared_ptr<const Geometry> geometry = geometry_of(setup);
  if (has_scene(scenario, setup.vehicles)) {
    scene_ = std::make_unique<Multibody>(
        scenario, environment_, build_scene(scenario, setup.vehicles, *geometry, vehicles_),
        vehicles_);
  }
  world_ =
      std::make_unique<WorldWatch>(geometry, scenario, setup.vehicles, vehicles_, scene_.get());
  add_tethers(scenario, *geometry);
  before_.resize(vehicles_.size());
}

void Motion::add_tethers(const model::Scenario& scenario, const Geometry& geometry) {
  for (const model::Tether& entry : scenario.tethers) {
    tethers_.push_back(
        std::make_unique<Tether>(entry, scenario.duration, environment_, vehicles_, geometry));
    tethers_before_.push_back(tethers_.back()->state());
  }
  islands_ = islands(vehicles_.size(), tethers_);
  std::erase_if(islands_, [&](const Island& island) {
    return vehicles_[island.vehicles.front()]->in_scene();
  });
  for (const Island& island : islands_) pull_at_vehicles(island, kNoTether);
}

Events& Motion::take_events() {
  taken_.clear();
  const auto take = [&](Events& from) {
    std::move(from.begin(), from.end(), std::back_inserter(taken_));
    from.clear();
  };
  for (const auto& vehicle : vehicles_) take(vehicle->events());
  if (scene_) take(scene_->events());
  std::stable_sort(taken_.begin(), taken_.end(),
                   [](const Event& a, const Event& b) { return a.time < b.time; });
  return taken_;
}

bool Motion::waits_for_contact() const {
  return scene_ && std::any_of(vehicles_.begin(), vehicles_.end(), [&](const auto& vehicle) {
           return vehicle->waits_for_contact(now_);
         });
}

void Motion::move_to(Nanoseconds to, bool acts) {
  look_back();
  const Ticker grid = physics_;
  try {
    Nanoseconds last = reached_;
    for (; physics_.due(to); physics_.advance()) last = physics_.next();
    advance(grid, acts ? to : last);
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
}

void Motion::settle() {
  if (!looks_ahead()) return;
  look_back();
  advance(physics_, now_);
}

void Motion::advance(const Ticker& grid, Nanoseconds to) {
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

void Motion::look_ahead(Nanoseconds to) {
  if (to == reached_) return;
  remember();
  if (scene_) scene_->advance(reached_, to);
  for_each_island([&](const Island& island) { step_island(island, reached_, to); });
  refuse_divergence(to);
}

void Motion::look_back() {
  if (reached_ < now_) restore();
}

void Motion::refuse_divergence(Nanoseconds now) const {
  for (std::size_t i = 0; i < vehicles_.size(); ++i) {
    if (!vehicles_[i]->diverged()) continue;
    throw DivergenceError(now, vehicles_[i]->name(), before_[i].state.body);
  }
}

void Motion::remember() {
  for (std::size_t i = 0; i < vehicles_.size(); ++i) before_[i] = vehicles_[i]->motion();
  for (std::size_t i = 0; i < tethers_.size(); ++i) tethers_before_[i] = tethers_[i]->state();
  if (scene_) scene_->remember();
}

void Motion::restore() {
  for (std::size_t i = 0; i < vehicles_.size(); ++i) vehicles_[i]->set_motion(before_[i]);
  for (std::size_t i = 0; i < tethers_.size(); ++i) tethers_[i]->set_state(tethers_before_[i]);
  if (scene_) scene_->restore();
}

template <class Work>
void Motion::for_each_island(Work&& work) {
  workers_.run(static_cast<int>(islands_.size()), threads_, [&](int first, int last) {
    for (int i = first; i < last; ++i) work(islands_[static_cast<std::size_t>(i)]);
  });
}

void Motion::step_island(const Island& island, Nanoseconds from, Nanoseconds to) {
  for (const std::size_t i : island.tethers) {
    pull_at_vehicles(island, i);
    tethers_[i]->advance(from, to, vehicles_);
  }
  pull_at_vehicles(island, kNoTether);
  for (const std::size_t i : island.vehicles) vehicles_[i]->advance(from, to);
}

void Motion::pull_at_vehicles(const Island& island, std::size_t but) {
  if (island.tethers.empty()) return;
  for (const std::size_t i : island.vehicles) vehicles_[i]->clear_tether_wrench();
  for (const std::size_t i : island.tethers) {
    if (i != but) tethers_[i]->pull(vehicles_);
  }
}

void Motion::check_loaded() {
  if (now_ < 0) throw InputError("the state is of a time before the start");
  if (now_ > nanoseconds(model::kDuration.max)) {
    throw InputError("the state is of a time that no run has");
  }
  if (reached_ < 0 || reached_ > now_ || now_ >= physics_.next()) {
    throw InputError("the state is not of the step that its time is in");
  }
  for (const auto& vehicle : vehicles_) {
    const Quaternion<double>& q = vehicle->state().body.q_NB;
    const double length2 = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    if (!(std::abs(length2 - 1) < 1e-3))
      throw InputError("the state has no attitude of " + vehicle->name());
  }
  try {
    remember();
    refuse_divergence(now_);
    look_ahead(now_);
  } catch (const RunError& error) {
    throw InputError(std::string("the state leads nowhere: ") + error.what());
  }
}

}  // namespace hadal::sim
