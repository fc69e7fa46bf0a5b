#pragma once

#include <string>

#include "hadal/model/vehicle.h"

namespace hadal::bench {

/// The vehicle of the benchmarks: BlueROV2 Heavy, set A [von Benzon et al. 2022], thrusters with
/// the limits and the lag of a T200 [Simu2VITA]. In C++, so that a benchmark needs no file.
inline model::Vehicle bench_vehicle() {
  model::Vehicle v;
  v.name = "BlueROV2 Heavy";
  v.body.mass = 13.5;
  v.body.volume = 0.0134;
  v.body.center_of_buoyancy = {{0, 0, -0.01}};
  v.body.inertia = diagonal(Vec3<double>{{0.26, 0.23, 0.37}});
  v.hydrodynamics.added_mass = diagonal(Vec6<double>{{6.36, 7.12, 18.68, 0.189, 0.135, 0.222}});
  v.hydrodynamics.linear_damping = diagonal(Vec6<double>{{13.7, 0, 33.0, 0, 0.8, 0}});
  v.hydrodynamics.quadratic_damping = diagonal(Vec6<double>{{141, 217, 190, 1.19, 0.47, 1.5}});
  for (int i = 0; i < 8; ++i) {
    const double front = i % 4 < 2 ? 1 : -1, starboard = i % 2 == 0 ? 1 : -1;
    model::Actuator a;
    a.name = std::to_string(i + 1);
    if (i < 4) {
      a.position = {{front * 0.156, starboard * 0.111, 0.085}};
      a.direction = {{front, -starboard, 0}};
    } else {
      a.position = {{front * 0.12, starboard * 0.218, 0}};
      a.direction = {{0, 0, -1}};
    }
    a.min = -39.91, a.max = 51.48, a.time_constant = 0.1754;
    v.actuators.push_back(a);
  }
  return v;
}

}  // namespace hadal::bench
