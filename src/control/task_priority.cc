#include "hadal/control/task_priority.h"

#include <Eigen/SVD>
#include <cmath>

#include "hadal/math/six_vector.h"

namespace hadal::control {

namespace {

/// Surge, sway, heave, yaw; then the joints.
constexpr int kVehicle = 4;
constexpr int kMax = kVehicle + kMaxArmJoints;
using Vector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kMax, 1>;
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kMax, kMax>;

/// Below it a direction counts as out of a task's hands.
constexpr double kRank = 1e-9;
/// Below it a direction of the vehicle's rest or the posture is damped.
constexpr double kDamped = 0.1;

/// Speeds, each times its length [m/s], and the directions that are still free.
class TaskStack {
 public:
  explicit TaskStack(int n) : y_(Vector::Zero(n)), free_(Matrix::Identity(n, n)) {}

  /// A y = b as nearly as what is free allows. Directions whose singular value is below `damped`
  /// are followed the less the smaller it is.
  void add(const Matrix& A, const Vector& b, double damped) {
    if (A.rows() == 0) return;
    const Matrix projected = A * free_;
    const Eigen::JacobiSVD<Matrix> svd(projected, Eigen::ComputeThinU | Eigen::ComputeThinV);
    const Vector left = b - A * y_;
    for (Eigen::Index i = 0; i < svd.singularValues().size(); ++i) {
      const double sigma = svd.singularValues()[i];
      if (sigma <= kRank) break;
      const double damping2 = sigma < damped ? damped * damped - sigma * sigma : 0;
      const double share = svd.matrixU().col(i).dot(left);
      y_ += (sigma / (sigma * sigma + damping2) * share) * svd.matrixV().col(i);
      free_ -= svd.matrixV().col(i) * svd.matrixV().col(i).transpose();
    }
  }
  const Vector& solution() const { return y_; }

 private:
  Vector y_;
  Matrix free_;
};

Vector lengths(const PriorityProblem& p) {
  Vector length = Vector::Ones(kVehicle + p.joints);
  length[3] = p.yaw_length;
  for (int j = 0; j < p.joints; ++j) length[kVehicle + j] = p.length[static_cast<std::size_t>(j)];
  return length;
}

/// The tool's velocity over ground is A y.
Matrix tool_task(const PriorityProblem& p, const Vector& length) {
  Matrix A = Matrix::Zero(3, kVehicle + p.joints);
  const Vec3<double> yaw = cross(Vec3<double>{{0, 0, 1}}, p.tool);
  for (int r = 0; r < 3; ++r) {
    A(r, r) = 1;
    A(r, 3) = yaw[r] / length[3];
    for (int j = 0; j < p.joints; ++j) {
      A(r, kVehicle + j) = p.J.linear[static_cast<std::size_t>(j)][r] / length[kVehicle + j];
    }
  }
  return A;
}

/// A joint that is held at a bound of its speed.
struct HeldJoint {
  int joint = 0;
  double speed = 0;
};

struct HeldJoints {
  std::array<HeldJoint, kMaxArmJoints> held;
  int count = 0;
};

Vector solve(const PriorityProblem& p, const Vector& length, const HeldJoints& bounds) {
  const int n = kVehicle + p.joints;
  TaskStack stack(n);

  Matrix held = Matrix::Zero(bounds.count, n);
  Vector held_speed = Vector::Zero(bounds.count);
  for (int i = 0; i < bounds.count; ++i) {
    const HeldJoint& h = bounds.held[static_cast<std::size_t>(i)];
    held(i, kVehicle + h.joint) = 1;
    held_speed[i] = h.speed * length[kVehicle + h.joint];
  }
  stack.add(held, held_speed, 0);

  const Vector velocity = Eigen::Map<const Eigen::Vector3d>(p.velocity.e.data());
  stack.add(tool_task(p, length), velocity, 0);

  stack.add(Matrix::Identity(kVehicle, n), Vector::Zero(kVehicle), kDamped);

  Matrix joints = Matrix::Zero(p.joints, n);
  joints.rightCols(p.joints).setIdentity();
  Vector posture(p.joints);
  for (int j = 0; j < p.joints; ++j) {
    posture[j] = p.posture[static_cast<std::size_t>(j)] * length[kVehicle + j];
  }
  stack.add(joints, posture, kDamped);
  return stack.solution();
}

/// The joint that leaves its bounds the farthest, at the bound that it leaves; none: count stays.
bool hold_worst(const PriorityProblem& p, const Vector& length, const Vector& y, HeldJoints& b) {
  constexpr double kRounding = 1e-12;  // [m/s]
  double worst = kRounding;
  HeldJoint found{.joint = -1};
  for (int j = 0; j < p.joints; ++j) {
    const auto i = static_cast<std::size_t>(j);
    const double l = length[kVehicle + j], speed = y[kVehicle + j] / l;
    const double bound = clamp(speed, p.low[i], p.high[i]);
    const double beyond = l * std::abs(speed - bound);
    if (beyond > worst) worst = beyond, found = {j, bound};
  }
  if (found.joint < 0) return false;
  b.held[static_cast<std::size_t>(b.count++)] = found;
  return true;
}

}  // namespace

VehicleArmSpeeds resolve_priorities(const PriorityProblem& p) {
  const Vector length = lengths(p);
  HeldJoints bounds;
  Vector y = solve(p, length, bounds);
  while (bounds.count < p.joints && hold_worst(p, length, y, bounds)) y = solve(p, length, bounds);

  VehicleArmSpeeds s;
  s.vehicle = join(Vec3<double>{{y[0], y[1], y[2]}}, Vec3<double>{{0, 0, y[3] / length[3]}});
  for (int j = 0; j < p.joints; ++j) {
    s.q_dot[static_cast<std::size_t>(j)] = y[kVehicle + j] / length[kVehicle + j];
  }
  return s;
}

}  // namespace hadal::control
