// SNAME derivatives: names, signs, and that nothing is counted twice.

#include <fmt/format.h>

#include <cmath>

#include "hadal/config/checks/body_checks.h"
#include "hadal/config/schema/suggest.h"
#include "hadal/model/derivatives.h"

namespace hadal::config {

namespace {

using model::DerivativeKind;
using model::DerivativeTerm;

void report_unknown(const std::string& name, const std::string& key, FileFindings& report) {
  const std::vector<std::string> names = model::derivative_names();
  const std::vector<std::string_view> views(names.begin(), names.end());
  report.error(key, {.problem = "is not a derivative",
                     .expected = "a SNAME name: X_u, X_udot, X_uu, X_vr, Y_uudr, …",
                     .suggestion = did_you_mean(name, views)});
}

/// Whether a term acts on the motion it comes from, where water can only resist.
bool on_diagonal(const DerivativeTerm& t) {
  return t.row == t.a &&
         (t.kind == DerivativeKind::kLinear || t.kind == DerivativeKind::kQuadratic ||
          t.kind == DerivativeKind::kAddedMass);
}

void check_counted_once(const model::Hydrodynamics& h, const DerivativeTerm& term,
                        const std::string& key, FileFindings& report) {
  const bool said =
      h.lift_only || h.added_mass_coriolis == model::AddedMassCoriolis::kFromDerivatives;
  if (said || !model::may_hold_added_mass(term)) return;
  report.error(key,
               {.problem = "is or may contain a Coriolis term of the added mass, which would "
                           "be counted twice",
                .expected = "hydrodynamics.added_mass_coriolis = \"from_derivatives\" if the "
                            "table holds these terms, or lift_only = true if it is lift alone"});
}

/// Y_pq and Y_qp are the same.
void check_given_once(const model::Hydrodynamics& h, const std::string& name,
                      const std::string& key, FileFindings& report) {
  std::string other = name;
  std::swap(other[other.size() - 2], other[other.size() - 1]);
  if (name.size() != 4 || other <= name || !h.derivatives.contains(other)) return;
  report.error(key, {.problem = fmt::format("{} is given too, which is the same", other),
                     .expected = "one of the two"});
}

/// With from_derivatives the table must hold C_A: without one such term it would just be lost.
void check_coriolis_given(const model::Hydrodynamics& h, const std::string& key,
                          FileFindings& report) {
  if (h.added_mass_coriolis != model::AddedMassCoriolis::kFromDerivatives || !report.clean({key})) {
    return;
  }
  for (const auto& [name, value] : h.derivatives) {
    const auto term = model::derivative_term(name);
    if (term && model::may_hold_added_mass(*term)) return;
  }
  report.error(key, {.problem = "no derivative holds a Coriolis term of the added mass",
                     .expected = "terms such as X_wq and X_vr, or \"from_added_mass\""});
}

void check_surface_exists(const std::vector<model::Actuator>& actuators, const DerivativeTerm& t,
                          const std::string& key, FileFindings& report) {
  if (t.kind != DerivativeKind::kRudder && t.kind != DerivativeKind::kStern) return;
  const std::string_view wanted = t.kind == DerivativeKind::kRudder ? "rudder" : "stern";
  for (const model::Actuator& a : actuators) {
    if (a.name == wanted && a.kind == model::ActuatorKind::kFin && !a.shape) return;
  }
  report.error(key,
               {.problem = fmt::format("there is no fin named '{}' for it", wanted),
                .expected = fmt::format("an actuator with name = \"{}\", kind = \"fin\"", wanted)});
}

}  // namespace

void check_derivatives(const model::Hydrodynamics& h, const std::vector<model::Actuator>& actuators,
                       const std::string& path, FileFindings& report) {
  for (const auto& [name, value] : h.derivatives) {
    const std::string key = join_key(join_key(path, "derivatives"), name);
    if (!report.clean({key})) continue;
    const auto term = model::derivative_term(name);
    if (!term) {
      report_unknown(name, key, report);
      continue;
    }
    if (!(std::abs(value) < 1e150)) {
      report.error(key, {.problem = "is too large to compute with"});
    } else if (on_diagonal(*term) && value > 0) {
      report.error(key, {.problem = "is positive: water would drive the vehicle",
                         .expected = "the sign of SNAME, negative",
                         .suggestion = "change its sign"});
    }
    check_counted_once(h, *term, key, report);
    check_given_once(h, name, key, report);
    check_surface_exists(actuators, *term, key, report);
  }
  check_coriolis_given(h, join_key(path, "added_mass_coriolis"), report);
  const std::string lift_only = join_key(path, "lift_only");
  if (h.lift_only && h.added_mass_coriolis == model::AddedMassCoriolis::kFromDerivatives &&
      report.clean({lift_only})) {
    report.error(lift_only, {.problem = "is given together with added_mass_coriolis = "
                                        "\"from_derivatives\"",
                             .expected = "one of the two"});
  }
}

}  // namespace hadal::config
