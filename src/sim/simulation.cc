#include "hadal/sim/simulation.h"

#include <fmt/format.h>

#include <algorithm>

#include "hadal/base/archive.h"
#include "hadal/sim/declare.h"
#include "hadal/sim/motion.h"
#include "hadal/sim/programme.h"

namespace hadal::sim {

Simulation::Simulation(const Setup& setup)
    : world_(setup.world),
      motion_(std::make_unique<Motion>(setup)),
      programme_(std::make_unique<Programme>()) {
  declare_all(setup.scenario);
  event_message_.header.frame_id = "map_ned";
}

Simulation::~Simulation() = default;

void Simulation::declare_all(const model::Scenario& scenario) {
  const Sense sense = [this](Vehicle& v, std::size_t sensor, std::size_t topic) {
    this->sense(v, sensor, topic);
  };
  for (const auto& vehicle : vehicles()) {
    declare(*vehicle, motion_->scene(), scenario.log, sense, *programme_);
  }
  if (motion_->scene()) declare(*motion_->scene(), vehicles(), scenario, *programme_);
  for (std::size_t i = 0; i < tethers().size(); ++i) {
    declare(*tethers()[i], scenario.tethers[i], scenario.log, *programme_);
  }
  event_topic_ = programme_->add_topic("/events", message::Event::kType);
  programme_->sort();
}

Nanoseconds Simulation::now() const { return motion_->now(); }
const std::vector<Topic>& Simulation::topics() const { return programme_->topics(); }
const std::vector<std::unique_ptr<Vehicle>>& Simulation::vehicles() const {
  return motion_->vehicles();
}
const std::vector<std::unique_ptr<Tether>>& Simulation::tethers() const {
  return motion_->tethers();
}
const Scene* Simulation::scene() const { return motion_->scene(); }

std::vector<std::string> Simulation::overlaps() {
  try {
    Scene* const scene = motion_->scene();
    return scene ? scene->overlaps(now()) : std::vector<std::string>{};
  } catch (const SceneFailure&) {
    return {};  // The first step will tell.
  }
}

void Simulation::add_source(CommandSource& source) {
  HADAL_ASSERT(!started_, "sources are added before the first step");
  programme_->add_task(Phase::kOutside, source.rate(),
                       [this, &source](Nanoseconds now) { source.act(now, *this); });
  programme_->sort();
  sources_.push_back(&source);
}

Vehicle& Simulation::vehicle_of(std::string_view name) const {
  const auto found = std::find_if(vehicles().begin(), vehicles().end(),
                                  [&](const auto& v) { return v->name() == name; });
  if (found == vehicles().end()) {
    throw InputError(fmt::format("an order to {}: there is no such vehicle", name));
  }
  return **found;
}

void Simulation::give(std::string_view vehicle, const Order& order) {
  Vehicle& to = vehicle_of(vehicle);
  motion_->settle();
  to.take_order(order, now());
}

bool Simulation::step(Nanoseconds end) {
  started_ = true;
  run_due();
  if (now() >= end) return false;
  // An input that waits for a contact looks for it after every step.
  Nanoseconds to = std::min(end, programme_->next(now()));
  if (motion_->waits_for_contact()) to = std::min(to, motion_->step_end());
  motion_->move_to(to, programme_->acts_at(to));
  publish_events();
  return true;
}

void Simulation::run_due() {
  if (!motion_->looks_ahead()) {
    for (const auto& vehicle : vehicles()) vehicle->apply_schedule(now());
  }
  publish_events();
  programme_->run_due(now(), [this](Programme::Task& task) {
    if (task.act) task.act(now());
    if (!task.make) return;
    publish(task.topic, task.make(now()));
    task.told = now();
  });
}

void Simulation::sense(Vehicle& vehicle, std::size_t sensor, std::size_t topic) {
  const sensors::SensorMessage& message = vehicle.sense(sensor, *world_, now());
  if (!vehicle.sensors()[sensor].due_in_log(now())) return;
  std::visit([&](const auto& m) { publish(topic, &m); }, message);
}

void Simulation::publish(std::size_t topic, const AnyMessage& message) {
  for (MessageSink* sink : sinks_) sink->publish(topic, now(), message);
}

void Simulation::publish_events() {
  message::Event& m = event_message_;
  for (const Event& event : motion_->take_events()) {
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
    if (motion_->scene()) motion_->scene()->observe(now());
  } catch (const SceneFailure&) {
    return;  // There is nothing good to tell any more.
  }
  programme_->run_last([this](Programme::Task& task) {
    if (task.told == now()) return;
    publish(task.topic, task.make(now()));
    task.told = now();
  });
}

template <class V>
void Simulation::visit(V&& v) {
  v(*motion_), v(*programme_);
}

std::vector<std::byte> Simulation::save() {
  StateWriter writer;
  visit(writer);
  motion_->show_present();
  return writer.bytes();
}

void Simulation::load(std::span<const std::byte> bytes) {
  StateReader reader(bytes);
  visit(reader);
  reader.finish();
  if (programme_->late(now())) throw InputError("the state has a clock that is late");
  motion_->check_loaded();
}

}  // namespace hadal::sim
