#pragma once

/// VITA1 in its tunnel, as vehicle a: sensors, guidance and every controller.

#include "control/gains.h"
#include "control/vita1.h"
#include "hadal/sensors/echosounder.h"
#include "support/simulations.h"

namespace hadal::test {

inline sim::Setup tunnel_setup(double noise = 0) {
  model::Vehicle v = vita1();
  const Vec3<double> beams[4] = {{{0, 1, 0}}, {{0, -1, 0}}, {{0, 0, -1}}, {{0, 0, 1}}};
  for (int i = 0; i < 4; ++i) {
    std::string name("d");
    name += std::to_string(i + 1);
    model::Sensor s = sensor_of("echosounder", name, 20, noise);
    s.position = 0.3 * beams[i], s.kind.as<sensors::Echosounder>().direction = beams[i];
    v.sensors.push_back(s);
  }
  v.sensors.push_back(sensor_of("attitude", "ahrs", 400, 0.1 * noise));
  v.sensors.push_back(sensor_of("velocity", "dvl", 100, 0.1 * noise));

  model::World world;
  for (const Vec3<double>& beam : beams) {
    // Walls 0.5 m thick, 4 m from the middle.
    world.boxes.push_back({.name = "wall",
                           .center = Vec3<double>{{75, 0, 0}} + 4.25 * beam,
                           .size = {{150, beam[1] != 0 ? 0.5 : 9, beam[2] != 0 ? 0.5 : 9}}});
  }
  sim::Setup setup = setup_of({v}, world);
  setup.scenario.integrator.step = 0.00125;
  setup.scenario.environment.density = 1000;
  model::ScenarioVehicle& entry = setup.scenario.vehicles[0];
  entry.position = {{3, 1, -1}};
  entry.rpy_deg = Vec3<double>{{-5, 20, 15}};
  entry.guidance = tunnel_guidance();
  entry.control = tunnel_control();
  return setup;
}

}  // namespace hadal::test
