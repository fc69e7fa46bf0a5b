#include "hadal/analysis/trim.h"

#include <cmath>

#include "hadal/analysis/dense_rows.h"
#include "hadal/analysis/trim_problem.h"
#include "hadal/math/dense_solvers.h"
#include "hadal/math/scalar.h"

namespace hadal::analysis {

namespace {

constexpr double kTolerance = 1e-12;    ///< of the scaled residual: rounding is the limit
constexpr double kAcceptable = 1e-9;    ///< what counts as an equilibrium
constexpr double kSteep = radians(60);  ///< beyond, a solution may belong to another branch

DenseMatrix jacobian_at(const TrimProblem& problem, const std::vector<double>& y) {
  return to_dense(problem.jacobian(y, 1.0)).left_cols(static_cast<Index>(problem.unknown_count()));
}

/// Damped Newton with the shortest step where there are more unknowns than equations.
bool newton(const TrimProblem& problem, std::vector<double>& y) {
  if (problem.unknown_count() == 0) {
    return max_abs(DenseVector(problem.residual(y, 1.0))) < kAcceptable;
  }
  DenseVector r(problem.residual(y, 1.0));
  for (int iteration = 0; iteration < 60; ++iteration) {
    if (!all_finite(r)) return false;
    if (max_abs(r) < kTolerance) break;
    const DenseMatrix J = jacobian_at(problem, y);
    if (!all_finite(J)) return false;
    const DenseVector step = least_squares(J, -r);
    double length = 1;
    for (; length > 1e-6; length *= 0.5) {
      std::vector<double> next = (DenseVector(y) + length * step).numbers();
      problem.limit(next);
      const DenseVector r_next(problem.residual(next, 1.0));
      if (!all_finite(r_next) || norm(r_next) >= norm(r)) continue;
      y = next, r = r_next;
      break;
    }
    if (length <= 1e-6) break;
  }
  return max_abs(r) < kAcceptable;
}

/// Among the solutions the one nearest to level and rest, y = 0: along what leaves the equations
/// satisfied to first order, then back onto them, as long as that comes nearer.
void come_nearest(const TrimProblem& problem, std::vector<double>& y) {
  for (int iteration = 0; iteration < 60; ++iteration) {
    const DenseVector at(y);
    const DenseMatrix J = jacobian_at(problem, y);
    const DenseVector along = least_squares(J, J * at) - at;
    bool nearer = false;
    for (double length = 1; length > 0.01 && !nearer; length *= 0.5) {
      std::vector<double> next = (at + length * along).numbers();
      nearer = newton(problem, next) && norm(DenseVector(next)) < norm(at) - kTolerance;
      if (nearer) y = next;
    }
    if (!nearer) return;
  }
}

/// A point (y, λ) on the curve of equilibria.
struct CurvePoint {
  DenseVector z;
  DenseVector tangent;
};

/// Follows the equilibria as the inputs grow from zero to what is asked for.
class Continuation {
 public:
  explicit Continuation(const TrimProblem& problem) : problem_(problem) {}

  /// Equilibrium at full inputs, or the fold before it.
  struct Outcome {
    std::optional<DenseVector> solution;  ///< y at λ = 1
    std::optional<DenseVector> fold;      ///< (y, λ)
  };
  Outcome follow() {
    const auto n = static_cast<Index>(problem_.unknown_count());
    CurvePoint at{DenseVector(n + 1, 1), DenseVector::unit(n + 1, n)};
    at.z.set(0, 0, DenseVector(problem_.start()));
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
  DenseMatrix jacobian(const DenseVector& z) const {
    const auto n = z.size() - 1;
    return to_dense(problem_.jacobian(z.top_rows(n).numbers(), z[n]));
  }
  DenseVector residual(const DenseVector& z) const {
    const auto n = z.size() - 1;
    return DenseVector(problem_.residual(z.top_rows(n).numbers(), z[n]));
  }

  /// Newton from a guess within the plane square to the tangent; then the new tangent, the same way
  /// round.
  bool correct(CurvePoint& p, const DenseVector& guess) const {
    const auto n = guess.size() - 1;
    DenseVector z = guess;
    for (int iteration = 0; iteration < 12; ++iteration) {
      const DenseMatrix J = above(jacobian(z), transpose(p.tangent));
      const DenseVector r = above(residual(z), DenseVector({dot(p.tangent, z - guess)}));
      if (!all_finite(J) || !all_finite(r)) return false;
      if (max_abs(r) < kTolerance) {
        const DenseVector tangent = full_pivot_solve(J, DenseVector::unit(n + 1, n));
        p = {z, (1 / norm(tangent)) * tangent};
        return true;
      }
      z -= full_pivot_solve(J, r);
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
    std::vector<double> y = end.z.top_rows(n).numbers();
    if (end.z[n] < 1 - kAcceptable) return {.solution = {}, .fold = end.z};
    if (!newton(problem_, y)) return {};
    return {.solution = DenseVector(y), .fold = {}};
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
    result = problem.result(outcome.solution->numbers());
    result.converged = true;
  } else if (outcome.fold) {
    const auto n = outcome.fold->size() - 1;
    result.converged = false;
    result.fold = problem.fold(outcome.fold->top_rows(n).numbers(), (*outcome.fold)[n]);
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
