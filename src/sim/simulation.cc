#include "hadal/sim/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "hadal/sim/simulation_tasks.h"

namespace hadal::sim {

namespace {

/// Topics of every vehicle before those of its sensors, in this order.
enum VehicleTopic : std::size_t {
  kStateTopic,
  kOdometryTopic,
  kActuatorTopic,
  kReferenceTopic,
  kErrorTopic,
  kWrenchTopic,
  kLoopsTopic,
  kFirstSensorTopic
};
constexpr std::array<std::string_view, kFirstSensorTopic> kVehicleTopicTypes = {
    message::VehicleState::kType, message::Odometry::kType,     message::ActuatorState::kType,
    message::Reference::kType,    message::ControlError::kType, message::ControlWrench::kType,
    message::ControlLoops::kType};

/// Waking a thread costs as much as stepping some vehicles to the next event.
constexpr int kVehiclesPerThread = 16;

constexpr std::size_t kNoTether = std::numeric_limits<std::size_t>::max();

/// How many may work: a tether costs more than a thread's share of vehicles.
int useful_threads(const Setup& setup) {
  const std::size_t shares =
      setup.vehicles.size() / kVehiclesPerThread + setup.scenario.tethers.size();
  return std::clamp(static_cast<int>(shares), 1, std::max(setup.threads, 1));
}

}  // namespace

const std::vector<std::string>& vehicle_topic_names() {
  static const std::vector<std::string> names = {"state",        "odometry",      "actuators",
                                                 "reference",    "control_error", "control_wrench",
                                                 "control_loops"};
  return names;
}

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

Simulation::Simulation(const Setup& setup)
    : world_(setup.world),
      fixed_step_(setup.scenario.integrator.method != model::IntegratorMethod::kDormandPrince),
      physics_(Ticker::every(setup.scenario.integrator.step)),
      threads_(useful_threads(setup)) {
  physics_.advance();
  for (std::size_t i = 0; i < setup.vehicles.size(); ++i) {
    vehicles_.push_back(std::make_unique<Vehicle>(setup.scenario.vehicles[i], setup.vehicles[i],
                                                  setup.scenario, setup.seed));
    add_vehicle_topics(i);
    add_vehicle_tasks(i, setup.scenario.log);
    for (const model::ScheduledInput& s : setup.scenario.vehicles[i].schedule) {
      one_shot_.push_back(nanoseconds(s.time));
    }
    for (const model::Actuator& a : setup.vehicles[i].actuators) {
      one_shot_.push_back(nanoseconds(a.start_time));
    }
  }
  add_scene(setup);
  add_tethers(setup.scenario);
  std::stable_sort(tasks_.begin(), tasks_.end(),
                   [](const Task& a, const Task& b) { return a.phase < b.phase; });
  std::sort(one_shot_.begin(), one_shot_.end());
  before_.resize(vehicles_.size());
}

Simulation::~Simulation() = default;

void Simulation::add_vehicle_topics(std::size_t vehicle) {
  const std::string prefix = "/" + vehicles_[vehicle]->name() + "/";
  first_topic_.push_back(topics_.size());
  for (std::size_t i = 0; i < kFirstSensorTopic; ++i) {
    topics_.push_back({prefix + vehicle_topic_names()[i], kVehicleTopicTypes[i]});
  }
  for (const sensors::Sensor& sensor : vehicles_[vehicle]->sensors()) {
    const auto type =
        std::visit([](const auto& m) { return std::decay_t<decltype(m)>::kType; }, sensor.latest());
    topics_.push_back({prefix + sensor.description().name, type});
  }
}

void Simulation::add_tethers(const model::Scenario& scenario) {
  first_tether_topic_ = topics_.size();
  for (const model::Tether& entry : scenario.tethers) {
    tasks_.push_back({Phase::kTether, 0, tethers_.size(), clock_of(scenario.log.tether_rate)});
    tethers_.push_back(std::make_unique<Tether>(entry, scenario, vehicles_));
    tethers_before_.push_back(tethers_.back()->state());
    topics_.push_back({"/tethers/" + entry.name, message::TetherState::kType});
    for (const model::WinchRate& w : entry.winch) one_shot_.push_back(nanoseconds(w.time));
    for (const model::AnchorVelocity& a : entry.anchor.schedule) {
      one_shot_.push_back(nanoseconds(a.time));
    }
  }
  islands_ = islands(vehicles_.size(), tethers_);
  std::erase_if(islands_, [&](const Island& island) {
    return vehicles_[island.vehicles.front()]->in_scene();
  });
  for (const Island& island : islands_) pull_at_vehicles(island, kNoTether);
}

std::size_t Simulation::clock_of(double rate) {
  const auto found = std::find(clock_rates_.begin(), clock_rates_.end(), rate);
  const auto clock = static_cast<std::size_t>(found - clock_rates_.begin());
  if (found == clock_rates_.end()) {
    clock_rates_.push_back(rate);
    clocks_.emplace_back(rate);
  }
  return clock;
}

void Simulation::add_vehicle_tasks(std::size_t vehicle, const model::Log& log) {
  const auto add = [&](Phase phase, double rate, std::size_t item = 0) {
    tasks_.push_back({phase, vehicle, item, clock_of(rate)});
  };
  Vehicle& v = *vehicles_[vehicle];
  for (std::size_t s = 0; s < v.sensors().size(); ++s) {
    add(Phase::kSensor, v.sensors()[s].description().rate, s);
  }
  if (v.has_autopilot()) {
    const model::ScenarioVehicle& entry = v.entry();
    if (entry.guidance) add(Phase::kGuidance, entry.guidance->rate);
    add(Phase::kControl, entry.control->rate);
    if (entry.control->stabilizer) add(Phase::kStabilizer, entry.control->stabilizer->rate);
  }
  add(Phase::kState, log.state_rate);
  add(Phase::kOdometry, log.odometry_rate);
  add(Phase::kActuators, log.actuator_rate);
}

bool Simulation::step(Nanoseconds end) {
  run_due();
  if (now_ >= end) return false;
  advance_physics(std::min(end, next_event()));
  return true;
}

Nanoseconds Simulation::next_event() const {
  Nanoseconds next = std::numeric_limits<Nanoseconds>::max();
  for (const Ticker& clock : clocks_) next = std::min(next, clock.next());
  const auto shot = std::upper_bound(one_shot_.begin(), one_shot_.end(), now_);
  return shot == one_shot_.end() ? next : std::min(next, *shot);
}

void Simulation::run_due() {
  for (const auto& vehicle : vehicles_) vehicle->apply_schedule(now_);
  for (const Task& task : tasks_) {
    if (clocks_[task.clock].due(now_)) run(task);
  }
  for (Ticker& clock : clocks_) {
    if (clock.due(now_)) clock.advance();
  }
}

void Simulation::run(const Task& task) {
  Vehicle& v = *vehicles_[task.vehicle];
  const std::size_t topic = first_topic_[task.vehicle];
  switch (task.phase) {
    case Phase::kSensor:
      return sense(task.vehicle, task.item);
    case Phase::kGuidance:
      v.guide(now_);
      return publish(topic + kReferenceTopic, &v.reference_message(now_));
    case Phase::kArmControl:
      return v.control_arm(task.item, now_);
    case Phase::kControl:
      v.control(now_);
      publish(topic + kErrorTopic, &v.error_message(now_));
      publish(topic + kWrenchTopic, &v.wrench_message(now_));
      if (v.has_loops()) publish(topic + kLoopsTopic, &v.loops_message(now_));
      return;
    case Phase::kStabilizer:
      return v.stabilize(now_);
    case Phase::kState:
      if (v.in_scene()) scene_->observe(now_);
      states_published_ = now_;
      return publish(topic + kStateTopic, &v.state_message(now_));
    case Phase::kOdometry:
      return publish(topic + kOdometryTopic, &v.odometry_message(now_));
    case Phase::kActuators:
      return publish(topic + kActuatorTopic, &v.actuator_message(now_));
    case Phase::kTether:
      tethers_published_ = now_;
      return publish(first_tether_topic_ + task.item, &tethers_[task.item]->state_message(now_));
    case Phase::kArm:
      scene_published_ = now_;
      return publish_arm(task.item);
    case Phase::kObject:
      return publish_object(task.item);
    case Phase::kContact:
      return publish_contact(task.item);
  }
}

void Simulation::sense(std::size_t vehicle, std::size_t sensor) {
  Vehicle& v = *vehicles_[vehicle];
  const sensors::SensorMessage& message = v.sense(sensor, *world_, now_);
  if (!v.sensors()[sensor].due_in_log(now_)) return;
  std::visit(
      [&](const auto& m) { publish(first_topic_[vehicle] + kFirstSensorTopic + sensor, &m); },
      message);
}

void Simulation::publish(std::size_t topic, const AnyMessage& message) {
  for (MessageSink* sink : sinks_) sink->publish(topic, now_, message);
}

void Simulation::publish_states() {
  try {
    if (scene_) scene_->observe(now_);
  } catch (const SceneFailure&) {
    return;  // There is nothing good to tell any more.
  }
  if (scene_ && scene_published_ != now_) publish_scene();
  for (std::size_t i = 0; i < vehicles_.size() && states_published_ != now_; ++i) {
    publish(first_topic_[i] + kStateTopic, &vehicles_[i]->state_message(now_));
  }
  for (std::size_t i = 0; i < tethers_.size() && tethers_published_ != now_; ++i) {
    publish(first_tether_topic_ + i, &tethers_[i]->state_message(now_));
  }
  states_published_ = tethers_published_ = now_;
}

void Simulation::advance_physics(Nanoseconds to) {
  advance_scene(to);
  const auto count = static_cast<int>(islands_.size());
  workers_.run(count, threads_, [&](int first, int last) {
    for (int i = first; i < last; ++i) advance_island(islands_[static_cast<std::size_t>(i)], to);
  });
  for (std::size_t i = 0; i < vehicles_.size(); ++i) {
    if (!vehicles_[i]->diverged()) continue;
    // What is told and logged from here on is the last good state of all.
    restore_last_good();
    throw DivergenceError(to, vehicles_[i]->name(), before_[i].body);
  }
  while (physics_.due(to)) physics_.advance();
  now_ = to;
}

void Simulation::restore_last_good() {
  for (std::size_t i = 0; i < vehicles_.size(); ++i) vehicles_[i]->set_state(before_[i]);
  for (std::size_t i = 0; i < tethers_.size(); ++i) tethers_[i]->set_state(tethers_before_[i]);
  if (scene_) scene_->restore();
}

void Simulation::advance_island(const Island& island, Nanoseconds to) {
  for (const std::size_t i : island.vehicles) before_[i] = vehicles_[i]->state();
  for (const std::size_t i : island.tethers) tethers_before_[i] = tethers_[i]->state();
  const auto step = [&](Nanoseconds from, Nanoseconds until) {
    advance_together(island, from, until);
  };
  if (fixed_step_ || !island.tethers.empty()) return for_each_step(to, step);
  step(now_, to);
}

void Simulation::advance_together(const Island& island, Nanoseconds from, Nanoseconds to) {
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

std::vector<std::byte> Simulation::save() {
  StateWriter writer;
  visit(writer);
  return writer.bytes();
}

void Simulation::load(std::span<const std::byte> bytes) {
  StateReader reader(bytes);
  visit(reader);
  reader.finish();
  if (now_ < 0) throw InputError("the state is of a time before the start");
}

}  // namespace hadal::sim
