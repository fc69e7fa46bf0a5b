#pragma once

/// Events of one arm: orders that it cannot follow, motors at their limit, grasps.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "hadal/sim/arm.h"
#include "hadal/sim/event.h"

namespace hadal::sim {

/// What an arm touches at one look.
struct ArmTouch {
  int object = -1;       ///< the first that a finger touches, as owner
  bool other = false;    ///< a finger touches something else that is not its own vehicle
  bool holding = false;  ///< the arm touches the object that it holds
};

class ArmWatch {
 public:
  /// `source` is vehicle/arm.
  ArmWatch(std::string source, const model::Arm& arm);

  /// The object in its gripper; −1: none.
  int held() const { return held_; }
  /// `owners` are the names of all.
  void look(const Arm& arm, const ArmTouch& touch, const std::vector<std::string>& owners,
            Nanoseconds now, Events& events);

  template <class V>
  void visit(V&& v) {
    v(orders_seen_), v(misses_), v(saturated_), v(held_), v(touched_at_);
    v(told_nothing_);
  }

 private:
  void look_at_order(const Arm& arm, Nanoseconds now, Events& events);
  void look_at_motors(const Arm& arm, Nanoseconds now, Events& events);
  void look_at_gripper(const Arm& arm, const ArmTouch& touch,
                       const std::vector<std::string>& owners, Nanoseconds now, Events& events);

  std::string source_;
  std::vector<std::string> joints_;  ///< names
  std::uint64_t orders_seen_ = 0;
  Lasting misses_;
  std::array<Lasting, control::kMaxArmJoints> saturated_;
  std::int32_t held_ = -1;
  Nanoseconds touched_at_ = 0;  ///< when the arm last touched what it holds
  bool told_nothing_ = false;   ///< that this grip closed on nothing
};

}  // namespace hadal::sim
