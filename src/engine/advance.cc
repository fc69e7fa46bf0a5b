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

template <physics::Features F, class Water>
void advance_dormand_prince(const VehicleParameters<double>& vehicle, const Water& water,
                            const VehicleInput<double>& input, const model::Integrator& integrator,
                            double t, double length, StepMemory& memory,
                            VehicleState<double>& state) {
  using Interval = HeldInterval<F, double, Water>;
  using State = typename Interval::State;
  const Interval interval(vehicle, water, input, t, state);
  double h = memory.adaptive_step > 0 ? memory.adaptive_step : std::min(1e-3, integrator.step);
  double done = 0;
  while (done < length) {
    // The last step of the interval lands on its end; the length to go on with is kept apart.
    const double wanted = std::min(h, integrator.step);
    const bool last = done + wanted >= length * (1 - 1e-12);
    const double step = last ? length - done : wanted;
    const State before = interval.integrated(state);
    const auto attempt = dormand_prince_step(before, step, [&](double offset, const State& x) {
      const double s = done + offset;
      ActuatorArray<double> y;
      interval.find_output(physics::response_decay(vehicle, s), s, y);
      return interval.rate(s, y, interval.drive(y), x);
    });
    const double error = error_norm(attempt.error, before, attempt.x, integrator.relative_tolerance,
                                    integrator.absolute_tolerance, interval.size());
    if (error <= 1) {
      interval.store(attempt.x, state);
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
  const auto decay = physics::response_decay(vehicle, length);
  interval.find_output(decay, length, state.output);
  interval.store_lags(decay, state);
}

template <class Water>
void advance_in(const Water& water, const VehicleParameters<double>& vehicle,
                const VehicleInput<double>& input, const model::Integrator& integrator, double t,
                double h, StepMemory& memory, VehicleState<double>& state) {
  switch (integrator.method) {
    case model::IntegratorMethod::kRk4:
      return rk4_vehicle_step(vehicle, water, input, t, h, memory.decays.get(vehicle, h), state);
    case model::IntegratorMethod::kSemiImplicitEuler:
      return euler_vehicle_step(vehicle, water, input, t, h, memory.decays.get(vehicle, h), state);
    case model::IntegratorMethod::kDormandPrince:
      return physics::with_features(vehicle.plan.features, [&]<physics::Features F>() {
        advance_dormand_prince<F>(vehicle, water, input, integrator, t, h, memory, state);
      });
  }
}

}  // namespace

void advance(const VehicleParameters<double>& vehicle, const Environment& environment,
             const VehicleInput<double>& input, const model::Integrator& integrator, double t,
             double h, StepMemory& memory, VehicleState<double>& state) {
  with_water(environment, [&](const auto& water) {
    advance_in(water, vehicle, input, integrator, t, h, memory, state);
  });
}

physics::Rates<double> present_rate(const VehicleParameters<double>& vehicle,
                                    const Environment& environment,
                                    const VehicleInput<double>& input, double t,
                                    const VehicleState<double>& state) {
  return with_water(environment, [&](const auto& water) {
    return present_rate(vehicle, water, input, t, state, false);
  });
}

}  // namespace hadal::engine
