#pragma once

/// How an arm is controlled, and what a pilot tells it, as a scenario says it.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"

namespace hadal::model {

/// Loops of the joints, and the limits of what the tool is led through.
struct ArmControl {
  std::string arm;
  std::vector<double> initial_deg;
  double rate = 100;
  std::vector<double> kp;
  std::vector<double> ki;
  std::vector<double> kd;
  double speed = 0.2;
  double acceleration = 0.2;
  double joint_speed_deg = 30;
  bool vehicle_gives_way = false;
};

template <class Visitor>
void describe(Visitor& v, ArmControl& c) {
  v("arm", c.arm,
    {.required = true, .fixed = true, .help = "Name of the arm in the vehicle file."});
  v("initial_deg", c.initial_deg,
    {.unit = "deg or m",
     .fixed = true,
     .help = "Joints at time zero, in the order of the links, without fixed ones and fingers: "
             "degrees of hinges, metres of slides; zero if left out."});
  v("rate", c.rate, {.unit = "Hz", .range = kRate, .fixed = true, .help = "Of its loops."});
  v("kp", c.kp,
    {.unit = "N·m/rad or N/m",
     .range = kNonNegative,
     .help = "Per error of a joint: one number per joint, or one for all. If left out: all of the "
             "motor's torque at an error of 0.1 rad (m), or less where that would be faster than "
             "rate/10 [rad/s] for the inertia I that the joint feels at `initial_deg`."});
  v("ki", c.ki,
    {.unit = "N·m/(rad·s) or N/(m·s)",
     .range = kNonNegative,
     .help = "The same, per integral of the error; 0.1·kp·√(kp/I) if left out."});
  v("kd", c.kd,
    {.unit = "N·m/(rad/s) or N/(m/s)",
     .range = kNonNegative,
     .help = "The same, per error of the speed; critical, 2·√(kp·I), if left out."});
  v("speed", c.speed,
    {.unit = "m/s",
     .range = kPositive,
     .help = "Largest speed of the tool's reference, and of a slide's reference."});
  v("acceleration", c.acceleration,
    {.unit = "m/s²", .range = kPositive, .help = "Largest acceleration of the tool's reference."});
  v("joint_speed_deg", c.joint_speed_deg,
    {.unit = "deg/s",
     .range = kPositive,
     .help = "Largest speed of a hinge's reference; reached within half a second."});
  v("vehicle_gives_way", c.vehicle_gives_way,
    {.help =
         "Task priority: where the arm alone cannot bring the tool to a target in the world, the "
         "vehicle moves along."});
}

enum class GripperOrder { kClose, kOpen };
template <>
struct EnumNames<GripperOrder> {
  static constexpr std::array<std::string_view, 2> value = {"close", "open"};
};

enum class TargetFrame { kBody, kWorld };
template <>
struct EnumNames<TargetFrame> {
  static constexpr std::array<std::string_view, 2> value = {"body", "world"};
};

/// The tool swings about where it is told to be: amplitude·sin(2πt/period) along a direction.
struct Sinusoid {
  Vec3<double> direction{{0, 0, 1}};
  double amplitude = 0;
  double period = 10;
  double cycles = 1;
};

template <class Visitor>
void describe(Visitor& v, Sinusoid& s) {
  v("direction", s.direction, {.help = "In the frame of the target; normalised."});
  v("amplitude", s.amplitude,
    {.unit = "m", .range = kNonNegative, .required = true, .help = "Half of peak to peak."});
  v("period", s.period,
    {.unit = "s", .range = kPositive, .required = true, .help = "Of one cycle."});
  v("cycles", s.cycles,
    {.range = kPositive,
     .help = "How many, then it rests; it starts and ends smoothly, which takes a quarter of a "
             "period more."});
}

/// One order to one arm.
struct ArmOrder {
  std::string name;
  std::optional<std::vector<double>> joints_deg;
  std::optional<Vec3<double>> reach;
  TargetFrame frame = TargetFrame::kBody;
  std::optional<GripperOrder> gripper;
  std::optional<Sinusoid> sinusoid;
};

template <class Visitor>
void describe(Visitor& v, ArmOrder& o) {
  v("name", o.name, {.help = "Of the arm; the vehicle's only one if left out."});
  v("joints_deg", o.joints_deg,
    {.unit = "deg or m",
     .help = "Move the joints there: degrees of hinges, metres of slides, in the order of "
             "`initial_deg`, within their limits."});
  v("reach", o.reach,
    {.unit = "m",
     .range = kCoordinate,
     .help = "Move the tool to this point, on a straight line."});
  v("frame", o.frame,
    {.help = "Of `reach` and `sinusoid`: the vehicle's body or the world (NED)."});
  v("gripper", o.gripper, {.help = "Close it and hold with its force, or open it."});
  v("sinusoid", o.sinusoid,
    {.help = "Swing the tool about its target (without one, about where it is), from now."});
}

}  // namespace hadal::model
