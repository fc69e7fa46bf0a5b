#pragma once

/// Scenes on MuJoCo 2.2.2 with exact added mass: the mass matrix of the whole tree of bodies,
/// contacts included, feels the water. Fixed steps of the classical Runge–Kutta method or
/// semi-implicit Euler.

#include <memory>

#include "hadal/engine/mujoco/impact.h"

namespace hadal::engine {

/// M(q) q̈ = force + constraints: the equations at the last observation, in MuJoCo's coordinates of
/// velocity (of a free body the linear velocity in N, the angular one in its frame; then joints).
struct SceneEquations {
  int size = 0;
  std::vector<double> mass;          ///< dense, row by row, with added mass
  std::vector<double> force;         ///< everything else but constraints
  std::vector<double> acceleration;  ///< q̈
};

class MujocoScene final : public Scene {
 public:
  /// `method` must have a fixed step. Throws SceneError if MuJoCo does not take the scene.
  MujocoScene(SceneDescription description, const Environment& environment,
              model::IntegratorMethod method);
  ~MujocoScene() override;

  void step(double t, double h, std::span<const SceneVehicle> vehicles) override;
  void observe(double t, std::span<const SceneVehicle> vehicles) override;
  /// Coordinates, velocities, then what else a step needs.
  void save_to(std::vector<double>& numbers) const override;
  void load(std::span<const double> numbers) override;

  int coordinate_count() const;
  int velocity_count() const;
  SceneEquations equations() const;
  /// At the end of the last step.
  ConstraintCount constraints() const;

 private:
  double step_to_impact(double t, double h, std::span<const SceneVehicle> vehicles, bool hurried);
  double locate_impact(double t, double h, std::span<const SceneVehicle> vehicles, Impacts impacts);

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// kDormandPrince is not for scenes.
std::unique_ptr<Scene> make_mujoco_scene(SceneDescription description,
                                         const Environment& environment,
                                         model::IntegratorMethod method);

}  // namespace hadal::engine
