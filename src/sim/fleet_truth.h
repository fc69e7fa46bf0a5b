#pragma once

#include <memory>
#include <vector>

#include "hadal/sensors/view.h"
#include "hadal/sim/scene.h"
#include "hadal/sim/vehicle.h"

namespace hadal::sim {

/// The vehicles of a run as its sensors see them at one time.
class FleetTruth final : public sensors::Fleet {
 public:
  FleetTruth(const std::vector<std::unique_ptr<Vehicle>>& vehicles, Scene* scene, Nanoseconds now)
      : vehicles_(vehicles), scene_(scene), now_(now) {}

  std::size_t size() const override { return vehicles_.size(); }
  const physics::BodyState<double>& body(std::size_t vehicle) const override {
    return vehicles_[vehicle]->state().body;
  }
  Vec6<double> acceleration(std::size_t vehicle) const override {
    if (vehicles_[vehicle]->in_scene()) scene_->observe(now_);
    return vehicles_[vehicle]->acceleration(now_);
  }

  std::optional<sensors::JointReadings> joints(std::size_t vehicle,
                                               std::string_view arm) const override {
    return vehicles_[vehicle]->joints(arm);
  }

 private:
  const std::vector<std::unique_ptr<Vehicle>>& vehicles_;
  Scene* scene_;  ///< null if there is none
  Nanoseconds now_;
};

}  // namespace hadal::sim
