#pragma once

/// Vehicles for tests, in C++: two with published numbers and one of random numbers that has every
/// term of the equations.

#include <string>

#include "hadal/model/vehicle.h"
#include "hadal/physics/dynamics.h"
#include "hadal/physics/parameters.h"
#include "support/random.h"

namespace hadal::test {

/// "T3" (g++ 12 warns wrongly of overlap in "T" + std::to_string(3)).
inline std::string numbered(int i) {
  std::string name("T");
  name += std::to_string(i);
  return name;
}

inline model::Actuator thruster(const std::string& name, const Vec3<double>& position,
                                const Vec3<double>& direction) {
  model::Actuator a;
  a.name = name, a.position = position, a.direction = direction;
  a.min = -39.91, a.max = 51.48, a.time_constant = 0.1754;  // T200 at 16 V [Simu2VITA]
  return a;
}

/// Set A of von Benzon et al. 2022; thrust curve and third-order rotor replaced by the T200 limits
/// and lag of Simu2VITA.
inline model::Vehicle bluerov2_heavy() {
  model::Vehicle v;
  v.name = "BlueROV2 Heavy A";
  v.gravity = 9.82;
  v.body.mass = 13.5, v.body.volume = 0.0134;
  v.body.center_of_buoyancy = {{0, 0, -0.01}};
  v.body.inertia = diagonal(Vec3<double>{{0.26, 0.23, 0.37}});
  auto& h = v.hydrodynamics;
  h.added_mass = diagonal(Vec6<double>{{6.36, 7.12, 18.68, 0.189, 0.135, 0.222}});
  h.linear_damping = diagonal(Vec6<double>{{13.7, 0, 33.0, 0, 0.8, 0}});
  h.quadratic_damping = diagonal(Vec6<double>{{141, 217, 190, 1.19, 0.47, 1.5}});
  for (int i = 0; i < 8; ++i) {
    const double front = (i % 4) < 2 ? 1 : -1, starboard = i % 2 == 0 ? 1 : -1;
    const bool level = i < 4;
    const Vec3<double> position = level ? Vec3<double>{{front * 0.156, starboard * 0.111, 0.085}}
                                        : Vec3<double>{{front * 0.12, starboard * 0.218, 0}};
    const Vec3<double> direction =
        level ? Vec3<double>{{front, -starboard, 0}} : Vec3<double>{{0, 0, -1}};
    v.actuators.push_back(thruster(numbered(i + 1), position, direction));
  }
  return v;
}

/// Berg 2012, Dukan 2014, as in uuv_simulator: full added mass. Printed in forward-left-up; turned
/// here into forward-starboard-down by the signs of y and z.
inline model::Vehicle rexrov() {
  model::Vehicle v;
  v.name = "RexROV";
  v.body.mass = 1862.87, v.body.volume = 1.83826;
  v.body.center_of_buoyancy = {{0, 0, -0.3}};
  const double I[3][3] = {{525.39, 1.44, 33.41}, {1.44, 794.20, 2.6}, {33.41, 2.6, 691.23}};
  const double A[6][6] = {{779.79, -6.8773, -103.32, 8.5426, -165.54, -7.8033},
                          {-6.8773, 1222, 51.29, 409.44, -5.8488, 62.726},
                          {-103.32, 51.29, 3659.9, 6.1112, -386.42, 10.774},
                          {8.5426, 409.44, 6.1112, 534.9, -10.027, 21.019},
                          {-165.54, -5.8488, -386.42, -10.027, 842.69, -1.1162},
                          {-7.8033, 62.726, 10.775, 21.019, -1.1162, 224.32}};
  const double sign[3] = {1, -1, -1};
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) {
      v.hydrodynamics.added_mass(r, c) = sign[r % 3] * sign[c % 3] * A[r][c];
      if (r < 3 && c < 3) v.body.inertia(r, c) = sign[r] * sign[c] * I[r][c];
    }
  }
  auto& h = v.hydrodynamics;
  h.linear_damping = diagonal(Vec6<double>{{74.82, 69.48, 728.4, 268.8, 309.77, 105}});
  h.quadratic_damping = diagonal(Vec6<double>{{748.22, 992.53, 1821.01, 672, 774.44, 523.27}});
  return v;
}

inline physics::BodyState<double> random_state(Random& random, double speed, double turn) {
  const Vec3<double> p = random.vector<3>(5);
  const Quaternion<double> q = random.rotation();
  const Vec3<double> v = random.vector<3>(speed);
  return {p, q, join(v, random.vector<3>(turn))};
}

/// Everything on: offset centres, full inertia about the centre of gravity, full symmetric M_A,
/// full damping (with positive definite linear part), six lagging thrusters.
inline model::Vehicle random_vehicle(unsigned seed) {
  Random random(seed);
  model::Vehicle v;
  v.name = "random";
  v.body.mass = 20 + 5 * random();
  v.body.volume = v.body.mass / 1025 * (1 + 0.02 * random());
  v.body.center_of_gravity = random.vector<3>(0.1);
  v.body.center_of_buoyancy = random.vector<3>(0.1);
  v.body.inertia = random.positive<3>(1);
  v.hydrodynamics.added_mass = random.positive<6>(4);
  v.hydrodynamics.linear_damping = random.positive<6>(3) + random.matrix<6>(0.3);
  v.hydrodynamics.quadratic_damping =
      diagonal(Vec6<double>{{40, 50, 60, 4, 5, 6}}) + random.matrix<6>(0.5);
  for (int i = 0; i < 6; ++i) {
    v.actuators.push_back(thruster(numbered(i), random.vector<3>(0.3), random.vector<3>(1)));
    v.actuators.back().time_constant = 0.2 + 0.1 * random();
  }
  return v;
}

/// The same body in vacuum-like water: no weight, buoyancy or damping; M_A stays.
inline model::Vehicle without_forces(model::Vehicle v) {
  v.body.volume = 0;
  v.body.weight_N = 0;
  v.hydrodynamics.linear_damping = {};
  v.hydrodynamics.quadratic_damping = {};
  v.actuators.clear();
  return v;
}

}  // namespace hadal::test
