#pragma once

/// A vehicle as its file says it: body, hydrodynamics, actuators, sensors. SI units; vectors in the
/// body frame B (x forward, y starboard, z down) from the body origin unless said otherwise.

#include <array>
#include <map>
#include <string>
#include <vector>

#include "hadal/model/actuator.h"
#include "hadal/model/arm.h"
#include "hadal/model/body.h"
#include "hadal/model/hydrodynamics.h"
#include "hadal/model/sensor.h"
#include "hadal/model/shape.h"

namespace hadal::model {

/// What moves it: forces, or its velocity is what it is told.
enum class MotionKind { kDynamic, kKinematic };
template <>
struct EnumNames<MotionKind> {
  static constexpr std::array<std::string_view, 2> value = {"dynamic", "kinematic"};
};

struct Vehicle {
  std::string name;
  std::string source;
  MotionKind motion = MotionKind::kDynamic;
  double water_density = 1025;
  double gravity = 9.81;
  Body body;
  Hydrodynamics hydrodynamics;
  Allocation allocation;
  std::vector<Actuator> actuators;
  std::vector<Sensor> sensors;
  std::vector<Arm> arms;
  std::vector<Shape> shapes;
  std::map<std::string, std::string> aliases;
};

template <class Visitor>
void describe(Visitor& v, Vehicle& x) {
  v("name", x.name, {.required = true, .help = "Name of the vehicle, for reports and messages."});
  v("source", x.source, {.help = "Where the numbers come from."});
  v("motion", x.motion,
    {.help = "dynamic: forces move it. kinematic: `allocation.matrix` times the outputs of its "
             "actuators is its velocity over ground, u v w [m/s], p q r [rad/s], with their lags "
             "and limits; no force acts on it."});
  v("water_density", x.water_density,
    {.unit = "kg/m³",
     .range = kPositive,
     .help = "For `buoyancy_N`, `show` and `eval`; a scenario has its own."});
  v("gravity", x.gravity,
    {.unit = "m/s²",
     .range = kPositive,
     .help = "For `buoyancy_N`, `weight_N`, `show` and `eval`; a scenario has its own."});
  v("body", x.body, {.required = true, .help = "Mass, centres, inertia."});
  v("hydrodynamics", x.hydrodynamics, {.help = "Added mass and damping."});
  v("allocation", x.allocation, {.help = "From actuator outputs to the wrench on the vehicle."});
  v("actuators", x.actuators, {.help = "In the order of the command."});
  v("sensors", x.sensors, {.help = "What the vehicle measures."});
  v("arms", x.arms, {.help = "Manipulators."});
  v("shapes", x.shapes,
    {.help = "The hull to contact and echosounders; without any it touches nothing."});
  v("aliases", x.aliases,
    {.help = "Short names for `--set`, e.g. zG = \"body.center_of_gravity[2]\"."});
}

}  // namespace hadal::model
