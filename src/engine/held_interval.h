#pragma once

/// Part of vehicle_step.h: what integrators see of a vehicle.

namespace hadal::engine {

/// Body, then internal states; only the first 13 + internal_count numbers are in use.
template <class T>
using LongState = Vec<T, 13 + physics::kMaxInternal>;

/// The equations of a vehicle with features F over one interval under held commands:
/// solved outputs at any time within, and the rate of what is integrated. Every integrator is
/// written over it.
template <physics::Features F, class T, class Water>
class HeldInterval {
 public:
  /// What is integrated: the body, and internal states where there are some.
  using State = std::conditional_t<F == physics::Features::kVarying, LongState<T>, FlatState<T>>;

  /// What outputs alone decide; without fins a wrench, of a kinematic vehicle its velocity.
  using Drive = std::conditional_t<F <= physics::Features::kForces, Vec6<T>, physics::Drive<T>>;

  /// `state` at the start t of the interval.
  HeldInterval(const VehicleParameters<T>& vehicle, const Water& water,
               const VehicleInput<T>& input, double t, const VehicleState<T>& state)
      : vehicle_(vehicle), water_(water), input_(input), t_(t), z_(state.internal.data()) {
    physics::limited_command(vehicle, input.command, T(t), limited_);
    physics::present_output(vehicle, state.output, z_, limited_, start_);
  }

  /// Outputs at the start, and s [s] after it. States of transfer functions stay those of the start
  /// until the end is stored.
  const ActuatorArray<T>& output() const { return start_; }
  void find_output(const physics::ResponseDecay<T>& decay, const T& s, ActuatorArray<T>& y) const {
    physics::output_after(vehicle_, start_, z_, limited_, decay, s, y);
  }
  Drive drive(const ActuatorArray<T>& y) const {
    if constexpr (F <= physics::Features::kForces) {
      return physics::thrust_wrench(vehicle_, input_.matrix, y);
    } else {
      return physics::drive(vehicle_, input_.matrix, y);
    }
  }

  auto size() const {
    if constexpr (F == physics::Features::kVarying) {
      return 13 + vehicle_.plan.internal_count;
    } else {
      return std::integral_constant<int, 13>{};
    }
  }

  State integrated(const VehicleState<T>& state) const {
    if constexpr (F == physics::Features::kVarying) {
      return joined(physics::flat(state.body), state.internal);
    } else {
      return physics::flat(state.body);
    }
  }

  /// ẋ at s [s] after the start, with outputs y of that time and what they drive.
  HADAL_INLINE State rate(double s, const ActuatorArray<T>& y, const Drive& drive,
                          const State& x) const {
    if constexpr (F == physics::Features::kKinematic) {
      const BodyState<T> body = body_of(x);
      return physics::flat(rotation_matrix(body.q_NB) * linear(drive),
                           quaternion_rate(body.q_NB, angular(drive)), Vec6<T>{});
    } else {
      return dynamic_rate(s, y, drive, x);
    }
  }

  /// The integrated state as a state again: unit quaternion.
  void store(const State& x, VehicleState<T>& state) const {
    state.body = body_of(x);
    state.body.q_NB = normalized(state.body.q_NB);
    store_internal(x, state);
  }
  void store_internal(const State& x, VehicleState<T>& state) const {
    if constexpr (F == physics::Features::kVarying) {
      for (int i = 13; i < size(); ++i) state.internal[static_cast<std::size_t>(i - 13)] = x[i];
    }
  }
  /// What follows from outputs at the end of the interval, whose length `decay` stands for:
  /// transfer functions, and the velocity of a kinematic vehicle. The last thing of a step.
  void store_lags(const physics::ResponseDecay<T>& decay, VehicleState<T>& state) const {
    if constexpr (F == physics::Features::kKinematic) state.body.nu = drive(state.output);
    if (vehicle_.plan.plain_response) return;
    physics::advance_lags(vehicle_.responses, limited_, decay.solution, state.internal);
  }

 private:
  HADAL_INLINE State dynamic_rate(double s, const ActuatorArray<T>& y, const Drive& drive,
                                  const State& x) const {
    const BodyState<T> body = body_of(x);
    const auto water = water_.sample(body.p_NB_N, t_ + s);
    const auto flat = [&](const Vec6<T>& nu_dot) HADAL_INLINE_LAMBDA {
      return physics::flat(rotation_matrix(body.q_NB) * linear(body.nu),
                           quaternion_rate(body.q_NB, angular(body.nu)), nu_dot);
    };
    if constexpr (F == physics::Features::kForces) {
      return physics::state_rate(vehicle_, x, water, water_.gravity, drive, input_.external);
    } else if constexpr (F == physics::Features::kVarying) {
      const physics::HeldInput<T> in{y, drive, limited_, input_.external, input_.matrix};
      physics::Rates<T> r;
      physics::find_rates<F>(vehicle_, body, &x.e[13], in, water, water_.gravity, r);
      return joined(flat(r.nu_dot), r.internal);
    } else {
      const physics::HeldInput<T> in{y, drive, limited_, input_.external, input_.matrix};
      ActuatorArray<T> output;
      const auto wrenches =
          physics::constant_wrenches<F>(vehicle_, body, in, water, water_.gravity, output);
      return flat(vehicle_.inverse_mass * wrenches.template sum<F>());
    }
  }

  State joined(const FlatState<T>& body, const physics::InternalArray<T>& internal) const {
    State x;
    for (int i = 0; i < 13; ++i) x[i] = body[i];
    for (int i = 13; i < size(); ++i) x[i] = internal[static_cast<std::size_t>(i - 13)];
    return x;
  }
  static BodyState<T> body_of(const State& x) {
    FlatState<T> body;
    unroll<13>(HADAL_LAMBDA(i) { body[i] = x[i]; });
    return physics::body_state(body);
  }

  const VehicleParameters<T>& vehicle_;
  const Water& water_;
  const VehicleInput<T>& input_;
  double t_;
  const T* z_;
  ActuatorArray<T> limited_;
  ActuatorArray<T> start_;
};

}  // namespace hadal::engine
