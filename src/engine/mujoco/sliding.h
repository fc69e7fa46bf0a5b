#pragma once

/// Coulomb's friction from a solver of a convex problem. MuJoCo finds a force f in the cone of
/// friction and a residual λ (acceleration beyond the one asked for) in its dual cone with f·λ = 0.
/// So what slides also rises: λ_n = μ|λ_t|. Asking for μ|λ_t| less along the normal takes this back
/// [De Saxcé 1998], and is found by solving again until it stays. The first guess is what the
/// solver's start, the last acceleration found, would need.

#include <vector>

struct mjModel_;
struct mjData_;

namespace hadal::engine {

class SlidingCorrection {
 public:
  explicit SlidingCorrection(const mjModel_& model);

  /// In place of mj_fwdConstraint.
  void solve(const mjModel_& model, mjData_& data);

 private:
  void guess(const mjModel_& model, mjData_& data);
  /// Takes μ|λ_t| of every contact off what is asked of it; whether that changed anything.
  bool ask_again(const mjModel_& model, mjData_& data);
  /// μ|λ_t| of a contact under the forces in `data`; zero without friction.
  double sliding(const mjData_& data, int contact) const;
  void ask_less(mjData_& data, int contact, double step);

  /// What is asked less of a contact, and how far that was from right last time [m/s²].
  struct Shift {
    double value = 0;
    double last_error = 0;
  };
  std::vector<Shift> shift_;                      ///< of each contact
  std::vector<double> acceleration_, unwelcome_;  ///< J q̈ of each row, and beyond what is asked
};

}  // namespace hadal::engine
