#include "hadal/physics/added_mass_coupling.h"

#include <cmath>
#include <limits>

#include "hadal/math/dense_solvers.h"
#include "hadal/math/small_solvers.h"
#include "hadal/physics/damping.h"

namespace hadal::physics {

IsotropicMass isotropic_part(const Mat6<double>& M_A, const Vec3<double>& r_G) {
  // About G a translation does not change; a rotation moves the origin by r_G × ω.
  Mat6<double> H = identity<double, 6>();
  const Mat3<double> S = skew(r_G);
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) H(r, c + 3) = S(r, c);
  }
  const Mat6<double> M_G = transpose(H) * (M_A * H);
  return {(M_G(0, 0) + M_G(1, 1) + M_G(2, 2)) / 3, (M_G(3, 3) + M_G(4, 4) + M_G(5, 5)) / 3};
}

RigidBody<double> isotropic_body(const IsotropicMass& part, const Vec3<double>& r_G) {
  RigidBody<double> body{.mass = part.mass, .r_G = r_G};
  const Mat3<double> S = skew(r_G), S2 = S * S;
  for (int r = 0; r < 3; ++r) {
    body.inertia(r, r) = part.inertia;
    for (int c = 0; c < 3; ++c) body.inertia(r, c) -= part.mass * S2(r, c);
  }
  return body;
}

IsotropicMass folded_part(model::Coupling coupling, const Mat6<double>& M_A,
                          const Vec3<double>& r_G) {
  const bool folds =
      coupling == model::Coupling::kFolded || coupling == model::Coupling::kFoldedFiltered;
  return folds ? isotropic_part(M_A, r_G) : IsotropicMass{};
}

CouplingShares coupling_shares(const VehicleParameters<double>& body, model::Coupling coupling) {
  const Mat6<double> M_0 = rigid_body_mass_matrix(body.body);
  // Lemma 1: as if the engine carried all of it.
  if (coupling == model::Coupling::kNoncausal) return {{}, M_0 + body.M_A};
  const IsotropicMass part = folded_part(coupling, body.M_A, body.body.r_G);
  const Mat6<double> M_f = rigid_body_mass_matrix(isotropic_body(part, body.body.r_G));
  CouplingShares shares{body.M_A, M_0 + M_f};
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) shares.force(r, c) -= M_f(r, c);
  }
  return shares;
}

double coupling_limit(const model::Engine& engine, double T) {
  if (engine.coupling == model::Coupling::kNoncausal) {
    return std::numeric_limits<double>::infinity();
  }
  return 2 / filter_share(engine, T) - 1;
}

EigenRange generalized_eigenvalues(const Mat6<double>& M_x, const Mat6<double>& M_0) {
  const SymmetricPairs pairs =
      generalized_eigenpairs(to_dense(M_x), to_dense(M_0), "added mass over mass");
  return {pairs.values.front(), pairs.values.back()};
}

double filter_share(const model::Engine& engine, double T) {
  const bool filters = engine.coupling == model::Coupling::kFiltered ||
                       engine.coupling == model::Coupling::kFoldedFiltered;
  return filters ? -std::expm1(-T / engine.filter_time_constant) : 1;
}

CouplingStability coupling_stability(const VehicleParameters<double>& body,
                                     const model::Engine& engine, double T) {
  const CouplingShares s = coupling_shares(body, engine.coupling);
  CouplingStability result{.r = generalized_eigenvalues(s.force, s.carried),
                           .limit = coupling_limit(engine, T)};
  result.stable = below_limit(result.r, result.limit);
  return result;
}

bool stable_with_damping(const VehicleParameters<double>& body, const model::Engine& engine,
                         double T) {
  const CouplingStability undamped = coupling_stability(body, engine, T);
  if (!undamped.stable) return false;
  const CouplingShares s = coupling_shares(body, engine.coupling);
  const DenseMatrix rest = to_dense(s.carried) - (1 / undamped.limit) * to_dense(s.force) -
                           0.5 * T * symmetric_part(to_dense(largest_linear_damping(body.damping)));
  return symmetric_eigenvalues(rest, "mass and damping").front() > 0;
}

}  // namespace hadal::physics
