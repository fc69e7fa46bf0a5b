#include "hadal/sim/scene_builder.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "hadal/base/error.h"
#include "hadal/engine/hybrid/scene.h"
#include "hadal/engine/mujoco/scene.h"
#include "hadal/physics/scene_rule.h"
#include "hadal/world/contact_mesh.h"
#include "hadal/world/mesh_file.h"

namespace hadal::sim {

namespace {

using engine::SceneBody;
using engine::SceneJoint;
using engine::SceneShape;

Quaternion<double> turned(const Vec3<double>& rpy_deg) {
  return quaternion_from_rpy(radians(1) * rpy_deg);
}

Vec3<double> unit(const Vec3<double>& axis) { return (1 / std::sqrt(dot(axis, axis))) * axis; }

SceneJoint joint_of(model::JointKind kind) {
  switch (kind) {
    case model::JointKind::kHinge:
      return SceneJoint::kHinge;
    case model::JointKind::kSlide:
      return SceneJoint::kSlide;
    case model::JointKind::kFixed:
      return SceneJoint::kFixed;
  }
  return SceneJoint::kFixed;
}

SceneJoint joint_of(model::ObjectJoint joint) {
  switch (joint) {
    case model::ObjectJoint::kFree:
      return SceneJoint::kFree;
    case model::ObjectJoint::kFixed:
      return SceneJoint::kFixed;
    case model::ObjectJoint::kHinge:
      return SceneJoint::kHinge;
    case model::ObjectJoint::kSlide:
      return SceneJoint::kSlide;
  }
  return SceneJoint::kFixed;
}

std::optional<std::array<double, 2>> limits_of(const model::Object& object) {
  if (object.joint == model::ObjectJoint::kSlide) return object.limits;
  if (!object.limits_deg) return {};
  return std::array<double, 2>{radians((*object.limits_deg)[0]), radians((*object.limits_deg)[1])};
}

class Builder {
 public:
  Builder(const model::Scenario& scenario, const std::string& mesh_folder)
      : scenario_(scenario), mesh_folder_(mesh_folder) {}

  BuiltScene take() { return std::move(built_); }

  void add_world() {
    for (const model::Box& box : scenario_.world.boxes) {
      SceneBody body = fixed_body(box.name, box.center, box.rpy_deg);
      body.shapes.push_back(
          {.kind = model::ShapeKind::kBox, .half_size = 0.5 * box.size, .surface = box.surface});
      add(std::move(body));
    }
    for (const model::Mesh& mesh : scenario_.world.meshes) {
      SceneBody body = fixed_body(mesh.name, mesh.position, mesh.rpy_deg);
      add_mesh(mesh.file, mesh.scale, mesh.contact, {.surface = mesh.surface}, body);
      if (!body.shapes.empty()) add(std::move(body));
    }
  }

  void add_vehicle(std::size_t index, const model::Vehicle& description, Vehicle& vehicle) {
    const physics::BodyState<double>& state = vehicle.state().body;
    SceneBody base{.name = vehicle.name(),
                   .position = state.p_NB_N,
                   .orientation = state.q_NB,
                   .nu = state.nu,
                   .vehicle = static_cast<int>(built_.members.vehicles.size()),
                   .parameters = vehicle.parameters()};
    add_shapes(description.shapes, base);
    SceneMembers::Member member{.index = index, .bodies = {add(std::move(base))}};
    for (std::size_t i = 0; i < description.arms.size(); ++i) {
      add_arm(description, description.arms[i], vehicle, vehicle.arms()[i], member);
    }
    built_.members.vehicles.push_back(std::move(member));
  }

  void add_object(std::size_t index, const model::Object& object) {
    SceneBody body{.name = object.name,
                   .joint = joint_of(object.joint),
                   .position = object.position,
                   .orientation = turned(object.rpy_deg),
                   .axis = unit(object.axis),
                   .limits = limits_of(object),
                   .friction = object.friction,
                   .damping = object.damping,
                   .nu = object.nu};
    if (object.body) {
      body.parameters = parameters(*object.body, object.hydrodynamics,
                                   scenario_.environment.density, scenario_.environment.gravity);
    }
    add_shapes(object.shapes, body);
    built_.members.objects.push_back({.index = index, .bodies = {add(std::move(body))}});
  }

 private:
  std::size_t add(SceneBody body) {
    built_.description.bodies.push_back(std::move(body));
    return built_.description.bodies.size() - 1;
  }

  static SceneBody fixed_body(const std::string& name, const Vec3<double>& position,
                              const Vec3<double>& rpy_deg) {
    return {.name = name,
            .joint = SceneJoint::kFixed,
            .position = position,
            .orientation = turned(rpy_deg)};
  }

  /// Any body is a vehicle without actuators to `physics`.
  static physics::VehicleParameters<double> parameters(const model::Body& body,
                                                       const model::Hydrodynamics& hydrodynamics,
                                                       double density, double gravity) {
    return physics::vehicle_parameters({.water_density = density,
                                        .gravity = gravity,
                                        .body = body,
                                        .hydrodynamics = hydrodynamics});
  }

  void add_arm(const model::Vehicle& description, const model::Arm& arm, const Vehicle& vehicle,
               Arm& running, SceneMembers::Member& member) {
    const physics::ArmGeometry& geometry = running.geometry();
    const auto base = static_cast<int>(member.bodies.front());
    std::vector<std::size_t> bodies;
    for (std::size_t i = 0; i < arm.links.size(); ++i) {
      const model::Link& link = arm.links[i];
      const physics::LinkGeometry& g = geometry.links[i];
      SceneBody body{.name = vehicle.name() + "/" + arm.name + "/" + link.name,
                     .parent = g.parent < 0
                                   ? base
                                   : static_cast<int>(bodies[static_cast<std::size_t>(g.parent)]),
                     .joint = joint_of(g.joint),
                     .position = g.position,
                     .orientation = g.orientation,
                     .anchor = g.anchor,
                     .axis = g.axis,
                     .limits = g.limits,
                     .friction = link.motor.friction,
                     .damping = link.motor.damping,
                     .armature = link.motor.gear * link.motor.gear * link.motor.rotor_inertia,
                     // A gripper is open at first.
                     .initial = g.finger && g.limits ? (*g.limits)[1] : 0,
                     .parameters = parameters(link.body, link.hydrodynamics,
                                              description.water_density, description.gravity)};
      add_shapes(link.shapes, body);
      bodies.push_back(add(std::move(body)));
    }
    set_initial_joints(vehicle.entry(), arm, geometry, bodies);
    if (geometry.fingers.size() == 2) {
      built_.description.couplings.push_back(
          {static_cast<int>(bodies[static_cast<std::size_t>(geometry.fingers[0])]),
           static_cast<int>(bodies[static_cast<std::size_t>(geometry.fingers[1])])});
    }
    member.bodies.insert(member.bodies.end(), bodies.begin(), bodies.end());
    running.place(std::move(bodies));
  }

  void set_initial_joints(const model::ScenarioVehicle& entry, const model::Arm& arm,
                          const physics::ArmGeometry& geometry,
                          const std::vector<std::size_t>& bodies) {
    for (const model::ArmControl& control : entry.arms) {
      if (control.arm != arm.name) continue;
      for (std::size_t i = 0; i < control.initial_deg.size(); ++i) {
        const auto link = static_cast<std::size_t>(geometry.joints[i]);
        const bool hinge = geometry.links[link].joint == model::JointKind::kHinge;
        built_.description.bodies[bodies[link]].initial =
            hinge ? radians(control.initial_deg[i]) : control.initial_deg[i];
      }
    }
  }

  void add_shapes(const std::vector<model::Shape>& shapes, SceneBody& body) const {
    for (const model::Shape& shape : shapes) {
      SceneShape s{.kind = shape.kind,
                   .half_size = 0.5 * shape.size.value_or(Vec3<double>{}),
                   .radius = shape.radius.value_or(0),
                   .half_length = 0.5 * shape.length.value_or(0),
                   .position = shape.position,
                   .orientation = turned(shape.rpy_deg),
                   .surface = shape.surface};
      if (shape.kind == model::ShapeKind::kMesh) {
        add_mesh(shape.file, shape.scale, shape.contact, std::move(s), body);
      } else {
        body.shapes.push_back(std::move(s));
      }
    }
  }

  /// One shape for each convex part of a mesh file, else as `like`.
  void add_mesh(const std::string& file, double scale, model::MeshContact contact,
                const SceneShape& like, SceneBody& body) const {
    if (contact == model::MeshContact::kNone) return;
    TriangleMesh mesh = read_mesh_file((std::filesystem::path(mesh_folder_) / file).string());
    for (Vec3<double>& vertex : mesh.vertices) vertex = scale * vertex;
    for (ConvexPart& part : contact_mesh(mesh, contact).parts) {
      SceneShape shape = like;
      shape.kind = model::ShapeKind::kMesh;
      shape.points = std::move(part.points);
      body.shapes.push_back(std::move(shape));
    }
  }

  const model::Scenario& scenario_;
  std::string mesh_folder_;
  BuiltScene built_;
};

}  // namespace

bool has_scene(const model::Scenario& scenario, const std::vector<model::Vehicle>& vehicles) {
  return !scenario.objects.empty() ||
         std::any_of(vehicles.begin(), vehicles.end(), [&](const model::Vehicle& v) {
           return physics::in_scene(v, scenario.engine);
         });
}

BuiltScene build_scene(const model::Scenario& scenario,
                       const std::vector<model::Vehicle>& descriptions,
                       const std::string& mesh_folder,
                       const std::vector<std::unique_ptr<Vehicle>>& vehicles) {
  Builder builder(scenario, mesh_folder);
  builder.add_world();
  for (std::size_t i = 0; i < vehicles.size(); ++i) {
    if (physics::in_scene(descriptions[i], scenario.engine))
      builder.add_vehicle(i, descriptions[i], *vehicles[i]);
  }
  for (std::size_t i = 0; i < scenario.objects.size(); ++i) {
    builder.add_object(i, scenario.objects[i]);
  }
  return builder.take();
}

std::unique_ptr<engine::Scene> make_scene(const model::Scenario& scenario,
                                          const Environment& environment,
                                          engine::SceneDescription description) {
  const model::EngineName name = scenario.engine.name;
  try {
    if (name == model::EngineName::kBullet || name == model::EngineName::kOde) {
      return engine::make_hybrid_scene(std::move(description), environment, scenario.engine);
    }
    return engine::make_mujoco_scene(std::move(description), environment,
                                     scenario.integrator.method);
  } catch (const engine::SceneError& error) {
    // What an engine refuses is the user's to change.
    throw InputError(Finding{
        .key = "engine.name",
        .value =
            std::string(model::EnumNames<model::EngineName>::value[static_cast<std::size_t>(name)]),
        .problem = error.what()});
  }
}

}  // namespace hadal::sim
