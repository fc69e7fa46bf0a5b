#pragma once

/// VITA1 [Simu2VITA, 4.1] for tests: BlueROV2 Heavy with the mass, damping and centres of set B
/// (Wu 2018), the thruster positions of set A (von Benzon 2022) and the paper's limits and lag. Its
/// own mass data are not printed.

#include "hadal/model/vehicle.h"
#include "hadal/physics/parameters.h"

namespace hadal::test {

inline model::Vehicle vita1() {
  model::Vehicle v;
  v.body.mass = 11.5;
  v.body.weight_N = 112.8;
  v.body.buoyancy_N = 114.8;
  v.body.center_of_gravity = {{0, 0, 0.02}};
  v.body.inertia = diagonal(Vec3<double>{{0.16, 0.16, 0.16}});
  v.hydrodynamics.added_mass = diagonal(Vec6<double>{{5.5, 12.7, 14.57, 0.12, 0.12, 0.12}});
  v.hydrodynamics.linear_damping = diagonal(Vec6<double>{{4.03, 6.22, 5.18, 0.07, 0.07, 0.07}});
  v.hydrodynamics.quadratic_damping =
      diagonal(Vec6<double>{{18.18, 21.66, 36.99, 1.55, 1.55, 1.55}});
  const double sign[4][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  const double axis[4][2] = {{1, -1}, {1, 1}, {-1, -1}, {-1, 1}};
  for (int i = 0; i < 8; ++i) {
    const double *s = sign[i % 4], *a = axis[i % 4];
    model::Actuator t;
    t.name = {'t', static_cast<char>('1' + i)};
    if (i < 4) {
      t.position = {{0.156 * s[0], 0.111 * s[1], 0.085}};
      t.direction = Vec3<double>{{a[0], a[1], 0}};
    } else {
      t.position = {{0.12 * s[0], 0.218 * s[1], 0}};
      t.direction = Vec3<double>{{0, 0, -1}};
    }
    t.min = -39.91, t.max = 51.48, t.time_constant = 0.1754;
    v.actuators.push_back(t);
  }
  return v;
}

inline physics::VehicleParameters<double> vita1_parameters() {
  return physics::vehicle_parameters(vita1());
}

}  // namespace hadal::test
