// Actuators that change mass or volume: moving masses, ballast, bladders.

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <cmath>

#include "hadal/config/checks/check_tools.h"
#include "hadal/config/checks/vehicle_checks.h"

namespace hadal::config {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using model::ActuatorKind;

Vector3d to_eigen(const Vec3<double>& v) { return {v[0], v[1], v[2]}; }

/// m (r² 1 − r rᵀ).
Matrix3d point_inertia(double mass, const Vector3d& r) {
  return mass * (r.squaredNorm() * Matrix3d::Identity() - r * r.transpose());
}

/// Inertia about its own centre of gravity of what is left of the body without a mass at r.
Matrix3d inertia_of_the_rest(const model::Body& body, double mass, const Vector3d& r) {
  Matrix3d about_origin;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) about_origin(i, j) = body.inertia(i, j);
  }
  const Vector3d r_G = to_eigen(body.center_of_gravity);
  if (body.inertia_about == model::InertiaPoint::kCenterOfGravity) {
    about_origin += point_inertia(body.mass, r_G);
  }
  const double rest = body.mass - mass;
  const Vector3d r_rest = (body.mass * r_G - mass * r) / rest;
  return about_origin - point_inertia(mass, r) - point_inertia(rest, r_rest);
}

/// Water enters in finite time, and a vehicle keeps some mass and volume.
void check_ballast(const model::Vehicle& vehicle, const model::Actuator& a, const std::string& path,
                   FileFindings& report) {
  const bool water = a.kind == ActuatorKind::kBallast;
  if (water && a.time_constant == 0 && !std::isfinite(a.rate_limit)) {
    report.error(join_key(path, "rate_limit"),
                 {.problem = fmt::format("ballast '{}' would fill at once", a.name),
                  .expected = "rate_limit [kg/s] or time_constant [s]"});
  }
  const double all = water ? vehicle.body.mass : vehicle.body.volume.value_or(0);
  if (a.saturate && a.min < 0 && -a.min >= all && (water || vehicle.body.volume)) {
    report.error(join_key(path, "min"), {.problem = "is all that the vehicle has",
                                         .expected = fmt::format("more than {}", -all)});
  }
}

/// A mass that sits far out must be in the inertia of the body.
void check_inertia_of_the_rest(const model::Vehicle& vehicle, const model::Actuator& a,
                               const std::string& path, FileFindings& report) {
  if (!report.clean({"body.mass", "body.inertia", join_key(path, "mass")})) return;
  const Matrix3d rest = inertia_of_the_rest(vehicle.body, a.mass, to_eigen(a.position));
  const Eigen::SelfAdjointEigenSolver<Matrix3d> solver(rest, Eigen::EigenvaluesOnly);
  const double smallest = solver.info() == Eigen::Success ? solver.eigenvalues()[0] : kNaN;
  if (smallest > 0) return;
  report.error(join_key(path, "mass"),
               {.problem = fmt::format("without '{}' the body would have a principal moment of "
                                       "inertia of {:.4g} kg·m²",
                                       a.name, smallest),
                .expected = "body.inertia and body.mass that hold this mass at its position"});
}

void check_moving_mass(const model::Vehicle& vehicle, const model::Actuator& a,
                       const std::string& path, FileFindings& report) {
  const auto need = [&](const char* key, bool fine, const char* expected) {
    const std::string full = join_key(path, key);
    if (fine || !report.clean({full})) return;
    report.error(
        full, {.problem = fmt::format("moving mass '{}' needs it", a.name), .expected = expected});
  };
  need("direction", a.direction.has_value() || a.angles_deg.has_value(), "the axis of its travel");
  need("mass", a.mass > 0 && a.mass < vehicle.body.mass, "more than 0, less than body.mass");
  need("time_constant", a.time_constant > 0, "a number > 0");
  check_inertia_of_the_rest(vehicle, a, path, report);
}

}  // namespace

void check_mass_actuator(const model::Vehicle& vehicle, const model::Actuator& a,
                         const std::string& path, FileFindings& report) {
  if (a.kind == ActuatorKind::kMovingMass) check_moving_mass(vehicle, a, path, report);
  if (a.kind == ActuatorKind::kBallast || a.kind == ActuatorKind::kBladder) {
    check_ballast(vehicle, a, path, report);
  }
}

}  // namespace hadal::config
