#pragma once

/// Sums along the trees of bodies, over MuJoCo's motion axes: the mass matrix, accelerations of
/// bodies, and forces on bodies as forces on joints. Vectors have one entry
/// for each of MuJoCo's bodies, the world first.

#include <vector>

#include "hadal/engine/mujoco/spatial.h"

struct mjModel_;
struct mjData_;

namespace hadal::engine {

/// M(q) = Σ Jᵀ M_b J and the armature of joints, by composite matrices [Featherstone 2008, 6.2].
/// Takes M_b of each body about the centre of its tree and leaves those of subtrees behind.
void set_mass_matrix(const mjModel_& model, std::vector<Mat6<double>>& M_b, mjData_& data);

/// Spatial acceleration of each body under q̈; under none, what the motion itself makes.
void tree_accelerations(const mjModel_& model, const mjData_& data, const double* qacc,
                        std::vector<Vec6<double>>& acceleration);

/// qfrc += Σ Jᵀ f of forces about the centre of each tree; leaves those on subtrees behind.
void add_to_joint_forces(const mjModel_& model, const mjData_& data,
                         std::vector<Vec6<double>>& force, double* qfrc);

}  // namespace hadal::engine
