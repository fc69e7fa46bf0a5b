#include "hadal/sim/encounters.h"

#include <algorithm>
#include <cmath>

#include "hadal/physics/scene_rule.h"
#include "hadal/sim/vehicle.h"

namespace hadal::sim {

namespace {

/// Apart for less is the same encounter.
constexpr Nanoseconds kApart = 500'000'000;

constexpr const char* kGiveShapes = "it has no shapes, so contact is off; give it [[shapes]]";

}  // namespace

Encounters::Encounters(const Geometry& geometry, const model::Scenario& scenario,
                       const std::vector<model::Vehicle>& vehicles) {
  for (const Piece& piece : geometry.world().pieces) {
    Target& target = targets_.emplace_back();
    target.name = piece.name + " of the world";
    target.remedy = kGiveShapes;
    if (!piece.touches) target.remedy += ", and the mesh `contact`";
  }
  target_of_.assign(geometry.bodies().size(), -1);
  for (std::size_t i = 1; i < geometry.bodies().size(); ++i) {
    const GeometryBody& body = geometry.bodies()[i];
    const bool plain = body.owner.kind == Owner::Kind::kVehicle &&
                       !physics::has_shapes(vehicles[body.owner.index]);
    if (plain) continue;
    // A link is part of its vehicle.
    if (body.owner.link < 0) {
      const bool object = body.owner.kind == Owner::Kind::kObject;
      targets_.push_back({(object ? "object " : "vehicle ") + body.name, kGiveShapes});
    }
    target_of_[i] = static_cast<int>(targets_.size()) - 1;
  }
  for (std::size_t i = 0; i < vehicles.size(); ++i) {
    std::optional<Watched>& watched = watched_.emplace_back();
    if (physics::has_shapes(vehicles[i])) continue;
    watched.emplace();
    watched->name = scenario.vehicles[i].name;
    watched->half_size = 0.5 * vehicles[i].body.size.value_or(Vec3<double>{});
    watched->meets.resize(targets_.size());
    watched->met.resize(targets_.size());
  }
}

bool Encounters::watches_any() const {
  return !targets_.empty() && std::any_of(watched_.begin(), watched_.end(),
                                          [](const auto& watched) { return watched.has_value(); });
}

void Encounters::note(const PieceId& id, Watched& watched) const {
  const int target = id.body == 0 ? static_cast<int>(id.piece) : target_of_[id.body];
  if (target >= 0) watched.met[static_cast<std::size_t>(target)] = 1;
}

void Encounters::look(std::size_t vehicle, const physics::BodyState<double>& body,
                      const World& world, Nanoseconds now, Events& events) {
  if (!watched_[vehicle] || targets_.empty()) return;
  Watched& watched = *watched_[vehicle];
  const Owner own = Owner::vehicle(vehicle);
  std::fill(watched.met.begin(), watched.met.end(), 0);

  // What its hull meets, and what its origin passed on the way here.
  watched.found.clear();
  world.find_overlaps({body.p_NB_N, rotation_matrix(body.q_NB), watched.half_size}, own,
                      watched.found);
  for (const PieceId& id : watched.found) note(id, watched);
  const Vec3<double> moved_N = body.p_NB_N - watched.last_N;
  const double distance = std::sqrt(dot(moved_N, moved_N));
  if (watched.looked && distance > 0) {
    const auto hit = world.cast(watched.last_N, moved_N, 0, distance, own);
    if (hit) note(hit->of, watched);
  }
  watched.looked = true;
  watched.last_N = body.p_NB_N;

  for (std::size_t i = 0; i < targets_.size(); ++i) {
    if (watched.meets[i].update(watched.met[i] != 0, now, 0, kApart) != Lasting::Change::kBegins) {
      continue;
    }
    const Vec3<double> v = linear(body.nu);
    events.push_back({now, EventKind::kPassesThrough, watched.name,
                      "passes through " + targets_[i].name + ": " + targets_[i].remedy,
                      std::sqrt(dot(v, v))});
  }
}

Events encounters_at_start(const std::shared_ptr<const Geometry>& geometry,
                           const model::Scenario& scenario,
                           const std::vector<model::Vehicle>& vehicles) {
  World world(geometry);
  const auto start = [&](std::size_t i) {
    const model::ScenarioVehicle& entry = scenario.vehicles[i];
    return physics::BodyState<double>{entry.position, initial_orientation(entry), entry.nu};
  };
  for (std::size_t i = 0; i < vehicles.size(); ++i) {
    const physics::BodyState<double> body = start(i);
    world.place(geometry->hull_of_vehicle(i), body.p_NB_N, body.q_NB);
  }
  for (std::size_t i = 0; i < scenario.objects.size(); ++i) {
    const model::Object& object = scenario.objects[i];
    world.place(geometry->body_of_object(i), object.position,
                quaternion_from_rpy(radians(1) * object.rpy_deg));
  }
  Encounters encounters(*geometry, scenario, vehicles);
  Events events;
  for (std::size_t i = 0; i < vehicles.size(); ++i) encounters.look(i, start(i), world, 0, events);
  return events;
}

}  // namespace hadal::sim
