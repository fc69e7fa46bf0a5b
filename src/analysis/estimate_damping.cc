#include <fmt/format.h>

#include <cmath>

#include "hadal/analysis/estimate_parts.h"
#include "hadal/math/scalar.h"

namespace hadal::analysis {

namespace {

constexpr double kCrossflow = 1.1;       ///< drag coefficient of a cylinder across the flow
constexpr double kBluntCylinder = 0.85;  ///< flat-faced, along its axis
constexpr double kBluntBox = 1.05;       ///< cube, face on
constexpr double kFinProfile = 0.02;     ///< of a fin's face, along the flow
constexpr double kLinearSpeed = 0.1;     ///< at which linear and quadratic drag are equal [m/s]
constexpr double kRollDamping = 0.1;     ///< share of critical damping

const Uncertainty kAcross{-0.5, 0.3};
/// Published values of slender vehicles are up to four times the strips' [LAUV; Prestero 2001].
const Uncertainty kTurning{-0.5, 3};

bool streamlined(HullKind kind) {
  return kind == HullKind::kEllipsoid || kind == HullKind::kTorpedo;
}

void put(EstimatedMatrix& m, int row, int column, double value, const Uncertainty& u,
         const std::string& basis) {
  if (value != 0) m.push_back({row, column, {value, u, basis}});
}

double hull_friction(const Estimate& e) {
  return friction_coefficient(e.request.speed * e.request.hull.length / kViscosity);
}

/// Friction with a form factor for a streamlined hull, pressure on the face of a blunt one.
void add_surge(Estimate& e) {
  const Hull& hull = e.request.hull;
  const double fins = e.request.fins ? 4 * e.request.fins->area * kFinProfile : 0;
  const double half_density = 0.5 * e.request.density;
  if (!streamlined(hull.kind)) {
    const double drag = hull.kind == HullKind::kBox ? kBluntBox : kBluntCylinder;
    put(e.quadratic_damping, 0, 0, half_density * (drag * e.geometry.frontal_area + fins),
        plus_minus(0.3),
        fmt::format("½ρ C A, C = {:g}, face A = {:.4g} m² [Hoerner 1965, ch. 3]", drag,
                    e.geometry.frontal_area));
    return;
  }
  const double thickness = 1 / hull.slenderness(), friction = hull_friction(e);
  const double form = 1 + 1.5 * std::pow(thickness, 1.5) + 7 * std::pow(thickness, 3);
  put(e.quadratic_damping, 0, 0,
      half_density * (friction * form * e.geometry.wetted_surface + fins), Uncertainty{-0.2, 1.5},
      fmt::format("½ρ C_F (1+k) S, C_F = {:.3g} [ITTC 1957] at {:g} m/s, 1+k = {:.3g} [Hoerner "
                  "1965], S = {:.4g} m²: smooth bare hull; seams, antennas and openings often "
                  "double it",
                  friction, e.request.speed, form, e.geometry.wetted_surface));
}

/// Drag ½ρC h|v + x r|(v + x r) of every strip; force and moment of v alone and of r alone.
/// `sign` is −1 in the vertical plane, where the strip moves with w − x q.
void add_crossflow(Estimate& e, int slide, int turn, double depth, double sign) {
  const Hull& hull = e.request.hull;
  const double half = 0.5 * e.request.density * kCrossflow;
  const double fin_area = e.request.fins ? 2 * e.request.fins->area : 0;
  const double fin_x = e.request.fins ? e.request.fins->x : 0;
  const auto moment = [&](const auto& weight) {
    const double of_hull = depth * strip_integral(hull, e.geometry, [&](double x, double scale) {
                             return scale * weight(x);
                           });
    const double sum = half * (of_hull + fin_area * weight(fin_x));
    return std::abs(sum) < 1e-9 * half * depth * hull.length ? 0 : sum;
  };
  const auto basis = [&](const char* integral) {
    return fmt::format("½ρ C ∫ {} dx, C = {:g} across the flow [Hoerner 1965; Prestero 2001]",
                       integral, kCrossflow);
  };
  EstimatedMatrix& m = e.quadratic_damping;
  put(m, slide, slide, moment([](double) { return 1.0; }), kAcross, basis("h"));
  put(m, turn, slide, sign * moment([](double x) { return x; }), plus_minus(1), basis("h x"));
  put(m, slide, turn, sign * moment([](double x) { return x * std::abs(x); }), plus_minus(1),
      basis("h x|x|"));
  put(m, turn, turn, moment([](double x) { return std::abs(x * x * x); }), kTurning,
      basis("h |x|³"));
}

void add_roll(Estimate& e) {
  const Hull& hull = e.request.hull;
  const double half = 0.5 * e.request.density, b = hull.width / 2, c = hull.height / 2;
  EstimatedMatrix& m = e.quadratic_damping;
  if (e.request.fins) {
    const FinOutline fin = fin_outline(e);
    const double arm = (fin.hull_radius + fin.tip_radius) / 2;
    put(m, 3, 3, half * kCrossflow * 4 * e.request.fins->area * arm * arm * arm, plus_minus(0.5),
        fmt::format("½ρ C 4S R³, fins as plates at R = {:.4g} m, C = {:g}", arm, kCrossflow));
  } else if (hull.kind == HullKind::kBox) {
    put(m, 3, 3, half * kCrossflow * hull.length * (std::pow(b, 4) + std::pow(c, 4)) / 2,
        plus_minus(0.5), fmt::format("½ρ C L (b⁴ + c⁴)/2, b = W/2, c = H/2, C = {:g}", kCrossflow));
  } else if (!hull.round()) {
    put(m, 3, 3, half * kCrossflow * 4.0 / 15 * hull.length * std::pow(b * b - c * c, 2),
        plus_minus(1),
        fmt::format("½ρ C 4/15 L (b² − c²)², b = W/2, c = H/2, C = {:g}", kCrossflow));
  } else {
    const double r4 = strip_integral(hull, e.geometry,
                                     [&](double, double scale) { return std::pow(scale * b, 4); });
    put(m, 3, 3, half * hull_friction(e) * 2 * kPi * r4, plus_minus(1),
        "½ρ C_F ∫2πr⁴dx, skin friction alone");
  }
}

/// Equal to the quadratic drag at a small speed of the strip at a quarter of the length.
void add_linear(Estimate& e) {
  const Mat6<double> quadratic = values(e.quadratic_damping);
  const Uncertainty u{-0.7, 2};  // a factor of 3 either way
  for (const int axis : {0, 1, 2, 4, 5}) {
    const double speed = axis < 3 ? kLinearSpeed : kLinearSpeed / (e.request.hull.length / 4);
    put(e.linear_damping, axis, axis, speed * quadratic(axis, axis), u,
        fmt::format("rule of thumb: equal to the quadratic term at {:.3g} {}", speed,
                    axis < 3 ? "m/s" : "rad/s"));
  }
  if (e.request.cg_below <= 0) return;
  const double righting = e.mass * e.request.gravity * e.request.cg_below;
  const double inertia = e.inertia[0].value + values(e.added_mass)(3, 3);
  put(e.linear_damping, 3, 3, 2 * kRollDamping * std::sqrt(inertia * righting), u,
      fmt::format("rule of thumb: 2ζ√(I W h), ζ = {:g} of critical damping", kRollDamping));
}

}  // namespace

double friction_coefficient(double reynolds) {
  const double log = std::log10(reynolds) - 2;
  return 0.075 / (log * log);
}

void estimate_damping(Estimate& e) {
  add_surge(e);
  add_crossflow(e, 1, 5, e.request.hull.height, 1);
  add_crossflow(e, 2, 4, e.request.hull.width, -1);
  add_roll(e);
  add_linear(e);
}

}  // namespace hadal::analysis
