#pragma once

/// The equations of a trim in scaled unknowns y and the share λ of the given inputs.

#include "hadal/analysis/trim.h"

namespace hadal::analysis {

class TrimProblem {
 public:
  TrimProblem(const VehicleSystem& system, const TrimRequest& request);

  int unknown_count() const { return static_cast<int>(unknowns_.size()); }
  int equation_count() const { return static_cast<int>(rows_.size()) + internal_count(); }
  bool has_inputs() const;
  std::vector<double> start() const;

  /// What must vanish, scaled: wrench components against the weight, then rates of internal states.
  template <class T>
  std::vector<T> residual(const std::vector<T>& y, const T& share) const;
  /// ∂residual/∂(y, λ).
  Matrix jacobian(const std::vector<double>& y, double share) const;

  /// Commands brought back within their limits, beyond which they have no effect.
  void limit(std::vector<double>& y) const;

  TrimResult result(const std::vector<double>& y) const;
  Fold fold(const std::vector<double>& y, double share) const;

 private:
  struct Unknown {
    std::string name;
    double scale = 1;
    double start = 0;
    bool by_force = false;  ///< a thruster across whose dead zone only its thrust is regular
  };
  template <class T>
  struct Point {
    std::vector<T> x, u;
    T turn{};
  };
  template <class T>
  Point<T> point(const std::vector<T>& y, const T& share) const;
  void choose_unknowns();
  void add_unknown(const std::string& name);
  int internal_count() const { return static_cast<int>(internal_.size()); }
  double force_scale(int row) const;
  /// The command of an input for the value of its unknown: itself, or a thrust.
  template <class T>
  T command_of(const Unknown& unknown, std::size_t input, const T& value) const;

  const VehicleSystem& system_;
  TrimRequest request_;
  std::vector<int> rows_;  ///< of the wrench
  std::vector<Unknown> unknowns_;
  std::vector<std::size_t> internal_;  ///< states of actuators that are unknown too
};

}  // namespace hadal::analysis
