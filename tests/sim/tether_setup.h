#pragma once

/// Vehicles on tethers, for tests.

#include "support/simulations.h"

namespace hadal::test {

inline model::Tether tether_to(const std::string& vehicle, double length) {
  model::Tether t;
  t.name = "t" + vehicle;
  t.vehicle = vehicle;
  t.point = Vec3<double>{{-0.2, 0, -0.1}};
  t.length = length;
  t.segments = 12;
  t.axial_stiffness = 1e6, t.axial_damping = 1e4;
  t.diameter = 0.01, t.mass_per_m = 0.15;
  return t;
}

/// Four vehicles, the first a cage of 60 kg that hangs from a heaving ship and holds the second on
/// a tether of its own; the third is towed by a winch that pays out and hauls in; the fourth is
/// free.
inline sim::Setup ship_and_cage(int threads) {
  const Sled light{.net_weight = 5}, cage{.mass = 60, .net_weight = 200};
  sim::Setup setup = setup_of({cage.vehicle(), light.vehicle(), light.vehicle(), light.vehicle()});
  setup.threads = threads;
  model::Scenario& s = setup.scenario;
  s.integrator.step = 0.005;
  s.duration = 20;
  s.environment.current = {{0.2, 0.1, 0}};
  s.vehicles[0].position = {{0, 0, 29}};
  s.vehicles[1].position = {{8, 0, 30}};
  s.vehicles[2].position = {{100, 0, 10}};
  s.tethers = {tether_to("a", 30), tether_to("b", 10), tether_to("c", 12)};
  s.tethers[0].anchor.heave_amplitude = 0.5;
  s.tethers[1].anchor.vehicle = "a";
  s.tethers[1].anchor.position = {{0.3, 0, 0.2}};
  s.tethers[2].anchor.position = {{100, 0, 0}};
  s.tethers[2].anchor.velocity = {{0.5, 0, 0}};
  s.tethers[2].anchor.schedule = {{6, {{0, 1, 0}}}};
  s.tethers[2].winch = {{1, 0.5}, {8.003, -0.8}};
  return setup;
}

}  // namespace hadal::test
