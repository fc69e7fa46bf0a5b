#pragma once

/// An experiment as its file says it: world, water, vehicles with guidance and control, integrator,
/// log and checks. SI units; positions in N (local north-east-down).

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/chart.h"
#include "hadal/model/control.h"
#include "hadal/model/engine.h"
#include "hadal/model/environment.h"
#include "hadal/model/field.h"
#include "hadal/model/manipulation.h"
#include "hadal/model/navigation.h"
#include "hadal/model/object.h"
#include "hadal/model/tether.h"
#include "hadal/model/world.h"

namespace hadal::model {

enum class IntegratorMethod { kRk4, kSemiImplicitEuler, kDormandPrince };
template <>
struct EnumNames<IntegratorMethod> {
  static constexpr std::array<std::string_view, 3> value = {"rk4", "semi_implicit_euler",
                                                            "dormand_prince"};
};

struct Integrator {
  IntegratorMethod method = IntegratorMethod::kRk4;
  double step = 0.005;
  double relative_tolerance = 1e-9;
  double absolute_tolerance = 1e-9;
};

template <class Visitor>
void describe(Visitor& v, Integrator& i) {
  v("method", i.method,
    {.help = "rk4 and semi_implicit_euler have a fixed step, dormand_prince controls its error."});
  v("step", i.step,
    {.unit = "s",
     .range = {.min = 1e-6, .max = 1},
     .help = "Fixed step, split where sensors, controllers or inputs act; for dormand_prince "
             "the largest step."});
  v("relative_tolerance", i.relative_tolerance,
    {.range = kPositive, .help = "dormand_prince only."});
  v("absolute_tolerance", i.absolute_tolerance,
    {.range = kPositive, .help = "dormand_prince only."});
}

/// What an outside hand does at a time and holds from then on.
struct ScheduledInput {
  double time = 0;
  bool at_contact = false;
  std::optional<std::vector<double>> command;
  std::optional<std::vector<double>> pwm_us;
  std::optional<Vec6<double>> external_wrench;
  std::optional<std::vector<std::vector<double>>> allocation_matrix;
  std::map<std::string, double> set;
  std::optional<bool> hold;
  std::optional<bool> power;
  std::optional<ArmOrder> arm;
};

template <class Visitor>
void describe(Visitor& v, ScheduledInput& s) {
  v("time", s.time,
    {.unit = "s", .range = kTime, .required = true, .help = "Takes effect at this time."});
  v("at_contact", s.at_contact,
    {.help = "Waits for the vehicle's first contact after `time`; what follows in the list waits "
             "too."});
  v("command", s.command,
    {.unit = "N or rad", .help = "One number per actuator; a controller's command replaces it."});
  v("pwm_us", s.pwm_us,
    {.unit = "µs", .help = "One pulse width per actuator, through its electronics."});
  v("external_wrench", s.external_wrench,
    {.unit = "N, N·m", .help = "On the vehicle about the body origin, in B, past the allocation."});
  v("allocation_matrix", s.allocation_matrix,
    {.help = "H from outside, six rows; replaces the vehicle's."});
  v("set", s.set,
    {.help = "New values of this vehicle's guidance and control by their names in quotes, e.g. "
             "{ \"control.depth.reference\" = 10, \"guidance.rpy_deg[2]\" = 90 }."});
  v("hold", s.hold, {.help = "true: `control.hold` holds the current pose; false: it stops."});
  v("power", s.power,
    {.help = "false: controllers, thrusters and motors of arms are off, brakes of joints too; "
             "true: on again."});
  v("arm", s.arm, {.help = "An order to one of its arms."});
}

struct ScenarioVehicle {
  std::string name;
  std::string file;
  Vec3<double> position;
  std::optional<std::array<double, 4>> quaternion;
  std::optional<Vec3<double>> rpy_deg;
  Vec6<double> nu;
  Navigation navigation;
  std::optional<Guidance> guidance;
  std::optional<Control> control;
  std::vector<ArmControl> arms;
  std::vector<ScheduledInput> schedule;
};

template <class Visitor>
void describe(Visitor& v, ScenarioVehicle& s) {
  v("name", s.name,
    {.required = true, .help = "Unique within the scenario; prefix of its topics."});
  v("file", s.file, {.required = true, .help = "Vehicle file, relative to the scenario."});
  v("position", s.position,
    {.unit = "m",
     .range = kCoordinate,
     .fixed = true,
     .help = "Of the body origin at time zero, NED."});
  v("quaternion", s.quaternion,
    {.fixed = true,
     .help =
         "Orientation at time zero, body to world, scalar first; normalised. This or `rpy_deg`."});
  v("rpy_deg", s.rpy_deg,
    {.unit = "deg", .fixed = true, .help = "Orientation at time zero: roll, pitch, yaw (ZYX)."});
  v("nu", s.nu,
    {.unit = "m/s, rad/s",
     .range = kSpeed,
     .fixed = true,
     .help = "Velocity at time zero, body frame: u, v, w, p, q, r."});
  v("navigation", s.navigation,
    {.help = "Sensors that its controllers use; needed where it has several for one thing."});
  v("guidance", s.guidance, {.help = "Smooth references."});
  v("control", s.control, {.help = "Controllers that follow them."});
  v("arms", s.arms, {.help = "Control of its arms; an arm without an entry hangs loose."});
  v("schedule", s.schedule, {.help = "Open-loop inputs and a pilot's script."});
}

struct Log {
  double state_rate = 100;
  double odometry_rate = 20;
  double actuator_rate = 50;
  double tether_rate = 10;
  double arm_rate = 100;
  double contact_rate = 100;
};

template <class Visitor>
void describe(Visitor& v, Log& l) {
  v("state_rate", l.state_rate,
    {.unit = "Hz",
     .range = kRate,
     .help = "hadal_msgs/VehicleState per vehicle; checks look at these."});
  v("odometry_rate", l.odometry_rate,
    {.unit = "Hz", .range = kRate, .help = "nav_msgs/Odometry per vehicle (ENU, FLU)."});
  v("actuator_rate", l.actuator_rate,
    {.unit = "Hz", .range = kRate, .help = "hadal_msgs/ActuatorState per vehicle."});
  v("tether_rate", l.tether_rate,
    {.unit = "Hz",
     .range = kRate,
     .help = "hadal_msgs/TetherState per tether; checks look at these."});
  v("arm_rate", l.arm_rate,
    {.unit = "Hz", .range = kRate, .help = "hadal_msgs/ArmState per arm; checks look at these."});
  v("contact_rate", l.contact_rate,
    {.unit = "Hz",
     .range = kRate,
     .help =
         "hadal_msgs/ObjectState per object and hadal_msgs/ContactState per vehicle and object; "
         "checks look at these."});
}

enum class Reduction { kLast, kMean, kMin, kMax, kMaxAbs };
template <>
struct EnumNames<Reduction> {
  static constexpr std::array<std::string_view, 5> value = {"last", "mean", "min", "max",
                                                            "max_abs"};
};

/// A check: |reduce(quantity over the window) − value| ≤ tolerance.
struct Expect {
  std::string name;
  std::string quantity;
  std::optional<double> time;
  std::optional<std::array<double, 2>> window;
  Reduction reduce = Reduction::kLast;
  double value = 0;
  double tolerance = 0;
};

template <class Visitor>
void describe(Visitor& v, Expect& e) {
  v("name", e.name, {.help = "For the report; the quantity if left out."});
  v("quantity", e.quantity,
    {.required = true,
     .help =
         "VEHICLE.NAME (n, e, d, u … r, roll_deg, tau_x …), VEHICLE.SENSOR.FIELD or TETHER.NAME "
         "(tension, length …); an unknown one lists all."});
  v("time", e.time,
    {.unit = "s",
     .range = kTime,
     .help = "Look at this time; the end if neither this nor `window` is given."});
  v("window", e.window,
    {.unit = "s", .range = kTime, .help = "Look from the first to the second time."});
  v("reduce", e.reduce, {.help = "What to take of the window."});
  v("value", e.value, {.required = true, .help = "Expected, in the unit of the quantity."});
  v("tolerance", e.tolerance,
    {.range = kNonNegative, .required = true, .help = "Largest allowed difference."});
}

struct Scenario {
  std::string name;
  std::string description;
  double duration = 0;
  int seed = 1;
  std::optional<Chart> chart;
  Environment environment;
  World world;
  Engine engine;
  Integrator integrator;
  Log log;
  std::vector<ScenarioVehicle> vehicles;
  std::vector<Object> objects;
  std::vector<Tether> tethers;
  std::vector<Expect> expect;
};

template <class Visitor>
void describe(Visitor& v, Scenario& s) {
  v("name", s.name, {.required = true, .help = "Title of the report."});
  v("description", s.description, {.help = "What it shows."});
  v("duration", s.duration,
    {.unit = "s", .range = kDuration, .required = true, .help = "Simulated time."});
  v("seed", s.seed, {.range = kNonNegative, .help = "Of all noise."});
  v("chart", s.chart, {.help = "Where on the Earth the origin is; for files in degrees."});
  v("environment", s.environment, {.help = "The water."});
  v("world", s.world,
    {.help = "What stands still: echosounders see it and vehicles with shapes touch it."});
  v("engine", s.engine, {.help = "Which engine moves the bodies."});
  v("integrator", s.integrator, {.help = "How the equations of motion are solved."});
  v("log", s.log, {.help = "Rates of the log."});
  v("vehicles", s.vehicles, {.required = true, .help = "At least one."});
  v("objects", s.objects, {.help = "Bodies that are no vehicles: loads, valves, stations."});
  v("tethers", s.tethers, {.help = "Cables between a winch and a vehicle."});
  v("expect", s.expect, {.help = "Checks; a failed one makes the exit code 3."});
}

}  // namespace hadal::model
