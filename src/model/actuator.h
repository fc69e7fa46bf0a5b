#pragma once

/// What moves a vehicle, as its file says it: thrusters, fins, masses.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"
#include "hadal/model/fin.h"
#include "hadal/model/thrust.h"

namespace hadal::model {

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

enum class ActuatorKind { kThruster, kTilt, kFin, kMovingMass, kBallast, kBladder };
template <>
struct EnumNames<ActuatorKind> {
  static constexpr std::array<std::string_view, 6> value = {"thruster",    "tilt",    "fin",
                                                            "moving_mass", "ballast", "bladder"};
};

/// G(s) = Σ numerator_i s^i / Σ denominator_i s^i, highest power first.
struct TransferFunction {
  std::vector<double> numerator;
  std::vector<double> denominator;
};

template <class Visitor>
void describe(Visitor& v, TransferFunction& t) {
  v("numerator", t.numerator, {.required = true, .help = "Highest power of s first."});
  v("denominator", t.denominator,
    {.required = true,
     .help = "Highest power of s first; of order 1 to 4 and not below the "
             "numerator's."});
}

inline constexpr Kinds kThrusters = kinds(ActuatorKind::kThruster);
inline constexpr Kinds kFins = kinds(ActuatorKind::kFin);
inline constexpr Kinds kWithAxis = kinds(ActuatorKind::kThruster, ActuatorKind::kMovingMass);

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
  double dead_band = 0;
  double time_constant = 0;
  double rate_limit = std::numeric_limits<double>::infinity();
  std::optional<TransferFunction> lag;
  double start_time = 0;
  double initial_output = 0;
  std::optional<Pwm> pwm;
  std::optional<Thrust> thrust;
  std::optional<std::string> thrust_of;
  double torque_per_thrust = 0;
  double thrust_deduction = 0;
  std::optional<Vec6<double>> coefficients;
  std::optional<FinShape> shape;
  double mass = 0;
};

template <class Visitor>
void describe(Visitor& v, Actuator& a) {
  v("name", a.name, {.required = true, .help = "Unique within the vehicle."});
  v("kind", a.kind,
    {.tag = true,
     .help =
         "thruster: a force along its axis. tilt: an angle [rad] that turns other actuators. "
         "fin: an angle [rad] with lift. moving_mass: displacement [m] of a mass inside the hull "
         "along `direction`. ballast: water taken in [kg]. bladder: volume pushed out [m³]."});
  v("position", a.position,
    {.unit = "m", .range = kCoordinate, .help = "Where the force acts or the mass sits."});
  v("direction", a.direction,
    {.kinds = kWithAxis,
     .help = "Axis along which positive output pushes the vehicle or moves the mass; normalised. "
             "Give this or `angles_deg`."});
  v("angles_deg", a.angles_deg,
    {.unit = "deg",
     .kinds = kWithAxis,
     .help = "φ, θ, ψ of the actuator frame, composed R_x R_y R_z as in Simu2VITA Eq. 22; it "
             "pushes along its x axis."});
  v("tilted_by", a.tilted_by,
    {.kinds = kThrusters, .help = "Name of the tilt actuator that turns this thruster."});
  v("tilt_axis", a.tilt_axis,
    {.kinds = kThrusters,
     .help = "Axis of that turn; at angle zero the thruster points along `direction`."});
  v("saturate", a.saturate, {.help = "false: `min` and `max` are ignored."});
  v("min", a.min, {.unit = "of the command", .help = "Lower limit of the command."});
  v("max", a.max, {.unit = "of the command", .help = "Upper limit of the command."});
  v("dead_band", a.dead_band,
    {.unit = "of the command", .range = kNonNegative, .help = "Smaller commands count as zero."});
  v("time_constant", a.time_constant,
    {.unit = "s",
     .range = kNonNegative,
     .help =
         "Of the first-order lag, 0 means none; of a moving mass, which is critically damped."});
  v("rate_limit", a.rate_limit,
    {.unit = "of the command per s",
     .range = kPositive,
     .help = "Largest rate of the output: servo, pump, spindle."});
  v("lag", a.lag,
    {.help = "Transfer function from command to output, instead of `time_constant`."});
  v("start_time", a.start_time,
    {.unit = "s",
     .range = kTime,
     .help = "Commands before this time are ignored; the output stays at `initial_output`."});
  v("initial_output", a.initial_output, {.unit = "of the command", .help = "Output at time zero."});
  v("pwm", a.pwm, {.help = "Electronics in front, if commands come as pulse widths."});
  v("thrust", a.thrust,
    {.kinds = kThrusters,
     .help = "How the output (rotor speed, torque, voltage …) makes thrust; without it the output "
             "is the thrust [N]."});
  v("thrust_of", a.thrust_of,
    {.kinds = kThrusters,
     .help = "Name of another thruster whose `thrust` table holds for this one too."});
  v("torque_per_thrust", a.torque_per_thrust,
    {.unit = "m",
     .kinds = kThrusters,
     .help = "Reaction torque on the hull about `direction` per newton of thrust (LAUV: −0.06)."});
  v("thrust_deduction", a.thrust_deduction,
    {.range = {.min = 0, .max = 1},
     .kinds = kThrusters,
     .help = "The hull feels (1 − thrust_deduction) of the thrust."});
  v("coefficients", a.coefficients,
    {.unit = "N/(m/s)²/rad, …",
     .kinds = kFins,
     .help = "Wrench X … N per u|u| and rad about the body origin. This or `shape`."});
  v("shape", a.shape,
    {.kinds = kFins, .help = "Instead of coefficients: lift, drag and stall at its own place."});
  v("mass", a.mass,
    {.unit = "kg",
     .range = kNonNegative,
     .kinds = kinds(ActuatorKind::kMovingMass),
     .help = "It is part of `body.mass`, which holds for its displacement zero."});
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

}  // namespace hadal::model
