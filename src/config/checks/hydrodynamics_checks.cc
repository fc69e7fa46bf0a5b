// Added mass and damping.

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <cmath>

#include "hadal/config/checks/body_checks.h"
#include "hadal/config/checks/check_tools.h"
#include "hadal/physics/parameters_extension.h"

namespace hadal::config {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using Matrix6d = Eigen::Matrix<double, 6, 6>;

/// Above this |M − Mᵀ|max / |M|max an added-mass matrix is wrong, below it is rounded.
constexpr double kAsymmetryLimit = 1e-3;

Matrix6d to_eigen(const Mat6<double>& m) {
  Matrix6d e;
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) e(r, c) = m(r, c);
  }
  return e;
}

double smallest_eigenvalue(const Matrix6d& symmetric) {
  const Eigen::SelfAdjointEigenSolver<Matrix6d> solver(symmetric, Eigen::EigenvaluesOnly);
  return solver.info() == Eigen::Success ? solver.eigenvalues()[0] : kNaN;
}

bool positive_semidefinite(const Matrix6d& m) {
  const Matrix6d symmetric = 0.5 * (m + m.transpose());
  return smallest_eigenvalue(symmetric) >= -1e-9 * symmetric.cwiseAbs().maxCoeff();
}

/// Rigid-body mass matrix about the body origin [Fossen 2011, Eq. 3.44].
Matrix6d rigid_body_mass(const model::Body& body) {
  const Vector3d r(body.center_of_gravity[0], body.center_of_gravity[1], body.center_of_gravity[2]);
  Matrix3d s;
  s << 0, -r[2], r[1], r[2], 0, -r[0], -r[1], r[0], 0;
  Matrix3d inertia;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) inertia(i, j) = body.inertia(i, j);
  }
  if (body.inertia_about == model::InertiaPoint::kCenterOfGravity) inertia -= body.mass * s * s;
  Matrix6d m;
  m << body.mass * Matrix3d::Identity(), -body.mass * s, body.mass * s, inertia;
  return m;
}

void check_finite(const Mat6<double>& m, const std::string& key, FileFindings& report) {
  // Sums and squares of these numbers must stay numbers.
  if (to_eigen(m).cwiseAbs().maxCoeff() < 1e150) return;
  report.error(key, {.problem = "is too large to compute with"});
}

void check_added_mass_symmetry(Mat6<double>& m, const std::string& key, FileFindings& report) {
  const Matrix6d e = to_eigen(m);
  int row = 0;
  int column = 0;
  const double asymmetry = (e - e.transpose()).cwiseAbs().maxCoeff(&row, &column);
  if (asymmetry == 0) return;
  if (row > column) std::swap(row, column);
  const double relative = asymmetry / e.cwiseAbs().maxCoeff();
  const std::string pair = fmt::format("M_A[{0}][{1}] = {2} and M_A[{1}][{0}] = {3}", row, column,
                                       e(row, column), e(column, row));
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
  if (!positive_semidefinite(to_eigen(m))) {
    report.warning(key, {.problem = "is not positive semidefinite: some motion would have negative "
                                    "kinetic energy of the water"});
  }
}

void check_total_mass(const model::Body& body, const model::Hydrodynamics& h,
                      const BodyPlace& place, const std::string& key, FileFindings& report) {
  const Matrix6d total =
      rigid_body_mass(body) + to_eigen(physics::hydrodynamic_matrices(h).added_mass);
  if (!total.allFinite()) return report.error(place.key("mass"), {.problem = "is too large"});
  const double smallest = smallest_eigenvalue(total);
  if (smallest > 1e-12 * total.cwiseAbs().maxCoeff()) return;
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
  if (positive_semidefinite(to_eigen(d))) return;
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
  for (const auto& [name, matrix] : {std::pair{"linear_damping", &h.linear_damping},
                                     std::pair{"quadratic_damping", &h.quadratic_damping}}) {
    const std::string key = join_key(path, name);
    if (report.clean({key})) check_finite(*matrix, key, report);
    if (report.clean({key})) check_damping(*matrix, key, report);
  }
}

}  // namespace hadal::config
