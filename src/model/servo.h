#pragma once

/// Speed regulation by an integral (servo) LQR with a gain matrix over all axes, and the hold of a
/// pose as the loop around it [Hybrid 2019, IV].

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"
#include "hadal/model/motion_control.h"

namespace hadal::model {

/// What one axis of the servo is worth, by Bryson's rule, and how far it may push.
struct ServoAxis {
  double error = 0.1;
  double integral = 0.1;
  double wrench = 0;
  double limit = std::numeric_limits<double>::infinity();
};

template <class Visitor>
void describe(Visitor& v, ServoAxis& a) {
  v("error", a.error,
    {.unit = "m/s or rad/s",
     .range = kPositive,
     .fixed = true,
     .help = "Largest acceptable error of the velocity."});
  v("integral", a.integral,
    {.unit = "m or rad",
     .range = kPositive,
     .fixed = true,
     .help = "Largest acceptable integral of that error."});
  v("wrench", a.wrench,
    {.unit = "N or N·m",
     .range = kPositive,
     .required = true,
     .fixed = true,
     .help = "Force or moment that such errors may cost."});
  v("limit", a.limit,
    {.unit = "N or N·m",
     .range = kPositive,
     .help = "Largest force or moment that it asks for; while it is reached the integral does not "
             "grow."});
}

struct ServoControl {
  Vec6<double> reference;
  std::array<std::optional<ServoAxis>, 6> axis;
  Vec6<double> design_velocity;
  std::optional<std::vector<std::vector<double>>> gain;
};

template <class Visitor>
void describe(Visitor& v, ServoControl& c) {
  v("reference", c.reference,
    {.unit = "m/s, rad/s",
     .range = kSpeed,
     .help = "Desired u, v, w, p, q, r; `hold` adds its own."});
  v("surge", c.axis[0], {.help = "An axis without its table is not controlled."});
  v("sway", c.axis[1], {.help = "Likewise."});
  v("heave", c.axis[2], {.help = "Likewise."});
  v("roll", c.axis[3], {.help = "Likewise."});
  v("pitch", c.axis[4], {.help = "Likewise."});
  v("yaw", c.axis[5], {.help = "Likewise."});
  v("design_velocity", c.design_velocity,
    {.unit = "m/s, rad/s",
     .range = kSpeed,
     .fixed = true,
     .help = "Velocity about which the vehicle is linearised for the gains."});
  v("gain", c.gain,
    {.help = "Six rows X Y Z K M N of twelve numbers: on the errors of u … r, then on their "
             "integrals. If left out they are those of the LQR; `hadal tune` prints them."});
}

struct HoldControl {
  bool active = false;
  Vec3<double> reference;
  Vec3<double> rpy_deg;
  AxisPids pids;
};

template <class Visitor>
void describe(Visitor& v, HoldControl& c) {
  v("active", c.active,
    {.help = "From the start, at `reference` and `rpy_deg`; `hold` of a schedule starts it at the "
             "current pose, and stops it."});
  v("reference", c.reference, {.unit = "m", .range = kCoordinate, .help = "Desired place, NED."});
  v("rpy_deg", c.rpy_deg, {.unit = "deg", .help = "Desired roll, pitch, yaw (ZYX)."});
  describe(v, c.pids);
}

}  // namespace hadal::model
