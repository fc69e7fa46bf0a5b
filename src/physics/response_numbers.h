#pragma once

/// The numbers of an actuator's response to its command, beyond limits and lag
/// (ActuatorParameters).

#include <array>
#include <memory>
#include <vector>

namespace hadal::physics {

/// Numbers that the internal states of all actuators of a vehicle may need.
inline constexpr int kMaxInternal = 64;

template <class T>
using InternalArray = std::array<T, kMaxInternal>;

/// The response of an actuator's output to its command.
enum class Response {
  kLag,          ///< first order, solved
  kRateLimited,  ///< first order within a largest rate, solved
  kTransferFunction,
  kRotor,  ///< the rotor's own equation
  kServo   ///< critically damped, within a largest rate
};

/// ż = A z + B u, y = C z + D u in controllable canonical form: z_i' = z_{i+1}, the last
/// −Σ a_i z_i + u. Part of the structure.
struct LinearLag {
  std::vector<double> a;  ///< of the denominator without its leading 1, from the constant up
  std::vector<double> c;  ///< output from states
  double d = 0;           ///< output from the command
};

template <class T>
struct ResponseNumbers {
  Response kind = Response::kLag;
  int first_internal = 0;  ///< index of its first internal state
  int internal_count = 0;
  std::shared_ptr<const LinearLag> lag;
  int lag_place = 0;  ///< of its numbers in a LagSolution
  T dead_band{};
  T rate_limit{};

  template <class F>
  void for_each_number(F&& f) {
    f(dead_band), f(rate_limit);
  }
};

}  // namespace hadal::physics
