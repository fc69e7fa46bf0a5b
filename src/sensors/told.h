#pragma once

/// What a measurement tells controllers, in NED and body axes, whatever its message.

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "hadal/base/error.h"
#include "hadal/math/rotation.h"

namespace hadal::sensors {

/// The joints and fingers of one arm, in the order of the vehicle file.
struct JointReadings {
  static constexpr std::size_t kMostJoints = 16, kMostFingers = 2;
  std::size_t joints = 0, fingers = 0;  ///< how many of the numbers below there are
  std::array<double, kMostJoints> position{}, velocity{};  ///< [rad or m] and per second
  std::array<double, kMostFingers> finger_position{}, finger_velocity{};  ///< the same

  template <class V>
  void visit(V&& v) {
    v(joints), v(fingers), v(position), v(velocity), v(finger_position), v(finger_velocity);
    if (joints > kMostJoints || fingers > kMostFingers) {
      throw InputError("the state has an arm with too many joints");
    }
  }
};

/// Which of it a kind tells at all.
struct Tells {
  bool attitude = false;  ///< orientation and body rates
  bool velocity = false;
  bool position = false;
  bool depth = false;
  bool range = false;
  bool joints = false;
};

struct Told {
  std::optional<Quaternion<double>> q_NB{};
  std::optional<Vec3<double>> w_NB_B{};  ///< body rates [rad/s]
  std::optional<Vec3<double>> v_NS_B{};  ///< of the sensor's place over ground, in B [m/s]
  std::optional<Vec3<double>> p_NS_N{};  ///< of the sensor [m]
  std::optional<double> depth{};         ///< of the sensor [m]
  std::optional<double> range{};         ///< +inf is no echo [m]
  std::optional<JointReadings> joints{};
  std::string_view arm{};  ///< whose joints; empty for the only arm
};

}  // namespace hadal::sensors
