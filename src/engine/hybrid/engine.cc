#include "hadal/engine/hybrid/engine.h"

#include <algorithm>

namespace hadal::engine {

namespace {

/// Grips by friction slip where contacts are solved less often than this [s].
constexpr double kLongestPart = 1.0 / 240;

}  // namespace

void HybridEngine::apply(std::size_t body, const Vec3<double>& force_N,
                         const Vec3<double>& torque_N) {
  loads_[body].force_N += force_N;
  loads_[body].torque_N += torque_N;
}

void HybridEngine::step(double h) {
  const int parts = std::max(1, static_cast<int>(std::ceil(h / kLongestPart - 1e-9)));
  if (parts > 1) keep_motions();
  step_in(1, h);
  if (parts > 1 && !contacts_.empty()) {
    for (std::size_t i = 0; i < before_.size(); ++i) set_motion(i, before_[i]);
    step_in(parts, h);
  }
  std::fill(loads_.begin(), loads_.end(), EngineLoad{});
}

void HybridEngine::keep_motions() {
  before_.resize(loads_.size());
  for (std::size_t i = 0; i < before_.size(); ++i) before_[i] = motion(i);
}

void HybridEngine::step_in(int parts, double h) {
  contacts_.clear();
  for (int part = 0; part < parts; ++part) {
    of_part_.clear();
    step_part(h / parts, loads_, of_part_);
    for (SceneContact& contact : of_part_) contact.force = 1.0 / parts * contact.force;
    join_contacts();
  }
}

void HybridEngine::join_contacts() {
  // The k-th contact of two bodies is the same one in all parts.
  const auto same_pair = [](const SceneContact& a, const SceneContact& b) {
    return a.first == b.first && a.second == b.second;
  };
  const std::size_t before = contacts_.size();
  for (std::size_t i = 0; i < of_part_.size(); ++i) {
    auto k = std::count_if(of_part_.begin(), of_part_.begin() + static_cast<long>(i),
                           [&](const SceneContact& c) { return same_pair(c, of_part_[i]); });
    const auto end = contacts_.begin() + static_cast<long>(before);
    const auto known = std::find_if(contacts_.begin(), end, [&](const SceneContact& c) {
      return same_pair(c, of_part_[i]) && k-- == 0;
    });
    if (known != end) {
      known->force += of_part_[i].force;
    } else {
      contacts_.push_back(of_part_[i]);
    }
  }
}

void HybridEngine::contacts(std::vector<SceneContact>& list) const {
  list.insert(list.end(), contacts_.begin(), contacts_.end());
}

}  // namespace hadal::engine
