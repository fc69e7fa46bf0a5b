#include "hadal/sim/simulation.h"

#include <fmt/format.h>

#include <algorithm>

#include "hadal/base/archive.h"
#include "hadal/sim/declare.h"
#include "hadal/sim/fleet_truth.h"
#include "hadal/sim/motion.h"
#include "hadal/sim/order_message.h"
#include "hadal/sim/programme.h"

namespace hadal::sim {

namespace {

/// Gives a member its value back, however its block is left.
template <class T>
class Reset {
 public:
  Reset(T& member, T value) : member_(member), value_(value) {}
  ~Reset() { member_ = value_; }
  Reset(const Reset&) = delete;
  Reset& operator=(const Reset&) = delete;

 private:
  T& member_;
  T value_;
};

}  // namespace

Simulation::Simulation(const Setup& setup)
    : motion_(std::make_unique<Motion>(setup)), programme_(std::make_unique<Programme>()) {
  declare_all(setup.scenario);
  event_message_.header.frame_id = "map_ned";
}

Simulation::~Simulation() = default;

void Simulation::declare_all(const model::Scenario& scenario) {
  const Sensing sensing{[this](const SensorPlace& place) { return sense(place); },
                        [this](const SensorPlace& place) { return deliver(place); }};
  for (std::size_t i = 0; i < vehicles().size(); ++i) {
    declare(*vehicles()[i], i, motion_->scene(), scenario.log, sensing, *programme_);
  }
  if (motion_->scene()) declare(*motion_->scene(), vehicles(), scenario, *programme_);
  for (std::size_t i = 0; i < tethers().size(); ++i) {
    declare(*tethers()[i], scenario.tethers[i], scenario.log, *programme_);
  }
  event_topic_ = programme_->add_topic("/events", message::Event::kType);
  order_topic_ = programme_->add_topic("/orders", message::Order::kType);
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
const Multibody* Simulation::scene() const { return motion_->scene(); }

std::vector<std::string> Simulation::overlaps() {
  try {
    Multibody* const scene = motion_->scene();
    return scene ? scene->overlaps(now()) : std::vector<std::string>{};
  } catch (const SceneFailure&) {
    return {};  // The first step will tell.
  }
}

void Simulation::add_source(CommandSource& source) {
  HADAL_ASSERT(!started_, "sources are added before the first step");
  for (const CommandSource* other : sources_) {
    if (other->name() != source.name()) continue;
    throw InputError(fmt::format("there are two command sources '{}'; expected names of their own",
                                 source.name()));
  }
  programme_->add_task(Phase::kOutside, kEverybody, source.rate(),
                       [this, &source](Nanoseconds) { ask(source); });
  programme_->sort();
  sources_.push_back(&source);
}

Vehicle& Simulation::vehicle_of(std::string_view name) const {
  const auto found = std::find_if(vehicles().begin(), vehicles().end(),
                                  [&](const auto& v) { return v->name() == name; });
  if (found == vehicles().end()) {
    std::string names;
    for (const auto& v : vehicles()) names += (names.empty() ? "" : ", ") + v->name();
    throw InputError(
        fmt::format("an order to {}: there is no such vehicle; expected {}", name, names));
  }
  return **found;
}

void Simulation::give(std::string_view vehicle, const Order& order) {
  Vehicle& to = vehicle_of(vehicle);
  to.refuse_order(order);
  if (telling_ && !asked_) return waiting_.push_back({&to, order});
  take(to, order);
}

void Simulation::take(Vehicle& vehicle, const Order& order) {
  motion_->settle();
  vehicle.take_order(order, now());
  if (!asked_) ++direct_orders_;
  message::Order& m = order_message_;
  m.header.stamp = message::time_from_ns(now());
  m.header.frame_id = vehicle.name() + "/base_link_frd";
  m.source = asked_ ? asked_->name() : "";
  m.after = !asked_ && done_now();
  fill_message(vehicle.name(), order, m);
  // What a sink orders when it hears of it is no order of the source.
  const Reset<CommandSource*> back(asked_, asked_);
  asked_ = nullptr;
  telling([&] {
    publish(order_topic_, {&m});
    publish_events();
  });
}

double Simulation::parameter(std::string_view vehicle, std::string_view name) const {
  return vehicle_of(vehicle).parameter(name);
}

void Simulation::ask(CommandSource& source) {
  const Reset<CommandSource*> over(asked_, nullptr);
  asked_ = &source;
  source.act(now(), *this);
}

template <class Part>
void Simulation::telling(Part&& part) {
  if (telling_) return part();
  {
    const Reset<bool> over(telling_, false);
    telling_ = true;
    part();
  }
  // Each may lead to others, which go behind.
  for (std::size_t i = 0; i < waiting_.size(); ++i) {
    const Waiting next = waiting_[i];
    const Reset<bool> over(telling_, false);
    telling_ = true;
    take(*next.vehicle, next.order);
  }
  waiting_.clear();
}

bool Simulation::step(Nanoseconds end) {
  started_ = true;
  telling([&] {
    run_due();
    done_ = now();
  });
  if (now() >= end) return false;
  // An input that waits for a contact looks for it after every step.
  Nanoseconds to = std::min(end, programme_->next(now()));
  if (motion_->waits_for_contact()) to = std::min(to, motion_->step_end());
  motion_->move_to(to, programme_->acts_at(to));
  telling([&] { publish_events(); });
  return true;
}

void Simulation::run_due() {
  if (!motion_->looks_ahead()) {
    for (const auto& vehicle : vehicles()) vehicle->apply_schedule(now());
  }
  publish_events();
  programme_->run_due(
      now(), motion_->workers(), motion_->threads(),
      [this](std::size_t topic, const Told& told) { prepare(topic, told); },
      [this](std::size_t topic, const Told& told) { publish(topic, told); });
}

std::optional<Told> Simulation::sense(const SensorPlace& place) {
  Vehicle& vehicle = *vehicles()[place.vehicle];
  const FleetTruth fleet(vehicles(), motion_->scene(), motion_->world(), now());
  vehicle.sense(place.sensor, fleet, place.vehicle, now());
  if (vehicle.sensors()[place.sensor].latency() != 0) return std::nullopt;
  return deliver(place);
}

std::optional<Told> Simulation::deliver(const SensorPlace& place) {
  Vehicle& vehicle = *vehicles()[place.vehicle];
  if (!vehicle.deliver(place.sensor)) return std::nullopt;
  sensors::Sensor& sensor = vehicle.sensors()[place.sensor];
  return Told{sensor.latest(), sensor.due_in_log(now() - sensor.latency())};
}

template <class F>
void Simulation::for_each_sink(bool logged, F&& f) {
  for (const Sink& s : sinks_) {
    if (logged || s.hears == Hears::kAll) f(*s.sink);
  }
}

void Simulation::prepare(std::size_t topic, const Told& told) {
  for_each_sink(told.logged, [&](MessageSink& s) { s.prepare(topic, now(), told.message); });
}

void Simulation::publish(std::size_t topic, const Told& told) {
  for_each_sink(told.logged, [&](MessageSink& s) { s.publish(topic, now(), told.message); });
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
    for (const Sink& s : sinks_) s.sink->publish(event_topic_, event.time, &m);
  }
}

void Simulation::publish_states() {
  try {
    if (motion_->scene()) motion_->scene()->observe(now());
  } catch (const SceneFailure&) {
    return;  // There is nothing good to tell any more.
  }
  telling([&] {
    programme_->run_last(
        now(), [this](std::size_t topic, const Told& told) { prepare(topic, told); },
        [this](std::size_t topic, const Told& told) { publish(topic, told); });
  });
}

template <class V>
void Simulation::visit(V&& v) {
  v(*motion_), v(*programme_), v(done_), v(direct_orders_);
}

std::vector<std::byte> Simulation::save() {
  StateWriter writer;
  visit(writer);
  for (CommandSource* source : sources_) source->save(writer);
  motion_->show_present();
  return writer.bytes();
}

void Simulation::load(std::span<const std::byte> bytes) {
  StateReader reader(bytes);
  visit(reader);
  for (CommandSource* source : sources_) source->load(reader);
  reader.finish();
  if (programme_->late(now())) throw InputError("the state has a clock that is late");
  motion_->check_loaded();
}

}  // namespace hadal::sim
