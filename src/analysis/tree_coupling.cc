#include "hadal/analysis/tree_coupling.h"

#include <algorithm>

#include "hadal/control/joint_inertia.h"
#include "hadal/math/dense_solvers.h"
#include "hadal/math/six_vector.h"
#include "hadal/math/small_solvers.h"
#include "hadal/physics/damping.h"

namespace hadal::analysis {

namespace {

/// Beside the start.
constexpr int kSamplePoses = 64;

void set_column(DenseMatrix& J, Index column, const Vec6<double>& v) {
  for (int r = 0; r < 6; ++r) J(r, column) = v[r];
}

/// What one body brings into the condition.
struct Share {
  std::string name;
  DenseMatrix force, carried, damping;
  double r = 0;  ///< its own largest
};

Share share_of(const std::string& name, const physics::VehicleParameters<double>& body,
               model::Coupling coupling) {
  const physics::CouplingShares s = physics::coupling_shares(body, coupling);
  return {name, to_dense(s.force), to_dense(s.carried),
          symmetric_part(to_dense(physics::largest_linear_damping(body.damping))),
          physics::generalized_eigenvalues(s.force, s.carried).largest};
}

struct TreeArm {
  physics::ArmGeometry geometry;
  std::vector<Share> links;
  std::vector<int> moving;  ///< links with a joint, fingers among them
};

struct Tree {
  Share hull;
  std::vector<TreeArm> arms;
  Index columns = 6;  ///< the hull's speeds, then those of the joints
};

Tree tree_of(const model::Vehicle& vehicle, model::Coupling coupling) {
  Tree tree{
      .hull = share_of(std::string(kHullName), physics::vehicle_parameters(vehicle), coupling),
      .arms = {}};
  for (const model::Arm& arm : vehicle.arms) {
    TreeArm a{.geometry = physics::arm_geometry(arm), .links = {}, .moving = {}};
    for (std::size_t i = 0; i < arm.links.size(); ++i) {
      a.links.push_back(share_of(arm.name + "/" + arm.links[i].name,
                                 control::link_parameters(arm.links[i]), coupling));
      if (arm.links[i].joint != model::JointKind::kFixed) a.moving.push_back(static_cast<int>(i));
    }
    tree.columns += static_cast<Index>(a.moving.size());
    tree.arms.push_back(std::move(a));
  }
  return tree;
}

/// Sums over all bodies in one pose, in the speeds of the tree.
struct Sums {
  explicit Sums(Index n) : force(n, n), carried(force), damping(force) {}
  void add(const DenseMatrix& J, const Share& s) {
    const DenseMatrix Jt = transpose(J);
    force += Jt * (s.force * J);
    carried += Jt * (s.carried * J);
    damping += Jt * (s.damping * J);
  }
  DenseMatrix force, carried, damping;
};

/// A link moves with the hull, as a point of it, and with the joints that carry it.
DenseMatrix link_jacobian(const TreeArm& arm, const control::LinkPoses<double>& poses,
                          std::size_t k, Index first_joint, Index columns) {
  DenseMatrix J(6, columns);
  const Mat3<double>& R = poses[k].R_BL;
  for (int c = 0; c < 6; ++c) {
    Vec6<double> unit;
    unit[c] = 1;
    const Vec3<double> v = linear(unit) + cross(angular(unit), poses[k].p_BL_B);
    set_column(J, c, join(transposed_times(R, v), transposed_times(R, angular(unit))));
  }
  for (std::size_t j = 0; j < arm.moving.size(); ++j) {
    if (!control::carries(arm.geometry, arm.moving[j], static_cast<int>(k))) continue;
    const auto link = static_cast<std::size_t>(arm.moving[j]);
    set_column(J, first_joint + static_cast<Index>(j),
               control::unit_twist(arm.geometry, poses, link, k));
  }
  return J;
}

Sums sums_at(const Tree& tree, const ArmPoses& pose) {
  Sums sums(tree.columns);
  sums.add(DenseMatrix::identity(6, tree.columns), tree.hull);
  Index first_joint = 6;
  for (std::size_t a = 0; a < tree.arms.size(); ++a) {
    const TreeArm& arm = tree.arms[a];
    const auto poses = control::link_poses(arm.geometry, pose[a]);
    for (std::size_t k = 0; k < arm.links.size(); ++k) {
      sums.add(link_jacobian(arm, poses, k, first_joint, tree.columns), arm.links[k]);
    }
    first_joint += static_cast<Index>(arm.moving.size());
  }
  return sums;
}

physics::EigenRange eigenvalues(const Sums& sums) {
  const SymmetricPairs pairs =
      generalized_eigenpairs(sums.force, sums.carried, "added mass over mass of vehicle and arms");
  return {pairs.values.front(), pairs.values.back()};
}

/// [theory, Eq. 15.9]: the step at which a mode turns to −1.
bool damping_too_strong(const Sums& sums, double limit, double T) {
  const DenseMatrix rest = sums.carried - (1 / limit) * sums.force - 0.5 * T * sums.damping;
  return symmetric_eigenvalues(rest, "mass and damping").front() <= 0;
}

void name_worst_body(const Tree& tree, TreeStability& result) {
  result.body = tree.hull.name, result.body_r = tree.hull.r;
  for (const TreeArm& arm : tree.arms) {
    for (const Share& link : arm.links) {
      if (link.r > result.body_r) result.body = link.name, result.body_r = link.r;
    }
  }
}

}  // namespace

TreeStability tree_stability(const model::Vehicle& vehicle, const model::Engine& engine, double T,
                             const ArmPoses& start) {
  const Tree tree = tree_of(vehicle, engine.coupling);
  TreeStability result{.r = {}, .limit = physics::coupling_limit(engine, T), .body = {}};
  name_worst_body(tree, result);
  ArmPoses pose = start;
  pose.resize(tree.arms.size());
  for (int number = 0; number <= (tree.arms.empty() ? 0 : kSamplePoses); ++number) {
    for (std::size_t a = 0; a < tree.arms.size() && number > 0; ++a) {
      pose[a] = control::sample_pose(tree.arms[a].geometry, number);
    }
    const Sums sums = sums_at(tree, pose);
    const physics::EigenRange r = eigenvalues(sums);
    result.r = number == 0 ? r
                           : physics::EigenRange{std::min(result.r.smallest, r.smallest),
                                                 std::max(result.r.largest, r.largest)};
    if (result.verdict != CouplingVerdict::kStable) continue;
    if (!physics::below_limit(r, result.limit)) {
      result.verdict =
          number == 0 ? CouplingVerdict::kDiverges : CouplingVerdict::kDivergesInSomePoses;
    } else if (damping_too_strong(sums, result.limit, T)) {
      result.verdict = CouplingVerdict::kDampingTooStrong;
    }
  }
  return result;
}

}  // namespace hadal::analysis
