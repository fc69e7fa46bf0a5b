#pragma once

/// Part of autopilot.h: the tick of the controllers.

namespace hadal::control {

template <class T>
void control_tick(const AutopilotParameters<T>& p, const Measurements<T>& m, AutopilotState<T>& s) {
  if (!p.guidance) {
    s.references = {.speed_started = true,
                    .orientation_started = true,
                    .sway_started = true,
                    .heave_started = true};
  }
  const double dt = 1 / p.control.rate;
  capture(m, s.hold);
  const ServoInput<T> servo{s.hold, s.added_velocity, s.asked.servo_excess};
  s.asked = control_law(
      p.control, p.fins, s.references, m, servo, [&](std::size_t channel, const T& error) {
        return step_pid(*channel_pid(p.control, channel), error, dt, s.pids[channel]);
      });
  if (!p.control.stabilizer) s.command = commands_for(p.nominal, s.asked.wrench, s.asked.direct);
}

/// hadal itself flies with doubles, compiled once in autopilot.cc.
extern template void guidance_tick(const AutopilotParameters<double>&, const Measurements<double>&,
                                   double, AutopilotState<double>&);
extern template void control_tick(const AutopilotParameters<double>&, const Measurements<double>&,
                                  AutopilotState<double>&);
extern template const physics::ActuatorArray<double>& stabilizer_tick(
    const AutopilotParameters<double>&, const Measurements<double>&, AutopilotState<double>&);

}  // namespace hadal::control
