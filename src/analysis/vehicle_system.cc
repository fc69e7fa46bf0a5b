#include "hadal/analysis/vehicle_system.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "hadal/engine/vehicle_step.h"

namespace hadal::analysis {

namespace {

using physics::Response;
using physics::ResponseNumbers;
using physics::VehicleParameters;

/// All actuators have started.
constexpr double kLater = std::numeric_limits<double>::infinity();

/// One state of an actuator and where it lives in engine::VehicleState.
struct ActuatorState {
  std::string name;
  bool solved = false;    ///< an output, not an internal state
  std::size_t index = 0;  ///< of the actuator, or of the internal state
};

std::vector<std::string> internal_names(const ResponseNumbers<double>& a) {
  std::vector<std::string> names;
  if (a.kind == Response::kTransferFunction) {
    for (std::size_t k = 1; k <= a.lag->a.size(); ++k) names.push_back("lag" + std::to_string(k));
  }
  if (a.kind == Response::kServo) names = {"displacement", "speed"};
  if (a.kind == Response::kRotor) names = {"speed"};
  if (static_cast<int>(names.size()) < a.internal_count) names.push_back("duct");
  return names;
}

/// An output that lags its command; without lag it follows at once.
bool has_output_state(const VehicleParameters<double>& v, std::size_t i) {
  if (v.actuators.time_constant[i] <= 0) return false;
  const Response f = v.responses[i].kind;
  return f == Response::kLag || f == Response::kRateLimited;
}

std::vector<ActuatorState> actuator_states(const model::Vehicle& vehicle,
                                           const VehicleParameters<double>& v) {
  std::vector<ActuatorState> list;
  for (std::size_t i = 0; i < vehicle.actuators.size(); ++i) {
    const std::string& name = vehicle.actuators[i].name;
    if (has_output_state(v, i)) list.push_back({name + ".output", true, i});
    const ResponseNumbers<double>& a = v.responses[i];
    auto index = static_cast<std::size_t>(a.first_internal);
    for (const std::string& state : internal_names(a)) {
      list.push_back({name + "." + state, false, index++});
    }
  }
  return list;
}

/// ν̇ with some velocities held: M_ff ν̇_f = τ_f of the free ones.
template <class T>
Vec6<T> free_acceleration(const VehicleParameters<T>& v, const physics::Rates<T>& rate,
                          const HeldVelocities& held) {
  const bool constant = v.plan.mass_is_constant;
  Mat6<T> M = constant ? physics::total_mass(v.body, v.M_A) : rate.mass;
  Vec6<T> tau = rate.wrenches.sum();
  for (int i = 0; i < 6; ++i) {
    if (!held[static_cast<std::size_t>(i)]) continue;
    for (int k = 0; k < 6; ++k) M(i, k) = M(k, i) = T(i == k ? 1 : 0);
    tau[i] = T(0);
  }
  return symmetric_solve(M, tau);
}

}  // namespace

struct VehicleSystem::Impl {
  VehicleParameters<double> plain;
  VehicleParameters<AnalysisDual> dual;
  Environment environment;
  double time = 0;
  std::vector<ActuatorState> actuator_states;
  std::vector<std::string> states{"n", "e", "d", "phi", "theta", "psi",
                                  "u", "v", "w", "p",   "q",     "r"};
  std::vector<std::string> inputs;

  template <class T>
  const VehicleParameters<T>& parameters() const {
    if constexpr (std::is_same_v<T, double>) {
      return plain;
    } else {
      return dual;
    }
  }

  /// A fixed actuator, whose limits coincide, has no derivative with respect to its command.
  template <class T>
  std::vector<T> commands(std::span<const T> u) const {
    std::vector<T> list(u.begin(), u.end());
    for (std::size_t i = 0; i < u.size(); ++i) {
      if (plain.actuators.min[i] == plain.actuators.max[i]) list[i] = T(plain.actuators.min[i]);
    }
    return list;
  }

  template <class T>
  engine::VehicleState<T> vehicle_state(std::span<const T> x, std::span<const T> u) const {
    const auto at = [&](int i) { return x[static_cast<std::size_t>(i)]; };
    engine::VehicleState<T> s;
    s.body.p_NB_N = {{at(kN), at(kE), at(kD)}};
    s.body.q_NB = quaternion_from_rpy(Vec3<T>{{at(kPhi), at(kTheta), at(kPsi)}});
    s.body.nu = {{at(kU), at(kV), at(kW), at(kP), at(kQ), at(kR)}};
    // What has no state of its own follows its command at once.
    for (std::size_t i = 0; i < u.size(); ++i) {
      s.output[i] = physics::saturated(parameters<T>().actuators, static_cast<int>(i), u[i]);
    }
    for (std::size_t k = 0; k < actuator_states.size(); ++k) {
      const ActuatorState& a = actuator_states[k];
      T& place = a.solved ? s.output[a.index] : s.internal[a.index];
      place = x[kBodyStates + k];
    }
    return s;
  }
};

VehicleSystem::VehicleSystem(const model::Vehicle& vehicle)
    : VehicleSystem(vehicle, UniformWater<double>{{}, vehicle.water_density, vehicle.gravity}) {}

VehicleSystem::VehicleSystem(const model::Vehicle& vehicle, const Environment& environment,
                             double time)
    : impl_(std::make_unique<Impl>()) {
  impl_->plain = physics::vehicle_parameters(vehicle);
  impl_->dual = physics::convert<AnalysisDual>(impl_->plain);
  impl_->environment = environment;
  impl_->time = time;
  impl_->actuator_states = actuator_states(vehicle, impl_->plain);
  for (const ActuatorState& a : impl_->actuator_states) impl_->states.push_back(a.name);
  for (const model::Actuator& a : vehicle.actuators) impl_->inputs.push_back(a.name);
}

VehicleSystem::~VehicleSystem() = default;
VehicleSystem::VehicleSystem(VehicleSystem&&) noexcept = default;

const std::vector<std::string>& VehicleSystem::states() const { return impl_->states; }
const std::vector<std::string>& VehicleSystem::inputs() const { return impl_->inputs; }
const VehicleParameters<double>& VehicleSystem::parameters() const { return impl_->plain; }
const Environment& VehicleSystem::environment() const { return impl_->environment; }

double VehicleSystem::submerged_depth() const {
  const physics::Hull<double>& hull = impl_->plain.hull;
  if (!hull.meets_surface) return 0;
  const Vec3<double>& a = hull.semi_axes;
  const Vec3<double>& r_B = impl_->plain.body.r_B;
  return 2 * (std::max({a[0], a[1], a[2]}) + std::sqrt(dot(r_B, r_B)));
}

std::vector<double> VehicleSystem::settled_state(std::span<const double> u) const {
  std::vector<double> x(impl_->states.size(), 0.0);
  x[kD] = submerged_depth();
  VehicleParameters<double> v = impl_->plain;
  for (std::size_t i = 0; i < u.size(); ++i) {
    v.actuators.initial_output[i] = physics::saturated(v.actuators, static_cast<int>(i), u[i]);
  }
  const auto internal = engine::initial_internal(v);
  for (std::size_t k = 0; k < impl_->actuator_states.size(); ++k) {
    const ActuatorState& a = impl_->actuator_states[k];
    x[kBodyStates + k] = a.solved ? v.actuators.initial_output[a.index] : internal[a.index];
  }
  return x;
}

template <class T>
Evaluation<T> VehicleSystem::evaluate(std::span<const T> x, std::span<const T> u,
                                      const HeldVelocities& held) const {
  const VehicleParameters<T>& v = impl_->parameters<T>();
  const std::vector<T> commands = impl_->commands(u);
  const engine::VehicleState<T> s = impl_->vehicle_state(x, std::span<const T>(commands));
  engine::VehicleInput<T> input;
  std::copy(commands.begin(), commands.end(), input.command.begin());
  const auto rate = with_water<T>(impl_->environment, [&](const auto& water) {
    const FrozenWater<T, std::decay_t<decltype(water)>> now{water, impl_->time};
    return engine::present_rate(v, now, input, kLater, s);
  });
  const auto output_rate = engine::present_output_rate(v, input, kLater, s.output);

  Evaluation<T> e{std::vector<T>(x.size()), rate.wrenches.sum()};
  const Vec3<T> p_dot = rotation_matrix(s.body.q_NB) * linear(s.body.nu);
  // ZYX Euler rates [Fossen 2011, Eq. 2.26].
  const T sin_phi = sin(x[kPhi]), cos_phi = cos(x[kPhi]), cos_theta = cos(x[kTheta]);
  const T about_down = x[kQ] * sin_phi + x[kR] * cos_phi;
  for (std::size_t i = 0; i < 3; ++i) e.rate[i] = p_dot[static_cast<int>(i)];
  e.rate[kPhi] = x[kP] + about_down * (sin(x[kTheta]) / cos_theta);
  e.rate[kTheta] = x[kQ] * cos_phi - x[kR] * sin_phi;
  e.rate[kPsi] = about_down / cos_theta;
  const Vec6<T> nu_dot = held == HeldVelocities{} ? rate.nu_dot : free_acceleration(v, rate, held);
  for (std::size_t i = 0; i < 6; ++i) e.rate[kU + i] = nu_dot[static_cast<int>(i)];
  for (std::size_t k = 0; k < impl_->actuator_states.size(); ++k) {
    const ActuatorState& a = impl_->actuator_states[k];
    e.rate[kBodyStates + k] = a.solved ? output_rate[a.index] : rate.internal[a.index];
  }
  return e;
}

template Evaluation<double> VehicleSystem::evaluate(std::span<const double>,
                                                    std::span<const double>,
                                                    const HeldVelocities&) const;
template Evaluation<AnalysisDual> VehicleSystem::evaluate(std::span<const AnalysisDual>,
                                                          std::span<const AnalysisDual>,
                                                          const HeldVelocities&) const;

Matrix VehicleSystem::jacobian(std::span<const double> x, std::span<const double> u,
                               const HeldVelocities& held) const {
  std::vector<double> both(x.begin(), x.end());
  both.insert(both.end(), u.begin(), u.end());
  return dual_jacobian(both, [&](const std::vector<AnalysisDual>& at) {
    const std::span<const AnalysisDual> all(at);
    return evaluate<AnalysisDual>(all.first(x.size()), all.subspan(x.size()), held).rate;
  });
}

}  // namespace hadal::analysis
