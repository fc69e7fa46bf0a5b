#include "hadal/engine/advance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hadal::engine {

const StepDecay<double>& DecayCache::get(const VehicleParameters<double>& vehicle, double h) {
  for (const Entry& entry : entries_) {
    if (entry.h == h) return entry.decay;
  }
  Entry& entry = entries_[next_];
  next_ = (next_ + 1) % entries_.size();
  entry = {h, step_decay(vehicle, h)};
  return entry.decay;
}

namespace {

/// The equations over one interval under a held command, as the adaptive method sees them. The
/// plain vehicle has 13 numbers of state.
struct PlainInterval {
  using State = FlatState<double>;
  const VehicleParameters<double>& vehicle;
  const Surroundings<double>& around;
  const VehicleInput<double>& input;
  double t;
  ActuatorArray<double> effective, present;

  int size() const { return 13; }
  void begin(const VehicleState<double>& state) {
    const int n = vehicle.actuator_count;
    physics::effective_command(vehicle.actuators, n, input.command, t, effective);
    physics::present_output(vehicle.actuators, n, state.output, effective, present);
  }
  State get(const VehicleState<double>& state) const { return physics::flat(state.body); }
  void set(VehicleState<double>& state, const State& x) const { state.body = normalized_body(x); }
  /// Output of the actuators s seconds after the start of the interval.
  void output_after(double s, ActuatorArray<double>& y) const {
    const int n = vehicle.actuator_count;
    physics::lagged_output(n, present, effective, physics::lag_decay(vehicle.actuators, n, s), y);
  }
  State rate(double s, const State& x) const {
    ActuatorArray<double> y;
    output_after(s, y);
    return vehicle_rate(vehicle, around, t + s, x, actuator_wrench(vehicle, input, y),
                        input.external);
  }
};

/// A vehicle with an Extension has its internal states too.
struct ExtendedInterval {
  using State = LongState<double>;
  const VehicleParameters<double>& vehicle;
  const Surroundings<double>& around;
  const VehicleInput<double>& input;
  double t;
  ActuatorArray<double> effective, present;

  int size() const { return long_size(vehicle); }
  void begin(const VehicleState<double>& state) {
    physics::extended_command(vehicle, input.command, t, effective);
    physics::solved_output_now(vehicle, state.output, effective, present);
  }
  State get(const VehicleState<double>& state) const { return long_state(vehicle, state); }
  void set(VehicleState<double>& state, const State& x) const {
    store_long_state(vehicle, x, state);
  }
  void output_after(double s, ActuatorArray<double>& y) const {
    const auto decay = physics::lag_decay(vehicle.actuators, vehicle.actuator_count, s);
    physics::solved_output_after(vehicle, present, effective, decay, s, y);
  }
  State rate(double s, const State& x) const {
    ActuatorArray<double> y;
    output_after(s, y);
    State k;
    long_rate(vehicle, around, input, effective, y, t + s, x, k);
    return k;
  }
};

template <class Interval>
void advance_dormand_prince(Interval interval, const model::Integrator& integrator, double length,
                            StepMemory& memory, VehicleState<double>& state) {
  using State = typename Interval::State;
  interval.begin(state);
  double h = memory.adaptive_step > 0 ? memory.adaptive_step : std::min(1e-3, integrator.step);
  double done = 0;
  while (done < length) {
    // The last step of the interval lands on its end; the length to go on with is kept apart.
    const double wanted = std::min(h, integrator.step);
    const bool last = done + wanted >= length * (1 - 1e-12);
    const double step = last ? length - done : wanted;
    const State before = interval.get(state);
    const auto attempt = dormand_prince_step(before, step, [&](double offset, const State& x) {
      return interval.rate(done + offset, x);
    });
    const double error = error_norm(attempt.error, before, attempt.x, integrator.relative_tolerance,
                                    integrator.absolute_tolerance, interval.size());
    if (error <= 1) {
      interval.set(state, attempt.x);
      done = last ? length : done + step;
      h = last ? std::max(h, next_step(step, error)) : next_step(step, error);
    } else {
      h = std::isfinite(error) ? next_step(step, error) : 0.2 * step;
    }
    if (h < 1e-12) {
      state.body.nu[0] = std::numeric_limits<double>::quiet_NaN();
      return;
    }
  }
  memory.adaptive_step = h;
  interval.output_after(length, state.output);
}

}  // namespace

void advance(const VehicleParameters<double>& vehicle, const Surroundings<double>& around,
             const VehicleInput<double>& input, const model::Integrator& integrator, double t,
             double h, StepMemory& memory, VehicleState<double>& state) {
  switch (integrator.method) {
    case model::IntegratorMethod::kRk4:
      return rk4_vehicle_step(vehicle, around, input, t, h, memory.decays.get(vehicle, h), state);
    case model::IntegratorMethod::kSemiImplicitEuler:
      return euler_vehicle_step(vehicle, around, input, t, h, memory.decays.get(vehicle, h), state);
    case model::IntegratorMethod::kDormandPrince:
      if (vehicle.extension.active) {
        return advance_dormand_prince(ExtendedInterval{vehicle, around, input, t, {}, {}},
                                      integrator, h, memory, state);
      }
      return advance_dormand_prince(PlainInterval{vehicle, around, input, t, {}, {}}, integrator, h,
                                    memory, state);
  }
}

}  // namespace hadal::engine
