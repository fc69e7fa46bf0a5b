#include "hadal/cli/show_arms.h"

#include <fmt/format.h>

#include "hadal/analysis/arm_facts.h"
#include "hadal/cli/terminal.h"
#include "hadal/config/checks/shape_walk.h"
#include "hadal/physics/parameters.h"
#include "hadal/run/json_numbers.h"
#include "hadal/world/contact_mesh.h"
#include "hadal/world/mesh_file.h"

namespace hadal::cli {

using run::list, run::number;

namespace {

using model::JointKind;
using model::ShapeKind;

std::string_view kind_text(JointKind kind) {
  return model::EnumNames<JointKind>::value[static_cast<std::size_t>(kind)];
}
std::string_view kind_text(ShapeKind kind) {
  return model::EnumNames<ShapeKind>::value[static_cast<std::size_t>(kind)];
}

/// "-90 to 45 deg", "none"
std::string limits_text(const model::Link& link) {
  if (link.joint == JointKind::kFixed) return "";
  const bool hinge = link.joint == JointKind::kHinge;
  const auto& limits = hinge ? link.limits_deg : link.limits;
  if (!limits) return "no limits";
  return fmt::format("{:g} to {:g} {}", (*limits)[0], (*limits)[1], hinge ? "deg" : "m");
}

std::string motor_text(const model::Link& link) {
  if (link.joint == JointKind::kFixed) return "";
  if (link.motor.torque_limit == 0) return "no motor";
  return fmt::format("{:g} {}", link.motor.torque_limit,
                     link.joint == JointKind::kHinge ? "N·m" : "N");
}

/// What contact makes of a mesh.
ContactMesh contact_of(const model::Shape& shape, const std::filesystem::path& folder) {
  return contact_mesh(read_mesh_file((folder / shape.file).string()), shape.contact);
}

std::string mesh_text(const model::Shape& shape, const std::filesystem::path& folder) {
  const ContactMesh mesh = contact_of(shape, folder);
  std::string text = "contact: convex hull";
  if (mesh.parts.empty()) return "contact: none";
  if (shape.contact == model::MeshContact::kComponents) {
    text = fmt::format("contact: convex hulls of {} components", mesh.parts.size());
  }
  if (!mesh.closed) return text + " of a mesh that is not closed";
  return fmt::format("{}, {:.2f} times the mesh's volume", text, mesh.volume_ratio());
}

std::string extent_text(const model::Shape& s, const std::filesystem::path& folder) {
  if (s.kind == ShapeKind::kMesh) return fmt::format("{}, {}", s.file, mesh_text(s, folder));
  if (s.size) return fmt::format("{:g} x {:g} x {:g} m", (*s.size)[0], (*s.size)[1], (*s.size)[2]);
  if (!s.length) return fmt::format("radius {:g} m", *s.radius);
  return fmt::format("radius {:g} m, length {:g} m", *s.radius, *s.length);
}

/// Of the vehicle with all its arms.
struct Total {
  double mass = 0;          ///< [kg]
  double net_buoyancy = 0;  ///< upwards [N]
};

Total total_of(const model::Vehicle& vehicle) {
  const physics::RigidBody<double> body = physics::vehicle_parameters(vehicle).body;
  double weight = body.weight_mass * vehicle.gravity, volume = body.volume;
  Total total{.mass = body.mass};
  for (const model::Arm& arm : vehicle.arms) {
    const auto facts = analysis::arm_facts(arm, vehicle.water_density, vehicle.gravity);
    total.mass += facts.mass;
    volume += facts.volume;
    for (const model::Link& link : arm.links) {
      weight += link.body.weight_N.value_or(link.body.mass * vehicle.gravity);
    }
  }
  total.net_buoyancy = vehicle.water_density * vehicle.gravity * volume - weight;
  return total;
}

void print_arm(const model::Arm& arm, const model::Vehicle& vehicle) {
  const auto facts = analysis::arm_facts(arm, vehicle.water_density, vehicle.gravity);
  say("\nArm {}: {} joints, {:.4g} kg, displaces {:.4g} kg of water\n", arm.name, facts.joints,
      facts.mass, vehicle.water_density * facts.volume);
  say("  with joints at zero the tool is at [{:.4g}, {:.4g}, {:.4g}] m in the body frame, "
      "{:.4g} m from the arm's base\n",
      facts.tool_B[0] + 0.0, facts.tool_B[1] + 0.0, facts.tool_B[2] + 0.0, facts.reach);
  for (const model::Link& link : arm.links) {
    const bool finger = arm.gripper && (link.name == arm.gripper->finger ||
                                        link.name == arm.gripper->second_finger);
    say("  {:<16} {:<6} {:<24} {:<9} {:>8.4g} kg{}\n", link.name, kind_text(link.joint),
        limits_text(link), finger ? "" : motor_text(link), link.body.mass,
        finger ? "  finger" : "");
  }
}

nlohmann::json arm_json(const model::Arm& arm, const model::Vehicle& vehicle) {
  const auto facts = analysis::arm_facts(arm, vehicle.water_density, vehicle.gravity);
  nlohmann::json j{{"name", arm.name},       {"joints", facts.joints},     {"mass", facts.mass},
                   {"volume", facts.volume}, {"tool", list(facts.tool_B)}, {"reach", facts.reach}};
  for (const model::Link& link : arm.links) {
    const auto& limits = link.joint == JointKind::kHinge ? link.limits_deg : link.limits;
    j["links"].push_back({{"name", link.name},
                          {"joint", kind_text(link.joint)},
                          {"limits", limits ? list(*limits) : nlohmann::json(nullptr)},
                          {"torque_limit", link.motor.torque_limit},
                          {"mass", link.body.mass}});
  }
  return j;
}

}  // namespace

void print_arms_and_shapes(const model::Vehicle& vehicle, const std::filesystem::path& folder) {
  for (const model::Arm& arm : vehicle.arms) print_arm(arm, vehicle);
  if (!vehicle.arms.empty()) {
    const Total total = total_of(vehicle);
    say("\nwith arms: {:.4g} kg, net {:+.4g} N upwards\n", total.mass, total.net_buoyancy);
  }
  bool first = true;
  config::for_each_shape(vehicle, [&](const model::Shape& shape, const std::string& path) {
    if (first) say("\nShapes for contact\n");
    first = false;
    say("  {:<28} {:<9} {}\n", path, kind_text(shape.kind), extent_text(shape, folder));
  });
}

void add_arms_and_shapes(nlohmann::json& j, const model::Vehicle& vehicle,
                         const std::filesystem::path& folder) {
  j["arms"] = nlohmann::json::array();
  for (const model::Arm& arm : vehicle.arms) j["arms"].push_back(arm_json(arm, vehicle));
  const Total total = total_of(vehicle);
  j["with_arms"] = {{"mass", total.mass}, {"net_buoyancy_N", total.net_buoyancy}};
  j["shapes"] = nlohmann::json::array();
  config::for_each_shape(vehicle, [&](const model::Shape& shape, const std::string& path) {
    nlohmann::json s{{"key", path}, {"kind", kind_text(shape.kind)}};
    if (shape.kind == ShapeKind::kMesh) {
      const ContactMesh mesh = contact_of(shape, folder);
      s["file"] = shape.file;
      s["parts"] = mesh.parts.size();
      s["volume_ratio"] = mesh.closed ? number(mesh.volume_ratio()) : nlohmann::json(nullptr);
    }
    j["shapes"].push_back(s);
  });
}

}  // namespace hadal::cli
