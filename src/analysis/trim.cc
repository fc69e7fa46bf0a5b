#include "hadal/analysis/trim.h"

#include <cmath>

#include "hadal/analysis/eigen_matrix.h"
#include "hadal/analysis/trim_problem.h"
#include "hadal/math/scalar.h"

namespace hadal::analysis {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kTolerance = 1e-12;    ///< of the scaled residual: rounding is the limit
constexpr double kAcceptable = 1e-9;    ///< what counts as an equilibrium
constexpr double kSteep = radians(60);  ///< beyond, a solution may belong to another branch

/// Damped Newton with the shortest step where there are more unknowns than equations.
bool newton(const TrimProblem& problem, std::vector<double>& y) {
  if (problem.unknown_count() == 0) {
    return to_eigen(problem.residual(y, 1.0)).lpNorm<Eigen::Infinity>() < kAcceptable;
  }
  VectorXd r = to_eigen(problem.residual(y, 1.0));
  for (int iteration = 0; iteration < 60; ++iteration) {
    if (!r.allFinite()) return false;
    if (r.lpNorm<Eigen::Infinity>() < kTolerance) break;
    const MatrixXd J = to_eigen(problem.jacobian(y, 1.0)).leftCols(problem.unknown_count());
    if (!J.allFinite()) return false;
    const VectorXd step = J.completeOrthogonalDecomposition().solve(-r);
    double length = 1;
    for (; length > 1e-6; length *= 0.5) {
      std::vector<double> next = to_vector(to_eigen(y) + length * step);
      problem.limit(next);
      const VectorXd r_next = to_eigen(problem.residual(next, 1.0));
      if (!r_next.allFinite() || r_next.norm() >= r.norm()) continue;
      y = next, r = r_next;
      break;
    }
    if (length <= 1e-6) break;
  }
  return r.lpNorm<Eigen::Infinity>() < kAcceptable;
}

/// Among the solutions the one nearest to level and rest, y = 0: along what leaves the equations
/// satisfied to first order, then back onto them, as long as that comes nearer.
void come_nearest(const TrimProblem& problem, std::vector<double>& y) {
  for (int iteration = 0; iteration < 60; ++iteration) {
    const VectorXd at = to_eigen(y);
    const MatrixXd J = to_eigen(problem.jacobian(y, 1.0)).leftCols(problem.unknown_count());
    const VectorXd along = J.completeOrthogonalDecomposition().solve(J * at) - at;
    bool nearer = false;
    for (double length = 1; length > 0.01 && !nearer; length *= 0.5) {
      std::vector<double> next = to_vector(at + length * along);
      nearer = newton(problem, next) && to_eigen(next).norm() < at.norm() - kTolerance;
      if (nearer) y = next;
    }
    if (!nearer) return;
  }
}

/// A point (y, λ) on the curve of equilibria.
struct CurvePoint {
  VectorXd z;
  VectorXd tangent;
};

/// Follows the equilibria as the inputs grow from zero to what is asked for.
class Continuation {
 public:
  explicit Continuation(const TrimProblem& problem) : problem_(problem) {}

  /// Equilibrium at full inputs, or the fold before it.
  struct Outcome {
    std::optional<VectorXd> solution;  ///< y at λ = 1
    std::optional<VectorXd> fold;      ///< (y, λ)
  };
  Outcome follow() {
    const auto n = static_cast<Eigen::Index>(problem_.unknown_count());
    CurvePoint at{VectorXd::Zero(n + 1), VectorXd::Unit(n + 1, n)};
    at.z.head(n) = to_eigen(problem_.start());
    if (!correct(at, at.z)) return {};
    double ds = 0.05;
    for (int step = 0; step < 2000; ++step) {
      CurvePoint next = at;
      if (!correct(next, at.z + ds * at.tangent)) {
        ds *= 0.5;
        if (ds < 1e-9) return {};
        continue;
      }
      if (is_beyond(next)) return end_between(at, ds);
      at = next;
      ds = std::min(1.5 * ds, 0.2);
    }
    return {};
  }

 private:
  MatrixXd jacobian(const VectorXd& z) const {
    const auto n = z.size() - 1;
    return to_eigen(problem_.jacobian(to_vector(z.head(n)), z[n]));
  }
  VectorXd residual(const VectorXd& z) const {
    const auto n = z.size() - 1;
    return to_eigen(problem_.residual(to_vector(z.head(n)), z[n]));
  }

  /// Newton from a guess within the plane square to the tangent; then the new tangent, the same way
  /// round.
  bool correct(CurvePoint& p, const VectorXd& guess) const {
    const auto n = guess.size() - 1;
    VectorXd z = guess;
    for (int iteration = 0; iteration < 12; ++iteration) {
      MatrixXd J(n + 1, n + 1);
      J << jacobian(z), p.tangent.transpose();
      VectorXd r(n + 1);
      r << residual(z), p.tangent.dot(z - guess);
      if (!J.allFinite() || !r.allFinite()) return false;
      if (r.lpNorm<Eigen::Infinity>() < kTolerance) {
        const VectorXd tangent = J.fullPivLu().solve(VectorXd::Unit(n + 1, n));
        p = {z, tangent.normalized()};
        return true;
      }
      z -= J.fullPivLu().solve(r);
    }
    return false;
  }

  static bool is_beyond(const CurvePoint& p) {
    const auto n = p.z.size() - 1;
    return p.z[n] >= 1 || p.tangent[n] <= 0;
  }

  /// The first point that is beyond: there the inputs are full, unless the curve turned back first.
  Outcome end_between(const CurvePoint& from, double ds) const {
    const auto n = from.z.size() - 1;
    double low = 0, high = ds;
    CurvePoint end = from;
    for (int i = 0; i < 60; ++i) {
      const double middle = 0.5 * (low + high);
      CurvePoint p = from;
      if (!correct(p, from.z + middle * from.tangent)) break;
      (is_beyond(p) ? high : low) = middle;
      end = p;
    }
    std::vector<double> y = to_vector(end.z.head(n));
    if (end.z[n] < 1 - kAcceptable) return {.solution = {}, .fold = end.z};
    if (!newton(problem_, y)) return {};
    return {.solution = to_eigen(y), .fold = {}};
  }

  const TrimProblem& problem_;
};

bool is_gentle(const TrimResult& r) {
  return std::abs(r.x[kTheta]) < kSteep && std::abs(r.x[kPhi]) < kSteep;
}

TrimResult solved(const VehicleSystem& system, const TrimRequest& request) {
  const TrimProblem problem(system, request);
  std::vector<double> y = problem.start();
  const bool direct = newton(problem, y);
  if (direct && problem.unknown_count() > problem.equation_count()) come_nearest(problem, y);
  TrimResult result = problem.result(y);
  result.converged = direct;
  const bool square = problem.unknown_count() == problem.equation_count();
  if ((direct && is_gentle(result)) || !square || !problem.has_inputs()) return result;

  // Far from level there may be other branches: go there from the inputs at zero.
  const Continuation::Outcome outcome = Continuation(problem).follow();
  if (outcome.solution) {
    result = problem.result(to_vector(*outcome.solution));
    result.converged = true;
  } else if (outcome.fold) {
    const auto n = outcome.fold->size() - 1;
    result.converged = false;
    result.fold = problem.fold(to_vector(outcome.fold->head(n)), (*outcome.fold)[n]);
  }
  return result;
}

}  // namespace

TrimResult trim(const VehicleSystem& system, const TrimRequest& request) {
  TrimResult result = solved(system, request);
  // Euler angles know no pitch beyond the vertical.
  if (std::abs(result.x[kTheta]) >= 0.5 * kPi) result.converged = false;
  return result;
}

}  // namespace hadal::analysis
