#pragma once

/// Events of a scene: contacts of vehicles, arms, joints at their stops, objects at the surface.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "hadal/sim/event_arm.h"
#include "hadal/sim/scene_builder.h"

namespace hadal::sim {

class SceneWatch {
 public:
  /// Keeps references to the engine and the vehicles, which are those of the members.
  SceneWatch(const engine::Scene& scene, const SceneMembers& members,
             std::vector<Vehicle*> vehicles);

  /// Whether a vehicle without a contact touched something in the last step.
  bool touched_anew() const;
  /// The scene was observed at this time. The first look tells no contact and no stop: they are
  /// what the run began with.
  void look(Nanoseconds now, Events& events);

  template <class V>
  void visit(V&& v) {
    v(started_), v(contacts_), v(arms_), v(stops_), v(surfaced_);
    for (const WatchedArm& arm : arms_) {
      if (arm.watch.held() >= 0 && !is_object(static_cast<std::size_t>(arm.watch.held()))) {
        throw InputError("the state has a gripper that holds no object of the scene");
      }
    }
  }

 private:
  /// Two bodies that touch, the vehicle's own first; −1: none.
  struct Touch {
    int own = -1, other = -1;
  };
  /// A joint with limits that is no finger.
  struct Stop {
    std::size_t body = 0;
    Lasting at;
    template <class V>
    void visit(V&& v) {
      v(at);
    }
  };
  struct WatchedArm {
    Vehicle* vehicle = nullptr;
    std::size_t arm = 0;
    ArmWatch watch;
    template <class V>
    void visit(V&& v) {
      v(watch);
    }
  };

  std::size_t add_owner(const std::string& name, const std::vector<std::size_t>& bodies);
  void add_arms(Vehicle& vehicle);
  /// Entries of a vehicle, one for each owner.
  template <class T>
  std::span<const T> of_vehicle(const std::vector<T>& all, std::size_t vehicle) const {
    return std::span(all).subspan(vehicle * owner_names_.size(), owner_names_.size());
  }
  void find_touches();
  void note(int body, int other);
  /// A vehicle that touched something in the last step but is apart again.
  void note_bounce(std::size_t vehicle);
  void note_finger(int body, int other);
  bool own_fingers(int a, int b) const;
  bool touched(std::size_t vehicle) const;
  std::size_t owner(int body) const {
    return body < 0 ? world_ : owner_[static_cast<std::size_t>(body)];
  }
  bool is_object(std::size_t owner) const {
    return owner >= vehicles_.size() && owner < vehicles_.size() + members_.objects.size();
  }
  std::string name(int body) const;
  void look_at_contacts(Nanoseconds now, Events& events);
  void look_at_stops(Nanoseconds now, Events& events);
  void look_at_surface(Nanoseconds now, Events& events);

  const engine::Scene& scene_;
  const SceneMembers& members_;
  std::vector<Vehicle*> vehicles_;
  /// Vehicles, then objects, then bodies of the world; last the world without a name and what was
  /// touched in a step but is not any more.
  std::vector<std::string> owner_names_;
  std::vector<std::size_t> owner_;  ///< of each body
  std::size_t world_ = 0, unknown_ = 0;
  std::vector<int> arm_of_, finger_of_;  ///< of each body, into arms_; −1: none

  bool started_ = false;
  std::vector<Lasting> contacts_;  ///< of each vehicle with each owner
  std::vector<WatchedArm> arms_;
  std::vector<Stop> stops_;
  std::vector<Lasting> surfaced_;  ///< of each object

  std::vector<Touch> touches_;  ///< as contacts_, of the present look
  std::vector<ArmTouch> arm_touches_;
};

}  // namespace hadal::sim
