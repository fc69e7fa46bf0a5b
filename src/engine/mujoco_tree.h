#pragma once

/// Sums along the trees of bodies, over MuJoCo's motion axes: what added mass does to the mass
/// matrix and to accelerations, and forces on bodies as forces on joints. Vectors have one entry
/// for each of MuJoCo's bodies, the world first.

#include <vector>

#include "hadal/engine/mujoco_spatial.h"

struct mjModel_;
struct mjData_;

namespace hadal::engine {

/// M(q) += Σ Jᵀ M_x J, by composite matrices [Featherstone 2008, 6.2]. Takes M_x of each body about
/// the centre of its tree and leaves those of subtrees behind.
void add_to_mass_matrix(const mjModel_& model, std::vector<Mat6<double>>& M_x, mjData_& data);

/// Spatial acceleration of each body under q̈; under none, what the motion itself makes.
void tree_accelerations(const mjModel_& model, const mjData_& data, const double* qacc,
                        std::vector<Vec6<double>>& acceleration);

/// qfrc += Σ Jᵀ f of forces about the centre of each tree; leaves those on subtrees behind.
void add_to_joint_forces(const mjModel_& model, const mjData_& data,
                         std::vector<Vec6<double>>& force, double* qfrc);

}  // namespace hadal::engine
