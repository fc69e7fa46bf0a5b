#include "hadal/control/task_priority.h"

#include <cmath>

#include "hadal/math/dense_solvers.h"
#include "hadal/math/six_vector.h"

namespace hadal::control {

namespace {

constexpr int kMaxColumns = 1 + kMaxArmJoints;

/// Below it a direction counts as out of a task's hands.
constexpr double kRank = 1e-9;
/// An arm whose smallest singular value is below it is near its end.
constexpr double kNearEnd = 0.1;
/// λ at a singular pose.
constexpr double kStrongest = 0.4;

enum class Bound { kFree, kLow, kHigh };

/// The problem in z = (yaw rate, speeds of the joints), each times its length [m/s]. The vehicle's
/// linear velocity is what the tool's velocity leaves to it, v − B z: the tool's task holds
/// whatever z is, and the vehicle's rest is A z = b with A = (B; 1 0 … 0), b = (v; 0).
struct Problem {
  DenseMatrix A;
  DenseVector b;
  DenseVector low, high, posture;  // of z
  double damping = 0;              // λ of [theory, Eq. 20.13]
};

/// λ, from the arm's part of the tool's task: continuous, zero away from singular poses. It is
/// strong enough for joints to slow down before the arm is stretched, within what they may brake.
double damping_of(const DenseMatrix& A) {
  if (A.cols() < 4) return kStrongest;
  const double sigma = singular_values(A.block(0, 1, 3, A.cols() - 1))[2];
  return kStrongest * std::fmax(0, 1 - sigma * sigma / (kNearEnd * kNearEnd));
}

Problem in_lengths(const PriorityProblem& p) {
  const int n = 1 + p.joints;
  Problem s{.A = DenseMatrix(4, n), .b = DenseVector(4, 1)};
  s.low = s.high = s.posture = DenseVector(n, 1);
  const Vec3<double> yaw = cross(Vec3<double>{{0, 0, 1 / p.yaw_length}}, p.tool);
  for (int r = 0; r < 3; ++r) s.A(r, 0) = yaw[r], s.b[r] = p.velocity[r];
  s.A(3, 0) = 1;
  for (int j = 0; j < p.joints; ++j) {
    const auto i = static_cast<std::size_t>(j);
    const double length = p.length[i];
    for (int r = 0; r < 3; ++r) s.A(r, 1 + j) = p.J.linear[i][r] / length;
    s.low[1 + j] = length * p.low[i], s.high[1 + j] = length * p.high[i];
    s.posture[1 + j] = length * p.posture[i];
  }
  s.damping = damping_of(s.A);
  return s;
}

/// Of those z that minimise |A z − b|² + λ²|(z − posture)_joints|² the shortest.
DenseVector shortest(const DenseMatrix& A, const DenseVector& b, const DenseVector& posture,
                     double damping) {
  if (!(damping > kRank)) return least_squares(A, b, kRank);
  const Index joints = A.cols() - 1;
  DenseMatrix damped(joints, A.cols());
  damped.set(0, 1, damping * DenseMatrix::identity(joints));
  return least_squares(above(A, damped), above(b, damping * posture.middle_rows(1, joints)));
}

/// The best z with some joints held where they are.
DenseVector solve(const Problem& p, const DenseVector& z,
                  const std::array<Bound, kMaxColumns>& held) {
  DenseMatrix A = p.A;
  DenseVector b = p.b;
  for (Index i = 1; i < z.size(); ++i) {
    if (held[static_cast<std::size_t>(i)] == Bound::kFree) continue;
    b -= z[i] * A.col(i);
    A.set(0, i, DenseVector(A.rows(), 1));
  }
  DenseVector best = shortest(A, b, p.posture, p.damping);
  for (Index i = 1; i < z.size(); ++i) {
    if (held[static_cast<std::size_t>(i)] != Bound::kFree) best[i] = z[i];
  }
  return best;
}

/// z with as much of the way to the posture as changes neither A z nor leaves the bounds: the last
/// task has what the others leave to it.
DenseVector with_posture(const Problem& p, const DenseVector& z) {
  const DenseVector way = p.posture - z, change = way - least_squares(p.A, p.A * way, kRank);
  double share = 1;
  for (Index i = 1; i < z.size(); ++i) {
    const double room = change[i] < 0 ? p.low[i] - z[i] : p.high[i] - z[i];
    if (std::abs(change[i]) > std::abs(room)) share = std::fmin(share, room / change[i]);
  }
  return z + share * change;
}

/// From z towards `best` up to the first bound; whether one is met, which is then held.
bool stops_at_bound(const Problem& p, const DenseVector& best, DenseVector& z,
                    std::array<Bound, kMaxColumns>& held) {
  double share = 1;
  Index first = 0;
  for (Index i = 1; i < z.size(); ++i) {
    if (held[static_cast<std::size_t>(i)] != Bound::kFree) continue;
    if (best[i] >= p.low[i] && best[i] <= p.high[i]) continue;
    const double bound = best[i] < p.low[i] ? p.low[i] : p.high[i];
    const double part = (bound - z[i]) / (best[i] - z[i]);
    if (part < share) share = part, first = i;
  }
  z += share * (best - z);
  if (first == 0) return false;
  const bool low = best[first] < p.low[first];
  z[first] = low ? p.low[first] : p.high[first];
  held[static_cast<std::size_t>(first)] = low ? Bound::kLow : Bound::kHigh;
  return true;
}

/// Frees the joint whose bound holds the vehicle's rest back the most; whether there is one.
bool frees_one(const Problem& p, const DenseVector& z, std::array<Bound, kMaxColumns>& held) {
  constexpr double kRounding = 1e-12;
  const DenseVector uphill = transpose(p.A) * (p.A * z - p.b);
  double worst = kRounding;
  std::size_t found = 0;
  for (Index i = 1; i < z.size(); ++i) {
    const Bound bound = held[static_cast<std::size_t>(i)];
    if (bound == Bound::kFree) continue;
    const double slope = uphill[i] + p.damping * p.damping * (z[i] - p.posture[i]);
    const double pull = bound == Bound::kHigh ? slope : -slope;
    if (pull > worst) worst = pull, found = static_cast<std::size_t>(i);
  }
  if (found == 0) return false;
  held[found] = Bound::kFree;
  return true;
}

}  // namespace

VehicleArmSpeeds resolve_priorities(const PriorityProblem& problem) {
  const Problem p = in_lengths(problem);
  // Active set: every z on the way keeps the bounds and lets the vehicle move less.
  DenseVector z(p.A.cols(), 1);
  for (Index i = 0; i < z.size(); ++i) z[i] = clamp(0.0, p.low[i], p.high[i]);
  std::array<Bound, kMaxColumns> held{};
  for (int k = 0; k < 4 * kMaxColumns; ++k) {
    if (stops_at_bound(p, solve(p, z, held), z, held)) continue;
    if (!frees_one(p, z, held)) break;
  }
  z = with_posture(p, z);
  const DenseVector left = p.b - p.A * z;
  VehicleArmSpeeds s;
  s.vehicle = join(Vec3<double>{{left[0], left[1], left[2]}},
                   Vec3<double>{{0, 0, z[0] / problem.yaw_length}});
  for (int j = 0; j < problem.joints; ++j) {
    const auto i = static_cast<std::size_t>(j);
    s.q_dot[i] = z[1 + j] / problem.length[i];
  }
  return s;
}

}  // namespace hadal::control
