#include "hadal/sim/simulation_tasks.h"

namespace hadal::sim {

void Simulation::add_scene(const Setup& setup, const Geometry& geometry) {
  const model::Scenario& scenario = setup.scenario;
  if (!has_scene(scenario, setup.vehicles)) return;
  scene_ = std::make_unique<Multibody>(
      scenario, build_scene(scenario, setup.vehicles, geometry, vehicles_), vehicles_);
  const SceneMembers& members = scene_->members();

  first_arm_topic_ = topics_.size();
  for (const SceneMembers::Member& member : members.vehicles) {
    Vehicle& vehicle = *vehicles_[member.index];
    for (std::size_t i = 0; i < vehicle.arms().size(); ++i) {
      const Arm& arm = vehicle.arms()[i];
      if (arm.controlled()) {
        tasks_.push_back({Phase::kArmControl, member.index, i, clock_of(arm.rate(), true)});
      }
      arms_.push_back({member.index, i});
      tasks_.push_back(
          {Phase::kArm, member.index, arms_.size() - 1, clock_of(scenario.log.arm_rate, false)});
      topics_.push_back({"/" + vehicle.name() + "/" + arm.name(), message::ArmState::kType});
    }
  }
  const std::size_t contact_clock = clock_of(scenario.log.contact_rate, false);
  const auto add_contact = [&](const std::string& prefix) {
    tasks_.push_back({Phase::kContact, 0, topics_.size() - first_contact_topic_, contact_clock});
    topics_.push_back({prefix + "/contact", message::ContactState::kType});
  };
  first_contact_topic_ = topics_.size();
  for (const SceneMembers::Member& m : members.vehicles) {
    add_contact("/" + vehicles_[m.index]->name());
  }
  for (const model::Object& object : scenario.objects) add_contact("/objects/" + object.name);
  first_object_topic_ = topics_.size();
  for (std::size_t i = 0; i < scenario.objects.size(); ++i) {
    tasks_.push_back({Phase::kObject, 0, i, contact_clock});
    topics_.push_back({"/objects/" + scenario.objects[i].name, message::ObjectState::kType});
  }
}

std::vector<std::string> Simulation::overlaps() {
  try {
    return scene_ ? scene_->overlaps(now_) : std::vector<std::string>{};
  } catch (const SceneFailure&) {
    return {};  // The first step will tell.
  }
}

void Simulation::publish_arm(std::size_t arm) {
  scene_->observe(now_);
  Vehicle& vehicle = *vehicles_[arms_[arm].vehicle];
  publish(first_arm_topic_ + arm, &vehicle.arms()[arms_[arm].arm].state_message(
                                      now_, scene_->bodies(), vehicle.state().body));
}

void Simulation::publish_object(std::size_t object) {
  scene_->observe(now_);
  publish(first_object_topic_ + object, &scene_->object_message(object, now_));
}

void Simulation::publish_contact(std::size_t member) {
  scene_->observe(now_);
  const SceneMembers& members = scene_->members();
  const std::size_t vehicles = members.vehicles.size();
  publish(
      first_contact_topic_ + member,
      &scene_->contact_message(
          member < vehicles ? members.vehicles[member] : members.objects[member - vehicles], now_));
}

void Simulation::publish_scene() {
  scene_published_ = now_;
  const SceneMembers& members = scene_->members();
  for (std::size_t i = 0; i < arms_.size(); ++i) publish_arm(i);
  for (std::size_t i = 0; i < members.objects.size(); ++i) publish_object(i);
  for (std::size_t i = 0; i < members.vehicles.size() + members.objects.size(); ++i) {
    publish_contact(i);
  }
}

}  // namespace hadal::sim
