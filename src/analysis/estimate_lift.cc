#include <fmt/format.h>

#include "hadal/analysis/estimate_parts.h"
#include "hadal/math/scalar.h"

namespace hadal::analysis {

namespace {

constexpr double kBodyLift = 1.24;       ///< C_LB
constexpr double kBodyLiftPlace = 0.65;  ///< centre of pressure, lengths from the nose
constexpr double kFinLift = 3;           ///< C_LF [1/rad]

/// What acts at one place x against a cross flow: force −slope · u (w − x q), slope in N/(m/s)².
struct LiftingPlace {
  double slope = 0;
  double x = 0;
};

/// Lift of the body, which knows w alone, and of the fins, which turn with the vehicle.
struct Lifts {
  LiftingPlace body;
  LiftingPlace fins;
  std::string basis;
};

void put(Estimate& e, const char* name, double value, const Uncertainty& u,
         const std::string& basis) {
  if (value != 0) e.lift.push_back({name, {value, u, basis}});
}

void put_derivatives(Estimate& e, const Lifts& l) {
  const double force = l.body.slope + l.fins.slope;
  const double moment = l.body.slope * l.body.x + l.fins.slope * l.fins.x;
  const double turning = l.fins.slope * l.fins.x;
  const Uncertainty u = plus_minus(0.3);
  put(e, "Y_uv", -force, u, l.basis);
  put(e, "Z_uw", -force, u, "= Y_uv");
  put(e, "M_uw", moment, plus_minus(0.5), "Σ slope · x, at the centres of pressure");
  put(e, "N_uv", -moment, plus_minus(0.5), "= −M_uw");
  put(e, "Y_ur", -turning, u, "−ρ C_LF S x_fin");
  put(e, "Z_uq", turning, u, "= −Y_ur");
  put(e, "M_uq", -turning * l.fins.x, u, "−ρ C_LF S x_fin²");
  put(e, "N_ur", -turning * l.fins.x, u, "= M_uq");
}

}  // namespace

void estimate_lift(Estimate& e) {
  const Hull& hull = e.request.hull;
  Lifts lifts;
  const bool slender = hull.slenderness() >= kLiftSlenderness;
  if (slender && (hull.kind == HullKind::kEllipsoid || hull.kind == HullKind::kTorpedo)) {
    lifts.body = {0.5 * e.request.density * e.geometry.frontal_area * kBodyLift,
                  e.geometry.x_nose - kBodyLiftPlace * hull.length};
    lifts.basis =
        fmt::format("body −½ρ π(d/2)² C_LB, C_LB = {:g}, at x = {:.3g} m [LAUV, Eq. 3, 4]",
                    kBodyLift, lifts.body.x);
  }
  if (e.request.fins) {
    const Fins& fins = *e.request.fins;
    lifts.fins = {e.request.density * kFinLift * fins.area, fins.x};
    lifts.basis += fmt::format(
        "{}fins −ρ C_LF S, C_LF = {:g}/rad, S = {:.4g} m², at x = {:.3g} m [LAUV, Eq. 5, 7]",
        lifts.basis.empty() ? "" : "; ", kFinLift, fins.area, fins.x);
    const double slope = lifts.fins.slope, moment = slope * fins.x;
    e.fins = {{"stern", {{0, 0, -slope, 0, moment, 0}}}, {"rudder", {{0, slope, 0, 0, 0, moment}}}};
    e.fin_basis = fmt::format(
        "±30 %  ρ C_LF S = {:.4g} N/rad/(m/s)², times x_fin = {:.3g} m [LAUV, Eq. 5 to 8]", slope,
        fins.x);
  }
  put_derivatives(e, lifts);
}

}  // namespace hadal::analysis
