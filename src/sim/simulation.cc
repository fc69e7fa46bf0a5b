#include "hadal/sim/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "hadal/sim/fleet_truth.h"
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
    : environment_(environment_of(setup.scenario.environment)),
      world_(setup.world),
      physics_(Ticker::every(setup.scenario.integrator.step)),
      threads_(useful_threads(setup)) {
  physics_.advance();
  for (std::size_t i = 0; i < setup.vehicles.size(); ++i) {
    vehicles_.push_back(std::make_unique<Vehicle>(setup.scenario.vehicles[i], setup.vehicles[i],
                                                  setup.scenario, environment_, setup.seed));
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
  event_topic_ = topics_.size();
  topics_.push_back({"/events", message::Event::kType});
  event_message_.header.frame_id = "map_ned";
  sort_tasks();
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
    topics_.push_back({prefix + sensor.description().name, sensor.kind().message_type().name});
  }
}

void Simulation::add_tethers(const model::Scenario& scenario) {
  first_tether_topic_ = topics_.size();
  for (const model::Tether& entry : scenario.tethers) {
    tasks_.push_back(
        {Phase::kTether, 0, tethers_.size(), clock_of(scenario.log.tether_rate, false)});
    tethers_.push_back(std::make_unique<Tether>(entry, scenario.duration, environment_, vehicles_));
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

std::size_t Simulation::clock_of(double rate, bool acts, Nanoseconds delay) {
  const Purpose purpose{rate, acts, delay};
  const auto found = std::find(purposes_.begin(), purposes_.end(), purpose);
  const auto clock = static_cast<std::size_t>(found - purposes_.begin());
  if (found == purposes_.end()) {
    purposes_.push_back(purpose);
    clocks_.emplace_back(rate, delay);
  }
  return clock;
}

void Simulation::add_vehicle_tasks(std::size_t vehicle, const model::Log& log) {
  const auto add = [&](Phase phase, double rate, std::size_t item = 0) {
    tasks_.push_back({phase, vehicle, item, clock_of(rate, acts(phase))});
  };
  Vehicle& v = *vehicles_[vehicle];
  for (std::size_t s = 0; s < v.sensors().size(); ++s) {
    const sensors::Sensor& sensor = v.sensors()[s];
    add(Phase::kSensor, sensor.description().rate, s);
    if (sensor.latency() == 0) continue;
    tasks_.push_back({Phase::kDelivery, vehicle, s,
                      clock_of(sensor.description().rate, true, sensor.latency())});
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

void Simulation::add_source(CommandSource& source) {
  HADAL_ASSERT(!started_, "sources are added before the first step");
  tasks_.push_back({Phase::kOutside, 0, sources_.size(), clock_of(source.rate(), true)});
  sort_tasks();
  sources_.push_back(&source);
}

void Simulation::give(std::string_view vehicle, const Order& order) {
  const auto named = [&](const auto& v) { return v->name() == vehicle; };
  const auto found = std::find_if(vehicles_.begin(), vehicles_.end(), named);
  if (found == vehicles_.end()) {
    throw InputError(fmt::format("an order to {}: there is no such vehicle", vehicle));
  }
  // What was shown by a look ahead becomes the motion: the step is split here.
  if (reached_ < now_) {
    look_back();
    advance(physics_, now_);
  }
  (*found)->take_order(order, now_);
}

void Simulation::sort_tasks() {
  std::stable_sort(tasks_.begin(), tasks_.end(),
                   [](const Task& a, const Task& b) { return a.phase < b.phase; });
}

bool Simulation::step(Nanoseconds end) {
  started_ = true;
  run_due();
  if (now_ >= end) return false;
  move_to(std::min(end, next_event()));
  return true;
}

void Simulation::run_due() {
  // Nothing acts where the present is a look ahead.
  for (std::size_t i = 0; i < vehicles_.size() && reached_ == now_; ++i) {
    vehicles_[i]->apply_schedule(now_);
  }
  publish_events();
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
    case Phase::kDelivery:
      return deliver(task.vehicle, task.item);
    case Phase::kOutside:
      return sources_[task.item]->act(now_, *this);
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
  v.sense(sensor, *world_, FleetTruth(vehicles_, scene_.get(), now_), vehicle, now_);
  if (v.sensors()[sensor].latency() == 0) deliver(vehicle, sensor);
}

void Simulation::deliver(std::size_t vehicle, std::size_t sensor) {
  Vehicle& v = *vehicles_[vehicle];
  sensors::Sensor& s = v.sensors()[sensor];
  if (!v.deliver(sensor) || !s.due_in_log(now_ - s.latency())) return;
  publish(first_topic_[vehicle] + kFirstSensorTopic + sensor, s.latest());
}

void Simulation::publish(std::size_t topic, const AnyMessage& message) {
  for (MessageSink* sink : sinks_) sink->publish(topic, now_, message);
}

Events& Simulation::take_events() {
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

void Simulation::publish_events() {
  message::Event& m = event_message_;
  for (const Event& event : take_events()) {
    m.header.stamp = message::time_from_ns(event.time);
    m.source = event.source;
    m.code = static_cast<std::uint8_t>(event.kind);
    m.kind = kEventNames[m.code];
    m.text = event.text;
    m.value = event.value;
    for (MessageSink* sink : sinks_) sink->publish(event_topic_, event.time, &m);
  }
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

std::vector<std::byte> Simulation::save() {
  look_back();
  StateWriter writer;
  visit(writer);
  look_ahead(now_);
  return writer.bytes();
}

void Simulation::load(std::span<const std::byte> bytes) {
  StateReader reader(bytes);
  visit(reader);
  reader.finish();
  if (now_ < 0) throw InputError("the state is of a time before the start");
  if (now_ > nanoseconds(model::kDuration.max)) {
    throw InputError("the state is of a time that no run has");
  }
  for (const Ticker& clock : clocks_) {
    if (clock.next() < now_) throw InputError("the state has a clock that is late");
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
