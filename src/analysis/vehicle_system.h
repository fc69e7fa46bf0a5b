#pragma once

/// A vehicle as ẋ = f(x, u) with named states and inputs, for trim, linearisation and tuning.
/// States are n e d phi theta psi u v w p q r, then those of the actuators: NAME.output of a lag,
/// NAME.displacement, NAME.speed, NAME.duct, NAME.lag1 … of what has more. Inputs are the commands,
/// by the names of the actuators. Angles are ZYX Euler angles [rad], so that tables read as in the
/// literature; pitch ±90° is out of reach.

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "hadal/environment/environment.h"
#include "hadal/math/vec.h"
#include "hadal/model/vehicle.h"
#include "hadal/physics/parameters.h"

namespace hadal::analysis {

/// Derivatives come in chunks of this many inputs.
inline constexpr int kDualWidth = 8;
using AnalysisDual = FlowDual;
static_assert(std::is_same_v<AnalysisDual, Dual<kDualWidth>>);

/// Places of the body's states.
enum StateIndex : int { kN, kE, kD, kPhi, kTheta, kPsi, kU, kV, kW, kP, kQ, kR, kBodyStates };

/// Rows, each of the same length.
using Matrix = std::vector<std::vector<double>>;

/// Which of u … r an outside hand holds at their values, by whatever force that takes: the others
/// then feel no inertia of them.
using HeldVelocities = std::array<bool, 6>;

template <class T>
struct Evaluation {
  std::vector<T> rate;  ///< ẋ, in the order of the states
  Vec6<T> wrench;       ///< sum of all wrenches, (M_RB + M_A) ν̇ [N, N·m]
};

class VehicleSystem {
 public:
  /// Still water with density and gravity of the vehicle's own file unless given. Water that varies
  /// is as it is at `time` [s].
  explicit VehicleSystem(const model::Vehicle& vehicle);
  VehicleSystem(const model::Vehicle& vehicle, const Environment& environment, double time = 0);
  ~VehicleSystem();
  VehicleSystem(VehicleSystem&&) noexcept;

  const std::vector<std::string>& states() const;
  const std::vector<std::string>& inputs() const;
  const physics::VehicleParameters<double>& parameters() const;
  const Environment& environment() const;

  /// Depth of the origin at which the whole hull is under water whatever its attitude [m]; 0 for a
  /// vehicle that knows no surface.
  double submerged_depth() const;
  /// The state at rest, submerged, with lags and masses settled at these commands; rotors stand
  /// where the commands of their speed say, their water still.
  std::vector<double> settled_state(std::span<const double> u) const;

  template <class T>
  Evaluation<T> evaluate(std::span<const T> x, std::span<const T> u,
                         const HeldVelocities& held = {}) const;

  /// ∂ẋ/∂(x, u), exact: as many rows as states, columns for states, then inputs.
  Matrix jacobian(std::span<const double> x, std::span<const double> u,
                  const HeldVelocities& held = {}) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

extern template Evaluation<double> VehicleSystem::evaluate(std::span<const double>,
                                                           std::span<const double>,
                                                           const HeldVelocities&) const;
extern template Evaluation<AnalysisDual> VehicleSystem::evaluate(std::span<const AnalysisDual>,
                                                                 std::span<const AnalysisDual>,
                                                                 const HeldVelocities&) const;

/// ∂f/∂y of a generic f: vector<T> → vector<T>, in chunks of kDualWidth columns.
template <class F>
Matrix dual_jacobian(std::span<const double> y, F&& f) {
  Matrix jacobian;
  for (std::size_t first = 0; first < y.size(); first += kDualWidth) {
    std::vector<AnalysisDual> at(y.begin(), y.end());
    const std::size_t last = std::min(first + kDualWidth, y.size());
    for (std::size_t i = first; i < last; ++i) at[i].partial[i - first] = 1;
    const std::vector<AnalysisDual> value = f(at);
    jacobian.resize(value.size(), std::vector<double>(y.size()));
    for (std::size_t r = 0; r < value.size(); ++r) {
      for (std::size_t i = first; i < last; ++i) jacobian[r][i] = value[r].partial[i - first];
    }
  }
  return jacobian;
}

}  // namespace hadal::analysis
