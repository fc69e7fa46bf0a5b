#pragma once

/// Simulations for tests, made in C++: setups, what they publish, and a vehicle whose motion has a
/// closed form.

#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hadal/message/cdr.h"
#include "hadal/model/find_number.h"
#include "hadal/sensors/kinds.h"
#include "hadal/sim/simulation.h"
#include "hadal/world/world.h"

namespace hadal::test {

/// Vehicles a, b, c, … at the origin in still water, step 1 ms.
inline sim::Setup setup_of(std::vector<model::Vehicle> vehicles, const model::World& world = {}) {
  sim::Setup setup;
  setup.scenario.name = "test";
  setup.scenario.integrator.step = 0.001;
  setup.scenario.world = world;
  for (std::size_t i = 0; i < vehicles.size(); ++i) {
    model::ScenarioVehicle entry;
    entry.name = std::string(1, static_cast<char>('a' + i));
    setup.scenario.vehicles.push_back(entry);
  }
  setup.vehicles = std::move(vehicles);
  setup.world = std::make_shared<const World>(world);
  return setup;
}

inline model::Sensor sensor_of(std::string_view kind, const std::string& name, double rate,
                               double noise = 0) {
  model::Sensor s = sensors::shipped_sensor(kind, name);
  s.rate = rate;
  *model::find_number(s, "noise").number = noise;
  return s;
}

/// Everything that a simulation publishes, as bytes.
class Recorder : public sim::MessageSink {
 public:
  struct Entry {
    std::size_t topic;
    Nanoseconds time;
    std::vector<std::byte> bytes;
    bool operator==(const Entry&) const = default;
  };

  explicit Recorder(sim::Simulation& simulation) : topics_(simulation.topics()) {
    simulation.add_sink(*this);
  }
  void publish(std::size_t topic, Nanoseconds now, const sim::AnyMessage& message) override {
    entries_.push_back({topic, now, {}});
    message.encode(entries_.back().bytes);
  }

  const std::vector<Entry>& entries() const { return entries_; }
  std::vector<Entry> from(Nanoseconds time) const {
    std::vector<Entry> later;
    for (const Entry& entry : entries_) {
      if (entry.time >= time) later.push_back(entry);
    }
    return later;
  }
  const std::string& name(const Entry& entry) const { return topics_[entry.topic].name; }

  /// The messages of a topic by time.
  template <class M>
  std::map<Nanoseconds, M> of(const std::string& topic) const {
    std::map<Nanoseconds, M> messages;
    for (const Entry& entry : entries_) {
      if (name(entry) == topic) message::decode(entry.bytes, messages[entry.time]);
    }
    return messages;
  }

 private:
  std::vector<sim::Topic> topics_;
  std::vector<Entry> entries_;
};

inline void run_to(sim::Simulation& simulation, double time) {
  while (simulation.step(nanoseconds(time))) {
  }
}

/// State bits of all vehicles.
inline std::vector<std::byte> state_bits(const sim::Simulation& simulation) {
  StateWriter writer;
  for (const auto& vehicle : simulation.vehicles()) {
    engine::VehicleState<double> state = vehicle->state();
    writer(state);
  }
  return writer.bytes();
}

/// A body without coupling: linear drag, one thruster ahead through its centre with a first-order
/// lag.
struct Sled {
  double mass = 12, added_mass = 8, drag = 16, lag = 0.2, net_weight = 0;

  model::Vehicle vehicle() const {
    model::Vehicle v;
    v.name = "Sled";
    v.body.mass = mass;
    v.body.volume = (mass - net_weight / 9.81) / 1025;
    v.body.inertia = diagonal(Vec3<double>{{1, 1, 1}});
    const double m = added_mass, d = drag;
    v.hydrodynamics.added_mass = diagonal(Vec6<double>{{m, m, m, 1, 1, 1}});
    v.hydrodynamics.linear_damping = diagonal(Vec6<double>{{d, d, d, 1, 1, 1}});
    model::Actuator a;
    a.name = "main", a.direction = Vec3<double>{{1, 0, 0}};
    a.min = -40, a.max = 50, a.time_constant = lag;
    v.actuators.push_back(a);
    return v;
  }
};

/// The exact motion of a Sled along one axis: (m + m_a) u̇ = y − d u, ẏ = (c − y)/T.
class ExactSled {
 public:
  explicit ExactSled(const Sled& s)
      : d_(s.drag), T_(s.lag), tau_((s.mass + s.added_mass) / s.drag) {}

  /// Over s seconds with the command c held.
  void advance(double s, double c) {
    const double fast = T_ > 0 ? std::exp(-s / T_) : 0, slow = std::exp(-s / tau_);
    const double y0 = T_ > 0 ? y : c;
    const double A = T_ > 0 ? (y0 - c) / d_ / (1 - tau_ / T_) : 0, B = u - c / d_ - A;
    x += c / d_ * s + A * T_ * (1 - fast) + B * tau_ * (1 - slow);
    u = c / d_ + A * fast + B * slow;
    y = c + (y0 - c) * fast;
  }

  double x = 0, u = 0, y = 0;

 private:
  double d_, T_, tau_;
};

/// Exact motion at time t under commands held from their times on, ascending.
inline ExactSled exact_at(const Sled& sled, const std::vector<std::pair<double, double>>& commands,
                          double t) {
  ExactSled exact(sled);
  double at = 0, command = 0;
  for (const auto& [time, next] : commands) {
    if (time > t) break;
    exact.advance(time - at, command);
    at = time, command = next;
  }
  exact.advance(t - at, command);
  return exact;
}

inline model::ScheduledInput command_at(double time, std::vector<double> command) {
  model::ScheduledInput input;
  input.time = time, input.command = std::move(command);
  return input;
}

}  // namespace hadal::test
