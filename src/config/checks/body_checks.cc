// Mass, inertia, weight and buoyancy.

#include "hadal/config/checks/body_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hadal/math/small_solvers.h"
#include "hadal/physics/varying_mass.h"

namespace hadal::config {

namespace {

constexpr std::string_view kAxes[3] = {"x", "y", "z"};

/// Rounding in a printed table is forgiven and symmetrised, a missing or wrong element is not.
void check_inertia_symmetry(Mat3<double>& inertia, const std::string& key, FileFindings& report) {
  double largest = 0;
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) largest = std::max(largest, std::abs(inertia(r, c)));
  }
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < r; ++c) {
      if (std::abs(inertia(r, c) - inertia(c, r)) > 1e-6 * largest) {
        report.error(key,
                     {.problem = fmt::format("is not symmetric: I_{0}{1} = {2}, I_{1}{0} = {3}",
                                             kAxes[c], kAxes[r], inertia(c, r), inertia(r, c)),
                      .expected = "a symmetric tensor, products of inertia with minus sign"});
      }
      inertia(r, c) = inertia(c, r) = 0.5 * (inertia(r, c) + inertia(c, r));
    }
  }
}

/// Principal moments about the centre of gravity. Engines of scenes accept real bodies only.
void check_inertia_values(const model::Body& body, const BodyPlace& place, FileFindings& report) {
  const std::string key = place.key("inertia");
  Mat3<double> about_cg = body.inertia;
  const bool from_origin = body.inertia_about == model::InertiaPoint::kOrigin;
  if (from_origin) physics::add_point_inertia(about_cg, -body.mass, body.center_of_gravity);
  const Vec3<double> moments = symmetric_eigenvalues(about_cg);
  if (!std::all_of(moments.e.begin(), moments.e.end(), [](double x) { return std::isfinite(x); })) {
    return report.error(key, {.problem = "is too large to compute with"});
  }
  if (!(moments[0] > 1e-12 * moments[2])) {
    report.error(
        key, {.problem = fmt::format("is not positive definite{}: principal moments {:.6g}, "
                                     "{:.6g}, {:.6g}",
                                     from_origin ? " about the centre of gravity" : "", moments[0],
                                     moments[1], moments[2]),
              .expected = "three positive principal moments",
              .suggestion = from_origin ? "is inertia_about right?" : ""});
  } else if (moments[0] + moments[1] < (1 - 1e-6) * moments[2]) {
    const FileFindings::Text text{
        .problem = fmt::format("no body has principal moments {:.6g}, {:.6g}, {:.6g}: the two "
                               "smaller must add up to the largest at least",
                               moments[0], moments[1], moments[2])};
    place.in_scene ? report.error(key, text) : report.warning(key, text);
  } else {
    doubt_inertia({{about_cg(0, 0), about_cg(1, 1), about_cg(2, 2)}}, body, place, report);
  }
}

void check_weight(const model::Body& body, const BodyPlace& place, FileFindings& report) {
  const std::string key = place.key("weight_N");
  if (!body.weight_N || !report.clean({key, place.key("mass"), "gravity"})) return;
  const double weight = body.mass * place.gravity;
  if (std::abs(*body.weight_N - weight) <= 0.02 * weight) return;
  report.warning(key, {.problem = fmt::format("is not mass × gravity = {:.6g} N", weight)});
}

void check_buoyancy(const model::Body& body, const BodyPlace& place, FileFindings& report) {
  const std::string volume = place.key("volume");
  const std::string buoyancy = place.key("buoyancy_N");
  if (!report.clean({volume, buoyancy})) return;
  if (body.volume && body.buoyancy_N) {
    report.error(buoyancy, {.problem = fmt::format("is given together with {}", volume),
                            .expected = "one of the two"});
  } else if (!body.volume && !body.buoyancy_N) {
    report.error(volume,
                 {.problem = fmt::format("neither volume nor buoyancy_N is given; without buoyancy "
                                         "the {} would silently sink like a stone in air",
                                         place.what),
                  .expected = "a displaced volume [m³], or buoyancy_N [N] at water_density and "
                              "gravity"});
  }
}

}  // namespace

std::string BodyPlace::key(std::string_view name) const {
  return join_key(join_key(path, "body"), name);
}

void check_body(model::Body& body, const BodyPlace& place, FileFindings& report) {
  check_weight(body, place, report);
  check_buoyancy(body, place, report);
  const std::string inertia = place.key("inertia");
  if (report.clean({inertia})) check_inertia_symmetry(body.inertia, inertia, report);
  if (report.clean({place.key("mass"), inertia, place.key("inertia_about"),
                    place.key("center_of_gravity")})) {
    check_inertia_values(body, place, report);
  }
}

}  // namespace hadal::config
