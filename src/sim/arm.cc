#include "hadal/sim/arm.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "hadal/sim/run_error.h"

namespace hadal::sim {

Arm::Arm(const std::string& vehicle, const model::Arm& description,
         const model::ArmControl* control)
    : vehicle_(vehicle), description_(description), geometry_(physics::arm_geometry(description)) {
  if (control != nullptr) control_ = control::manipulator_parameters(description, *control);
  message_.header.frame_id = vehicle + "/base_link_frd";
  const std::size_t joints = geometry_.joints.size(), fingers = geometry_.fingers.size();
  for (auto* numbers :
       {&message_.position, &message_.velocity, &message_.reference, &message_.torque}) {
    numbers->resize(joints);
  }
  message_.reaction.resize(6 * geometry_.links.size());
  message_.finger_position.resize(fingers);
  message_.finger_force.resize(fingers);
}

sensors::JointReadings Arm::joints(const engine::Scene& scene) const {
  sensors::JointReadings r{.joints = geometry_.joints.size(), .fingers = geometry_.fingers.size()};
  HADAL_ASSERT(r.joints <= r.kMostJoints && r.fingers <= r.kMostFingers, name());
  for (std::size_t i = 0; i < r.joints; ++i) {
    r.position[i] = motion(scene, geometry_.joints[i]).joint_position;
    r.velocity[i] = motion(scene, geometry_.joints[i]).joint_velocity;
  }
  for (std::size_t i = 0; i < r.fingers; ++i) {
    r.finger_position[i] = motion(scene, geometry_.fingers[i]).joint_position;
    r.finger_velocity[i] = motion(scene, geometry_.fingers[i]).joint_velocity;
  }
  return r;
}

void Arm::listen() {
  listens_ = true;
  heard_.joints = geometry_.joints.size(), heard_.fingers = geometry_.fingers.size();
  if (!control_) return;
  std::copy_n(control_->initial.begin(), heard_.joints, heard_.position.begin());
}

void Arm::read_joints(const engine::Scene& scene) {
  if (!listens_) heard_ = joints(scene);
}

control::ManipulatorMeasurements Arm::measurements(
    const control::Measurements<double>& vehicle) const {
  control::ManipulatorMeasurements m;
  std::copy_n(heard_.position.begin(), heard_.joints, m.q.begin());
  std::copy_n(heard_.velocity.begin(), heard_.joints, m.q_dot.begin());
  m.finger = heard_.finger_position, m.finger_dot = heard_.finger_velocity;
  m.p_NB_N = vehicle.p_NB_N;
  m.q_NB = vehicle.q_NB;
  m.nu = join(vehicle.v_NB_B, vehicle.w_NB_B);
  m.pose_seen = vehicle.position_seen && vehicle.attitude_seen;
  return m;
}

void Arm::give_order(const model::ArmOrder& order, Nanoseconds now, const engine::Scene& scene,
                     const control::Measurements<double>& vehicle) {
  tool_orders_ += order.reach || order.sinusoid ? 1 : 0;
  read_joints(scene);
  control::give_order(*control_, order, measurements(vehicle), seconds(now), state_);
}

void Arm::control(Nanoseconds now, bool powered, const control::Measurements<double>& vehicle,
                  engine::Scene& scene) {
  state_.power = powered;
  read_joints(scene);
  const control::ManipulatorOutput output =
      control::manipulator_tick(*control_, measurements(vehicle), seconds(now), state_);
  refuse_not_finite(output, now);
  output_ = output;
  limit_torques();
  drive(scene);
}

void Arm::refuse_not_finite(const control::ManipulatorOutput& output, Nanoseconds now) const {
  const auto refuse = [&](const std::vector<int>& links, std::span<const double> efforts) {
    for (std::size_t i = 0; i < links.size(); ++i) {
      if (std::isfinite(efforts[i])) continue;
      const model::Link& link = description_.links[static_cast<std::size_t>(links[i])];
      throw CommandError(now, vehicle_, name() + "/" + link.name, efforts[i], "[[vehicles.arms]]");
    }
  };
  refuse(geometry_.joints, output.torque);
  refuse(geometry_.fingers, output.finger_force);
}

bool Arm::finite_torques() const {
  const auto finite = [](double x) { return std::isfinite(x); };
  return std::all_of(output_.torque.begin(), output_.torque.end(), finite) &&
         std::all_of(output_.finger_force.begin(), output_.finger_force.end(), finite);
}

double Arm::torque_limit(std::size_t joint) const {
  return description_.links[static_cast<std::size_t>(geometry_.joints[joint])].motor.torque_limit;
}

void Arm::limit_torques() {
  for (std::size_t i = 0; i < geometry_.joints.size(); ++i) {
    const double limit = torque_limit(i);
    output_.torque[i] = std::clamp(output_.torque[i], -limit, limit);
  }
  for (std::size_t i = 0; i < geometry_.fingers.size(); ++i) {
    const double motor =
        description_.links[static_cast<std::size_t>(geometry_.fingers[i])].motor.torque_limit;
    const double force = description_.gripper->force_limit;
    const double limit = motor > 0 ? std::min(motor, force) : force;
    output_.finger_force[i] = std::clamp(output_.finger_force[i], -limit, limit);
  }
}

void Arm::drive(engine::Scene& scene) const {
  for (std::size_t i = 0; i < geometry_.joints.size(); ++i) {
    scene.set_joint_force(bodies_[static_cast<std::size_t>(geometry_.joints[i])],
                          output_.torque[i]);
  }
  for (std::size_t i = 0; i < geometry_.fingers.size(); ++i) {
    scene.set_joint_force(bodies_[static_cast<std::size_t>(geometry_.fingers[i])],
                          output_.finger_force[i]);
  }
}

const message::ArmState& Arm::state_message(Nanoseconds now, const engine::Scene& scene,
                                            const physics::BodyState<double>& vehicle) {
  message::ArmState& m = message_;
  m.header.stamp = message::time_from_ns(now);
  for (std::size_t i = 0; i < geometry_.joints.size(); ++i) {
    const engine::SceneMotion& joint = motion(scene, geometry_.joints[i]);
    m.position[i] = joint.joint_position;
    m.velocity[i] = joint.joint_velocity;
    m.reference[i] = controlled() ? state_.joints[i].value : joint.joint_position;
    m.torque[i] = output_.torque[i];
  }
  for (std::size_t i = 0; i < geometry_.fingers.size(); ++i) {
    m.finger_position[i] = motion(scene, geometry_.fingers[i]).joint_position;
    m.finger_force[i] = output_.finger_force[i];
  }
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const Vec6<double>& reaction = scene.forces(bodies_[i]).joint;
    std::copy(reaction.e.begin(), reaction.e.end(),
              m.reaction.begin() + static_cast<std::ptrdiff_t>(6 * i));
  }
  m.miss = state_.tool.active ? state_.tool.miss : 0;
  m.wrist = scene.forces(bodies_[static_cast<std::size_t>(geometry_.tool_link)]).joint;
  const physics::BodyState<double>& link = motion(scene, geometry_.tool_link).state;
  m.tool_ned = link.p_NB_N + rotation_matrix(link.q_NB) * geometry_.tool;
  m.tool = transposed_times(rotation_matrix(vehicle.q_NB), m.tool_ned - vehicle.p_NB_N);
  return m;
}

}  // namespace hadal::sim
