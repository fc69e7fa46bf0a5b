// Mass, inertia, weight and buoyancy.

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <cmath>

#include "hadal/io/vehicle_checks.h"

namespace hadal::io {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr std::string_view kAxes[3] = {"x", "y", "z"};

/// Rounding in a printed table is forgiven and symmetrised, a missing or wrong element is not.
void check_inertia_symmetry(Mat3<double>& inertia, FileFindings& report) {
  double largest = 0;
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) largest = std::max(largest, std::abs(inertia(r, c)));
  }
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < r; ++c) {
      if (std::abs(inertia(r, c) - inertia(c, r)) > 1e-6 * largest) {
        report.error("body.inertia",
                     {.problem = fmt::format("is not symmetric: I_{0}{1} = {2}, I_{1}{0} = {3}",
                                             kAxes[c], kAxes[r], inertia(c, r), inertia(r, c)),
                      .expected = "a symmetric tensor, products of inertia with minus sign"});
      }
      inertia(r, c) = inertia(c, r) = 0.5 * (inertia(r, c) + inertia(c, r));
    }
  }
}

/// Principal moments about the centre of gravity.
void check_inertia_values(const model::Body& body, FileFindings& report) {
  Matrix3d about_cg;
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) about_cg(r, c) = body.inertia(r, c);
  }
  const bool from_origin = body.inertia_about == model::InertiaPoint::kOrigin;
  if (from_origin) {
    // Steiner: I_G = I_O − m (r²·1 − r rᵀ).
    const Vector3d r(body.center_of_gravity[0], body.center_of_gravity[1],
                     body.center_of_gravity[2]);
    about_cg -= body.mass * (r.squaredNorm() * Matrix3d::Identity() - r * r.transpose());
  }
  if (!about_cg.allFinite()) {
    return report.error("body.inertia", {.problem = "is too large to compute with"});
  }
  const Vector3d moments =
      Eigen::SelfAdjointEigenSolver<Matrix3d>(about_cg, Eigen::EigenvaluesOnly).eigenvalues();
  if (!(moments[0] > 1e-12 * moments[2])) {
    report.error("body.inertia",
                 {.problem = fmt::format("is not positive definite{}: principal moments {:.6g}, "
                                         "{:.6g}, {:.6g}",
                                         from_origin ? " about the centre of gravity" : "",
                                         moments[0], moments[1], moments[2]),
                  .expected = "three positive principal moments",
                  .suggestion = from_origin ? "is inertia_about right?" : ""});
  } else if (moments[0] + moments[1] < (1 - 1e-6) * moments[2]) {
    report.warning("body.inertia",
                   {.problem = fmt::format("no body has principal moments {:.6g}, {:.6g}, {:.6g}: "
                                           "the two smaller must add up to the largest at least",
                                           moments[0], moments[1], moments[2])});
  }
}

void check_weight(const model::Vehicle& vehicle, FileFindings& report) {
  const model::Body& body = vehicle.body;
  if (!body.weight_N || !report.clean({"body.weight_N", "body.mass", "gravity"})) return;
  const double weight = body.mass * vehicle.gravity;
  if (std::abs(*body.weight_N - weight) <= 0.02 * weight) return;
  report.warning("body.weight_N",
                 {.problem = fmt::format("is not mass × gravity = {:.6g} N", weight)});
}

void check_buoyancy(const model::Body& body, FileFindings& report) {
  if (!report.clean({"body.volume", "body.buoyancy_N"})) return;
  if (body.volume && body.buoyancy_N) {
    report.error("body.buoyancy_N",
                 {.problem = "is given together with body.volume", .expected = "one of the two"});
  } else if (!body.volume && !body.buoyancy_N) {
    report.error("body.volume",
                 {.problem = "neither volume nor buoyancy_N is given; without buoyancy the vehicle "
                             "would silently sink like a stone in air",
                  .expected = "a displaced volume [m³], or buoyancy_N [N] at water_density and "
                              "gravity"});
  }
}

}  // namespace

void check_body(model::Vehicle& vehicle, FileFindings& report) {
  check_weight(vehicle, report);
  check_buoyancy(vehicle.body, report);
  if (report.clean({"body.inertia"})) check_inertia_symmetry(vehicle.body.inertia, report);
  if (report.clean({"body.mass", "body.inertia", "body.inertia_about", "body.center_of_gravity"})) {
    check_inertia_values(vehicle.body, report);
  }
}

}  // namespace hadal::io
