#pragma once

/// MuJoCo alone, stepped by its own Runge–Kutta method: the yardstick of a scene's speed. The same
/// text, solver and contacts as in a scene, but no water: instead of weight and buoyancy one
/// gravity for all bodies.

#include <vector>

#include "hadal/engine/mujoco/model.h"

namespace hadal::engine {

class MujocoPlain {
 public:
  /// Steps of h [s]; gravity in N [m/s²]. All surfaces must be alike.
  MujocoPlain(const SceneDescription& scene, double h, const Vec3<double>& gravity);

  void step();

  void set_joint_force(std::size_t body, double force);
  double joint_position(std::size_t body) const;
  double joint_velocity(std::size_t body) const;

  /// Everything that a step changes.
  std::vector<double> save() const;
  void load(const std::vector<double>& numbers);

  /// At the end of the last step.
  ConstraintCount constraints() const { return constraint_count(*m_.data); }

 private:
  MujocoModel m_;
};

}  // namespace hadal::engine
