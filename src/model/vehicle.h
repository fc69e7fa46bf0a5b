#pragma once

/// A vehicle as its file says it: body, hydrodynamics, actuators, sensors. SI units; vectors in the
/// body frame B (x forward, y starboard, z down) from the body origin unless said otherwise.

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"

namespace hadal::model {

enum class InertiaPoint { kCenterOfGravity, kOrigin };
template <>
struct EnumNames<InertiaPoint> {
  static constexpr std::array<std::string_view, 2> value = {"center_of_gravity", "origin"};
};

struct Body {
  double mass = 0;
  std::optional<double> weight_N;
  std::optional<double> volume;
  std::optional<double> buoyancy_N;
  Vec3<double> center_of_gravity;
  Vec3<double> center_of_buoyancy;
  Mat3<double> inertia;
  InertiaPoint inertia_about = InertiaPoint::kCenterOfGravity;
  std::optional<Vec3<double>> size;
};

template <class Visitor>
void describe(Visitor& v, Body& b) {
  v("mass", b.mass,
    {.unit = "kg",
     .range = kPositive,
     .required = true,
     .help = "Mass in air, with all water that moves along inside."});
  v("weight_N", b.weight_N,
    {.unit = "N",
     .range = kPositive,
     .help = "Weight at `gravity`, where a source prints a force; mass × gravity if left out."});
  v("volume", b.volume,
    {.unit = "m³", .range = kNonNegative, .help = "Displaced volume. Give this or `buoyancy_N`."});
  v("buoyancy_N", b.buoyancy_N,
    {.unit = "N",
     .range = kNonNegative,
     .help = "Buoyancy at `water_density` and `gravity`, where a source prints a force."});
  v("center_of_gravity", b.center_of_gravity,
    {.unit = "m", .range = kCoordinate, .help = "From the body origin."});
  v("center_of_buoyancy", b.center_of_buoyancy,
    {.unit = "m",
     .range = kCoordinate,
     .help = "From the body origin; z is down, so above is negative."});
  v("inertia", b.inertia,
    {.unit = "kg·m²",
     .required = true,
     .help = "Diagonal [Ix, Iy, Iz] or the full symmetric tensor (products of inertia with minus "
             "sign)."});
  v("inertia_about", b.inertia_about, {.help = "The point `inertia` refers to."});
  v("size", b.size,
    {.unit = "m",
     .range = kSize,
     .help = "Length, width, height of the hull's box, for pictures."});
}

struct Hydrodynamics {
  Mat6<double> added_mass;
  Mat6<double> linear_damping;
  Mat6<double> quadratic_damping;
};

template <class Visitor>
void describe(Visitor& v, Hydrodynamics& h) {
  v("added_mass", h.added_mass,
    {.unit = "kg, kg·m, kg·m²", .help = "M_A about the body origin, positive (not SNAME-signed)."});
  v("linear_damping", h.linear_damping,
    {.unit = "N/(m/s), …", .help = "D_l, positive: wrench −D_l ν_r."});
  v("quadratic_damping", h.quadratic_damping,
    {.unit = "N/(m/s)², …", .help = "D_q, positive, by column: wrench −Σ_j D_q,ij |ν_r,j| ν_r,j."});
}

/// Electronics in front of an actuator: pulse width → command.
struct Pwm {
  double neutral_us = 1500;
  double half_range_us = 400;
  double dead_band_us = 0;
};

template <class Visitor>
void describe(Visitor& v, Pwm& p) {
  v("neutral_us", p.neutral_us,
    {.unit = "µs", .range = kPositive, .help = "Pulse width of command zero."});
  v("half_range_us", p.half_range_us,
    {.unit = "µs",
     .range = kPositive,
     .help = "neutral + half_range gives `max`, neutral − half_range gives `min`."});
  v("dead_band_us", p.dead_band_us,
    {.unit = "µs", .range = kNonNegative, .help = "Within this of neutral the command is zero."});
}

enum class ActuatorKind { kThruster, kTilt };
template <>
struct EnumNames<ActuatorKind> {
  static constexpr std::array<std::string_view, 2> value = {"thruster", "tilt"};
};

struct Actuator {
  std::string name;
  ActuatorKind kind = ActuatorKind::kThruster;
  Vec3<double> position;
  std::optional<Vec3<double>> direction;
  std::optional<Vec3<double>> angles_deg;
  std::optional<std::string> tilted_by;
  Vec3<double> tilt_axis{{0, 1, 0}};
  bool saturate = true;
  double min = 0;
  double max = 0;
  double time_constant = 0;
  double start_time = 0;
  double initial_output = 0;
  std::optional<Pwm> pwm;
};

template <class Visitor>
void describe(Visitor& v, Actuator& a) {
  v("name", a.name, {.required = true, .help = "Unique within the vehicle."});
  v("kind", a.kind,
    {.help = "thruster: output is a force [N] along its axis; tilt: output is an angle [rad] that "
             "turns other actuators."});
  v("position", a.position, {.unit = "m", .range = kCoordinate, .help = "Where the force acts."});
  v("direction", a.direction,
    {.help = "Axis along which positive output pushes the vehicle; normalised. Give this or "
             "`angles_deg`."});
  v("angles_deg", a.angles_deg,
    {.unit = "deg",
     .help = "φ, θ, ψ of the actuator frame, composed R_x R_y R_z as in Simu2VITA Eq. 22; it "
             "pushes along its x axis."});
  v("tilted_by", a.tilted_by, {.help = "Name of the tilt actuator that turns this thruster."});
  v("tilt_axis", a.tilt_axis,
    {.help = "Axis of that turn; at angle zero the thruster points along `direction`."});
  v("saturate", a.saturate, {.help = "false: `min` and `max` are ignored."});
  v("min", a.min, {.unit = "N or rad", .help = "Lower limit of the command."});
  v("max", a.max, {.unit = "N or rad", .help = "Upper limit of the command."});
  v("time_constant", a.time_constant,
    {.unit = "s", .range = kNonNegative, .help = "Of the first-order lag; 0 means none."});
  v("start_time", a.start_time,
    {.unit = "s",
     .range = kTime,
     .help = "Commands before this time are ignored; the output stays at `initial_output`."});
  v("initial_output", a.initial_output, {.unit = "N or rad", .help = "Output at time zero."});
  v("pwm", a.pwm, {.help = "Electronics in front, if commands come as pulse widths."});
}

struct Allocation {
  std::optional<std::vector<std::vector<double>>> matrix;
};

template <class Visitor>
void describe(Visitor& v, Allocation& a) {
  v("matrix", a.matrix,
    {.help = "H as six rows of one number per actuator; without it, H follows from positions and "
             "directions."});
}

enum class SensorKind { kEchosounder, kAttitude, kVelocity, kDepth, kPosition };
template <>
struct EnumNames<SensorKind> {
  static constexpr std::array<std::string_view, 5> value = {"echosounder", "attitude", "velocity",
                                                            "depth", "position"};
};

struct Sensor {
  std::string name;
  SensorKind kind = SensorKind::kEchosounder;
  double rate = 10;
  std::optional<double> log_rate;
  Vec3<double> position;
  Vec3<double> direction{{1, 0, 0}};
  double min_range = 0;
  double max_range = 100;
  double noise = 0;
  double rate_noise = 0;
};

template <class Visitor>
void describe(Visitor& v, Sensor& s) {
  v("name", s.name,
    {.required = true, .help = "Unique within the vehicle; its topic is /VEHICLE/NAME."});
  v("kind", s.kind,
    {.required = true,
     .help = "attitude: orientation and body rates; velocity: over ground, in the body frame; "
             "depth: of the sensor; position: of the sensor, NED."});
  v("rate", s.rate, {.unit = "Hz", .range = kRate, .help = "Measurements per second."});
  v("log_rate", s.log_rate,
    {.unit = "Hz",
     .range = kRate,
     .help = "At most this many are logged per second; without it, all."});
  v("position", s.position, {.unit = "m", .range = kCoordinate, .help = "Where it sits."});
  v("direction", s.direction, {.help = "Beam of an echosounder; normalised."});
  v("min_range", s.min_range,
    {.unit = "m", .range = kNonNegative, .help = "Echosounder: nearer echoes are not seen."});
  v("max_range", s.max_range,
    {.unit = "m",
     .range = kPositive,
     .help = "Echosounder: farther echoes are not seen; no echo is +inf."});
  v("noise", s.noise,
    {.unit = "m, rad or m/s",
     .range = kNonNegative,
     .help = "Standard deviation of white noise on each value."});
  v("rate_noise", s.rate_noise,
    {.unit = "rad/s",
     .range = kNonNegative,
     .help = "Attitude: standard deviation of white noise on each body rate."});
}

struct Vehicle {
  std::string name;
  std::string source;
  double water_density = 1025;
  double gravity = 9.81;
  Body body;
  Hydrodynamics hydrodynamics;
  Allocation allocation;
  std::vector<Actuator> actuators;
  std::vector<Sensor> sensors;
  std::map<std::string, std::string> aliases;
};

template <class Visitor>
void describe(Visitor& v, Vehicle& x) {
  v("name", x.name, {.required = true, .help = "What people call it."});
  v("source", x.source, {.help = "Where the numbers come from."});
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
  v("aliases", x.aliases,
    {.help = "Short names for `--set`, e.g. zG = \"body.center_of_gravity[2]\"."});
}

}  // namespace hadal::model
