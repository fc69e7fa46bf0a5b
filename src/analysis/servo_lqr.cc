#include "hadal/analysis/servo_lqr.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "hadal/analysis/output_lqr.h"
#include "hadal/analysis/riccati.h"
#include "hadal/analysis/sampled_loop.h"
#include "hadal/analysis/thrust_point.h"
#include "hadal/base/error.h"
#include "hadal/math/dense_solvers.h"
#include "hadal/model/described_text.h"
#include "hadal/physics/allocation.h"
#include "hadal/physics/equations.h"
#include "hadal/physics/thrust_inverse.h"

namespace hadal::analysis {

namespace {

/// Every pole of a design is damped at least so well: a step overshoots by a sixth.
constexpr double kLeastDamping = 0.5;
/// Of the wrench that may be spent, from one attempt to the next.
constexpr double kEasing = 0.8;

std::vector<std::size_t> controlled_axes(const model::ServoControl& servo) {
  std::vector<std::size_t> axes;
  for (std::size_t i = 0; i < 6; ++i) {
    if (servo.axis[i]) axes.push_back(i);
  }
  return axes;
}

/// (M_RB + M_A) of the controlled axes.
DenseMatrix controlled_mass(const VehicleSystem& system, const std::vector<std::size_t>& axes) {
  const physics::VehicleParameters<double>& v = system.parameters();
  const Mat6<double> M = physics::total_mass(v.body, v.M_A);
  const auto n = static_cast<Index>(axes.size());
  DenseMatrix block(n, n);
  for (Index r = 0; r < n; ++r) {
    for (Index c = 0; c < n; ++c) {
      block(r, c) = M(static_cast<int>(axes[static_cast<std::size_t>(r)]),
                      static_cast<int>(axes[static_cast<std::size_t>(c)]));
    }
  }
  return block;
}

/// Commands per wrench of the controlled axes, by H⁺ and the slopes of the thrusters.
DenseMatrix commands_per_wrench(const VehicleSystem& system, const std::vector<double>& slope,
                                const std::vector<std::size_t>& axes) {
  const physics::VehicleParameters<double>& v = system.parameters();
  const auto H_plus = physics::pseudo_inverse(physics::thruster_columns(v), v.actuator_count);
  DenseMatrix share(static_cast<Index>(slope.size()), static_cast<Index>(axes.size()));
  for (std::size_t i = 0; i < slope.size(); ++i) {
    for (std::size_t k = 0; k < axes.size(); ++k) {
      share(static_cast<Index>(i), static_cast<Index>(k)) = slope[i] * H_plus[axes[k]][i];
    }
  }
  return share;
}

/// Names of the states of all thrusters.
std::vector<std::string> thruster_states(const VehicleSystem& system) {
  const auto columns = physics::thruster_columns(system.parameters());
  std::vector<std::string> names;
  for (std::size_t i = 0; i < system.inputs().size(); ++i) {
    if (dot(columns[i], columns[i]) == 0) continue;
    for (const std::string& state : system.states()) {
      if (state.starts_with(system.inputs()[i] + ".")) names.push_back(state);
    }
  }
  return names;
}

bool has_thrusters(const VehicleSystem& system) {
  const auto columns = physics::thruster_columns(system.parameters());
  return std::any_of(columns.begin(), columns.end(), [](const auto& c) { return dot(c, c) > 0; });
}

/// The design: sampled plant, integrals and held measurements, in units in which all weights are
/// one but for the share of the wrench that is used.
class Design {
 public:
  Design(const VehicleSystem& system, const model::ServoControl& servo, const ServoTiming& timing)
      : axes_(controlled_axes(servo)), n_(static_cast<Index>(axes_.size())), T_(timing.period) {
    error_ = integral_ = wrench_ = used_ = DenseVector(n_, 1);
    for (Index i = 0; i < n_; ++i) {
      const std::size_t axis = axes_[static_cast<std::size_t>(i)];
      const model::ServoAxis& a = *servo.axis[axis];
      error_[i] = a.error, integral_[i] = a.integral, wrench_[i] = a.wrench, used_[i] = 1;
      hold_.push_back(timing.held[axis]);
    }
    const LinearModel plant = servo_plant(system, servo);
    const DenseVector per_error = reciprocal(error_);
    still_A_ = scaled_cols(scaled_rows(per_error, to_dense(plant.A).block(0, 0, n_, n_)), error_);
    still_B_ = scaled_cols(scaled_rows(per_error, inverse(controlled_mass(system, axes_)).matrix),
                           -wrench_);
    sample(plant);
    set_ticks();
    set_weights();
  }

  /// Optimal gains, with less of the wrench on the axis of the worst mode until all are damped.
  ServoDesign solve() {
    DenseMatrix K = optimal_output_gain(problem_, stabilising_gain());
    for (int attempt = 0; attempt < 200; ++attempt) {
      const std::vector<Mode> modes = sampled_modes(closed(K));
      const auto worst =
          std::min_element(modes.begin(), modes.end(),
                           [](const Mode& a, const Mode& b) { return a.damping < b.damping; });
      if (worst->damping >= kLeastDamping) return finished(K, modes);
      used_[axis_of(*worst)] *= kEasing;
      set_weights();
      K = optimal_output_gain(problem_, K);
    }
    return finished(K, sampled_modes(closed(K)));
  }

 private:
  /// Velocities in units of `error`, the wrench in units of `wrench`, exactly over one tick.
  void sample(const LinearModel& plant) {
    nx_ = static_cast<Index>(plant.states.size());
    DenseVector unit(std::vector<double>(plant.states.size(), 1.0));
    unit.set(0, 0, error_);
    const DenseVector per_unit = reciprocal(unit);
    DenseMatrix joint(nx_ + n_, nx_ + n_);
    joint.set(0, 0, T_ * scaled_cols(scaled_rows(per_unit, to_dense(plant.A)), unit));
    joint.set(0, nx_, T_ * scaled_cols(scaled_rows(per_unit, to_dense(plant.B)), wrench_));
    const DenseMatrix flow = exponential(joint);
    plant_ = flow.block(0, 0, nx_, nx_), push_ = flow.block(0, nx_, nx_, n_);
  }

  /// States: the plant, ζ, then the held e of each axis whose sensor is slower than the ticks.
  /// y = (e, z) with e = −ν, new or held, and z = ζ + T e; ζ⁺ = z.
  void set_ticks() {
    std::vector<Index> place(hold_.size(), -1);
    Index size = nx_ + n_;
    int cycle = 1;
    for (std::size_t i = 0; i < hold_.size(); ++i) {
      if (hold_[i] > 1) place[i] = size++;
      cycle = std::lcm(cycle, hold_[i]);
    }
    cycle = std::min(cycle, kMaxCycle);
    problem_.B = DenseMatrix(size, n_);
    problem_.B.set(0, 0, push_);
    const DenseVector growth = T_ * quotient(error_, integral_);  // of z, in its unit
    for (int k = 0; k < cycle; ++k) {
      DenseMatrix e(n_, size), A(size, size);
      for (std::size_t i = 0; i < hold_.size(); ++i) {
        const auto row = static_cast<Index>(i);
        const bool fresh = k % hold_[i] == 0;
        e(row, fresh ? row : place[i]) = fresh ? -1 : 1;
        if (place[i] >= 0) A.set(place[i], 0, e.row(row));
      }
      DenseMatrix C = above(e, scaled_rows(growth, e));
      C.add(n_, nx_, DenseMatrix::identity(n_));
      A.set(0, 0, plant_);
      A.set(nx_, 0, C.middle_rows(n_, n_));
      problem_.A.push_back(std::move(A)), problem_.C.push_back(std::move(C));
    }
    problem_.Q = DenseMatrix(size, size);
    problem_.Q.set(0, 0, DenseMatrix::identity(n_));
    problem_.Q.set(nx_, nx_, DenseMatrix::identity(n_));
    problem_.start = problem_.Q;
  }

  void set_weights() { problem_.R = diagonal(reciprocal(scaled_rows(used_, used_))); }

  /// The gains in continuous time with thrusters that follow at once, for the first share of the
  /// wrench, in falling powers, at which they stabilise the sampled loop: slow enough for lags and
  /// ticks.
  DenseMatrix stabilising_gain() const {
    DenseMatrix A(2 * n_, 2 * n_), B(2 * n_, n_);
    A.set(0, 0, still_A_);
    A.set(n_, 0, diagonal(quotient(error_, integral_)));
    B.set(0, 0, still_B_);
    const Matrix Q = to_rows(DenseMatrix::identity(2 * n_));
    for (double share = 1; share > 1e-6; share *= 0.5) {
      const Matrix R = to_rows((1 / (share * share)) * DenseMatrix::identity(n_));
      const DenseMatrix K = -to_dense(solve_riccati(to_rows(A), to_rows(B), Q, R).K);
      if (output_cost(problem_, K)) return K;
    }
    throw InputError("no gains of the servo stabilise its sampled loop");
  }

  SampledLoop closed(const DenseMatrix& K) const {
    SampledLoop loop;
    loop.period = T_ * static_cast<double>(problem_.A.size());
    loop.A = DenseMatrix::identity(problem_.Q.rows());
    for (std::size_t k = 0; k < problem_.A.size(); ++k) {
      loop.at.push_back(loop.A);
      loop.A = (problem_.A[k] + problem_.B * K * problem_.C[k]) * loop.A;
    }
    return loop;
  }

  /// The axis that moves most in a mode.
  Index axis_of(const Mode& mode) const {
    Index most = 0;
    for (Index i = 1; i < n_; ++i) {
      const auto size = [&](Index k) { return std::abs(mode.vector[static_cast<std::size_t>(k)]); };
      if (size(i) > size(most)) most = i;
    }
    return most;
  }

  ServoDesign finished(const DenseMatrix& scaled, const std::vector<Mode>& modes) const {
    ServoDesign design{Matrix(6, std::vector<double>(12, 0.0)), {}, {}};
    const DenseVector per_output = above(reciprocal(error_), reciprocal(integral_));
    const DenseMatrix K = scaled_cols(scaled_rows(wrench_, scaled), per_output);
    design.used.fill(1);
    for (Index r = 0; r < n_; ++r) {
      const std::size_t own = axes_[static_cast<std::size_t>(r)];
      for (Index c = 0; c < n_; ++c) {
        const std::size_t axis = axes_[static_cast<std::size_t>(c)];
        design.gain[own][axis] = K(r, c), design.gain[own][6 + axis] = K(r, n_ + c);
      }
      design.used[own] = used_[r];
    }
    for (const Mode& mode : modes) design.poles.push_back(mode.pole);
    return design;
  }

  static constexpr int kMaxCycle = 1000;

  std::vector<std::size_t> axes_;
  Index n_ = 0, nx_ = 0;
  double T_;
  std::vector<int> hold_;  ///< ticks, by controlled axis
  DenseVector error_, integral_, wrench_, used_;
  DenseMatrix still_A_, still_B_;  ///< velocities in continuous time without lags
  DenseMatrix plant_, push_;       ///< over one tick
  OutputLqr problem_;
};

}  // namespace

ServoTiming servo_timing(const model::Control& control, const model::Navigation& navigation,
                         const std::vector<model::Sensor>& sensors) {
  const LoopTiming timing = loop_timing(control, navigation, sensors);
  ServoTiming servo{.period = 1 / timing.control};
  for (std::size_t i = 0; i < 6; ++i) {
    servo.held[i] = held_ticks(timing, i < 3 ? kVelocityGroup : kAttitudeGroup);
  }
  return servo;
}

LinearModel servo_plant(const VehicleSystem& system, const model::ServoControl& servo) {
  const std::vector<std::size_t> axes = controlled_axes(servo);
  const std::vector<double> rest(system.inputs().size(), 0.0);
  const ThrustPoint near = thrust_point(system, system.settled_state(rest), rest);
  std::vector<double> x = near.x;
  for (std::size_t i = 0; i < 6; ++i) x[kU + i] = servo.design_velocity[static_cast<int>(i)];

  std::vector<std::string> states;
  for (const std::size_t i : axes) states.push_back(system.states()[kU + i]);
  const std::size_t velocities = states.size();
  const bool thrust = has_thrusters(system);
  if (thrust) {
    for (std::string& name : thruster_states(system)) states.push_back(std::move(name));
  }
  LinearModel plant = linearize(system, x, near.u, states, system.inputs(), {});
  plant.inputs.clear();
  for (const std::size_t i : axes) plant.inputs.push_back(std::string{"XYZKMN"[i]});
  if (thrust) {
    plant.B = to_rows(to_dense(plant.B) * commands_per_wrench(system, near.slope, axes));
  } else {
    const auto n = static_cast<Index>(velocities);
    DenseMatrix B(static_cast<Index>(states.size()), n);
    B.set(0, 0, inverse(controlled_mass(system, axes)).matrix);
    plant.B = to_rows(B);
  }
  return plant;
}

ServoDesign design_servo(const VehicleSystem& system, const model::ServoControl& servo,
                         const ServoTiming& timing) {
  if (controlled_axes(servo).empty()) return {Matrix(6, std::vector<double>(12, 0.0)), {}};
  return Design(system, servo, timing).solve();
}

void complete_gains(model::Scenario& scenario, const std::vector<model::Vehicle>& vehicles) {
  const Environment still = still_environment_of(scenario.environment);
  std::map<std::string, Matrix> known;  // a fleet of equals has equal gains
  for (std::size_t i = 0; i < scenario.vehicles.size(); ++i) {
    auto& control = scenario.vehicles[i].control;
    if (!control || !control->servo || control->servo->gain) continue;
    const model::Navigation& navigation = scenario.vehicles[i].navigation;
    Matrix& gain = known[model::described_text(vehicles[i]) + model::described_text(*control) +
                         model::described_text(navigation)];
    if (gain.empty()) {
      const VehicleSystem system(vehicles[i], still);
      const ServoTiming timing = servo_timing(*control, navigation, vehicles[i].sensors);
      gain = design_servo(system, *control->servo, timing).gain;
    }
    control->servo->gain = gain;
  }
}

}  // namespace hadal::analysis
