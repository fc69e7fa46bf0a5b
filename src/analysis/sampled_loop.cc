#include "hadal/analysis/sampled_loop.h"

#include <algorithm>
#include <cmath>

#include "hadal/analysis/delayed_rows.h"
#include "hadal/math/dense_solvers.h"
#include "hadal/math/scalar.h"

namespace hadal::analysis {

namespace {

/// e^{A dt} and its integral, for the few lengths of time between ticks of one cycle.
class Flow {
 public:
  explicit Flow(const Pieces& p) : p_(p) {}

  void advance(double dt, const DenseMatrix& u, DenseMatrix& x) {
    if (dt <= 0) return;
    const Step& s = step(dt);
    x = s.state * x + s.command * u;
  }

 private:
  struct Step {
    double dt;
    DenseMatrix state, command;
  };

  const Step& step(double dt) {
    for (const Step& s : steps_) {
      if (std::abs(s.dt - dt) < 1e-9 * dt) return s;
    }
    const Index nx = p_.A.rows(), nu = p_.B.cols();
    DenseMatrix joint(nx + nu, nx + nu);
    joint.set(0, 0, dt * p_.A), joint.set(0, nx, dt * p_.B);
    const DenseMatrix flow = exponential(joint);
    steps_.push_back({dt, flow.block(0, 0, nx, nx), flow.block(0, nx, nx, nu)});
    return steps_.back();
  }

  const Pieces& p_;
  std::vector<Step> steps_;
};

/// Memory of the PIDs as rows of one matrix.
struct PidRows {
  std::vector<Index> integral, last;  ///< row of each channel, −1 for none; `last`, then derivative
  std::vector<std::string> names;

  explicit PidRows(const Pieces& p) : integral(p.pids.size(), -1), last(p.pids.size(), -1) {
    for (std::size_t i = 0; i < p.pids.size(); ++i) {
      if (p.pids[i].ki > 0) {
        integral[i] = static_cast<Index>(names.size());
        names.push_back(p.names[i] + ".integral");
      }
      if (p.pids[i].kd > 0) {
        last[i] = static_cast<Index>(names.size());
        names.push_back(p.names[i] + ".error");
        names.push_back(p.names[i] + ".derivative");
      }
    }
  }
};

/// One cycle. Every quantity is a matrix from (s, inputs) at the beginning.
class Cycle {
 public:
  Cycle(const Pieces& p, const LoopCycle& cycle, SampledLoop& loop)
      : p_(p),
        cycle_(cycle),
        loop_(loop),
        rows_(p),
        flow_(p),
        dt_(cycle.period / ticks()),
        delayed_(cycle.to_control),
        stabilizer_delayed_(cycle.to_stabilizer) {
    nx_ = p.A.rows(), np_ = static_cast<Index>(rows_.names.size());
    nd_ = delayed_.size(), ns_ = nx_ + np_ + nd_ + stabilizer_delayed_.size();
    ni_ = is_plant() ? ticks() : static_cast<Index>(p.pids.size());
    const Index columns = ns_ + ni_, nu = p.B.cols();
    x_ = DenseMatrix::identity(nx_, columns);
    pids_ = DenseMatrix(np_, columns);
    pids_.set(0, nx_, DenseMatrix::identity(np_));
    seen_ = stabilizer_seen_ = DenseMatrix(kMeasurements, columns);
    asked_ = command_ = DenseMatrix(nu, columns);
    delayed_.begin(nx_ + np_, columns, seen_);
    stabilizer_delayed_.begin(nx_ + np_ + nd_, columns, stabilizer_seen_);
    const auto nc = static_cast<Index>(p.pids.size());
    gain_ = DenseVector(nc, 1);
    for (Index i = 0; i < nc; ++i) gain_[i] = immediate_gain(i);
    errors_ = DenseMatrix::identity(nc) - scaled_cols(p.Ey, gain_);
  }

  void run() {
    double now = 0;
    for (const LoopTick& tick : cycle_.ticks) {
      flow_.advance(tick.time - now, command_, x_);
      now = tick.time;
      act(tick);
    }
    flow_.advance(cycle_.period - now, command_, x_);
    DenseMatrix end(ns_, ns_ + ni_);
    end.set(0, 0, x_), end.set(nx_, 0, pids_);
    delayed_.end(seen_, nx_ + np_, end);
    stabilizer_delayed_.end(stabilizer_seen_, nx_ + np_ + nd_, end);
    loop_.A = end.left_cols(ns_), loop_.B = end.right_cols(ni_);
    loop_.period = cycle_.period;
  }

  /// Names of the states behind those of the vehicle.
  std::vector<std::string> more_names() const {
    std::vector<std::string> names = rows_.names;
    delayed_.add_names("control", names);
    stabilizer_delayed_.add_names("stabilizer", names);
    return names;
  }

 private:
  bool is_plant() const { return !p_.input_name.empty(); }
  int ticks() const { return cycle_.control_ticks; }
  const model::Pid& pid(Index i) const { return p_.pids[static_cast<std::size_t>(i)]; }
  double share(Index i) const { return dt_ / (dt_ + pid(i).derivative_time_constant); }
  double immediate_gain(Index i) const {
    return pid(i).kp + pid(i).ki * dt_ + (pid(i).kd > 0 ? pid(i).kd * share(i) / dt_ : 0);
  }

  void act(const LoopTick& tick) {
    switch (tick.event) {
      case LoopEvent::kMeasure:
        return measure(tick.group, seen_, delayed_);
      case LoopEvent::kMeasureForStabilizer:
        return measure(tick.group, stabilizer_seen_, stabilizer_delayed_);
      case LoopEvent::kDeliver:
        return delayed_.deliver(tick.group, seen_);
      case LoopEvent::kDeliverForStabilizer:
        return stabilizer_delayed_.deliver(tick.group, stabilizer_seen_);
      case LoopEvent::kControl:
        return control();
      case LoopEvent::kStabilizer:
        command_ = asked_ + p_.Us * stabilizer_seen_;
    }
  }

  void measure(std::size_t group, DenseMatrix& held, DelayedRows& delayed) const {
    for (Index row = 0; row < kMeasurements; ++row) {
      if (group_of(row) != group) continue;
      const DenseMatrix now = p_.S.row(row) * x_;
      if (delayed.has(group)) {
        delayed.measure(row, now);
      } else {
        held.set(row, 0, now);
      }
    }
  }

  /// One tick: e = E_m m + E_y y + r and y by [theory, Eq. 21.8], then what is asked for.
  void control() {
    record_state();
    const auto nc = static_cast<Index>(p_.pids.size());
    DenseMatrix memory(nc, ns_ + ni_);  // y = gain e + memory
    for (Index i = 0; i < nc; ++i) {
      const Index I = rows_.integral[static_cast<std::size_t>(i)],
                  k = rows_.last[static_cast<std::size_t>(i)];
      if (I >= 0) memory.add(i, 0, pids_.row(I));
      if (k < 0) continue;
      memory.add(i, 0,
                 pid(i).kd * ((1 - share(i)) * pids_.row(k + 1) - share(i) / dt_ * pids_.row(k)));
    }
    DenseMatrix right = p_.Em * seen_ + p_.Ey * memory;
    if (is_plant()) {
      right.add(0, ns_ + tick_, p_.Ei);
    } else {
      right.add(0, ns_, DenseMatrix::identity(nc));
    }
    const DenseMatrix e = full_pivot_solve(errors_, right);
    const DenseMatrix y = scaled_rows(gain_, e) + memory;
    asked_ = p_.Um * seen_ + p_.Uy * y;
    if (is_plant()) {
      asked_.add(0, ns_ + tick_, p_.Ui);
    } else {
      asked_.add(0, ns_, p_.Ur);
    }
    if (p_.Us.size() == 0) command_ = asked_;
    record_outputs(e, y);
    remember(e);
    ++tick_;
  }

  void record_state() { loop_.at.push_back(above(x_, pids_).left_cols(ns_)); }

  /// The errors, or of a plant minus the error that its input sees.
  void record_outputs(const DenseMatrix& e, const DenseMatrix& y) {
    DenseMatrix out = e;
    if (is_plant()) {
      out = -(p_.input_Em * seen_ + p_.input_Ey * y);
      out.add(0, ns_ + tick_, -p_.input_Ei);
    }
    loop_.C.push_back(out.left_cols(ns_));
    loop_.D.push_back(out.right_cols(ni_));
  }

  void remember(const DenseMatrix& e) {
    for (Index i = 0; i < e.rows(); ++i) {
      const Index I = rows_.integral[static_cast<std::size_t>(i)],
                  k = rows_.last[static_cast<std::size_t>(i)];
      if (I >= 0) pids_.add(I, 0, pid(i).ki * dt_ * e.row(i));
      if (k < 0) continue;
      pids_.set(k + 1, 0,
                (1 - share(i)) * pids_.row(k + 1) + share(i) / dt_ * (e.row(i) - pids_.row(k)));
      pids_.set(k, 0, e.row(i));
    }
  }

  const Pieces& p_;
  const LoopCycle& cycle_;
  SampledLoop& loop_;
  PidRows rows_;
  Flow flow_;
  double dt_;
  DelayedRows delayed_, stabilizer_delayed_;
  Index nx_ = 0, np_ = 0, nd_ = 0, ns_ = 0, ni_ = 0, tick_ = 0;
  DenseMatrix x_, pids_;
  DenseMatrix seen_, stabilizer_seen_;  ///< held measurements
  DenseMatrix asked_, command_;         ///< held
  DenseVector gain_;                    ///< of each PID from its error to its output at once
  DenseMatrix errors_;                  ///< of e: 1 − E_y gain
};

/// How far the mode turns in one cycle [rad], tick by tick, each by at most half a turn.
double turn_of(const SampledLoop& loop, const ComplexVector& v, std::complex<double> pole) {
  double turn = 0;
  const ComplexVector first = loop.at[0] * v;
  ComplexVector from = first;
  for (std::size_t k = 1; k <= loop.at.size(); ++k) {
    const ComplexVector to = k < loop.at.size() ? loop.at[k] * v : pole * first;
    turn += std::arg(dot(from, to));
    from = to;
  }
  return turn;
}

}  // namespace

LinearModel SampledLoop::model() const {
  LinearModel m{.states = states, .inputs = inputs, .outputs = outputs};
  m.A = to_rows(A), m.B = to_rows(B), m.C = to_rows(C[0]), m.D = to_rows(D[0]);
  m.period = period;
  return m;
}

LinearModel SampledLoop::by_tick(std::size_t output) const {
  const auto row = static_cast<Index>(output);
  // A plant has one output and all its inputs count.
  const bool plant = outputs.size() == 1 && inputs.size() == C.size();
  const Index first = plant ? 0 : row, count = plant ? B.cols() : 1;
  LinearModel m{.states = states};
  DenseMatrix C_all(static_cast<Index>(C.size()), A.rows()), D_all(C_all.rows(), count);
  for (Index k = 0; k < C_all.rows(); ++k) {
    C_all.set(k, 0, C[static_cast<std::size_t>(k)].row(row));
    D_all.set(k, 0, D[static_cast<std::size_t>(k)].block(row, first, 1, count));
  }
  m.inputs.assign(static_cast<std::size_t>(count), outputs[output]);
  m.outputs.assign(C.size(), outputs[output]);
  m.A = to_rows(A), m.B = to_rows(B.middle_cols(first, count));
  m.C = to_rows(C_all), m.D = to_rows(D_all);
  m.period = period;
  return m;
}

SampledLoop sampled_loop(const Pieces& p, const std::vector<std::string>& vehicle_states,
                         const LoopCycle& cycle) {
  SampledLoop loop;
  Cycle run(p, cycle, loop);
  run.run();
  loop.states = vehicle_states;
  const std::vector<std::string> more = run.more_names();
  loop.states.insert(loop.states.end(), more.begin(), more.end());
  loop.inputs = loop.outputs = p.names;
  if (!p.input_name.empty()) {
    loop.inputs.assign(static_cast<std::size_t>(cycle.control_ticks), p.input_name);
    loop.outputs = {p.input_name};
  }
  return loop;
}

std::vector<Mode> sampled_modes(const SampledLoop& loop) {
  std::vector<Mode> modes;
  if (loop.A.rows() == 0) return modes;
  const Eigenpairs pairs = eigenpairs(loop.A, "the sampled loop");
  for (Index i = 0; i < loop.A.rows(); ++i) {
    const std::complex<double> mu = pairs.values[static_cast<std::size_t>(i)];
    const ComplexVector v = pairs.vectors.col(i);
    Mode mode;
    // What is gone after one cycle has no turn that could be told.
    if (std::abs(mu) < 1e-12) {
      mode.pole = std::log(1e-12) / loop.period;
    } else {
      const double whole = std::round((turn_of(loop, v, mu) - std::arg(mu)) / (2 * kPi));
      mode.pole = (std::log(mu) + std::complex<double>(0, 2 * kPi * whole)) / loop.period;
    }
    mode.frequency = std::abs(mode.pole);
    mode.damping = mode.frequency > 0 ? -mode.pole.real() / mode.frequency : 0;
    mode.vector = v.numbers();
    modes.push_back(std::move(mode));
  }
  std::stable_sort(modes.begin(), modes.end(),
                   [](const Mode& a, const Mode& b) { return a.pole.real() > b.pole.real(); });
  return modes;
}

}  // namespace hadal::analysis
