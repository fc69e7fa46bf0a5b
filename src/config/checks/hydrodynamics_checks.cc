// Added mass and damping.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hadal/config/checks/body_checks.h"
#include "hadal/config/checks/check_tools.h"
#include "hadal/math/small_solvers.h"
#include "hadal/physics/parameters.h"
#include "hadal/physics/parameters_derivatives.h"

namespace hadal::config {

namespace {

/// Above this |M − Mᵀ|max / |M|max an added-mass matrix is wrong, below it is rounded.
constexpr double kAsymmetryLimit = 1e-3;

double largest(const Mat6<double>& m) {
  double most = 0;
  for (int r = 0; r < 6; ++r) {
    // A NaN is the largest.
    for (int c = 0; c < 6; ++c) most = std::abs(m(r, c)) <= most ? most : std::abs(m(r, c));
  }
  return most;
}

bool positive_semidefinite(const Mat6<double>& m) {
  Mat6<double> symmetric = m + transpose(m);
  for (int c = 0; c < 6; ++c) symmetric.column_at(c) = 0.5 * symmetric.column_at(c);
  return symmetric_eigenvalues(symmetric)[0] >= -1e-9 * largest(symmetric);
}

void check_finite(const Mat6<double>& m, const std::string& key, FileFindings& report) {
  // Sums and squares of these numbers must stay numbers.
  if (largest(m) < 1e150) return;
  report.error(key, {.problem = "is too large to compute with"});
}

void check_added_mass_symmetry(Mat6<double>& m, const std::string& key, FileFindings& report) {
  int row = 0;
  int column = 0;
  double asymmetry = 0;
  for (int r = 0; r < 6; ++r) {
    for (int c = r + 1; c < 6; ++c) {
      const double difference = std::abs(m(r, c) - m(c, r));
      if (difference > asymmetry) asymmetry = difference, row = r, column = c;
    }
  }
  if (asymmetry == 0) return;
  const double relative = asymmetry / largest(m);
  const std::string pair = fmt::format("M_A[{0}][{1}] = {2} and M_A[{1}][{0}] = {3}", row, column,
                                       m(row, column), m(column, row));
  if (relative > kAsymmetryLimit) {
    report.error(key, {.problem = fmt::format("is not symmetric: {}", pair),
                       .expected = "a symmetric matrix"});
  } else {
    report.warning(key,
                   {.problem = fmt::format("is not quite symmetric: {}; the mean is used", pair)});
  }
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < r; ++c) m(r, c) = m(c, r) = 0.5 * (m(r, c) + m(c, r));
  }
}

void check_added_mass_sign(const Mat6<double>& m, const std::string& key, FileFindings& report) {
  for (int i = 0; i < 6; ++i) {
    if (m(i, i) >= 0) continue;
    report.error(key, {.problem = fmt::format("has {} on its diagonal (row {})", m(i, i), i),
                       .expected = "positive masses",
                       .suggestion = "change the sign of SNAME derivatives such as X_u̇"});
    return;
  }
  if (!positive_semidefinite(m)) {
    report.warning(key, {.problem = "is not positive semidefinite: some motion would have negative "
                                    "kinetic energy of the water"});
  }
}

void check_total_mass(const model::Body& body, const model::Hydrodynamics& h,
                      const BodyPlace& place, const std::string& key, FileFindings& report) {
  const physics::RigidBody<double> rigid{.mass = body.mass,
                                         .r_G = body.center_of_gravity,
                                         .inertia = physics::inertia_about_origin(body)};
  const Mat6<double> total =
      physics::rigid_body_mass_matrix(rigid) + physics::hydrodynamic_matrices(h).added_mass;
  if (!std::isfinite(largest(total))) {
    return report.error(place.key("mass"), {.problem = "is too large"});
  }
  const double smallest = symmetric_eigenvalues(total)[0];
  if (smallest > 1e-12 * largest(total)) return;
  report.error(key, {.problem = fmt::format("M_RB + M_A is not positive definite: its smallest "
                                            "eigenvalue is {:.6g}",
                                            smallest),
                     .expected = "a mass matrix that can be inverted"});
}

void check_damping(const Mat6<double>& d, const std::string& key, FileFindings& report) {
  for (int i = 0; i < 6; ++i) {
    if (d(i, i) >= 0) continue;
    report.error(key, {.problem = fmt::format("has {} on its diagonal (row {}), which would drive "
                                              "the vehicle",
                                              d(i, i), i),
                       .expected = "positive damping",
                       .suggestion = "change the sign of SNAME derivatives such as X_u"});
    return;
  }
  if (positive_semidefinite(d)) return;
  report.warning(key, {.problem = "its symmetric part is not positive semidefinite: in some "
                                  "direction it adds energy"});
}

}  // namespace

void check_hydrodynamics(model::Hydrodynamics& h, const model::Body& body,
                         const std::vector<model::Actuator>& actuators, const BodyPlace& place,
                         FileFindings& report) {
  const std::string path = join_key(place.path, "hydrodynamics");
  check_derivatives(h, actuators, path, report);
  const std::string added_mass = join_key(path, "added_mass");
  if (report.clean({added_mass})) check_finite(h.added_mass, added_mass, report);
  if (report.clean({added_mass})) check_added_mass_symmetry(h.added_mass, added_mass, report);
  if (report.clean({added_mass})) check_added_mass_sign(h.added_mass, added_mass, report);
  if (report.clean({added_mass, join_key(path, "derivatives"), place.key("mass"),
                    place.key("inertia"), place.key("inertia_about"),
                    place.key("center_of_gravity")})) {
    check_total_mass(body, h, place, added_mass, report);
  }
  const auto pointer = [](const auto& matrix) { return matrix ? &*matrix : nullptr; };
  const std::pair<const char*, const Mat6<double>*> damping[] = {
      {"linear_damping", &h.linear_damping},
      {"quadratic_damping", &h.quadratic_damping},
      {"linear_damping_backward", pointer(h.linear_damping_backward)},
      {"quadratic_damping_backward", pointer(h.quadratic_damping_backward)}};
  for (const auto& [name, matrix] : damping) {
    if (!matrix) continue;
    const std::string key = join_key(path, name);
    if (report.clean({key})) check_finite(*matrix, key, report);
    if (report.clean({key})) check_damping(*matrix, key, report);
  }
}

}  // namespace hadal::config
