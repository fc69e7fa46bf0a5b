#pragma once

/// Whether added mass may be a force of the last step's acceleration, on an engine that cannot take
/// it into its mass: what the schemes of model::Coupling do to one body, without any engine.
///
///   (M_0 + M_f) ν̇ = τ' − (M_A − M_f) ã,   ã ← ã + β (ν̇ − ã)
///
/// M_f is zero or the isotropic part of M_A; β is 1, or 1 − exp(−T/τ) of a low-pass. Along an
/// eigenvector of (M_A − M_f, M_0 + M_f) with eigenvalue r the scheme multiplies ã by 1 − β(1 + r)
/// at each step: it is stable if and only if −1 < r < 2/β − 1, whatever the step. The paper
/// [Hybrid 2019] has no such limit [theory, Eq. 15.8].

#include "hadal/model/engine.h"
#include "hadal/physics/parameters.h"

namespace hadal::physics {

/// What an engine can take of an added mass: a point of mass at the centre of gravity and the same
/// inertia about every axis through it.
struct IsotropicMass {
  double mass = 0;     ///< [kg]
  double inertia = 0;  ///< [kg·m²]
};

/// A third of the trace of each diagonal block of M_A about the centre of gravity.
IsotropicMass isotropic_part(const Mat6<double>& M_A, const Vec3<double>& r_G);

/// The same as a body, whose mass matrix and Coriolis terms are about the origin.
RigidBody<double> isotropic_body(const IsotropicMass& part, const Vec3<double>& r_G);

/// M_f of a coupling: zero unless it folds.
IsotropicMass folded_part(model::Coupling coupling, const Mat6<double>& M_A,
                          const Vec3<double>& r_G);

/// Smallest and largest r of  M_x x = r M_0 x.
struct EigenRange {
  double smallest = 0, largest = 0;
};
/// Whether all r are above −1 and, but for rounding, below the limit.
inline bool below_limit(const EigenRange& r, double limit) {
  return r.smallest > -1 && r.largest < (1 - 1e-12) * limit;
}
EigenRange generalized_eigenvalues(const Mat6<double>& M_x, const Mat6<double>& M_0);

/// What a coupling makes of a body's mass: about its origin, in its frame.
struct CouplingShares {
  Mat6<double> force;    ///< stays a force: M_A − M_f
  Mat6<double> carried;  ///< by the engine: M_0 + M_f
};
CouplingShares coupling_shares(const VehicleParameters<double>& body, model::Coupling coupling);

/// 2/β − 1 of [theory, Eq. 15.8]; infinite for noncausal.
double coupling_limit(const model::Engine& engine, double T);

struct CouplingStability {
  EigenRange r;      ///< of what is left as a force over what the engine carries
  double limit = 1;  ///< 2/β − 1: the largest r must stay below; infinite for noncausal
  bool stable = true;
};

/// Of a body in still water without damping, after steps of T seconds.
CouplingStability coupling_stability(const VehicleParameters<double>& body,
                                     const model::Engine& engine, double T);

/// The same with linear damping: M_0 + M_f ≻ (M_A − M_f)/limit + (T/2) D.
bool stable_with_damping(const VehicleParameters<double>& body, const model::Engine& engine,
                         double T);

/// β of a low-pass over a step of T; 1 for the schemes without one.
double filter_share(const model::Engine& engine, double T);

}  // namespace hadal::physics
