#pragma once

/// A vehicle as understood: what `hadal show` tells and what a user compares with a data sheet.

#include <array>
#include <string>
#include <vector>

#include "hadal/physics/allocation.h"
#include "hadal/physics/parameters.h"

namespace hadal::analysis {

enum class Actuation { kNone, kCoupled, kFull };

/// A small undamped oscillation about the level attitude.
struct NaturalMode {
  std::string name;  ///< the larger of its rotations: roll or pitch
  double period;     ///< [s]
};

/// Steady speed under the largest wrench along one axis alone; infinite without damping.
struct TerminalSpeed {
  double forward = 0;   ///< [m/s] or [rad/s]
  double backward = 0;  ///< as a negative number
};

/// What a fin does: its wrench per angle at kFinSpeed straight ahead, about the body origin in B.
struct FinEffect {
  std::size_t actuator = 0;
  Vec6<double> wrench;  ///< [N/rad, N·m/rad]
};
inline constexpr double kFinSpeed = 1;  ///< [m/s]

struct VehicleFacts {
  Mat6<double> M_RB;
  Mat6<double> M_A;
  physics::AllocationMatrix<double> H;
  int actuator_count = 0;
  int rank = 0;
  std::array<Actuation, 6> actuation{};  ///< of each degree of freedom
  std::array<double, 6>
      max_wrench{};  ///< along each axis through H⁺ within the limits; alone, unless coupled
  std::array<double, 6> min_wrench{};
  double weight = 0;                       ///< [N]
  double buoyancy = 0;                     ///< [N]
  double net_buoyancy = 0;                 ///< upwards [N]
  double metacentric_height = 0;           ///< centre of buoyancy above centre of gravity [m]
  std::vector<NaturalMode> natural_modes;  ///< empty where the vehicle is not stable
  bool upright_stable = false;             ///< righting moment about both horizontal axes
  std::array<TerminalSpeed, 6> terminal{};
  double free_vertical_speed = 0;  ///< downwards, without thrust [m/s]
  std::vector<FinEffect> fins;
};

VehicleFacts vehicle_facts(const physics::VehicleParameters<double>& vehicle, double density,
                           double gravity);

/// Speed v ≥ 0 with linear·v + quadratic·v² = force; infinite without damping, 0 without force.
double terminal_speed(double linear, double quadratic, double force);

inline constexpr std::array<const char*, 6> kDegreesOfFreedom = {"surge", "sway",  "heave",
                                                                 "roll",  "pitch", "yaw"};

}  // namespace hadal::analysis
