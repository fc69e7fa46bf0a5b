#include "hadal/analysis/servo_lqr.h"

#include "hadal/analysis/eigen_matrix.h"
#include "hadal/analysis/riccati.h"
#include "hadal/physics/extended.h"

namespace hadal::analysis {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

std::vector<std::size_t> controlled_axes(const model::ServoControl& servo) {
  std::vector<std::size_t> axes;
  for (std::size_t i = 0; i < 6; ++i) {
    if (servo.axis[i]) axes.push_back(i);
  }
  return axes;
}

/// (M_RB + M_A) of the controlled axes.
MatrixXd controlled_mass(const VehicleSystem& system, const std::vector<std::size_t>& axes) {
  const physics::VehicleParameters<double>& v = system.parameters();
  const Mat6<double> M = physics::total_mass(v.body, v.M_A);
  const auto n = static_cast<Index>(axes.size());
  MatrixXd block(n, n);
  for (Index r = 0; r < n; ++r) {
    for (Index c = 0; c < n; ++c) {
      block(r, c) = M(static_cast<int>(axes[static_cast<std::size_t>(r)]),
                      static_cast<int>(axes[static_cast<std::size_t>(c)]));
    }
  }
  return block;
}

}  // namespace

LinearModel servo_plant(const VehicleSystem& system, const model::ServoControl& servo) {
  const std::vector<std::size_t> axes = controlled_axes(servo);
  const auto n = static_cast<Index>(axes.size());
  const std::vector<double> u(system.inputs().size(), 0.0);
  std::vector<double> x = system.settled_state(u);
  for (std::size_t i = 0; i < 6; ++i) x[kU + i] = servo.design_velocity[static_cast<int>(i)];

  LinearModel plant;
  for (const std::size_t i : axes) plant.states.push_back(system.states()[kU + i]);
  const LinearModel velocities = linearize(system, x, u, plant.states, {}, {});
  for (const std::size_t i : axes) {
    plant.states.push_back("integral of " + system.states()[kU + i]);
    plant.inputs.push_back(std::string{"XYZKMN"[i]});
  }
  MatrixXd A = MatrixXd::Zero(2 * n, 2 * n), B = MatrixXd::Zero(2 * n, n);
  A.topLeftCorner(n, n) = to_eigen(velocities.A);
  A.bottomLeftCorner(n, n).setIdentity();
  B.topRows(n) = -controlled_mass(system, axes).inverse();
  plant.A = to_rows(A), plant.B = to_rows(B);
  return plant;
}

ServoDesign design_servo(const VehicleSystem& system, const model::ServoControl& servo) {
  const std::vector<std::size_t> axes = controlled_axes(servo);
  ServoDesign design{Matrix(6, std::vector<double>(12, 0.0)), {}};
  if (axes.empty()) return design;
  const auto n = static_cast<Index>(axes.size());
  // Bryson's rule: in units of what is acceptable all weights are one.
  VectorXd state(2 * n), wrench(n);
  for (Index i = 0; i < n; ++i) {
    const model::ServoAxis& axis = *servo.axis[axes[static_cast<std::size_t>(i)]];
    state[i] = axis.error, state[n + i] = axis.integral, wrench[i] = axis.wrench;
  }
  const LinearModel plant = servo_plant(system, servo);
  const VectorXd per_state = state.cwiseInverse();
  const MatrixXd A = per_state.asDiagonal() * to_eigen(plant.A) * state.asDiagonal();
  const MatrixXd B = per_state.asDiagonal() * to_eigen(plant.B) * wrench.asDiagonal();
  const RiccatiSolution solution =
      solve_riccati(to_rows(A), to_rows(B), to_rows(MatrixXd::Identity(2 * n, 2 * n)),
                    to_rows(MatrixXd::Identity(n, n)));
  const MatrixXd K = wrench.asDiagonal() * to_eigen(solution.K) * per_state.asDiagonal();
  for (Index r = 0; r < n; ++r) {
    std::vector<double>& row = design.gain[axes[static_cast<std::size_t>(r)]];
    for (Index c = 0; c < n; ++c) {
      const std::size_t axis = axes[static_cast<std::size_t>(c)];
      row[axis] = -K(r, c), row[6 + axis] = -K(r, n + c);
    }
  }
  design.poles = solution.poles;
  return design;
}

void complete_gains(model::Scenario& scenario, const std::vector<model::Vehicle>& vehicles) {
  const model::Environment& water = scenario.environment;
  for (std::size_t i = 0; i < scenario.vehicles.size(); ++i) {
    auto& control = scenario.vehicles[i].control;
    if (!control || !control->servo || control->servo->gain) continue;
    const VehicleSystem system(vehicles[i], UniformWater<double>{{}, water.density}, water.gravity);
    control->servo->gain = design_servo(system, *control->servo).gain;
  }
}

}  // namespace hadal::analysis
