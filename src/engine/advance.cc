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

/// Output of the actuators s seconds after the start of the interval.
void output_after(const VehicleParameters<double>& vehicle, const ActuatorArray<double>& present,
                  const ActuatorArray<double>& effective, double s, ActuatorArray<double>& y) {
  const int n = vehicle.actuator_count;
  physics::lagged_output(n, present, effective, physics::lag_decay(vehicle.actuators, n, s), y);
}

void advance_dormand_prince(const VehicleParameters<double>& vehicle,
                            const Surroundings<double>& around, const VehicleInput<double>& input,
                            const model::Integrator& integrator, double t, double length,
                            StepMemory& memory, VehicleState<double>& state) {
  const int n = vehicle.actuator_count;
  ActuatorArray<double> effective, present;
  physics::effective_command(vehicle.actuators, n, input.command, t, effective);
  physics::present_output(vehicle.actuators, n, state.output, effective, present);

  double h = memory.adaptive_step > 0 ? memory.adaptive_step : std::min(1e-3, integrator.step);
  double done = 0;
  while (done < length) {
    // The last step of the interval lands on its end; the length to go on with is kept apart.
    const double wanted = std::min(h, integrator.step);
    const bool last = done + wanted >= length * (1 - 1e-12);
    const double step = last ? length - done : wanted;
    const auto rate = [&](double offset, const FlatState<double>& x) {
      ActuatorArray<double> y;
      output_after(vehicle, present, effective, done + offset, y);
      return vehicle_rate(vehicle, around, t + done + offset, x, actuator_wrench(vehicle, input, y),
                          input.external);
    };
    const FlatState<double> before = physics::flat(state.body);
    const auto attempt = dormand_prince_step(before, step, rate);
    const double error = error_norm(attempt.error, before, attempt.x, integrator.relative_tolerance,
                                    integrator.absolute_tolerance);
    if (error <= 1) {
      state.body = normalized_body(attempt.x);
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
  output_after(vehicle, present, effective, length, state.output);
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
      return advance_dormand_prince(vehicle, around, input, integrator, t, h, memory, state);
  }
}

}  // namespace hadal::engine
