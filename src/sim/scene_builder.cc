#include "hadal/sim/scene_builder.h"

#include <algorithm>
#include <cmath>

#include "hadal/base/error.h"
#include "hadal/engine/hybrid/scene.h"
#include "hadal/engine/mujoco/scene.h"
#include "hadal/physics/scene_rule.h"

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
    case model::ObjectJoint::kPath:
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

/// Of a piece of the world, in the order of the geometry; empty if it has none of its own.
std::string world_name(const model::World& world, std::size_t piece) {
  if (piece < world.boxes.size()) return world.boxes[piece].name;
  piece -= world.boxes.size();
  if (piece < world.meshes.size()) return world.meshes[piece].name;
  piece -= world.meshes.size();
  if (piece < world.shapes.size()) return world.shapes[piece].shape.name;
  return world.terrains[piece - world.shapes.size()].name;
}

class Builder {
 public:
  Builder(const model::Scenario& scenario, const Geometry& geometry)
      : scenario_(scenario), geometry_(geometry) {}

  BuiltScene take() { return std::move(built_); }

  void add_world() {
    for (std::size_t i = 0; i < geometry_.world().pieces.size(); ++i) {
      // Each is a body of its own, at its own origin.
      Piece piece = geometry_.world().pieces[i];
      SceneBody body{.name = world_name(scenario_.world, i),
                     .joint = SceneJoint::kFixed,
                     .position = piece.position,
                     .orientation = piece.orientation};
      piece.position = {}, piece.orientation = {};
      add_shapes(piece, body);
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
    std::size_t part = geometry_.hull_of_vehicle(index);
    add_shapes(part++, base);
    SceneMembers::Member member{.index = index, .bodies = {add(std::move(base))}};
    for (std::size_t i = 0; i < description.arms.size(); ++i) {
      add_arm(description, description.arms[i], vehicle, vehicle.arms()[i], part, member);
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
    if (object.path) lead(*object.path, body);
    if (object.body && !object.path) {
      body.parameters = parameters(*object.body, object.hydrodynamics,
                                   scenario_.environment.density, scenario_.environment.gravity);
    }
    add_shapes(geometry_.body_of_object(index), body);
    built_.members.objects.push_back({.index = index, .bodies = {add(std::move(body))}});
  }

  /// Along a path, from its start.
  static void lead(const model::ObjectPath& path, SceneBody& body) {
    body.path = std::make_shared<const engine::DrivenPath>(path, body.orientation);
    const engine::PathState start = body.path->at(0);
    body.position = start.position, body.orientation = start.orientation, body.nu = start.nu;
    model::Body heavy;
    heavy.mass = engine::kLedMass;
    for (int k = 0; k < 3; ++k) heavy.inertia(k, k) = engine::kLedMass;
    body.parameters = parameters(heavy, {}, 1000, 9.81);
  }

 private:
  std::size_t add(SceneBody body) {
    built_.description.bodies.push_back(std::move(body));
    return built_.description.bodies.size() - 1;
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

  /// `part` is its first link in the geometry, then the link after its last.
  void add_arm(const model::Vehicle& description, const model::Arm& arm, const Vehicle& vehicle,
               Arm& running, std::size_t& part, SceneMembers::Member& member) {
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
      add_shapes(part++, body);
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

  void add_shapes(std::size_t part, SceneBody& body) const {
    for (const Piece& piece : geometry_.bodies()[part].pieces) add_shapes(piece, body);
  }

  /// One shape, or one for each convex part of a mesh; none of what touches nothing.
  static void add_shapes(const Piece& piece, SceneBody& body) {
    if (!piece.touches) return;
    SceneShape shape{.kind = piece.solid.kind,
                     .half_size = piece.solid.half_size,
                     .radius = piece.solid.radius,
                     .half_length = piece.solid.half_length,
                     .position = piece.position,
                     .orientation = piece.orientation,
                     .surface = piece.surface};
    shape.ground = piece.terrain;
    if (piece.mesh == nullptr) {
      body.shapes.push_back(std::move(shape));
      return;
    }
    shape.kind = model::ShapeKind::kMesh;
    for (const ConvexPart& part : piece.mesh->contact(piece.contact).parts) {
      shape.points = part.points;
      body.shapes.push_back(shape);
    }
  }

  const model::Scenario& scenario_;
  const Geometry& geometry_;
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
                       const std::vector<model::Vehicle>& descriptions, const Geometry& geometry,
                       const std::vector<std::unique_ptr<Vehicle>>& vehicles) {
  Builder builder(scenario, geometry);
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
