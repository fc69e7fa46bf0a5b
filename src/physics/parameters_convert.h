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

/// Numbers in the order of for_each_number.
template <class U, class From, class To>
void convert_numbers(From from, To& to) {
  std::vector<U> numbers;
  from.for_each_number([&](auto& x) { numbers.push_back(U(x)); });
  std::size_t next = 0;
  to.for_each_number([&](U& x) { x = numbers[next++]; });
}

template <class U, class T>
Extension<U> convert(const Extension<T>& e) {
  Extension<U> to;
  to.features = e.features;
  to.plain_response = e.plain_response, to.plain_force = e.plain_force;
  to.sums_each_stage = e.sums_each_stage;
  to.internal_count = e.internal_count;
  to.has_body_lift = e.has_body_lift;
  to.coriolis_from_derivatives = e.coriolis_from_derivatives;
  to.mass_varies = e.mass_varies;
  to.meets_surface = e.meets_surface;
  for (const ActuatorExtension<T>& a : e.actuators) {
    ActuatorExtension<U> b;
    b.action = a.action, b.response = a.response;
    b.first_internal = a.first_internal, b.internal_count = a.internal_count;
    b.curve = a.curve, b.lag = a.lag, b.lag_place = a.lag_place;
    to.actuators.push_back(b);
  }
  for (const VelocityProduct<T>& p : e.products) to.products.push_back({p.a, p.b, {}});
  convert_numbers<U>(e, to);
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

template <class U, class T>
VehicleParameters<U> convert(const VehicleParameters<T>& v) {
  return {convert<U>(v.body),
          v.M_A.template cast<U>(),
          v.inverse_mass.template cast<U>(),
          {v.damping.linear.template cast<U>(), v.damping.quadratic.template cast<U>(),
           v.damping.diagonal},
          v.actuator_count,
          convert<U>(v.actuators),
          convert<U>(v.allocation),
          convert<U>(v.extension)};
}

}  // namespace hadal::physics
