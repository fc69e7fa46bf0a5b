// Actuators that change mass or volume: moving masses, ballast, bladders.

#include <fmt/format.h>

#include <cmath>

#include "hadal/config/checks/check_tools.h"
#include "hadal/config/checks/vehicle_checks.h"
#include "hadal/math/small_solvers.h"
#include "hadal/physics/varying_mass.h"

namespace hadal::config {

namespace {

using model::ActuatorKind;

/// Inertia about its own centre of gravity of what is left of the body without a mass at r.
Mat3<double> inertia_of_the_rest(const model::Body& body, double mass, const Vec3<double>& r) {
  Mat3<double> inertia = body.inertia;
  const Vec3<double>& r_G = body.center_of_gravity;
  if (body.inertia_about == model::InertiaPoint::kCenterOfGravity) {
    physics::add_point_inertia(inertia, body.mass, r_G);
  }
  const double rest = body.mass - mass;
  physics::add_point_inertia(inertia, -mass, r);
  physics::add_point_inertia(inertia, -rest, (1 / rest) * (body.mass * r_G - mass * r));
  return inertia;
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
  const double smallest =
      symmetric_eigenvalues(inertia_of_the_rest(vehicle.body, a.mass, a.position))[0];
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
