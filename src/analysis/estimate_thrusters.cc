#include <fmt/format.h>

#include <cmath>

#include "hadal/analysis/estimate_parts.h"

namespace hadal::analysis {

namespace {

constexpr double kThrustReserve = 1.5;  ///< largest thrust over the drag at the wanted speed
constexpr double kAstern = 0.7;         ///< largest thrust astern over that ahead

/// Four at 45° in the horizontal plane of the centre of buoyancy and four vertical ones.
void add_vectored_frame(Estimate& e, double thrust) {
  const double x = 0.35 * e.request.hull.length, y = 0.35 * e.request.hull.width;
  const double s = std::sqrt(0.5), each = thrust / (4 * s);
  const std::pair<const char*, Vec3<double>> corners[] = {{"front_right", {{x, y, 0}}},
                                                          {"front_left", {{x, -y, 0}}},
                                                          {"rear_right", {{-x, y, 0}}},
                                                          {"rear_left", {{-x, -y, 0}}}};
  for (const auto& [name, p] : corners) {
    const double side = p[0] * p[1] > 0 ? -s : s;
    e.thrusters.push_back({name, p, {{s, side, 0}}, each, -kAstern * each});
  }
  for (const auto& [name, p] : corners) {
    e.thrusters.push_back({std::string("vertical_") + name, p, {{0, 0, 1}}, each, -kAstern * each});
  }
}

}  // namespace

void estimate_thrusters(Estimate& e) {
  const double u = e.request.speed;
  const double drag =
      values(e.linear_damping)(0, 0) * u + values(e.quadratic_damping)(0, 0) * u * u;
  const double thrust = kThrustReserve * drag;
  e.thruster_basis = fmt::format("{:g} times the drag at {:g} m/s, {:.4g} N; lag by guess",
                                 kThrustReserve, u, drag);
  if (e.request.hull.kind == HullKind::kBox) {
    add_vectored_frame(e, thrust);
  } else {
    e.thrusters.push_back(
        {"propeller", {{e.geometry.x_tail, 0, 0}}, {{1, 0, 0}}, thrust, -kAstern * thrust});
  }
}

}  // namespace hadal::analysis
