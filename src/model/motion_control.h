#pragma once

/// Loops with references of their own: velocity and position by a wrench, as of a micro-ROV; pitch,
/// depth and heading by fins, as of a torpedo.

#include <array>
#include <map>
#include <optional>
#include <string>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"
#include "hadal/model/pid.h"

namespace hadal::model {

/// One controller per degree of freedom of B, in the order of a six-vector.
struct AxisPids {
  std::array<std::optional<Pid>, 6> axis;
};

template <class Visitor>
void describe(Visitor& v, AxisPids& p) {
  v("surge", p.axis[0], {.help = "Error along x → X."});
  v("sway", p.axis[1], {.help = "Error along y → Y."});
  v("heave", p.axis[2], {.help = "Error along z → Z."});
  v("roll", p.axis[3], {.help = "Error about x → K."});
  v("pitch", p.axis[4], {.help = "Error about y → M."});
  v("yaw", p.axis[5], {.help = "Error about z → N."});
}

struct VelocityControl {
  Vec6<double> reference;
  AxisPids pids;
};

template <class Visitor>
void describe(Visitor& v, VelocityControl& c) {
  v("reference", c.reference,
    {.unit = "m/s, rad/s", .range = kSpeed, .help = "Desired u, v, w, p, q, r."});
  describe(v, c.pids);
}

struct PositionControl {
  Vec3<double> reference;
  Vec3<double> rpy_deg;
  AxisPids pids;
};

template <class Visitor>
void describe(Visitor& v, PositionControl& c) {
  v("reference", c.reference, {.unit = "m", .range = kCoordinate, .help = "Desired place, NED."});
  v("rpy_deg", c.rpy_deg, {.unit = "deg", .help = "Desired roll, pitch, yaw (ZYX)."});
  describe(v, c.pids);
}

/// Largest angle of a fin or a pitch reference: beyond it there is no lift, and no pitch.
inline constexpr Range kAngleLimit{.min = 0, .max = 90, .min_excluded = true};

struct PitchControl {
  double reference_deg = 0;
  Pid pid;
  double limit_deg = 20;
  std::map<std::string, double> actuators;
};

template <class Visitor>
void describe(Visitor& v, PitchControl& c) {
  v("reference_deg", c.reference_deg,
    {.unit = "deg",
     .range = {.min = -90, .max = 90},
     .help = "Desired pitch, nose up; `depth` adds its own."});
  v("pid", c.pid, {.unit = "rad per rad", .help = "On the pitch error θ_ref − θ → fin angle δ."});
  v("limit_deg", c.limit_deg, {.unit = "deg", .range = kAngleLimit, .help = "Largest |δ|."});
  v("actuators", c.actuators,
    {.required = true,
     .help = "Factor of δ by the name of the fin: 1 for a fin whose positive angle lifts the nose, "
             "−1 for the opposite, a part for a slanted one."});
}

struct DepthControl {
  double reference = 0;
  Pid pid;
  double pitch_limit_deg = 20;
};

template <class Visitor>
void describe(Visitor& v, DepthControl& c) {
  v("reference", c.reference,
    {.unit = "m", .range = kCoordinate, .help = "Desired depth of the body origin."});
  v("pid", c.pid,
    {.unit = "rad per m", .help = "On the depth error d_ref − d → pitch, nose down."});
  v("pitch_limit_deg", c.pitch_limit_deg,
    {.unit = "deg", .range = kAngleLimit, .help = "Largest pitch reference, nose up or down."});
}

struct HeadingControl {
  double reference_deg = 0;
  Pid pid;
  double limit_deg = 20;
  std::map<std::string, double> actuators;
};

template <class Visitor>
void describe(Visitor& v, HeadingControl& c) {
  v("reference_deg", c.reference_deg,
    {.unit = "deg", .help = "Desired heading, from north over east."});
  v("pid", c.pid,
    {.unit = "rad per rad", .help = "On the heading error ψ_ref − ψ within ±180° → fin angle δ."});
  v("limit_deg", c.limit_deg, {.unit = "deg", .range = kAngleLimit, .help = "Largest |δ|."});
  v("actuators", c.actuators,
    {.required = true,
     .help = "Factor of δ by the name of the fin: 1 for a fin whose positive angle turns the nose "
             "to starboard, −1 for the opposite, a part for a slanted one."});
}

}  // namespace hadal::model
