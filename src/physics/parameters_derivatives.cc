#include "hadal/physics/parameters_derivatives.h"

#include <string>

#include "hadal/model/derivatives.h"
#include "hadal/model/vehicle.h"

namespace hadal::physics {

namespace {

using model::DerivativeKind;
using model::DerivativeTerm;

template <class F>
void for_each_derivative(const model::Hydrodynamics& h, F&& f) {
  for (const auto& [name, value] : h.derivatives) {
    if (const auto term = model::derivative_term(name)) f(*term, value);
  }
}

/// The pair of an added-mass derivative is in the table too: Y_rdot and N_vdot.
bool has_mirror(const model::Hydrodynamics& h, const DerivativeTerm& term) {
  const std::string mirror =
      std::string(1, model::kForceLetters[static_cast<std::size_t>(term.a)]) + "_" +
      model::kVelocityLetters[static_cast<std::size_t>(term.row)] + "dot";
  return h.derivatives.contains(mirror);
}

void add_product(std::vector<VelocityProduct<double>>& products, int row, int a, int b, double c) {
  for (VelocityProduct<double>& p : products) {
    if (p.a != a || p.b != b) continue;
    p.wrench[row] += c;
    return;
  }
  products.push_back({a, b, {}});
  products.back().wrench[row] = c;
}

std::vector<VelocityProduct<double>> products(const model::Vehicle& vehicle) {
  std::vector<VelocityProduct<double>> list;
  for_each_derivative(vehicle.hydrodynamics, [&](const DerivativeTerm& t, double value) {
    if (t.kind == DerivativeKind::kProduct) add_product(list, t.row, t.a, t.b, value);
    if (t.kind == DerivativeKind::kSquare) add_product(list, t.row, t.a, t.a, value);
  });
  return list;
}

BodyLiftNumbers<double> body_lift_numbers(const model::BodyLift& lift, double density) {
  return {.force = 0.5 * density * lift.area * lift.slope, .position = lift.position};
}

}  // namespace

HydrodynamicMatrices hydrodynamic_matrices(const model::Hydrodynamics& h) {
  HydrodynamicMatrices m{h.added_mass, h.linear_damping, h.quadratic_damping,
                         h.linear_damping_backward.value_or(h.linear_damping),
                         h.quadratic_damping_backward.value_or(h.quadratic_damping)};
  for_each_derivative(h, [&](const DerivativeTerm& t, double value) {
    switch (t.kind) {
      case DerivativeKind::kLinear:
        m.linear_damping(t.row, t.a) -= value;
        m.linear_damping_backward(t.row, t.a) -= value;
        break;
      case DerivativeKind::kQuadratic:
        m.quadratic_damping(t.row, t.a) -= value;
        m.quadratic_damping_backward(t.row, t.a) -= value;
        break;
      case DerivativeKind::kAddedMass:
        m.added_mass(t.row, t.a) -= value;
        // Tables may print one of the two.
        if (t.row != t.a && !has_mirror(h, t)) m.added_mass(t.a, t.row) -= value;
        break;
      default:
        break;
    }
  });
  return m;
}

Vec6<double> fin_column(const model::Vehicle& vehicle, const model::Actuator& fin) {
  Vec6<double> column = fin.coefficients.value_or(Vec6<double>{});
  for_each_derivative(vehicle.hydrodynamics, [&](const DerivativeTerm& t, double value) {
    if (t.kind == DerivativeKind::kRudder && fin.name == "rudder") column[t.row] += value;
    if (t.kind == DerivativeKind::kStern && fin.name == "stern") column[t.row] += value;
  });
  return column;
}

Lift<double> lift_numbers(const model::Vehicle& vehicle) {
  Lift<double> lift{.products = products(vehicle)};
  if (const auto& body = vehicle.hydrodynamics.body_lift) {
    lift.of_body = true;
    lift.body = body_lift_numbers(*body, vehicle.water_density);
  }
  return lift;
}

}  // namespace hadal::physics
