#pragma once

/// Part of parameters.h: the same vehicle in another number type.

namespace hadal::physics {

template <class U, class T>
RigidBody<U> convert(const RigidBody<T>& b) {
  return {U(b.mass),
          U(b.weight_mass),
          U(b.volume),
          b.r_G.template cast<U>(),
          b.r_B.template cast<U>(),
          b.inertia.template cast<U>()};
}

template <class U, class T, std::size_t N>
std::array<U, N> convert(const std::array<T, N>& from) {
  std::array<U, N> to;
  for (std::size_t i = 0; i < N; ++i) to[i] = U(from[i]);
  return to;
}

template <class U, class T, int M, std::size_t N>
std::array<Vec<U, M>, N> convert(const std::array<Vec<T, M>, N>& from) {
  std::array<Vec<U, M>, N> to;
  for (std::size_t i = 0; i < N; ++i) to[i] = from[i].template cast<U>();
  return to;
}

template <class U, class T>
AllocationParameters<U> convert(const AllocationParameters<T>& a) {
  return {convert<U>(a.column),
          convert<U>(a.position),
          convert<U>(a.direction),
          convert<U>(a.tilt_axis),
          convert<U>(a.force_share),
          convert<U>(a.torque),
          a.tilted,
          a.tilted_count};
}

template <class U, class T>
ActuatorParameters<U> convert(const ActuatorParameters<T>& a) {
  return {convert<U>(a.min), convert<U>(a.max), convert<U>(a.time_constant),
          convert<U>(a.start_time), convert<U>(a.initial_output)};
}

/// Responses, effectors, lift and hull: their structure, then their numbers.
template <class U, class T>
void convert_planned(const VehicleParameters<T>& from, VehicleParameters<U>& to) {
  to.plan = from.plan;
  for (const ResponseNumbers<T>& r : from.responses) {
    to.responses.push_back({r.kind, r.first_internal, r.internal_count, r.lag, r.lag_place});
  }
  for (const Effector<T>& e : from.effectors) to.effectors.push_back({e.action, e.curve});
  for (const VelocityProduct<T>& p : from.lift.products) {
    to.lift.products.push_back({p.a, p.b, {}});
  }
  to.lift.of_body = from.lift.of_body;
  to.hull.meets_surface = from.hull.meets_surface;
  to.compression.given = from.compression.given;
  std::vector<U> numbers;
  VehicleParameters<T>(from).for_each_planned_number([&](T& x) { numbers.push_back(U(x)); });
  std::size_t next = 0;
  to.for_each_planned_number([&](U& x) { x = numbers[next++]; });
}

template <class U, class T>
VehicleParameters<U> convert(const VehicleParameters<T>& v) {
  VehicleParameters<U> to{
      convert<U>(v.body),
      v.M_A.template cast<U>(),
      v.inverse_mass.template cast<U>(),
      {v.damping.linear.template cast<U>(), v.damping.quadratic.template cast<U>(),
       v.damping.diagonal, v.damping.directional, v.damping.linear_half.template cast<U>(),
       v.damping.quadratic_half.template cast<U>()},
      v.actuator_count,
      convert<U>(v.actuators),
      convert<U>(v.allocation)};
  convert_planned(v, to);
  return to;
}

}  // namespace hadal::physics
