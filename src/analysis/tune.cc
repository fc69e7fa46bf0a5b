#include "hadal/analysis/tune.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "hadal/analysis/eigen_matrix.h"
#include "hadal/base/error.h"
#include "hadal/math/scalar.h"

namespace hadal::analysis {

namespace {

using Complex = std::complex<double>;
using Eigen::MatrixXcd;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// C (zI − A)⁻¹ B + D of the only input and output at a frequency [rad/s].
class FrequencyResponse {
 public:
  explicit FrequencyResponse(const LinearModel& m)
      : A_(to_eigen(m.A)), B_(to_eigen(m.B)), C_(to_eigen(m.C)), D_(to_eigen(m.D)), dt_(m.period) {}

  Complex at(double omega) const {
    const Complex z = std::exp(Complex(0, omega * dt_));
    const MatrixXcd M = z * MatrixXcd::Identity(A_.rows(), A_.rows()) - A_.cast<Complex>();
    const MatrixXcd x = M.partialPivLu().solve(B_.cast<Complex>());
    return (C_.cast<Complex>() * x)(0, 0) + D_(0, 0);
  }

 private:
  MatrixXd A_, B_, C_, D_;
  double dt_;
};

/// The PID of control::step_pid at a frequency.
Complex pid_response(const model::Pid& pid, double omega, double dt) {
  const Complex back = std::exp(Complex(0, -omega * dt));  // one tick ago
  const double share = dt / (dt + pid.derivative_time_constant);
  Complex c = pid.kp + pid.ki * dt / (1.0 - back);
  if (pid.kd > 0) c += pid.kd * share / dt * (1.0 - back) / (1.0 - (1 - share) * back);
  return c;
}

/// Angle above −180° [deg], within −180 … 180.
double margin_of(Complex open_loop) { return degrees(std::arg(-open_loop)); }

/// Gains with |C P| = 1 at the crossover and, if it takes a derivative, the margin asked for there.
std::optional<model::Pid> shaped(const FrequencyResponse& plant, double omega, double margin,
                                 double integral_share, double dt) {
  const Complex P = plant.at(omega);
  const auto unscaled = [&](double derivative_time) {
    model::Pid pid{.kp = 1, .ki = integral_share * omega, .kd = derivative_time};
    pid.derivative_time_constant = derivative_time > 0 ? 0.1 / omega : 0;
    return pid;
  };
  const auto reached = [&](double derivative_time) {
    return margin_of(P * pid_response(unscaled(derivative_time), omega, dt));
  };
  double time = 0;
  if (reached(0) < margin) {
    double low = 0, high = 10 / omega;
    if (reached(high) < margin) return std::nullopt;
    for (int i = 0; i < 60; ++i) {
      const double middle = 0.5 * (low + high);
      (reached(middle) < margin ? low : high) = middle;
    }
    time = high;
  }
  model::Pid pid = unscaled(time);
  const double gain = 1 / std::abs(P * pid_response(pid, omega, dt));
  pid.kp *= gain, pid.ki *= gain, pid.kd *= gain;
  return pid;
}

/// Smallest margin over all frequencies where the open loop crosses 1 [deg].
double smallest_margin(const FrequencyResponse& plant, const model::Pid& pid, double omega,
                       double dt) {
  double smallest = 180, before = 0;
  for (double w = 0.01 * omega; w < kPi / dt; w *= 1.02) {
    const Complex L = plant.at(w) * pid_response(pid, w, dt);
    const double size = std::abs(L);
    if (before > 0 && (before - 1) * (size - 1) <= 0) smallest = std::min(smallest, margin_of(L));
    before = size;
  }
  return smallest;
}

/// One input and the output of the same name.
LinearModel single(LinearModel m, std::size_t k) {
  m.inputs = {m.inputs[k]}, m.outputs = {m.outputs[k]};
  for (auto& row : m.B) row = {row[k]};
  m.C = {m.C[k]};
  m.D = {{m.D[k][k]}};
  return m;
}

/// Overshoot and settling of the error after a unit step of the reference.
void judge_step(const LinearModel& closed, double omega, TunedLoop& loop) {
  const MatrixXd A = to_eigen(closed.A), B = to_eigen(closed.B), C = to_eigen(closed.C),
                 D = to_eigen(closed.D);
  VectorXd x = VectorXd::Zero(A.rows());
  const int ticks = static_cast<int>(std::ceil(80 / omega / closed.period));
  loop.overshoot = 0, loop.settling_time = 0;
  for (int i = 0; i < ticks; ++i) {
    const double error = C.row(0).dot(x) + D(0, 0);
    loop.overshoot = std::max(loop.overshoot, -error);
    if (std::abs(error) > 0.05) loop.settling_time = (i + 1) * closed.period;
    x = A * x + B.col(0);
    if (!x.allFinite()) break;
  }
}

bool grows(const LinearModel& closed) {
  for (const Mode& m : modes_of(closed).modes) {
    if (std::abs(m.pole) > 1 + 1e-6) return true;
  }
  return false;
}

/// Inner loops first.
int order_of(std::size_t channel) {
  const bool hold = channel >= control::kHold && channel < control::kServo;
  return channel == control::kDepth || hold ? 1 : 0;
}

/// Not to be tuned: the gains behind it are those of the servo's matrix.
bool is_servo(const control::PidChannel& c) { return c.channel >= control::kServo; }

class Tuner {
 public:
  Tuner(ClosedLoop& loop, double dt, const TuneRequest& request)
      : loop_(loop), dt_(dt), request_(request) {
    for (const control::PidChannel& c : loop.channels()) {
      if (is_servo(c)) closed_.push_back(c.channel);
    }
  }

  TunedLoop tune(const control::PidChannel& channel) {
    TunedLoop tuned{.name = std::string(channel.name)};
    const double outer = order_of(channel.channel) > 0 ? 0.25 : 1;
    const double omega = std::min(outer * request_.bandwidth, 0.2 / dt_);
    const LinearModel model = pruned(loop_.discrete({.closed = closed_, .input = channel.channel}));
    const FrequencyResponse plant(model);
    if (model.states.empty() || std::abs(plant.at(omega)) < 1e-9) {
      tuned.problem = "no actuator acts on it";
      return tuned;
    }
    for (const double margin : {0.0, 5.0, 10.0, 15.0, 20.0}) {
      for (const double share : {0.2, 0.1, 0.05, 0.02, 0.005}) {
        const auto pid = shaped(plant, omega, request_.phase_margin + margin, share, dt_);
        if (pid && accept(channel, plant, limited(*pid, channel.pid), omega, tuned)) return tuned;
      }
    }
    tuned.problem = why_not(model);
    return tuned;
  }

 private:
  /// Gains of one, limits of the other.
  static model::Pid limited(model::Pid pid, const model::Pid& limits) {
    pid.output_limit = limits.output_limit, pid.integral_limit = limits.integral_limit;
    return pid;
  }

  std::string why_not(const LinearModel& plant) const {
    double growth = 0;
    for (const Mode& m : modes_of(plant).modes)
      growth = std::max(growth, std::log(std::abs(m.pole)));
    if (growth > 1e-3 * dt_) {
      return fmt::format(
          "without control it grows by itself at {:.3g} 1/s: ask for a bandwidth well "
          "above that",
          growth / dt_);
    }
    return "no gains within margin and overshoot at this bandwidth; if its output acts the wrong "
           "way "
           "round, change the sign of its actuators";
  }

  bool accept(const control::PidChannel& channel, const FrequencyResponse& plant,
              const model::Pid& pid, double omega, TunedLoop& tuned) {
    LoopSelection with = {.closed = closed_, .input = {}};
    with.closed.push_back(channel.channel);
    const model::Pid before = channel.pid;
    loop_.set_pid(channel.channel, pid);
    // Only what this reference moves and this error sees.
    const LinearModel closed = pruned(single(loop_.discrete(with), with.closed.size() - 1));
    TunedLoop candidate{.name = tuned.name, .tuned = true, .problem = "", .pid = pid};
    candidate.crossover = omega;
    candidate.phase_margin = smallest_margin(plant, pid, omega, dt_);
    judge_step(closed, omega, candidate);
    const bool good = !grows(closed) && candidate.settling_time > 0 &&
                      candidate.overshoot <= request_.overshoot &&
                      candidate.phase_margin >= request_.phase_margin - 1;
    if (good) {
      tuned = candidate;
      closed_ = with.closed;
    } else {
      loop_.set_pid(channel.channel, before);
    }
    return good;
  }

  ClosedLoop& loop_;
  double dt_;
  const TuneRequest& request_;
  std::vector<std::size_t> closed_;
};

}  // namespace

std::vector<TunedLoop> tune(ClosedLoop loop, double rate, const TuneRequest& request) {
  std::vector<control::PidChannel> channels = loop.channels();
  std::erase_if(channels, is_servo);
  std::stable_sort(channels.begin(), channels.end(), [](const auto& a, const auto& b) {
    return order_of(a.channel) < order_of(b.channel);
  });
  for (const std::string& name : request.loops) {
    const auto found = std::find_if(channels.begin(), channels.end(),
                                    [&](const auto& c) { return c.name == name; });
    if (found != channels.end()) continue;
    std::string all;
    for (const auto& c : channels) all += (all.empty() ? "" : ", ") + std::string(c.name);
    throw InputError(
        Finding{.key = name, .problem = "there is no such loop to tune", .expected = all});
  }
  Tuner tuner(loop, 1 / rate, request);
  std::vector<TunedLoop> results;
  for (const control::PidChannel& channel : channels) {
    const bool wanted =
        request.loops.empty() ||
        std::find(request.loops.begin(), request.loops.end(), channel.name) != request.loops.end();
    if (wanted) results.push_back(tuner.tune(channel));
  }
  return results;
}

}  // namespace hadal::analysis
