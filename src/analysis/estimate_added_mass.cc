#include <fmt/format.h>

#include <cmath>
#include <tuple>

#include "hadal/analysis/added_mass_ellipsoid.h"
#include "hadal/analysis/added_mass_sections.h"
#include "hadal/analysis/estimate_parts.h"
#include "hadal/math/scalar.h"

namespace hadal::analysis {

namespace {

constexpr const char* kLamb = "[Lamb 1932, art. 114, 115]";
constexpr const char* kDnv = "[DNV-RP-C205, App. D]";

/// Of a torpedo. True noses and tails are fuller and fins longer than the ones assumed, so that
/// more is likelier than less: REMUS has 4.88 kg·m² in yaw [Prestero 2001] where 2.9 are estimated.
const Uncertainty kAcross{-0.15, 0.3};
const Uncertainty kTurning{-0.2, 0.75};
/// It goes with the fourth power of the fins' reach, which the area alone does not tell: REMUS,
/// with slender fins, has nine times the estimate.
const Uncertainty kFinRoll{-0.5, 8};

void add(Estimate& e, int axis, double value, const Uncertainty& u, const std::string& basis) {
  if (value != 0) e.added_mass.push_back({axis, axis, {value, u, basis}});
}

void add_ellipsoid(Estimate& e) {
  const Hull& hull = e.request.hull;
  const Vec3<double> half_axes{{hull.length / 2, hull.width / 2, hull.height / 2}};
  const Vec3<double> k = ellipsoid_added_mass(half_axes);
  const Vec3<double> inertia = ellipsoid_added_inertia(half_axes);
  for (int i = 0; i < 3; ++i) {
    add(e, i, k[i] * e.displaced_mass, plus_minus(0.1),
        fmt::format("k ρV, k = {:.4g}, ρV = {:.4g} kg {}", k[i], e.displaced_mass, kLamb));
  }
  for (int i = 0; i < 3; ++i) {
    add(e, 3 + i, inertia[i] * e.displaced_mass, plus_minus(0.1),
        fmt::format("k' times the inertia of the displaced water, k' = {:.4g} {}",
                    inertia[i] / uniform_inertia(e.geometry, 1)[i], kLamb));
  }
}

/// Strips of circles ρπr², with what Lamb's spheroid of the same slenderness loses at its ends.
void add_torpedo(Estimate& e) {
  const Hull& hull = e.request.hull;
  const double a = hull.length / 2, b = hull.width / 2;
  const Vec3<double> k = ellipsoid_added_mass({{a, b, b}});
  const double end_loss = ellipsoid_added_inertia({{a, b, b}})[1] / (a * a / 5);
  const double strips = e.displaced_mass * e.geometry.mean_square[0];
  add(e, 0, k[0] * e.displaced_mass, plus_minus(0.3),
      fmt::format("k₁ ρV, k₁ = {:.4g} of the spheroid of this L/D, ρV = {:.4g} kg {}", k[0],
                  e.displaced_mass, kLamb));
  const std::string across = fmt::format(
      "k₂ ρ∫πr²dx = k₂ ρV, strips with Lamb's k₂ = {:.4g} for the ends {}", k[1], kLamb);
  add(e, 1, k[1] * e.displaced_mass, kAcross, across);
  add(e, 2, k[1] * e.displaced_mass, kAcross, across);
  const std::string turning =
      fmt::format("j ρ∫πr²x²dx, strips with Lamb's j = {:.4g} for the ends {}", end_loss, kLamb);
  add(e, 4, end_loss * strips, kTurning, turning);
  add(e, 5, end_loss * strips, kTurning, turning);
}

void add_cylinder(Estimate& e) {
  const Hull& hull = e.request.hull;
  const double factor = finite_length_factor(hull.slenderness());
  // The face of a square prism with the same area.
  const double side = std::sqrt(e.geometry.frontal_area);
  const double surge = e.request.density * box_added_mass({{hull.length, side, side}})[0];
  add(e, 0, surge, plus_minus(0.3),
      fmt::format("that of a square prism with the same face {}", kDnv));
  const std::string across =
      fmt::format("κ ρπr²L, strips with κ = {:.4g} for the finite length {}", factor, kDnv);
  add(e, 1, factor * e.displaced_mass, plus_minus(0.15), across);
  add(e, 2, factor * e.displaced_mass, plus_minus(0.15), across);
  const double turn = factor * factor * e.displaced_mass * hull.length * hull.length / 12;
  const std::string turning = fmt::format("κ² ρπr²L³/12, strips with κ = {:.4g} {}", factor, kDnv);
  add(e, 4, turn, plus_minus(0.4), turning);
  add(e, 5, turn, plus_minus(0.4), turning);
}

void add_box(Estimate& e) {
  const Hull& hull = e.request.hull;
  const Vec3<double> size{{hull.length, hull.width, hull.height}};
  const Vec3<double> mass = box_added_mass(size), inertia = box_added_inertia(size);
  for (int i = 0; i < 3; ++i) {
    add(e, i, e.request.density * mass[i], plus_minus(0.3),
        fmt::format("κ C ρπ(b/2)² l, rectangles in strips, {:.3g} of ρV = {:.4g} kg {}",
                    mass[i] / e.geometry.volume, e.displaced_mass, kDnv));
  }
  for (int i = 0; i < 3; ++i) {
    add(e, 3 + i, e.request.density * inertia[i], plus_minus(0.5),
        fmt::format("rectangles in strips, {:.3g} of the displaced water's inertia {}",
                    inertia[i] / (e.geometry.volume * uniform_inertia(e.geometry, 1)[i]), kDnv));
  }
}

/// Adds to an entry that is there, or makes it.
void accumulate(EstimatedMatrix& m, int row, int column, double value, const Uncertainty& u,
                const std::string& basis) {
  for (EstimatedEntry& entry : m) {
    if (entry.row != row || entry.column != column) continue;
    entry.number.value += value;
    entry.number.basis += fmt::format("; {:.3g} of it from fins", value);
    return;
  }
  m.push_back({row, column, {value, u, basis}});
}

/// What a cross of fins adds to the circle: ρπ(a² − r²)²/a² across and ρ(2/π)(a⁴ − r⁴) in roll, per
/// length of chord. [Newman 1977, Table 4.3; Prestero 2001]
void add_fins(Estimate& e) {
  const FinOutline fin = fin_outline(e);
  const double x = e.request.fins->x, r2 = fin.hull_radius * fin.hull_radius,
               a2 = fin.tip_radius * fin.tip_radius;
  const double across = e.request.density * kPi * (a2 - r2) * (a2 - r2) / a2 * fin.chord;
  const double roll = e.request.density * 2 / kPi * (a2 * a2 - r2 * r2) * fin.chord;
  const Uncertainty u = plus_minus(0.5);
  const std::string basis =
      fmt::format("x ρπ(a² − r²)²/a² c, fins at x = {:.4g} m [Newman 1977; Prestero 2001]", x);
  EstimatedMatrix& m = e.added_mass;
  accumulate(m, 1, 1, across, u, basis);
  accumulate(m, 2, 2, across, u, basis);
  accumulate(m, 3, 3, roll, kFinRoll,
             fmt::format("ρ(2/π)(a⁴ − r⁴) c, four square fins that reach to a = {:.3g} m [Newman "
                         "1977; Prestero 2001]",
                         fin.tip_radius));
  accumulate(m, 4, 4, across * x * x, u, basis);
  accumulate(m, 5, 5, across * x * x, u, basis);
  for (const auto& [i, j, sign] : {std::tuple{1, 5, 1.0}, std::tuple{2, 4, -1.0}}) {
    accumulate(m, i, j, sign * across * x, u, basis);
    accumulate(m, j, i, sign * across * x, u, basis);
  }
}

}  // namespace

FinOutline fin_outline(const Estimate& e) {
  const Fins& fins = *e.request.fins;
  const double chord = std::sqrt(fins.area);
  const double radius = section_scale(e.request.hull, e.geometry, fins.x) *
                        std::min(e.request.hull.width, e.request.hull.height) / 2;
  return {chord, radius, radius + chord};
}

void estimate_added_mass(Estimate& e) {
  switch (e.request.hull.kind) {
    case HullKind::kEllipsoid:
      add_ellipsoid(e);
      break;
    case HullKind::kCylinder:
      add_cylinder(e);
      break;
    case HullKind::kBox:
      add_box(e);
      break;
    case HullKind::kTorpedo:
      add_torpedo(e);
      break;
  }
  if (e.request.fins) add_fins(e);
}

}  // namespace hadal::analysis
