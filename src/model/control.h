#pragma once

/// Guidance and controllers of a vehicle, as a scenario says them.

#include <limits>
#include <optional>
#include <string>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"
#include "hadal/model/motion_control.h"
#include "hadal/model/pid.h"
#include "hadal/model/servo.h"

namespace hadal::model {

/// A reference that moves from where the vehicle is to where it should be, within limits.
struct ReferenceLimits {
  double rate = 1;
  double acceleration = 1;
};

template <class Visitor>
void describe(Visitor& v, ReferenceLimits& l) {
  v("rate", l.rate,
    {.unit = "1/s", .range = kPositive, .help = "Largest first derivative of the reference."});
  v("acceleration", l.acceleration,
    {.unit = "1/s²", .range = kPositive, .help = "Largest second derivative of the reference."});
}

/// Desired offset value + amplitude·sin(2πt/period), in metres of echosounder difference.
struct OffsetGoal {
  double value = 0;
  double amplitude = 0;
  double period = 60;
};

template <class Visitor>
void describe(Visitor& v, OffsetGoal& o) {
  v("value", o.value, {.unit = "m", .help = "Constant part."});
  v("amplitude", o.amplitude,
    {.unit = "m", .range = kNonNegative, .help = "Of a sinusoid around it."});
  v("period", o.period, {.unit = "s", .range = kPositive, .help = "Of that sinusoid."});
}

struct Guidance {
  double rate = 20;
  double speed = 0;
  Vec3<double> rpy_deg;
  OffsetGoal sway_offset;
  OffsetGoal heave_offset;
  ReferenceLimits speed_limits{.rate = 0.1, .acceleration = 0.1};
  ReferenceLimits orientation_limits{.rate = 0.3, .acceleration = 0.2};
  ReferenceLimits offset_limits{.rate = 0.5, .acceleration = 0.2};
};

template <class Visitor>
void describe(Visitor& v, Guidance& g) {
  v("rate", g.rate,
    {.unit = "Hz", .range = kRate, .fixed = true, .help = "References per second."});
  v("speed", g.speed, {.unit = "m/s", .help = "Desired forward speed u_d."});
  v("rpy_deg", g.rpy_deg, {.unit = "deg", .help = "Desired roll, pitch, yaw (ZYX)."});
  v("sway_offset", g.sway_offset,
    {.help = "Desired e_sw = d2 − d1 (port minus starboard distance)."});
  v("heave_offset", g.heave_offset,
    {.help = "Desired e_he = d3 − d4 (distance above minus below)."});
  v("speed_limits", g.speed_limits, {.unit = "m/s², m/s³", .help = "Of the speed reference."});
  v("orientation_limits", g.orientation_limits,
    {.unit = "rad/s, rad/s²", .help = "Of the orientation reference."});
  v("offset_limits", g.offset_limits, {.unit = "m/s, m/s²", .help = "Of both offset references."});
}

struct ForwardSpeedControl {
  Pid pid;
  double mass = 0;
};

template <class Visitor>
void describe(Visitor& v, ForwardSpeedControl& c) {
  v("pid", c.pid, {.help = "On u_ref − u; the paper's is a PI."});
  v("mass", c.mass,
    {.unit = "kg", .range = kNonNegative, .help = "Feeds forward mass × reference acceleration."});
}

struct CentralizationControl {
  std::string starboard_sensor;
  std::string port_sensor;
  std::string above_sensor;
  std::string below_sensor;
  Pid sway;
  Pid heave;
};

template <class Visitor>
void describe(Visitor& v, CentralizationControl& c) {
  v("starboard_sensor", c.starboard_sensor, {.required = true, .help = "Echosounder d1."});
  v("port_sensor", c.port_sensor, {.required = true, .help = "Echosounder d2."});
  v("above_sensor", c.above_sensor, {.required = true, .help = "Echosounder d3."});
  v("below_sensor", c.below_sensor, {.required = true, .help = "Echosounder d4."});
  v("sway", c.sway, {.help = "On e_sw,ref − e_sw."});
  v("heave", c.heave, {.help = "On e_he,ref − e_he."});
}

struct OrientationControl {
  Vec3<double> kp;
  Vec3<double> kd;
};

template <class Visitor>
void describe(Visitor& v, OrientationControl& c) {
  v("kp", c.kp,
    {.unit = "N·m",
     .range = kNonNegative,
     .help = "On twice the vector part of the error quaternion."});
  v("kd", c.kd, {.unit = "N·m/(rad/s)", .range = kNonNegative, .help = "On ω_ref − ω."});
}

struct StabilizerControl {
  double rate = 400;
};

template <class Visitor>
void describe(Visitor& v, StabilizerControl& c) {
  v("rate", c.rate, {.unit = "Hz", .range = kRate, .fixed = true, .help = "Commands per second."});
}

struct Control {
  double rate = 20;
  std::optional<ForwardSpeedControl> forward_speed;
  std::optional<CentralizationControl> centralization;
  std::optional<OrientationControl> orientation;
  std::optional<VelocityControl> velocity;
  std::optional<PositionControl> position;
  std::optional<PitchControl> pitch;
  std::optional<DepthControl> depth;
  std::optional<HeadingControl> heading;
  std::optional<ServoControl> servo;
  std::optional<HoldControl> hold;
  std::optional<StabilizerControl> stabilizer;
};

template <class Visitor>
void describe(Visitor& v, Control& c) {
  v("rate", c.rate,
    {.unit = "Hz",
     .range = kRate,
     .fixed = true,
     .help = "Of all controllers but the stabilizer."});
  v("forward_speed", c.forward_speed, {.help = "PI with reference acceleration fed forward."});
  v("centralization", c.centralization, {.help = "Two PIDs on the echosounder differences."});
  v("orientation", c.orientation, {.help = "Quaternion controller [Fresk 2013]."});
  v("velocity", c.velocity, {.help = "A PID per axis on the velocity in B."});
  v("position", c.position, {.help = "A PID per axis on position and orientation."});
  v("pitch", c.pitch, {.help = "PID on the pitch angle, by fins."});
  v("depth", c.depth, {.help = "PID on the depth, by the reference of `pitch`."});
  v("heading", c.heading, {.help = "PID on the heading, by fins."});
  v("servo", c.servo, {.help = "Integral LQR on the velocity in B, all axes at once."});
  v("hold", c.hold,
    {.help = "A PID per axis on position and orientation, by the reference of `servo`: kp in 1/s, "
             "output_limit the largest speed in m/s or rad/s."});
  v("stabilizer", c.stabilizer,
    {.help = "State-feedback linearisation: adds C(ν)ν + D(ν)ν + g(η) to the wrench asked for."});
}

}  // namespace hadal::model
