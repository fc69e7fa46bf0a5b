#include "hadal/sim/event_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "hadal/math/scalar.h"
#include "hadal/sim/limits.h"

namespace hadal::sim {

namespace {

using Change = Lasting::Change;

/// A contact that is broken for less is the same one.
constexpr Nanoseconds kApart = 500'000'000;
/// How near to its stop a joint is at it, and by how much it must leave [rad or m].
constexpr double kStopNear = 1e-3, kStopLeft = 1e-2;
constexpr Nanoseconds kStopTime = 500'000'000;
/// Above d = 0 again after less is the same rise.
constexpr Nanoseconds kSurfaceTime = 2'000'000'000;

constexpr std::size_t kNobody = std::numeric_limits<std::size_t>::max();

bool moves_on_joint(const engine::SceneBody& body) {
  return body.joint == engine::SceneJoint::kHinge || body.joint == engine::SceneJoint::kSlide;
}

}  // namespace

SceneWatch::SceneWatch(const engine::Scene& scene, const SceneMembers& members,
                       std::vector<Vehicle*> vehicles)
    : scene_(scene), members_(members), vehicles_(std::move(vehicles)) {
  const auto& bodies = scene_.description().bodies;
  arm_of_.assign(bodies.size(), -1);
  finger_of_.assign(bodies.size(), -1);
  owner_.assign(bodies.size(), kNobody);
  for (std::size_t v = 0; v < vehicles_.size(); ++v) {
    add_owner(vehicles_[v]->name(), members_.vehicles[v].bodies);
    add_arms(*vehicles_[v]);
  }
  for (const SceneMembers::Member& object : members_.objects) {
    add_owner(bodies[object.bodies.front()].name, object.bodies);
  }
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (owner_[i] == kNobody) add_owner(name(static_cast<int>(i)), {i});
  }
  world_ = add_owner("the world", {});
  unknown_ = add_owner("something", {});
  contacts_.resize(vehicles_.size() * owner_names_.size());
  touches_.resize(contacts_.size());
  arm_touches_.resize(arms_.size());
  surfaced_.resize(members_.objects.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (!moves_on_joint(bodies[i]) || !bodies[i].limits || finger_of_[i] >= 0) continue;
    if ((*bodies[i].limits)[1] - (*bodies[i].limits)[0] > 2 * kStopLeft) stops_.push_back({i, {}});
  }
}

std::size_t SceneWatch::add_owner(const std::string& name, const std::vector<std::size_t>& bodies) {
  for (const std::size_t body : bodies) owner_[body] = owner_names_.size();
  owner_names_.push_back(name);
  return owner_names_.size() - 1;
}

void SceneWatch::add_arms(Vehicle& vehicle) {
  for (std::size_t i = 0; i < vehicle.arms().size(); ++i) {
    const Arm& arm = vehicle.arms()[i];
    const int index = static_cast<int>(arms_.size());
    for (const std::size_t body : arm.bodies()) arm_of_[body] = index;
    for (const int finger : arm.geometry().fingers) {
      finger_of_[arm.bodies()[static_cast<std::size_t>(finger)]] = index;
    }
    arms_.push_back({&vehicle, i, ArmWatch(vehicle.name() + "/" + arm.name(), arm.description())});
  }
}

bool SceneWatch::touched(std::size_t vehicle) const {
  const auto& bodies = members_.vehicles[vehicle].bodies;
  return std::any_of(bodies.begin(), bodies.end(),
                     [&](std::size_t body) { return scene_.touched(body); });
}

bool SceneWatch::touched_anew() const {
  for (std::size_t v = 0; v < vehicles_.size(); ++v) {
    const auto on = [](const Lasting& contact) { return contact.on(); };
    if (touched(v) && std::ranges::none_of(of_vehicle(contacts_, v), on)) return true;
  }
  return false;
}

std::string SceneWatch::name(int body) const {
  if (body < 0) return "the world";
  const std::string& name = scene_.description().bodies[static_cast<std::size_t>(body)].name;
  return name.empty() ? "the world" : name;
}

void SceneWatch::look(Nanoseconds now, Events& events) {
  find_touches();
  look_at_contacts(now, events);
  for (std::size_t i = 0; i < arms_.size(); ++i) {
    const Arm& arm = arms_[i].vehicle->arms()[arms_[i].arm];
    if (arm.controlled()) {
      arms_[i].watch.look(arm, arm_touches_[i], owner_names_, now, events);
    }
  }
  look_at_stops(now, events);
  look_at_surface(now, events);
  started_ = true;
}

bool SceneWatch::own_fingers(int a, int b) const {
  return a >= 0 && b >= 0 && finger_of_[static_cast<std::size_t>(a)] >= 0 &&
         finger_of_[static_cast<std::size_t>(a)] == finger_of_[static_cast<std::size_t>(b)];
}

void SceneWatch::find_touches() {
  std::fill(touches_.begin(), touches_.end(), Touch{});
  std::fill(arm_touches_.begin(), arm_touches_.end(), ArmTouch{});
  for (const engine::SceneContact& c : scene_.contacts()) {
    if (c.distance > 0 && c.force == Vec3<double>{}) continue;
    if (own_fingers(c.first, c.second)) continue;
    note(c.first, c.second);
    if (owner(c.first) != owner(c.second)) note(c.second, c.first);
  }
  for (std::size_t v = 0; v < vehicles_.size(); ++v) {
    const auto found = [](const Touch& touch) { return touch.own >= 0; };
    if (!touched(v) || std::ranges::any_of(of_vehicle(touches_, v), found)) continue;
    note_bounce(v);
  }
}

void SceneWatch::note_bounce(std::size_t vehicle) {
  // Who else touched something in that step was most likely it.
  int other = -1;
  for (std::size_t b = 0; b < owner_.size() && other < 0; ++b) {
    if (owner_[b] != vehicle && scene_.touched(b)) other = static_cast<int>(b);
  }
  const std::size_t with = other < 0 ? unknown_ : owner(other);
  touches_[vehicle * owner_names_.size() + with] = {
      static_cast<int>(members_.vehicles[vehicle].bodies.front()), other};
}

void SceneWatch::note(int body, int other) {
  const std::size_t own = owner(body);
  if (own >= vehicles_.size()) return;
  Touch& touch = touches_[own * owner_names_.size() + owner(other)];
  if (touch.own < 0) touch = {body, other};
  note_finger(body, other);
}

void SceneWatch::note_finger(int body, int other) {
  const auto b = static_cast<std::size_t>(body);
  if (arm_of_[b] < 0 || owner(body) == owner(other)) return;
  ArmTouch& touch = arm_touches_[static_cast<std::size_t>(arm_of_[b])];
  const int object = is_object(owner(other)) ? static_cast<int>(owner(other)) : -1;
  const int held = arms_[static_cast<std::size_t>(arm_of_[b])].watch.held();
  if (object >= 0 && object == held) touch.holding = true;
  if (finger_of_[b] < 0) return;
  if (object < 0) touch.other = true;
  if (object >= 0 && (touch.object < 0 || object < touch.object)) touch.object = object;
}

void SceneWatch::look_at_contacts(Nanoseconds now, Events& events) {
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const Touch& touch = touches_[i];
    const Change change = contacts_[i].update(touch.own >= 0, now, 0, kApart);
    if (change == Change::kNone || !started_) continue;
    const std::size_t vehicle = i / owner_names_.size(), with = i % owner_names_.size();
    const Vec3<double> v = linear(vehicles_[vehicle]->state().body.nu);
    const double speed = std::sqrt(dot(v, v));
    if (change == Change::kEnds) {
      events.push_back({now, EventKind::kContactEnds, owner_names_[vehicle],
                        "is apart from " + (vehicle == with ? "itself" : owner_names_[with]),
                        speed});
      continue;
    }
    const bool self = vehicle == with, known = touch.other >= 0;
    events.push_back({now, self ? EventKind::kSelfContact : EventKind::kContactBegins,
                      name(touch.own),
                      "touches " + (known ? name(touch.other) : owner_names_[with]), speed});
  }
}

void SceneWatch::look_at_stops(Nanoseconds now, Events& events) {
  for (Stop& stop : stops_) {
    const engine::SceneBody& body = scene_.description().bodies[stop.body];
    const double q = scene_.motion(stop.body).joint_position;
    const std::array<double, 2>& limits = *body.limits;
    const double near = stop.at.on() ? kStopLeft : kStopNear;
    const bool lower = q<limits[0] + near, upper = q> limits[1] - near;
    const Change change = stop.at.update(lower || upper, now, 0, kStopTime);
    if (change != Change::kBegins || !started_) continue;
    const bool hinge = body.joint == engine::SceneJoint::kHinge;
    const double limit = limits[lower ? 0 : 1];
    events.push_back({now, EventKind::kJointAtStop, body.name,
                      fmt::format("at its {} stop, {:.4g} {}", lower ? "lower" : "upper",
                                  hinge ? degrees(limit) : limit, hinge ? "deg" : "m"),
                      q});
  }
}

void SceneWatch::look_at_surface(Nanoseconds now, Events& events) {
  for (std::size_t i = 0; i < surfaced_.size(); ++i) {
    const std::size_t body = members_.objects[i].bodies.front();
    const engine::SceneBody& described = scene_.description().bodies[body];
    const bool submerged_for_ever =
        described.joint == engine::SceneJoint::kFree && !described.parameters.hull.meets_surface;
    if (!submerged_for_ever || described.position[2] < kDeep) continue;
    const double depth = scene_.motion(body).state.p_NB_N[2];
    // What is led along a path may go where it likes.
    const bool above = depth < 0 && described.path == nullptr;
    if (surfaced_[i].update(above, now, 0, kSurfaceTime) != Change::kBegins) continue;
    events.push_back({now, EventKind::kSurfaced, described.name,
                      "rose above d = 0 but is computed as submerged: give it a body.hull to float",
                      depth});
  }
}

}  // namespace hadal::sim
