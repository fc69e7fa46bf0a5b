// Numbers that are possible one by one and yet most likely a slip: of unit, sign or decimal point.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hadal/config/checks/body_checks.h"
#include "hadal/config/checks/scenario_checks.h"
#include "hadal/config/checks/vehicle_checks.h"
#include "hadal/physics/parameters.h"
#include "hadal/physics/parameters_derivatives.h"

namespace hadal::config {

namespace {

constexpr std::string_view kAxes[3] = {"x", "y", "z"};
constexpr std::string_view kMotions[6] = {"surge", "sway", "heave", "roll", "pitch", "yaw"};

/// Weight and buoyancy of a vehicle differ by less than this factor.
constexpr double kFloatFactor = 2;

/// Radii of gyration that a body may have about one axis [m].
struct GyrationRange {
  double low = 0;
  double high = 0;
  std::string reason;
};

/// A box that is filled evenly has 0.29 of its diagonal across the axis, one with all mass in a
/// corner the whole of it: a tenth and less is a heavy core. Without a size the cube of the
/// displaced volume stands in, with room for long and for open bodies.
std::optional<GyrationRange> gyration_range(const model::Body& body, int axis) {
  if (body.size) {
    const Vec3<double>& size = *body.size;
    const double across = std::hypot(size[(axis + 1) % 3], size[(axis + 2) % 3]);
    return GyrationRange{
        across / 30, across,
        fmt::format("a body of {:.4g} m × {:.4g} m × {:.4g} m", size[0], size[1], size[2])};
  }
  if (!body.volume || *body.volume <= 0) return std::nullopt;
  const double edge = std::cbrt(*body.volume);
  return GyrationRange{edge / 50, 10 * edge,
                       fmt::format("a body that displaces {:.4g} m³", *body.volume)};
}

double weight(const model::Body& body, double gravity) {
  return body.weight_N.value_or(body.mass * gravity);
}

double buoyancy(const model::Body& body, double density, double gravity) {
  return body.buoyancy_N.value_or(density * gravity * body.volume.value_or(0));
}

/// Of the vehicle with its arms.
void doubt_buoyancy(const model::Vehicle& vehicle, FileFindings& report) {
  double down = weight(vehicle.body, vehicle.gravity);
  double up = buoyancy(vehicle.body, vehicle.water_density, vehicle.gravity);
  for (const model::Arm& arm : vehicle.arms) {
    for (const model::Link& link : arm.links) {
      down += weight(link.body, vehicle.gravity);
      up += buoyancy(link.body, vehicle.water_density, vehicle.gravity);
    }
  }
  if (up < kFloatFactor * down && down < kFloatFactor * up) return;
  const double neutral = vehicle.body.mass / vehicle.water_density;
  report.warning(
      vehicle.body.volume ? "body.volume" : "body.buoyancy_N",
      {.problem = fmt::format("a buoyancy of {:.4g} N against a weight of {:.4g} N: the vehicle "
                              "would {}",
                              up, down, up > down ? "shoot up" : "sink like a stone"),
       .expected = fmt::format("about as much of both, as with a volume of {:.4g} m³", neutral),
       .suggestion = "are unit and decimal point right?"});
}

/// z is down: above is negative.
void doubt_righting(const model::Body& body, FileFindings& report) {
  const double below = body.center_of_buoyancy[2] - body.center_of_gravity[2];
  if (below <= 0) return;
  report.warning("body.center_of_buoyancy",
                 {.problem = fmt::format("lies {:.4g} m below the centre of gravity: the vehicle "
                                         "is unstable upright and turns over",
                                         below),
                  .expected = fmt::format("z at most {:.4g} m, that of the centre of gravity",
                                          body.center_of_gravity[2]),
                  .suggestion = "z is down: above is negative"});
}

/// Something resists motion i: damping, or lift that grows with it.
bool is_damped(const physics::HydrodynamicMatrices& h,
               const std::vector<physics::VelocityProduct<double>>& products, int i) {
  bool ahead = false, astern = false;
  for (int j = 0; j < 6; ++j) {
    ahead |= h.linear_damping(i, j) != 0 || h.quadratic_damping(i, j) != 0;
    astern |= h.linear_damping_backward(i, j) != 0 || h.quadratic_damping_backward(i, j) != 0;
  }
  if (ahead && astern) return true;
  return std::any_of(products.begin(), products.end(),
                     [&](const auto& p) { return p.wrench[i] != 0 && (p.a == i || p.b == i); });
}

/// Motions that thrusters drive and nothing slows. Fins by shape damp in their own way.
void doubt_damping(const model::Vehicle& vehicle, FileFindings& report) {
  const physics::VehicleParameters<double> p = physics::vehicle_parameters(vehicle);
  const physics::HydrodynamicMatrices h = physics::hydrodynamic_matrices(vehicle.hydrodynamics);
  bool driven[6] = {};
  for (std::size_t k = 0; k < vehicle.actuators.size(); ++k) {
    if (vehicle.actuators[k].shape) return;
    if (vehicle.actuators[k].kind != model::ActuatorKind::kThruster) continue;
    const Vec6<double>& column = p.allocation.column[k];
    for (int i = 0; i < 6; ++i) driven[i] = driven[i] || std::abs(column[i]) > 1e-6;
  }
  std::string endless;
  bool damped = false;
  for (int i = 0; i < 6; ++i) {
    const bool resisted = is_damped(h, p.lift.products, i);
    damped = damped || resisted;
    if (!driven[i] || resisted) continue;
    endless += fmt::format("{}{}", endless.empty() ? "" : ", ", kMotions[i]);
  }
  if (endless.empty()) return;
  report.warning(
      "hydrodynamics",
      {.problem = damped ? fmt::format("thrusters act in {}, where there is no damping: the speed "
                                       "would grow without end",
                                       endless)
                         : std::string("there is no damping at all: under thrust the speed would "
                                       "grow without end"),
       .expected = "linear_damping, quadratic_damping or derivatives such as X_uu"});
}

/// Something of the world reaches as high as this: then d = 0 is no surface, as in a tunnel.
bool world_reaches(const model::World& world, double d) {
  return !world.meshes.empty() ||
         std::any_of(world.boxes.begin(), world.boxes.end(), [&](const model::Box& box) {
           return box.center[2] - 0.5 * std::sqrt(dot(box.size, box.size)) < d;
         });
}

/// The part of a body without a hull that counts at the surface is its origin.
double half_diagonal(const model::Body& body) {
  return body.hull ? 0.5 * std::sqrt(dot(body.hull->size, body.hull->size)) : 0;
}

void doubt_height(const model::World& world, double d, double height, const std::string& key,
                  FileFindings& report) {
  if (d >= -height || !report.clean({key, "world"}) || world_reaches(world, d)) return;
  report.warning(key, {.problem = fmt::format("starts {:.4g} m above the surface, and hadal knows "
                                              "no air",
                                              -d),
                       .expected = "d ≥ 0",
                       .suggestion = "d is down: under water it is positive"});
}

}  // namespace

void doubt_inertia(const Vec3<double>& about_cg, const model::Body& body, const BodyPlace& place,
                   FileFindings& report) {
  if (!report.clean({place.key("mass"), place.key("size"), place.key("volume")})) return;
  for (int i = 0; i < 3; ++i) {
    const auto range = gyration_range(body, i);
    const double radius = std::sqrt(about_cg[i] / body.mass);
    if (!range || (radius >= range->low && radius <= range->high)) continue;
    const auto moment = [&](double r) { return body.mass * r * r; };
    return report.warning(
        place.key("inertia"),
        {.problem = fmt::format("a moment of {:.4g} kg·m² about {} means that {:.4g} kg lie {:.2g} "
                                "m off that axis: too {} for {}",
                                about_cg[i], kAxes[i], body.mass, radius,
                                radius < range->low ? "near" : "far", range->reason),
         .expected = fmt::format("{:.2g} to {:.2g} kg·m²", moment(range->low), moment(range->high)),
         .suggestion = "are the units kg and m?"});
  }
}

void doubt_vehicle(const model::Vehicle& vehicle, FileFindings& report) {
  if (report.has_errors()) return;
  doubt_buoyancy(vehicle, report);
  doubt_righting(vehicle.body, report);
  doubt_damping(vehicle, report);
}

void doubt_start(const model::Scenario& scenario, std::size_t index, const model::Vehicle& vehicle,
                 FileFindings& report) {
  doubt_height(scenario.world, scenario.vehicles[index].position[2], half_diagonal(vehicle.body),
               join_key(join_index("vehicles", index), "position"), report);
}

void doubt_start_of_objects(const model::Scenario& scenario, FileFindings& report) {
  for (std::size_t i = 0; i < scenario.objects.size(); ++i) {
    const model::Object& object = scenario.objects[i];
    if (object.joint != model::ObjectJoint::kFree || !object.body) continue;
    doubt_height(scenario.world, object.position[2], half_diagonal(*object.body),
                 join_key(join_index("objects", i), "position"), report);
  }
}

}  // namespace hadal::config
