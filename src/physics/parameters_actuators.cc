#include "hadal/physics/parameters_actuators.h"

#include <algorithm>
#include <cmath>

#include "hadal/base/error.h"
#include "hadal/math/scalar.h"
#include "hadal/model/vehicle.h"
#include "hadal/physics/linear_lag.h"

namespace hadal::physics {

namespace {

using model::ActuatorKind;
using model::ThrustModel;

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

int internal_count(const ResponseNumbers<double>& r, Action action) {
  const int duct = action == Action::kRotor2 || action == Action::kRotor3 ? 1 : 0;
  switch (r.kind) {
    case Response::kTransferFunction:
      return static_cast<int>(r.lag->a.size()) + duct;
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

ResponseNumbers<double> own_response(const model::Actuator& a) {
  const Action action = action_of(a);
  ResponseNumbers<double> r;
  r.kind = response_of(a, action);
  if (r.kind == Response::kTransferFunction) {
    r.lag = std::make_shared<LinearLag>(linear_lag(*a.lag));
  }
  r.internal_count = internal_count(r, action);
  r.dead_band = a.dead_band;
  r.rate_limit = a.rate_limit;
  return r;
}

Effector<double> own_effector(const model::Actuator& a) {
  Effector<double> e;
  e.action = action_of(a);
  if (e.action == Action::kTable || e.action == Action::kPolynomial) {
    e.curve = std::make_shared<ThrustCurve>(thrust_curve(*a.thrust));
  }
  e.mass = a.mass;
  if (a.shape) e.fin = fin_numbers(*a.shape);
  if (a.thrust) e.rotor = rotor_numbers(*a.thrust);
  return e;
}

/// Actuators that respond alike share their lag, and its solution over a step.
void share_lags(std::vector<ResponseNumbers<double>>& responses) {
  int place = 0;
  for (auto r = responses.begin(); r != responses.end(); ++r) {
    if (!r->lag) continue;
    const auto alike = std::find_if(responses.begin(), r,
                                    [&](const auto& other) { return same_lag(other.lag, r->lag); });
    r->lag = alike->lag;
    r->lag_place = alike == r ? place : alike->lag_place;
    if (r->lag_place == place) place += lag_numbers(*r->lag);
  }
}

}  // namespace

bool same_lag(const std::shared_ptr<const LinearLag>& x,
              const std::shared_ptr<const LinearLag>& y) {
  return x == y || (x && y && x->a == y->a && x->c == y->c && x->d == y->d);
}

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

std::vector<ResponseNumbers<double>> response_numbers(
    const std::vector<model::Actuator>& actuators) {
  std::vector<ResponseNumbers<double>> responses;
  int next = 0;
  for (const model::Actuator& a : actuators) {
    responses.push_back(own_response(a));
    responses.back().first_internal = next;
    next += responses.back().internal_count;
  }
  share_lags(responses);
  return responses;
}

int internal_state_count(const std::vector<ResponseNumbers<double>>& responses) {
  int count = 0;
  for (const ResponseNumbers<double>& r : responses) count += r.internal_count;
  return count;
}

int internal_state_count(const model::Vehicle& vehicle) {
  return internal_state_count(response_numbers(vehicle.actuators));
}

bool same_curve(const std::shared_ptr<const ThrustCurve>& x,
                const std::shared_ptr<const ThrustCurve>& y) {
  return x == y || (x && y && x->coefficients == y->coefficients && x->x == y->x && x->y == y->y);
}

std::vector<Effector<double>> effectors(const std::vector<model::Actuator>& actuators) {
  std::vector<Effector<double>> list;
  for (const model::Actuator& a : actuators) {
    Effector<double> e = own_effector(a);
    for (const Effector<double>& other : list) {
      if (e.curve && same_curve(other.curve, e.curve)) e.curve = other.curve;
    }
    list.push_back(std::move(e));
  }
  return list;
}

}  // namespace hadal::physics
