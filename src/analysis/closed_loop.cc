#include "hadal/analysis/closed_loop.h"

#include <algorithm>
#include <cmath>

#include "hadal/analysis/loop_model.h"
#include "hadal/base/error.h"
#include "hadal/physics/thrust_inverse.h"

namespace hadal::analysis {

namespace {

using control::kChannelCount;
using Eigen::Index;

/// What ideal sensors tell of a state.
template <class T>
control::Measurements<T> ideal_measurements(std::span<const T> x) {
  control::Measurements<T> m;
  control::see_attitude(m, quaternion_from_rpy(Vec3<T>{{x[kPhi], x[kTheta], x[kPsi]}}));
  control::see_rates(m, Vec3<T>{{x[kP], x[kQ], x[kR]}});
  control::see_velocity(m, Vec3<T>{{x[kU], x[kV], x[kW]}});
  m.p_NB_N = {{x[kN], x[kE], x[kD]}}, m.position_seen = true;
  m.depth = x[kD], m.depth_seen = true;
  return m;
}

/// References where the vehicle is, so that every error is zero there.
model::Control with_references_at(model::Control c, std::span<const double> x) {
  if (c.velocity) c.velocity->reference = {{x[kU], x[kV], x[kW], x[kP], x[kQ], x[kR]}};
  if (c.position) {
    c.position->reference = {{x[kN], x[kE], x[kD]}};
    c.position->rpy_deg = degrees(1) * Vec3<double>{{x[kPhi], x[kTheta], x[kPsi]}};
  }
  if (c.servo) c.servo->reference = {{x[kU], x[kV], x[kW], x[kP], x[kQ], x[kR]}};
  if (c.hold) {
    c.hold->active = true;
    c.hold->reference = {{x[kN], x[kE], x[kD]}};
    c.hold->rpy_deg = degrees(1) * Vec3<double>{{x[kPhi], x[kTheta], x[kPsi]}};
  }
  if (c.pitch) c.pitch->reference_deg = degrees(x[kTheta]);
  if (c.depth) c.depth->reference = x[kD];
  if (c.heading) c.heading->reference_deg = degrees(x[kPsi]);
  return c;
}

control::References<AnalysisDual> guided_references(std::span<const double> x) {
  control::References<AnalysisDual> r;
  r.speed = x[kU], r.speed_started = true;
  r.orientation =
      quaternion_from_rpy(Vec3<double>{{x[kPhi], x[kTheta], x[kPsi]}}).cast<AnalysisDual>();
  r.orientation_started = true;
  return r;
}

/// du/dF of each thruster at a command.
double inverse_slope(const physics::VehicleParameters<double>& v, int i, double u) {
  const double h = 1e-6 * (1e-3 + std::abs(u));
  const double slope =
      (physics::steady_thrust(v, i, u + h) - physics::steady_thrust(v, i, u - h)) / (2 * h);
  return slope > 0 ? 1 / slope : 0;
}

/// A square law is flat at rest, its inverse steep; their product is one. Both are taken at a
/// command where they are finite: the smallest, in doubling steps, beyond dead band and flat part.
std::vector<double> away_from_rest(const physics::VehicleParameters<double>& v,
                                   std::span<const double> u) {
  std::vector<double> biased(u.begin(), u.end());
  const auto columns = physics::thruster_columns(v);
  for (std::size_t i = 0; i < biased.size(); ++i) {
    const double reach = std::max(std::abs(v.actuators.min[i]), std::abs(v.actuators.max[i]));
    if (dot(columns[i], columns[i]) == 0 || !std::isfinite(reach)) continue;
    const double full = std::abs(physics::steady_thrust(v, static_cast<int>(i), reach)) / reach;
    const double sign = v.actuators.max[i] > 0 ? 1 : -1;
    for (double bias = 1e-3 * reach; bias < reach; bias *= 2) {
      const double inverse = inverse_slope(v, static_cast<int>(i), biased[i]);
      if (inverse > 0 && inverse < 1e4 / full) break;
      biased[i] = u[i] + sign * bias;
    }
  }
  return biased;
}

/// The state with the lags of those commands.
std::vector<double> with_lags_at(const VehicleSystem& system, std::span<const double> x,
                                 std::span<const double> u, const std::vector<double>& near) {
  std::vector<double> at(x.begin(), x.end());
  const std::vector<double> settled = system.settled_state(near);
  for (std::size_t k = kBodyStates; k < at.size(); ++k) {
    const std::string& name = system.states()[k];
    for (std::size_t i = 0; i < near.size(); ++i) {
      if (near[i] != u[i] && name.starts_with(system.inputs()[i] + ".")) at[k] = settled[k];
    }
  }
  return at;
}

MatrixXd rows_of(const MatrixXd& m, const std::vector<std::size_t>& rows) {
  MatrixXd r(static_cast<Index>(rows.size()), m.cols());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    r.row(static_cast<Index>(i)) = m.row(static_cast<Index>(rows[i]));
  }
  return r;
}

MatrixXd block_of(const MatrixXd& m, const std::vector<std::size_t>& rows,
                  const std::vector<std::size_t>& columns) {
  return rows_of(rows_of(m, rows).transpose(), columns).transpose();
}

}  // namespace

ClosedLoop::ClosedLoop(const VehicleSystem& system, std::span<const double> x,
                       std::span<const double> u, const std::vector<std::string>& states,
                       const control::AutopilotParameters<double>& autopilot)
    : states_(states),
      autopilot_(autopilot),
      channels_(control::channels(autopilot.control)),
      period_(1 / autopilot.control.rate) {
  if (autopilot.control.centralization) {
    throw InputError("a loop through echosounders depends on the world and is not linearised");
  }
  const std::vector<double> near = away_from_rest(system.parameters(), u);
  const std::vector<double> x_near = with_lags_at(system, x, u, near);
  const LinearModel vehicle = linearize(system, x_near, near, states, system.inputs(), {});
  A_ = vehicle.A, B_ = vehicle.B;
  autopilot_.control = with_references_at(autopilot.control, x);

  // Errors of the channels, wrench and fin angles, from (x, outputs of channels, references of the
  // servo, which act past its channels too).
  const auto dual = control::convert<AnalysisDual>(autopilot_);
  const std::size_t nx = x.size(), nc = channels_.size(), nu = system.inputs().size();
  std::vector<double> at(x.begin(), x.end());
  at.resize(nx + nc + 6, 0.0);
  const Matrix J = dual_jacobian(at, [&](const std::vector<AnalysisDual>& z) {
    const auto m = ideal_measurements<AnalysisDual>(std::span(z).first(nx));
    std::vector<AnalysisDual> errors(nc, AnalysisDual(0.0));
    control::ServoInput<AnalysisDual> servo;
    for (int i = 0; i < 6; ++i) servo.added[i] = z[nx + nc + static_cast<std::size_t>(i)];
    const auto out =
        control::control_law(autopilot_.control, dual.fins, guided_references(x), m, servo,
                             [&](std::size_t channel, const AnalysisDual& error) {
                               errors[place_of(channel)] = error;
                               return z[nx + place_of(channel)];
                             });
    Vec6<AnalysisDual> wrench = out.wrench;
    if (autopilot_.control.stabilizer) wrench += control::compensating_wrench(dual.nominal, m);
    std::vector<AnalysisDual> all = errors;
    const auto force =
        physics::inverse_allocated(dual.nominal.H_plus, static_cast<int>(nu), wrench);
    for (std::size_t i = 0; i < nu; ++i) {
      const double slope = inverse_slope(system.parameters(), static_cast<int>(i), near[i]);
      all.push_back(AnalysisDual(slope) * force[i] + out.direct[i]);
    }
    return all;
  });
  std::vector<std::size_t> kept;
  for (const std::string& state : states) {
    kept.push_back(
        static_cast<std::size_t>(std::find(system.states().begin(), system.states().end(), state) -
                                 system.states().begin()));
  }
  const MatrixXd full = to_eigen(J);
  const auto n_c = static_cast<Index>(nc), n_x = static_cast<Index>(nx);
  const MatrixXd x_part = rows_of(full.leftCols(n_x).transpose(), kept).transpose();
  Ex_ = to_rows(x_part.topRows(n_c)), Ux_ = to_rows(x_part.bottomRows(static_cast<Index>(nu)));
  Ey_ = to_rows(full.block(0, n_x, n_c, n_c));
  Uy_ = to_rows(full.block(n_c, n_x, static_cast<Index>(nu), n_c));
  MatrixXd Ur = MatrixXd::Zero(static_cast<Index>(nu), n_c);
  for (std::size_t i = 0; i < nc; ++i) {
    if (channels_[i].channel < control::kServo) continue;
    const auto axis = static_cast<Index>(channels_[i].channel - control::kServo);
    Ur.col(static_cast<Index>(i)) = full.col(n_x + n_c + axis).tail(static_cast<Index>(nu));
  }
  Ur_ = to_rows(Ur);
}

std::size_t ClosedLoop::place_of(std::size_t channel) const {
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    if (channels_[i].channel == channel) return i;
  }
  throw InputError("there is no such control channel");
}

void ClosedLoop::set_pid(std::size_t channel, const model::Pid& pid) {
  channels_[place_of(channel)].pid = pid;
}

LoopSelection ClosedLoop::all() const {
  LoopSelection selection;
  for (const control::PidChannel& c : channels_) selection.closed.push_back(c.channel);
  return selection;
}

Pieces ClosedLoop::pieces(const LoopSelection& selection) const {
  std::vector<std::size_t> kept;
  for (const std::size_t channel : selection.closed) kept.push_back(place_of(channel));
  const std::size_t nc = channels_.size();
  const MatrixXd Ex = to_eigen(Ex_, states_.size()), Ey = to_eigen(Ey_, nc);
  const MatrixXd Uy = to_eigen(Uy_, nc), Ur = to_eigen(Ur_, nc);
  std::vector<std::size_t> inputs(Uy_.size());
  for (std::size_t i = 0; i < inputs.size(); ++i) inputs[i] = i;
  Pieces p{.A = to_eigen(A_), .B = to_eigen(B_)};
  p.Ex = rows_of(Ex, kept), p.Ey = block_of(Ey, kept, kept);
  p.Ux = to_eigen(Ux_), p.Uy = block_of(Uy, inputs, kept);
  p.Ur = block_of(Ur, inputs, kept);
  for (const std::size_t k : kept) {
    p.pids.push_back(channels_[k].pid);
    p.names.emplace_back(channels_[k].name);
  }
  if (selection.input) {
    const std::vector<std::size_t> own{place_of(*selection.input)};
    p.Ei = block_of(Ey, kept, own), p.Ui = block_of(Uy, inputs, own);
    p.input_Ex = rows_of(Ex, own), p.input_Ey = block_of(Ey, own, kept);
    p.input_Ei = block_of(Ey, own, own);
    p.input_name = channels_[own[0]].name;
  }
  return p;
}

LinearModel ClosedLoop::continuous(const LoopSelection& selection) const {
  return continuous_model(pieces(selection), states_);
}

LinearModel ClosedLoop::discrete(const LoopSelection& selection) const {
  return discrete_model(pieces(selection), states_, period_);
}

}  // namespace hadal::analysis
