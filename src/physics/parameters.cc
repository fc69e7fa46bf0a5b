#include "hadal/physics/parameters.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string>

#include "hadal/base/error.h"
#include "hadal/math/rotation.h"
#include "hadal/math/small_solvers.h"
#include "hadal/model/vehicle.h"
#include "hadal/physics/allocation.h"
#include "hadal/physics/parameters_actuators.h"
#include "hadal/physics/parameters_derivatives.h"

namespace hadal::physics {

namespace {

template <int N>
Mat<double, N, N> symmetrised(const Mat<double, N, N>& m) {
  Mat<double, N, N> s;
  for (int r = 0; r < N; ++r) {
    for (int c = 0; c < N; ++c) s(r, c) = 0.5 * (m(r, c) + m(c, r));
  }
  return s;
}

bool is_diagonal(const Mat6<double>& m) {
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) {
      if (r != c && m(r, c) != 0) return false;
    }
  }
  return true;
}

Damping<double> damping(const HydrodynamicMatrices& h) {
  const auto &linear = h.linear_damping, &linear_back = h.linear_damping_backward;
  const auto &quadratic = h.quadratic_damping, &quadratic_back = h.quadratic_damping_backward;
  if (linear == linear_back && quadratic == quadratic_back) {
    return {linear, quadratic, is_diagonal(linear) && is_diagonal(quadratic)};
  }
  Damping<double> d{.directional = true};
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) {
      d.linear(r, c) = 0.5 * (linear(r, c) + linear_back(r, c));
      d.linear_half(r, c) = 0.5 * (linear(r, c) - linear_back(r, c));
      d.quadratic(r, c) = 0.5 * (quadratic(r, c) + quadratic_back(r, c));
      d.quadratic_half(r, c) = 0.5 * (quadratic(r, c) - quadratic_back(r, c));
    }
  }
  return d;
}

Vec3<double> unit(const Vec3<double>& v) { return (1 / std::sqrt(dot(v, v))) * v; }

RigidBody<double> rigid_body(const model::Vehicle& vehicle) {
  const model::Body& b = vehicle.body;
  RigidBody<double> body{.mass = b.mass,
                         .weight_mass = b.weight_N ? *b.weight_N / vehicle.gravity : b.mass,
                         .volume = 0,
                         .r_G = b.center_of_gravity,
                         .r_B = b.center_of_buoyancy,
                         .inertia = inertia_about_origin(b)};
  body.volume =
      b.volume ? *b.volume : b.buoyancy_N.value_or(0) / (vehicle.water_density * vehicle.gravity);
  return body;
}

/// Unit vector along which an actuator pushes: its direction, or the x axis of R_x R_y R_z.
Vec3<double> push_direction(const model::Actuator& a) {
  if (a.direction) return unit(*a.direction);
  const Vec3<double> angles = a.angles_deg.value_or(Vec3<double>{});
  const Vec3<double> x{{1, 0, 0}}, y{{0, 1, 0}}, z{{0, 0, 1}};
  return rotate_about(x, radians(angles[0]),
                      rotate_about(y, radians(angles[1]), rotate_about(z, radians(angles[2]), x)));
}

int index_of(const std::vector<model::Actuator>& actuators, const std::string& name) {
  for (std::size_t i = 0; i < actuators.size(); ++i) {
    if (actuators[i].name == name) return static_cast<int>(i);
  }
  HADAL_ASSERT(false, "no actuator named " + name);
}

AllocationParameters<double> allocation(const model::Vehicle& vehicle) {
  AllocationParameters<double> a;
  for (std::size_t i = 0; i < vehicle.actuators.size(); ++i) {
    const model::Actuator& actuator = vehicle.actuators[i];
    a.position[i] = actuator.position;
    a.direction[i] = push_direction(actuator);
    a.tilt_axis[i] = unit(actuator.tilt_axis);
    a.force_share[i] = 1 - actuator.thrust_deduction;
    a.torque[i] = actuator.torque_per_thrust;
    if (actuator.kind == model::ActuatorKind::kThruster) {
      a.column[i] = allocation_column(a.position[i], a.direction[i], a.force_share[i], a.torque[i]);
    } else if (actuator.kind == model::ActuatorKind::kFin) {
      a.column[i] = fin_column(vehicle, actuator);
    }
    if (vehicle.allocation.matrix) {
      for (int r = 0; r < 6; ++r) {
        a.column[i][r] = (*vehicle.allocation.matrix)[static_cast<std::size_t>(r)][i];
      }
    } else if (actuator.tilted_by) {
      a.tilted[static_cast<std::size_t>(a.tilted_count++)] = {
          static_cast<int>(i), index_of(vehicle.actuators, *actuator.tilted_by)};
    }
  }
  return a;
}

ActuatorParameters<double> actuator_parameters(const std::vector<model::Actuator>& actuators) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  ActuatorParameters<double> p{};
  for (std::size_t i = 0; i < actuators.size(); ++i) {
    const model::Actuator& a = actuators[i];
    p.min[i] = a.saturate ? a.min : -kInfinity;
    p.max[i] = a.saturate ? a.max : kInfinity;
    p.time_constant[i] = a.time_constant;
    p.start_time[i] = a.start_time;
    p.initial_output[i] = a.initial_output;
  }
  return p;
}

Hull<double> hull_numbers(const model::Body& body) {
  if (!body.hull) return {};
  const Vec3<double> semi_axes = 0.5 * body.hull->size;
  return {.meets_surface = true,
          .semi_axes = semi_axes,
          .wind_drag = body.hull->wind_drag,
          .log_wind_height = std::log(0.5 * semi_axes[2] / 10)};
}

Compression<double> compression(const model::Body& body) {
  return {.given = body.compressibility != 0 || body.thermal_expansion != 0,
          .compressibility = body.compressibility,
          .expansion = body.thermal_expansion,
          .reference_temperature = body.reference_temperature};
}

/// States that no closed form moves on: of rotors, ducts and masses.
bool is_integrated(const ResponseNumbers<double>& r) {
  return r.internal_count > (r.lag ? static_cast<int>(r.lag->a.size()) : 0);
}

/// What the parts of the vehicle ask of its equations.
Plan plan_of(const VehicleParameters<double>& p, bool coriolis_from_derivatives) {
  const auto any_response = [&](auto&& f) {
    return std::any_of(p.responses.begin(), p.responses.end(), f);
  };
  const auto any_effector = [&](auto&& f) {
    return std::any_of(p.effectors.begin(), p.effectors.end(),
                       [&](const Effector<double>& e) { return f(e.action); });
  };
  Plan plan;
  plan.internal_count = internal_state_count(p.responses);
  HADAL_ASSERT(plan.internal_count <= kMaxInternal, std::to_string(plan.internal_count));
  plan.coriolis_from_derivatives = coriolis_from_derivatives;
  plan.mass_varies = any_effector(changes_mass);
  plan.mass_is_constant = !plan.mass_varies && !p.hull.meets_surface;
  plan.plain_response =
      !any_response([](const auto& r) { return r.kind != Response::kLag || r.dead_band != 0; });
  plan.plain_force =
      !any_effector([](Action a) { return a != Action::kForce && a != Action::kTilt; });
  const bool flow = any_effector(meets_flow);
  const bool lift = !p.lift.products.empty() || p.lift.of_body || coriolis_from_derivatives ||
                    any_effector([](Action a) { return a == Action::kFin; });
  const bool varying = !plan.mass_is_constant || p.compression.given || any_response(is_integrated);
  plan.features = varying ? Features::kVarying
                  : flow  ? Features::kFlow
                  : lift  ? Features::kLift
                          : Features::kForces;
  plan.sums_each_stage = p.hull.meets_surface || (flow && p.allocation.tilted_count > 0);
  return plan;
}

}  // namespace

Mat3<double> inertia_about_origin(const model::Body& b) {
  Mat3<double> inertia = symmetrised(b.inertia);
  if (b.inertia_about == model::InertiaPoint::kCenterOfGravity) {
    // Parallel axes: I_o = I_g − m S²(r_G) [Simu2VITA, Eq. 12].
    const Mat3<double> S = skew(b.center_of_gravity), S2 = S * S;
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) inertia(r, c) -= b.mass * S2(r, c);
    }
  }
  return inertia;
}

Mat6<double> rigid_body_mass_matrix(const RigidBody<double>& body) {
  const Mat3<double> S = skew(body.r_G);
  Mat6<double> M;
  for (int r = 0; r < 3; ++r) {
    M(r, r) = body.mass;
    for (int c = 0; c < 3; ++c) {
      M(r, c + 3) = -body.mass * S(r, c);
      M(r + 3, c) = body.mass * S(r, c);
      M(r + 3, c + 3) = body.inertia(r, c);
    }
  }
  return M;
}

VehicleParameters<double> vehicle_parameters(const model::Vehicle& vehicle) {
  const auto count = static_cast<int>(vehicle.actuators.size());
  HADAL_ASSERT(count <= kMaxActuators, std::to_string(count) + " actuators");
  const HydrodynamicMatrices h = hydrodynamic_matrices(vehicle.hydrodynamics);
  VehicleParameters<double> p;
  p.body = rigid_body(vehicle);
  p.M_A = symmetrised(h.added_mass);
  p.inverse_mass = symmetric_inverse(rigid_body_mass_matrix(p.body) + p.M_A, "the mass matrix");
  p.damping = damping(h);
  p.actuator_count = count;
  p.actuators = actuator_parameters(vehicle.actuators);
  p.allocation = allocation(vehicle);
  p.responses = response_numbers(vehicle.actuators);
  p.effectors = effectors(vehicle.actuators);
  p.lift = lift_numbers(vehicle);
  p.hull = hull_numbers(vehicle.body);
  p.compression = compression(vehicle.body);
  p.plan = plan_of(
      p, vehicle.hydrodynamics.added_mass_coriolis == model::AddedMassCoriolis::kFromDerivatives);
  if (vehicle.motion == model::MotionKind::kKinematic) p.plan.features = Features::kKinematic;
  return p;
}

bool same_structure(const VehicleParameters<double>& a, const VehicleParameters<double>& b) {
  const auto same = [](const auto& x, const auto& y, auto&& alike) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end(), alike);
  };
  const auto tilts = [](const VehicleParameters<double>& p) {
    return std::span(p.allocation.tilted)
        .first(static_cast<std::size_t>(p.allocation.tilted_count));
  };
  return a.plan == b.plan && a.lift.of_body == b.lift.of_body &&
         a.hull.meets_surface == b.hull.meets_surface &&
         a.compression.given == b.compression.given &&
         same(tilts(a), tilts(b),
              [](const auto& x, const auto& y) {
                return x.thruster == y.thruster && x.tilt == y.tilt;
              }) &&
         same(a.responses, b.responses,
              [](const auto& x, const auto& y) {
                return x.kind == y.kind && same_lag(x.lag, y.lag);
              }) &&
         same(a.effectors, b.effectors,
              [](const auto& x, const auto& y) {
                return x.action == y.action && same_curve(x.curve, y.curve);
              }) &&
         same(a.lift.products, b.lift.products,
              [](const auto& x, const auto& y) { return x.a == y.a && x.b == y.b; });
}

}  // namespace hadal::physics
