#pragma once

/// A description, loaded into MuJoCo.

#include <memory>
#include <vector>

#include "hadal/engine/scene.h"

struct mjModel_;
struct mjData_;

namespace hadal::engine {

struct DeleteModel {
  void operator()(mjModel_* model) const;
};
struct DeleteData {
  void operator()(mjData_* data) const;
};

struct MujocoModel {
  std::unique_ptr<mjModel_, DeleteModel> model;
  std::unique_ptr<mjData_, DeleteData> data;
  std::vector<int> body_id;              ///< MuJoCo's number of each body
  std::vector<int> body_index;           ///< body of each of MuJoCo's numbers; −1: the world
  std::vector<int> dof;                  ///< first degree of freedom of each body; −1: none
  std::vector<int> coordinate;           ///< first number in qpos of each body; −1: none
  std::vector<model::Surface> surfaces;  ///< of MuJoCo's geoms
  std::shared_ptr<void> grounded;        ///< of geoms where there is ground: ground_collision.cc
};

/// Throws SceneError with MuJoCo's words if it does not take the scene.
MujocoModel load_mujoco_model(const SceneDescription& scene);

/// Tells MuJoCo that added mass couples what it would take for uncoupled.
void expect_coupling(mjModel_& model);

/// What the last search for contacts found.
struct ConstraintCount {
  int contacts = 0;
  int rows = 0;  ///< of all constraints: contacts, limits, dry friction, couplings
  bool operator==(const ConstraintCount&) const = default;
};
ConstraintCount constraint_count(const mjData_& data);

/// How light MuJoCo takes bodies and joints to be where it needs a rough number, from the factored
/// mass matrix in `data`: it only knows masses without water itself.
void weigh_with_water(mjModel_& model, mjData_& data);

}  // namespace hadal::engine
