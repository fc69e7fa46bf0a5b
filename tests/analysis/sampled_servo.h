#pragma once

/// A vehicle that is exactly linear in yaw, with two thrusters that lag, under a servo on yaw: a
/// loop whose rates and lags are a test's to choose.

#include <fmt/format.h>

#include "analysis/systems.h"
#include "hadal/analysis/servo_lqr.h"

namespace hadal::test {

constexpr double kYawInertia = 8, kYawDamping = 5;

struct ServoCase {
  double lag = 0;           ///< of the thrusters [s]
  double sensor_rate = 20;  ///< of attitude and rates [Hz]
  std::string more = "";    ///< lines for [vehicles.control.servo]
  double control_rate = 20;
  double latency = 0;  ///< of attitude and rates [s]
};

inline config::LoadedScenario loaded(const ServoCase& c) {
  const std::string thruster =
      fmt::format("direction = [1, 0, 0]\nmin = -1000\nmax = 1000\ntime_constant = {}\n", c.lag);
  const std::string vehicle =
      fmt::format(R"(name = "Yawer"
water_density = 1000
[body]
mass = 100
volume = 0.1
inertia = [10, 10, {}]
[hydrodynamics]
linear_damping = [50, 50, 50, 10, 10, {}]
[[actuators]]
name = "port"
position = [0, -0.5, 0]
{}[[actuators]]
name = "starboard"
position = [0, 0.5, 0]
{}[[sensors]]
name = "ins"
kind = "attitude"
rate = {}
latency = {}
[[sensors]]
name = "dvl"
kind = "velocity"
rate = 20
)",
                  kYawInertia, kYawDamping, thruster, thruster, c.sensor_rate, c.latency);
  const std::string scenario = fmt::format(R"(name = "Yaw"
duration = 20
[environment]
density = 1000
[[vehicles]]
name = "rov"
file = "yawer.toml"
[vehicles.control]
rate = {}
[vehicles.control.servo]
yaw = {{ wrench = 50 }}
{})",
                                           c.control_rate, c.more);
  return config::load_scenario({{"yaw.toml", scenario}, {"yawer.toml", vehicle}}, {}, {});
}

/// `gain = …` with the gains that an LQR in continuous time without lags gives [theory, Eq. 19.9].
inline std::string continuous_gain() {
  const double wrench = 50, error = 0.1, integral = 0.1, Ki = wrench / integral;
  const double Kp = -kYawDamping + std::sqrt(kYawDamping * kYawDamping + 2 * kYawInertia * Ki +
                                             wrench * wrench / (error * error));
  const std::string zero = "[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],\n";
  std::string rows;
  for (int i = 0; i < 5; ++i) rows += zero;
  return fmt::format("gain = [\n{}[0, 0, 0, 0, 0, {}, 0, 0, 0, 0, 0, {}]]\n", rows, Kp, Ki);
}

inline analysis::ServoDesign design_of(const config::LoadedScenario& l) {
  const model::Control& c = *l.scenario.vehicles[0].control;
  const analysis::VehicleSystem system(l.vehicles[0]);
  return analysis::design_servo(system, *c.servo,
                                analysis::servo_timing(c, {}, l.vehicles[0].sensors));
}

}  // namespace hadal::test
