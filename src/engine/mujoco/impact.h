#pragma once

/// Impacts: surfaces that approach each other too fast for a force. The velocities jump at once, on
/// the mass matrix of everything with its added mass, all contacts together [theory,
/// section 14]: Newton's restitution along the normals of what hits, no approach anywhere else,
/// Coulomb's cone for the impulses, and no more energy than before.

#include <vector>

#include "hadal/engine/mujoco/model.h"
#include "hadal/engine/mujoco/sliding.h"

namespace hadal::engine {

/// Slower approaches are no impacts: a dead contact brakes them [m/s].
inline constexpr double kImpactSpeed = 0.01;
/// How deep surfaces overlap at most when their impact is solved [m].
inline constexpr double kTouchDepth = 1e-5;

/// Which contacts of a moment are impacts.
struct Impacts {
  bool any = false;
  double depth = 0;  ///< of the deepest [m]
  double since = 0;  ///< how long ago the first of them overlapped by half of kTouchDepth [s]
};

class ImpactSolver {
 public:
  explicit ImpactSolver(const mjModel_& model);

  /// Finds the impacts among the contacts that MuJoCo found.
  Impacts find(const MujocoModel& m);
  /// Takes them out of the contacts that get forces.
  void leave_out(mjData_& data) const;
  /// Which of them give speed back: those faster than what the acceleration without constraints
  /// (qacc_smooth) makes in one step. Below that a bounce would be over before the step is.
  void find_lively(const MujocoModel& m, double step);

  /// The jump of velocities, for constraints that were made of all contacts and referenced, with
  /// restitution unless `dead`. Leaves impulses over impulse_duration() as forces of contacts.
  void solve(const MujocoModel& m, SlidingCorrection& sliding, bool dead);
  const std::vector<double>& jump() const { return jump_; }
  /// Impulses are computed as forces that act for so long [s].
  static constexpr double impulse_duration() { return 1e-3; }

 private:
  void harden(const MujocoModel& m) const;
  void ask(const MujocoModel& m, bool with_restitution);
  void find_jump(const MujocoModel& m, SlidingCorrection& sliding, bool with_restitution);
  /// Change of kinetic energy by the jump.
  double energy_gain(const MujocoModel& m);
  void give_back_less(const MujocoModel& m, SlidingCorrection& sliding);

  std::vector<char> hits_;        ///< whether a contact is an impact
  std::vector<char> gives_back_;  ///< whether it has restitution
  std::vector<double> jump_;      ///< [m/s or rad/s]
  std::vector<double> product_;   ///< M times a velocity
  std::vector<double> start_;     ///< the solver's, set aside
  std::vector<double> lively_, lively_force_;
  std::vector<Vec6<double>> acceleration_;  ///< of MuJoCo's bodies
};

}  // namespace hadal::engine
