// What each kind of actuator needs: fins, lags. Thrust is in
// thrust_checks.cc, masses are in mass_checks.cc.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

#include "hadal/base/error.h"
#include "hadal/config/checks/check_tools.h"
#include "hadal/config/checks/vehicle_checks.h"
#include "hadal/math/dense_solvers.h"
#include "hadal/math/scalar.h"
#include "hadal/model/derivatives.h"

namespace hadal::config {

namespace {

using model::ActuatorKind;

bool has_surface_derivative(const model::Vehicle& vehicle, const std::string& name) {
  for (const auto& [key, value] : vehicle.hydrodynamics.derivatives) {
    const auto term = model::derivative_term(key);
    if (!term) continue;
    if (term->kind == model::DerivativeKind::kRudder && name == "rudder") return true;
    if (term->kind == model::DerivativeKind::kStern && name == "stern") return true;
  }
  return false;
}

/// Lifting-line theory for an elliptic wing is the most that a span can give; 2π without ends.
void warn_of_lift_slope(const model::FinShape& fin, const std::string& key, FileFindings& report) {
  if (!fin.lift_slope || !report.clean({key})) return;
  const double bound = fin.aspect_ratio ? 2 * kPi / (1 + 2 / *fin.aspect_ratio) : 2 * kPi;
  if (*fin.lift_slope <= 1.001 * bound) return;
  report.warning(
      key, {.problem = fin.aspect_ratio ? fmt::format("no fin of aspect ratio {:.4g} has that much",
                                                      *fin.aspect_ratio)
                                        : std::string("no fin has that much"),
            .expected = fmt::format("at most {:.4g} 1/rad", bound),
            .suggestion = "is it per rad, not per degree, and on the fin's own area?"});
}

void check_fin(const model::Vehicle& vehicle, model::Actuator& a, const std::string& path,
               FileFindings& report) {
  const std::string shape = join_key(path, "shape");
  if (!report.clean({shape, join_key(path, "coefficients")})) return;
  if (a.shape && a.coefficients) {
    report.error(shape,
                 {.problem = "is given together with coefficients", .expected = "one of the two"});
  }
  if (!a.shape && !a.coefficients && !has_surface_derivative(vehicle, a.name)) {
    report.error(shape, {.problem = fmt::format("fin '{}' has no lift", a.name),
                         .expected = "coefficients, a shape, or derivatives such as Z_uuds for a "
                                     "fin named stern"});
  }
  if (!a.shape) return;
  if (find_path(report.root(), join_key(path, "position")) == nullptr) {
    report.error(join_key(path, "position"),
                 {.problem = fmt::format("fin '{}' has a shape but no place", a.name),
                  .expected = "where its lift acts [m]"});
  }
  const std::string axis = join_key(shape, "axis");
  normalise_axis(a.shape->axis, axis, report);
  if (report.clean({axis}) && std::abs(a.shape->axis[0]) > 1e-6) {
    report.error(axis, {.problem = "leans towards x, along which the chord lies",
                        .expected = "a stock square to x"});
  }
  if (!a.shape->lift_slope && !a.shape->aspect_ratio) {
    report.error(join_key(shape, "lift_slope"), {.problem = "the fin's lift cannot be told",
                                                 .expected = "lift_slope or aspect_ratio"});
  }
  warn_of_lift_slope(*a.shape, join_key(shape, "lift_slope"), report);
}

/// Largest real part of the roots of a polynomial, highest power first; NaN if they are not found.
double rightmost_root(const std::vector<double>& polynomial) {
  const auto n = static_cast<Index>(polynomial.size() - 1);
  DenseMatrix companion(n, n);
  for (Index i = 0; i + 1 < n; ++i) companion(i + 1, i) = 1;
  for (Index i = 0; i < n; ++i) {
    companion(0, i) = -polynomial[static_cast<std::size_t>(i + 1)] / polynomial[0];
  }
  double rightmost = -std::numeric_limits<double>::infinity();
  try {
    for (const std::complex<double>& root : eigenvalues(companion, "the denominator of a lag")) {
      rightmost = std::max(rightmost, root.real());
    }
  } catch (const InputError&) {
    return kNaN;
  }
  return rightmost;
}

void check_lag(const model::Actuator& a, const std::string& path, FileFindings& report) {
  const std::string lag = join_key(path, "lag");
  if (!a.lag || !report.clean({lag})) return;
  const auto& [numerator, denominator] = *a.lag;
  const std::size_t order = denominator.size() - 1;
  if (denominator.empty() || order < 1 || order > 4 || denominator[0] == 0) {
    return report.error(join_key(lag, "denominator"),
                        {.problem = fmt::format("has {} numbers", denominator.size()),
                         .expected = "2 to 5 numbers, the first not zero"});
  }
  if (numerator.empty() || numerator.size() > denominator.size()) {
    return report.error(
        join_key(lag, "numerator"),
        {.problem = fmt::format("has {} numbers", numerator.size()),
         .expected = fmt::format("1 to {}: no more than the denominator", denominator.size())});
  }
  if (!(rightmost_root(denominator) < 0)) {
    report.error(join_key(lag, "denominator"),
                 {.problem = fmt::format("has a root at {:.4g}: the output would never settle",
                                         rightmost_root(denominator)),
                  .expected = "roots in the left half plane"});
  }
  if (numerator.back() == 0) {
    report.error(join_key(lag, "numerator"), {.problem = "a held command would have no output",
                                              .expected = "a last number that is not zero"});
  }
  const double gain = numerator.back() / denominator.back();
  if (a.start_time > 0 && a.initial_output != 0 && std::abs(gain - 1) > 1e-9) {
    report.error(join_key(path, "initial_output"),
                 {.problem = fmt::format("would not last until start_time: the lag has a gain of "
                                         "{:.4g}",
                                         gain),
                  .expected = "0, start_time = 0 or a gain of 1"});
  }
  if (a.time_constant > 0 || std::isfinite(a.rate_limit)) {
    report.error(lag, {.problem = "is given together with time_constant or rate_limit",
                       .expected = "one of them"});
  }
  if (a.kind == ActuatorKind::kMovingMass || a.kind == ActuatorKind::kBallast) {
    report.error(lag, {.problem = fmt::format("a {} follows by time_constant and rate_limit",
                                              kind_text(a.kind))});
  }
}

}  // namespace

std::string_view kind_text(ActuatorKind kind) {
  return model::EnumNames<ActuatorKind>::value[static_cast<std::size_t>(kind)];
}

void check_actuator_kind(const model::Vehicle& vehicle, model::Actuator& a, const std::string& path,
                         FileFindings& report) {
  if (a.kind == ActuatorKind::kFin) check_fin(vehicle, a, path, report);
  check_mass_actuator(vehicle, a, path, report);
  check_thrust(a, path, report);
  check_lag(a, path, report);
}

}  // namespace hadal::config
