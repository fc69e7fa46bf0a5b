#include "hadal/sim/tether.h"

#include <algorithm>
#include <cmath>

#include "hadal/engine/cable/shape.h"
#include "hadal/engine/cable/tether_schedule.h"

namespace hadal::sim {

namespace {

/// Of settling [s]: long steps are damped more, and rest does not depend on them.
constexpr double kSettleStep = 0.1;

engine::CableModel cable_of(const model::Tether& t, const Geometry& geometry) {
  engine::CableModel cable;
  cable.parameters = {.axial_stiffness = t.axial_stiffness,
                      .axial_damping = t.axial_damping,
                      .diameter = t.diameter,
                      .mass = t.mass_per_m,
                      .normal_drag = t.normal_drag,
                      .tangential_drag = t.tangential_drag,
                      .added_mass = t.added_mass};
  if (t.seabed) {
    if (t.seabed->depth) {
      cable.seabed.depth = *t.seabed->depth;
    } else {
      for (const std::size_t i : geometry.world_terrains()) {
        cable.grounds.push_back(geometry.world().pieces[i].terrain);
      }
    }
    cable.seabed.stiffness = t.seabed->stiffness;
    cable.seabed.damping = t.seabed->damping;
    cable.seabed.friction = t.seabed->friction;
  }
  cable.segment_length = t.length / t.segments;
  return cable;
}

std::size_t vehicle_index(const Tether::Vehicles& vehicles, const std::string& name) {
  for (std::size_t i = 0; i < vehicles.size(); ++i) {
    if (vehicles[i]->name() == name) return i;
  }
  HADAL_ASSERT(false, "no vehicle " + name);
}

std::size_t capacity_of(const engine::CableModel& cable, const model::Tether& t, double duration) {
  return engine::cable_capacity(cable, engine::paid_out_range(t, duration).longest);
}

}  // namespace

Tether::Tether(const model::Tether& entry, double duration, const Environment& environment,
               const Vehicles& vehicles, const Geometry& geometry)
    : entry_(entry),
      ends_{vehicle_index(vehicles, entry.vehicle)},
      cable_(cable_of(entry, geometry)),
      environment_(environment),
      stepper_(cable_, capacity_of(cable_, entry, duration)),
      state_{engine::CableState(capacity_of(cable_, entry, duration)), {}, {}} {
  if (entry.anchor.vehicle) ends_.push_back(vehicle_index(vehicles, *entry.anchor.vehicle));
  state_.cable.nodes = static_cast<std::uint64_t>(entry.segments) + 1;
  message_.header.frame_id = "map_ned";

  engine::CableEnds held;
  held.far.position = engine::point_position(vehicles[ends_[0]]->state().body, entry.point);
  held.winch.position =
      anchored_to_vehicle()
          ? engine::point_position(vehicles[ends_[1]]->state().body, entry.anchor.position)
          : engine::anchor_position(entry.anchor, 0);
  const double density = environment.density(held.winch.position, 0);
  const bool sinks =
      physics::weight_in_water(cable_.parameters, density, environment.gravity()) >= 0;
  engine::lay_cable(cable_, entry.length, sinks, held.winch.position, held.far.position,
                    state_.cable);
  settle(held);
  take_wrenches(0, vehicles);
}

void Tether::settle(const engine::CableEnds& held) {
  for (double t = 0; t < entry_.settle_time; t += kSettleStep) {
    state_.forces =
        stepper_.step(held, {entry_.length, 0}, environment_, 0, kSettleStep, state_.cable);
  }
}

engine::CableEnd Tether::end_at(Vehicle& vehicle, const Vec3<double>& r, Nanoseconds from,
                                Nanoseconds to) const {
  return engine::vehicle_end(vehicle.parameters(), r, vehicle.state().body,
                             vehicle.predicted(from, to).body, seconds(to - from));
}

engine::CableEnd Tether::winch_end(Nanoseconds from, Nanoseconds to,
                                   const Vehicles& vehicles) const {
  if (anchored_to_vehicle()) return end_at(*vehicles[ends_[1]], entry_.anchor.position, from, to);
  engine::CableEnd end;
  end.position = engine::anchor_position(entry_.anchor, seconds(from));
  const Vec3<double> then = engine::anchor_position(entry_.anchor, seconds(to));
  end.velocity = (1 / seconds(to - from)) * (then - end.position);
  return end;
}

void Tether::advance(Nanoseconds from, Nanoseconds to, const Vehicles& vehicles) {
  const double h = seconds(to - from);
  const double length = engine::paid_out_length(entry_, seconds(from));
  const engine::PaidOut paid_out{length,
                                 (engine::paid_out_length(entry_, seconds(to)) - length) / h};
  const engine::CableEnds ends{winch_end(from, to, vehicles),
                               end_at(*vehicles[ends_[0]], entry_.point, from, to)};
  engine::fit_nodes(cable_, paid_out, state_.cable);
  state_.forces = stepper_.step(ends, paid_out, environment_, seconds(from), h, state_.cable);
  take_wrenches(h, vehicles);
}

void Tether::take_wrenches(double h, const Vehicles& vehicles) {
  state_.wrench[0] =
      engine::cable_wrench(entry_.point, state_.forces.on_far, vehicles[ends_[0]]->state().body, h);
  if (!anchored_to_vehicle()) return;
  state_.wrench[1] = engine::cable_wrench(entry_.anchor.position, state_.forces.on_winch,
                                          vehicles[ends_[1]]->state().body, h);
}

void Tether::pull(const Vehicles& vehicles) const {
  for (std::size_t i = 0; i < ends_.size(); ++i) {
    vehicles[ends_[i]]->add_tether_wrench(state_.wrench[i]);
  }
}

const message::TetherState& Tether::state_message(Nanoseconds now) {
  const auto size = [](const Vec3<double>& f) { return std::sqrt(dot(f, f)); };
  message::TetherState& m = message_;
  m.header.stamp = message::time_from_ns(now);
  m.anchor_tension = size(state_.forces.on_winch);
  m.tension = size(state_.forces.on_far);
  m.force = state_.forces.on_far;
  m.length = engine::paid_out_length(entry_, seconds(now));
  m.nodes.clear();
  for (std::size_t i = 0; i < state_.cable.nodes; ++i) {
    const Vec3<double>& p = state_.cable.p[i];
    m.nodes.insert(m.nodes.end(), p.e.begin(), p.e.end());
  }
  return m;
}

}  // namespace hadal::sim
