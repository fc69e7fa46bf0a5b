#include "hadal/sim/multibody.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hadal/sim/limits.h"

namespace hadal::sim {

namespace {

bool absurd(const engine::SceneMotion& m) {
  const physics::FlatState<double> x = physics::flat(m.state);
  double sum = m.joint_position + m.joint_velocity;
  for (int i = 0; i < x.size(); ++i) sum += x[i];
  if (!std::isfinite(sum)) return true;
  return std::any_of(m.state.nu.e.begin(), m.state.nu.e.end(),
                     [](double v) { return std::abs(v) > kAbsurdSpeed; });
}

/// Smaller steps do not help added mass that comes as a force.
std::string hint_for(model::EngineName engine) {
  const bool hybrid = engine == model::EngineName::kBullet || engine == model::EngineName::kOde;
  return hybrid ? "engine.coupling = \"folded_filtered\", or engine.name = \"mujoco\""
                : "a smaller integrator.step";
}

}  // namespace

SceneFailure::SceneFailure(Nanoseconds time, const std::string& body, const std::string& problem,
                           const std::string& hint)
    : RunError(fmt::format("at {:.6f} s {}{}", seconds(time), problem,
                           hint.empty() ? "" : fmt::format(" (try {})", hint)),
               time, body) {}

Multibody::Multibody(const model::Scenario& scenario, const Environment& environment,
                     BuiltScene built, const std::vector<std::unique_ptr<Vehicle>>& vehicles)
    : hint_(hint_for(scenario.engine.name)),
      members_(std::move(built.members)),
      engine_(make_scene(scenario, environment, std::move(built.description))) {
  for (const SceneMembers::Member& member : members_.vehicles) {
    Vehicle& vehicle = *vehicles[member.index];
    vehicle.enter(*engine_, member.bodies);
    vehicles_.push_back(&vehicle);
    driven_.push_back(vehicle.scene_vehicle());
  }
  watch_.emplace(*engine_, members_, vehicles_);
  object_message_.header.frame_id = "map_ned";
  contact_message_.header.frame_id = "map_ned";
}

template <class Call>
void Multibody::ask_engine(Nanoseconds now, Call&& call) {
  try {
    call(*engine_);
  } catch (const engine::SceneError& error) {
    const auto& bodies = engine_->description().bodies;
    throw SceneFailure(now,
                       error.body() < 0 ? "" : bodies[static_cast<std::size_t>(error.body())].name,
                       error.what());
  }
}

void Multibody::advance(Nanoseconds from, Nanoseconds to) {
  ask_engine(to, [&](engine::Scene& e) { e.step(seconds(from), seconds(to - from), driven_); });
  check_bodies(to);
}

void Multibody::watch(Nanoseconds from, Nanoseconds to) {
  const bool due = watched(from, to);
  if (!due && !watch_->touched_anew()) return;
  observe(to);
  // Commands of this time are still to come.
  observed_ = -1;
  for (std::size_t i = 0; i < vehicles_.size() && due; ++i) vehicles_[i]->watch(to);
  watch_->look(to, events_);
}

void Multibody::check_bodies(Nanoseconds now) const {
  const auto& bodies = engine_->description().bodies;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (absurd(engine_->motion(i))) {
      throw SceneFailure(now, bodies[i].name, fmt::format("body \"{}\" diverged", bodies[i].name),
                         hint_);
    }
  }
}

void Multibody::observe(Nanoseconds now) {
  if (observed_ == now) return;
  const std::lock_guard lock(observing_);
  if (observed_ == now) return;
  ask_engine(now, [&](engine::Scene& e) { e.observe(seconds(now), driven_); });
  observed_ = now;
}

std::vector<std::string> Multibody::overlaps(Nanoseconds now) {
  constexpr double kTold = 0.01;  // m
  observe(now);
  // Commands of this time are still to come.
  observed_ = -1;
  const auto& bodies = engine_->description().bodies;
  const auto name = [&](int body) {
    return body < 0 ? "the world" : bodies[static_cast<std::size_t>(body)].name;
  };
  std::vector<std::string> lines;
  for (const engine::SceneContact& contact : engine_->contacts()) {
    if (contact.distance > -kTold) continue;
    lines.push_back(fmt::format("{} and {} overlap by {:.3g} m", name(contact.first),
                                name(contact.second), -contact.distance));
  }
  return lines;
}

const message::ObjectState& Multibody::object_message(std::size_t object, Nanoseconds now) {
  const std::size_t body = members_.objects[object].bodies.front();
  const engine::SceneMotion& motion = engine_->motion(body);
  const Quaternion<double>& q = motion.state.q_NB;
  message::ObjectState& m = object_message_;
  m.header.stamp = message::time_from_ns(now);
  m.position = motion.state.p_NB_N;
  m.quaternion = {{q.w, q.x, q.y, q.z}};
  m.euler = rpy_from_quaternion(q);
  m.nu = motion.state.nu;
  m.nu_dot = engine_->forces(body).nu_dot;
  m.joint_position = motion.joint_position;
  m.joint_velocity = motion.joint_velocity;
  return m;
}

bool Multibody::owns(const SceneMembers::Member& member, int body) const {
  return body >= 0 && std::find(member.bodies.begin(), member.bodies.end(),
                                static_cast<std::size_t>(body)) != member.bodies.end();
}

const message::ContactState& Multibody::contact_message(const SceneMembers::Member& member,
                                                        Nanoseconds now) {
  const Vec3<double>& origin = engine_->motion(member.bodies.front()).state.p_NB_N;
  message::ContactState& m = contact_message_;
  m.header.stamp = message::time_from_ns(now);
  m.count = 0, m.overlap = 0, m.force = {}, m.moment = {}, m.impulse = {}, m.self_force = 0;
  for (const engine::SceneContact& contact : engine_->contacts()) {
    const bool first = owns(member, contact.first), second = owns(member, contact.second);
    if (first && second) m.self_force += std::sqrt(dot(contact.force, contact.force));
    if (first == second) continue;
    const Vec3<double> force = second ? contact.force : -contact.force;
    ++m.count;
    m.overlap = std::max(m.overlap, -contact.distance);
    m.force += force;
    m.moment +=
        cross(contact.position - origin, force) + (second ? contact.torque : -contact.torque);
  }
  for (const std::size_t body : member.bodies) m.impulse += engine_->impulse(body);
  return m;
}

}  // namespace hadal::sim
