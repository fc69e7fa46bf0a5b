#include "hadal/physics/parameters_extension.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "hadal/base/error.h"
#include "hadal/math/scalar.h"
#include "hadal/model/derivatives.h"
#include "hadal/physics/linear_lag.h"

namespace hadal::physics {

namespace {

using model::ActuatorKind;
using model::DerivativeKind;
using model::DerivativeTerm;
using model::ThrustModel;

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

Action thrust_action(const model::Actuator& a) {
  switch (a.thrust ? a.thrust->model : ThrustModel::kForce) {
    case ThrustModel::kForce:
      return Action::kForce;
    case ThrustModel::kAffine:
      return Action::kAffine;
    case ThrustModel::kBilinear:
      return Action::kBilinear;
    case ThrustModel::kTable:
      return Action::kTable;
    case ThrustModel::kPolynomial:
      return Action::kPolynomial;
    case ThrustModel::kWhitcombYoerger1:
      return Action::kRotor1;
    case ThrustModel::kWhitcombYoerger2:
      return Action::kRotor2;
    case ThrustModel::kWhitcombYoerger3:
      return Action::kRotor3;
  }
  return Action::kForce;
}

Action action_of(const model::Actuator& a) {
  switch (a.kind) {
    case ActuatorKind::kThruster:
      return thrust_action(a);
    case ActuatorKind::kTilt:
      return Action::kTilt;
    case ActuatorKind::kFin:
      return a.shape ? Action::kShapedFin : Action::kFin;
    case ActuatorKind::kMovingMass:
      return Action::kMovingMass;
    case ActuatorKind::kBallast:
      return Action::kBallast;
    case ActuatorKind::kBladder:
      return Action::kBladder;
  }
  return Action::kForce;
}

Response response_of(const model::Actuator& a, Action action) {
  if (action == Action::kMovingMass) return Response::kServo;
  if (action == Action::kRotor1 || action == Action::kRotor2) return Response::kRotor;
  if (a.lag) return Response::kTransferFunction;
  return std::isfinite(a.rate_limit) ? Response::kRateLimited : Response::kLag;
}

int internal_count(const ActuatorExtension<double>& a) {
  const int duct = a.action == Action::kRotor2 || a.action == Action::kRotor3 ? 1 : 0;
  switch (a.response) {
    case Response::kTransferFunction:
      return static_cast<int>(a.lag->a.size()) + duct;
    case Response::kServo:
      return 2;
    case Response::kRotor:
      return 1 + duct;
    case Response::kLag:
    case Response::kRateLimited:
      break;
  }
  return duct;
}

RotorNumbers<double> rotor_numbers(const model::Thrust& t) {
  const model::Rotor r = t.rotor.value_or(model::Rotor{});
  const double twice_pitch = radians(2 * r.pitch_deg);
  return {.forward = t.forward,
          .backward = t.backward.value_or(t.forward),
          .speed_loss = t.speed_loss,
          .inflow = 1 - t.wake_fraction,
          .alpha = r.alpha,
          .beta = r.beta,
          .k1 = r.k1,
          .k2 = r.k2,
          .k_a = r.k_a,
          .gamma = r.gamma,
          .delta = r.delta,
          .blade_radius = 0.7 * r.radius,
          .sin_2p = std::sin(twice_pitch),
          .cos_2p = std::cos(twice_pitch),
          .lift_area = 0.5 * r.area * r.lift_max,
          .drag_area = 0.5 * r.area * r.drag_max,
          .speed_limit = r.speed_limit,
          .handedness = static_cast<double>(r.handedness)};
}

BodyLiftNumbers<double> body_lift_numbers(const model::BodyLift& lift, double density) {
  return {.force = 0.5 * density * lift.area * lift.slope, .position = lift.position};
}

/// C_N of a plate across the flow, 1.17 for a short one to 1.98 for an endless one; without an
/// aspect ratio that of a short one [Hoerner 1965] [Lindenburg 2001].
double plate_normal_force(const model::FinShape& shape) {
  const double short_span = 1 - std::exp(-17 / shape.aspect_ratio.value_or(1));
  return 1.98 * (1 - 0.41 * short_span);
}

double sin_squared(double angle) { return std::sin(angle) * std::sin(angle); }

FinNumbers<double> fin_numbers(const model::FinShape& shape) {
  const double stall = radians(shape.stall_deg);
  const double length = std::sqrt(dot(shape.axis, shape.axis));
  return {.axis = (1 / length) * shape.axis,
          .area = shape.area,
          .lift_slope = fin_lift_slope(shape),
          .induced_drag = shape.aspect_ratio ? 1 / (kPi * *shape.aspect_ratio) : 0,
          .drag = shape.drag,
          .normal_force = plate_normal_force(shape),
          .stall_begin = sin_squared(stall),
          .stall_end = sin_squared(1.5 * stall)};
}

ActuatorExtension<double> actuator_extension(const model::Actuator& a) {
  ActuatorExtension<double> e;
  e.action = action_of(a);
  e.response = response_of(a, e.action);
  if (e.response == Response::kTransferFunction) {
    e.lag = std::make_shared<LinearLag>(linear_lag(*a.lag));
  }
  if (e.action == Action::kTable || e.action == Action::kPolynomial) {
    e.curve = std::make_shared<ThrustCurve>(thrust_curve(*a.thrust));
  }
  e.internal_count = internal_count(e);
  e.dead_band = a.dead_band;
  e.rate_limit = a.rate_limit;
  e.mass = a.mass;
  if (a.shape) e.fin = fin_numbers(*a.shape);
  if (a.thrust) e.rotor = rotor_numbers(*a.thrust);
  return e;
}

bool has_plain_force(const ActuatorExtension<double>& a) {
  return a.action == Action::kForce || a.action == Action::kTilt;
}

bool has_plain_response(const ActuatorExtension<double>& a) {
  return a.response == Response::kLag && a.dead_band == 0;
}

/// States that no closed form moves on: of rotors, ducts and masses.
bool is_integrated(const ActuatorExtension<double>& a) {
  const int lag = a.lag ? static_cast<int>(a.lag->a.size()) : 0;
  return a.internal_count > lag;
}

bool same_lag(const std::shared_ptr<const LinearLag>& x,
              const std::shared_ptr<const LinearLag>& y) {
  return x == y || (x && y && x->a == y->a && x->c == y->c && x->d == y->d);
}

/// Actuators that follow alike share their lag, and its solution over a step.
void share_lags(std::vector<ActuatorExtension<double>>& actuators) {
  int place = 0;
  for (std::size_t i = 0; i < actuators.size(); ++i) {
    if (!actuators[i].lag) continue;
    const auto alike =
        std::find_if(actuators.begin(), actuators.begin() + static_cast<long>(i),
                     [&](const auto& a) { return same_lag(a.lag, actuators[i].lag); });
    actuators[i].lag = alike->lag;
    actuators[i].lag_place =
        alike == actuators.begin() + static_cast<long>(i) ? place : alike->lag_place;
    if (actuators[i].lag_place == place) place += lag_numbers(*actuators[i].lag);
  }
}

/// Which features the parts of the extension make.
void find_features(Extension<double>& e, bool has_tilts) {
  const auto any = [&](auto&& f) { return std::any_of(e.actuators.begin(), e.actuators.end(), f); };
  const auto all = [&](auto&& f) { return std::all_of(e.actuators.begin(), e.actuators.end(), f); };
  e.mass_varies = any([](const auto& a) { return changes_mass(a.action); });
  e.plain_response = all(has_plain_response);
  e.plain_force = all(has_plain_force);
  const bool varies = !mass_is_constant(e) || any(is_integrated);
  const bool flow = any([](const auto& a) { return meets_flow(a.action); });
  const bool lift = !e.products.empty() || e.has_body_lift || e.coriolis_from_derivatives ||
                    any([](const auto& a) { return a.action == Action::kFin; });
  e.features = varies ? Features::kVarying
               : flow ? Features::kFlow
               : lift ? Features::kLift
                      : Features::kForces;
  e.sums_each_stage = e.meets_surface || (flow && has_tilts);
}

}  // namespace

double fin_lift_slope(const model::FinShape& shape) {
  if (shape.lift_slope) return *shape.lift_slope;
  const double A = shape.aspect_ratio.value_or(1);
  return 2 * kPi * A / (2 + std::sqrt(A * A + 4));
}

LinearLag linear_lag(const model::TransferFunction& transfer) {
  const double leading = transfer.denominator.at(0);
  const std::size_t order = transfer.denominator.size() - 1;
  LinearLag lag;
  for (std::size_t i = 0; i < order; ++i) {
    lag.a.push_back(transfer.denominator[order - i] / leading);
  }
  // The numerator from the constant up, with as many numbers as the denominator.
  std::vector<double> b(transfer.numerator.rbegin(), transfer.numerator.rend());
  b.resize(order + 1, 0.0);
  lag.d = b[order] / leading;
  for (std::size_t i = 0; i < order; ++i) lag.c.push_back(b[i] / leading - lag.a[i] * lag.d);
  return lag;
}

HydrodynamicMatrices hydrodynamic_matrices(const model::Hydrodynamics& h) {
  HydrodynamicMatrices m{h.added_mass, h.linear_damping, h.quadratic_damping};
  for_each_derivative(h, [&](const DerivativeTerm& t, double value) {
    switch (t.kind) {
      case DerivativeKind::kLinear:
        m.linear_damping(t.row, t.a) -= value;
        break;
      case DerivativeKind::kQuadratic:
        m.quadratic_damping(t.row, t.a) -= value;
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

int internal_state_count(const model::Vehicle& vehicle) {
  int count = 0;
  for (const model::Actuator& a : vehicle.actuators) count += actuator_extension(a).internal_count;
  return count;
}

Extension<double> extension(const model::Vehicle& vehicle) {
  Extension<double> e;
  e.products = products(vehicle);
  if (const auto& lift = vehicle.hydrodynamics.body_lift) {
    e.has_body_lift = true;
    e.body_lift = body_lift_numbers(*lift, vehicle.water_density);
  }
  e.coriolis_from_derivatives =
      vehicle.hydrodynamics.added_mass_coriolis == model::AddedMassCoriolis::kFromDerivatives;
  if (const auto& hull = vehicle.body.hull) {
    e.meets_surface = true;
    e.hull_semi_axes = 0.5 * hull->size;
  }
  for (const model::Actuator& actuator : vehicle.actuators) {
    ActuatorExtension<double> a = actuator_extension(actuator);
    a.first_internal = e.internal_count;
    e.internal_count += a.internal_count;
    e.actuators.push_back(std::move(a));
  }
  HADAL_ASSERT(e.internal_count <= kMaxInternal, std::to_string(e.internal_count));
  share_lags(e.actuators);
  find_features(e, std::any_of(vehicle.actuators.begin(), vehicle.actuators.end(),
                               [](const model::Actuator& a) { return a.tilted_by.has_value(); }));
  return e;
}

bool same_structure(const Extension<double>& a, const Extension<double>& b) {
  const auto same_curve = [](const auto& x, const auto& y) {
    return x == y || (x && y && x->coefficients == y->coefficients && x->x == y->x && x->y == y->y);
  };
  const auto same_actuator = [&](const auto& x, const auto& y) {
    return x.action == y.action && x.response == y.response && same_curve(x.curve, y.curve) &&
           same_lag(x.lag, y.lag);
  };
  const auto same_product = [](const auto& x, const auto& y) { return x.a == y.a && x.b == y.b; };
  return a.features == b.features && a.plain_response == b.plain_response &&
         a.has_body_lift == b.has_body_lift &&
         a.coriolis_from_derivatives == b.coriolis_from_derivatives &&
         a.meets_surface == b.meets_surface &&
         std::equal(a.actuators.begin(), a.actuators.end(), b.actuators.begin(), b.actuators.end(),
                    same_actuator) &&
         std::equal(a.products.begin(), a.products.end(), b.products.begin(), b.products.end(),
                    same_product);
}

}  // namespace hadal::physics
