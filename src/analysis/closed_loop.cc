#include "hadal/analysis/closed_loop.h"

#include <algorithm>
#include <cmath>

#include "hadal/analysis/sampled_loop.h"
#include "hadal/analysis/thrust_point.h"
#include "hadal/base/error.h"

namespace hadal::analysis {

namespace {

/// What controllers make of a vector of measurements. Ranges add up to a width that does not
/// matter.
template <class T>
control::Measurements<T> measurements_of(std::span<const T> m_seen) {
  const auto& s = m_seen;
  control::Measurements<T> m;
  control::see_attitude(m, quaternion_from_rpy(Vec3<T>{{s[kPhi], s[kTheta], s[kPsi]}}));
  control::see_rates(m, Vec3<T>{{s[kP], s[kQ], s[kR]}});
  control::see_velocity(m, Vec3<T>{{s[kU], s[kV], s[kW]}});
  control::see_position(m, Vec3<T>{{s[kN], s[kE], s[kD]}});
  control::see_depth(m, s[kDepthSeen]);
  const T half(0.5), width(1.0);
  control::see_range(m, control::Side::kStarboard, width - half * s[kSwaySeen]);
  control::see_range(m, control::Side::kPort, width + half * s[kSwaySeen]);
  control::see_range(m, control::Side::kAbove, width + half * s[kHeaveSeen]);
  control::see_range(m, control::Side::kBelow, width - half * s[kHeaveSeen]);
  return m;
}

/// Where all that is measured stands at a state, the vehicle in the middle between its walls.
std::vector<double> measured_at(std::span<const double> x) {
  std::vector<double> m(x.begin(), x.begin() + kBodyStates);
  m.resize(kMeasurements, 0.0);
  m[kDepthSeen] = x[kD];
  return m;
}

/// ∂m/∂x. One metre to starboard or down is two of the difference of two ranges.
DenseMatrix measurement_matrix(std::span<const double> x) {
  DenseMatrix S(kMeasurements, static_cast<Index>(x.size()));
  S.set(0, 0, DenseMatrix::identity(kBodyStates));
  S(kDepthSeen, kD) = 1;
  const Mat3<double> R_NB =
      rotation_matrix(quaternion_from_rpy(Vec3<double>{{x[kPhi], x[kTheta], x[kPsi]}}));
  for (int i = 0; i < 3; ++i) S(kSwaySeen, kN + i) = 2 * R_NB(i, 1);
  for (int i = 0; i < 3; ++i) S(kHeaveSeen, kN + i) = 2 * R_NB(i, 2);
  return S;
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
  r.orientation_started = r.sway_started = r.heave_started = true;
  return r;
}

DenseMatrix rows_of(const DenseMatrix& m, const std::vector<std::size_t>& rows) {
  DenseMatrix r(static_cast<Index>(rows.size()), m.cols());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    r.set(static_cast<Index>(i), 0, m.row(static_cast<Index>(rows[i])));
  }
  return r;
}

DenseMatrix block_of(const DenseMatrix& m, const std::vector<std::size_t>& rows,
                     const std::vector<std::size_t>& columns) {
  return transpose(rows_of(transpose(rows_of(m, rows)), columns));
}

}  // namespace

ClosedLoop::ClosedLoop(const VehicleSystem& system, std::span<const double> x,
                       std::span<const double> u, const std::vector<std::string>& states,
                       const control::AutopilotParameters<double>& autopilot)
    : ClosedLoop(system, x, u, states, autopilot, ideal_timing(autopilot.control)) {}

ClosedLoop::ClosedLoop(const VehicleSystem& system, std::span<const double> x,
                       std::span<const double> u, const std::vector<std::string>& states,
                       const control::AutopilotParameters<double>& autopilot,
                       const LoopTiming& timing)
    : states_(states),
      autopilot_(autopilot),
      channels_(control::channels(autopilot.control)),
      timing_(timing) {
  const ThrustPoint near = thrust_point(system, x, u);
  const LinearModel vehicle = linearize(system, near.x, near.u, states, system.inputs(), {});
  A_ = vehicle.A, B_ = vehicle.B;
  autopilot_.control = with_references_at(autopilot.control, x);

  // Errors of the channels, wrench and fin angles, from (m, outputs of channels, references of the
  // servo, which act past its channels too).
  const auto dual = control::convert<AnalysisDual>(autopilot_);
  const std::size_t nm = kMeasurements, nc = channels_.size(), nu = system.inputs().size();
  const auto commands = [&](const Vec6<AnalysisDual>& wrench, std::vector<AnalysisDual>& all) {
    const auto force =
        physics::inverse_allocated(dual.nominal.H_plus, static_cast<int>(nu), wrench);
    for (std::size_t i = 0; i < nu; ++i) all.push_back(AnalysisDual(near.slope[i]) * force[i]);
  };
  std::vector<double> at = measured_at(x);
  const Matrix J_stabilizer = dual_jacobian(at, [&](const std::vector<AnalysisDual>& z) {
    std::vector<AnalysisDual> all;
    commands(control::compensating_wrench(dual.nominal, measurements_of<AnalysisDual>(z)), all);
    return all;
  });
  at.resize(nm + nc + 6, 0.0);
  const Matrix J = dual_jacobian(at, [&](const std::vector<AnalysisDual>& z) {
    const auto m = measurements_of<AnalysisDual>(std::span(z).first(nm));
    std::vector<AnalysisDual> all(nc, AnalysisDual(0.0));
    control::ServoInput<AnalysisDual> servo;
    for (int i = 0; i < 6; ++i) servo.added[i] = z[nm + nc + static_cast<std::size_t>(i)];
    const auto out =
        control::control_law(autopilot_.control, dual.fins, guided_references(x), m, servo,
                             [&](std::size_t channel, const AnalysisDual& error) {
                               all[place_of(channel)] = error;
                               return z[nm + place_of(channel)];
                             });
    commands(out.wrench, all);
    for (std::size_t i = 0; i < nu; ++i) all[nc + i] += out.direct[i];
    return all;
  });
  std::vector<std::size_t> kept;
  for (const std::string& state : states) {
    kept.push_back(
        static_cast<std::size_t>(std::find(system.states().begin(), system.states().end(), state) -
                                 system.states().begin()));
  }
  S_ = to_rows(transpose(rows_of(transpose(measurement_matrix(x)), kept)));
  const DenseMatrix full = to_dense(J, nm + nc + 6);
  const auto n_c = static_cast<Index>(nc), n_u = static_cast<Index>(nu);
  Em_ = to_rows(full.block(0, 0, n_c, kMeasurements));
  Um_ = to_rows(full.block(n_c, 0, n_u, kMeasurements));
  Ey_ = to_rows(full.block(0, kMeasurements, n_c, n_c));
  Uy_ = to_rows(full.block(n_c, kMeasurements, n_u, n_c));
  DenseMatrix Ur(n_u, n_c);
  for (std::size_t i = 0; i < nc; ++i) {
    if (channels_[i].channel < control::kServo) continue;
    const auto axis = static_cast<Index>(channels_[i].channel - control::kServo);
    Ur.set(0, static_cast<Index>(i), full.block(n_c, kMeasurements + n_c + axis, n_u, 1));
  }
  Ur_ = to_rows(Ur);
  if (autopilot_.control.stabilizer) Us_ = J_stabilizer;
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
  const DenseMatrix Em = to_dense(Em_, kMeasurements), Ey = to_dense(Ey_, nc);
  const DenseMatrix Uy = to_dense(Uy_, nc), Ur = to_dense(Ur_, nc);
  std::vector<std::size_t> inputs(Uy_.size());
  for (std::size_t i = 0; i < inputs.size(); ++i) inputs[i] = i;
  Pieces p{.A = to_dense(A_), .B = to_dense(B_), .S = to_dense(S_)};
  p.Em = rows_of(Em, kept), p.Ey = block_of(Ey, kept, kept);
  p.Um = to_dense(Um_, kMeasurements), p.Uy = block_of(Uy, inputs, kept);
  p.Ur = block_of(Ur, inputs, kept), p.Us = to_dense(Us_);
  for (const std::size_t k : kept) {
    p.pids.push_back(channels_[k].pid);
    p.names.emplace_back(channels_[k].name);
  }
  if (selection.input) {
    const std::vector<std::size_t> own{place_of(*selection.input)};
    p.Ei = block_of(Ey, kept, own), p.Ui = block_of(Uy, inputs, own);
    p.input_Em = rows_of(Em, own), p.input_Ey = block_of(Ey, own, kept);
    p.input_Ei = block_of(Ey, own, own);
    p.input_name = channels_[own[0]].name;
  }
  return p;
}

LinearModel ClosedLoop::continuous(const LoopSelection& selection) const {
  return continuous_model(pieces(selection), states_);
}

LinearModel ClosedLoop::discrete(const LoopSelection& selection) const {
  return sampled(selection).model();
}

SampledLoop ClosedLoop::sampled(const LoopSelection& selection) const {
  return sampled_loop(pieces(selection), states_, loop_cycle(timing_));
}

}  // namespace hadal::analysis
