#include "hadal/analysis/tune.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "hadal/analysis/sampled_loop.h"
#include "hadal/base/error.h"
#include "hadal/math/dense_solvers.h"
#include "hadal/math/scalar.h"

namespace hadal::analysis {

namespace {

using Complex = std::complex<double>;

/// The plant from the output of a PID to what it sees at a frequency [rad/s]: put in as e^{iωt} at
/// the control ticks, that part of the answer which has the same frequency. Where sensors are
/// slower than controllers there are others, too, folded to higher frequencies; the closed loop is
/// judged with them.
class FrequencyResponse {
 public:
  explicit FrequencyResponse(const LinearModel& m)
      : A_(to_dense(m.A, 0)),
        B_(to_dense(m.B, m.inputs.size())),
        C_(to_dense(m.C)),
        D_(to_dense(m.D)),
        dt_(m.period / static_cast<double>(m.inputs.size())) {}

  Complex at(double omega) const {
    const auto n = B_.cols();
    ComplexVector wave(n, 1);
    for (Index k = 0; k < n; ++k) {
      wave[k] = std::exp(Complex(0, omega * dt_ * static_cast<double>(k)));
    }
    const Complex z = std::exp(Complex(0, omega * dt_ * static_cast<double>(n)));
    const ComplexVector x = lu_solve(shifted(z, A_), B_ * wave);
    return dot(wave, C_ * x + D_ * wave) / static_cast<double>(n);
  }

 private:
  DenseMatrix A_, B_, C_, D_;
  double dt_;  ///< of one control tick [s]
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
    // Rounding is no reason for a derivative.
    time = high * omega < 1e-6 ? 0 : high;
  }
  model::Pid pid = unscaled(time);
  const double gain = 1 / std::abs(P * pid_response(pid, omega, dt));
  pid.kp *= gain, pid.ki *= gain, pid.kd *= gain;
  return pid;
}

/// Smallest margin over all frequencies where the open loop crosses 1 [deg], each found between two
/// points of a grid by bisection.
double smallest_margin(const FrequencyResponse& plant, const model::Pid& pid, double omega,
                       double dt) {
  const auto open_loop = [&](double w) { return plant.at(w) * pid_response(pid, w, dt); };
  const auto crossing = [&](double low, double high, bool above) {
    for (int i = 0; i < 50; ++i) {
      const double middle = std::sqrt(low * high);
      ((std::abs(open_loop(middle)) > 1) == above ? low : high) = middle;
    }
    return std::sqrt(low * high);
  };
  constexpr double kGrid = 1.02;
  double smallest = 180, before = 0;
  for (double w = 0.01 * omega; w < kPi / dt; w *= kGrid) {
    const double size = std::abs(open_loop(w));
    if (before > 0 && (before > 1) != (size > 1)) {
      const double at = crossing(w / kGrid, w, before > 1);
      smallest = std::min(smallest, margin_of(open_loop(at)));
    }
    before = size;
  }
  return smallest;
}

/// Overshoot and settling of the error after a unit step of the reference, tick by tick.
void judge_step(const LinearModel& closed, double omega, TunedLoop& loop) {
  const DenseMatrix A = to_dense(closed.A), B = to_dense(closed.B, 1), C = to_dense(closed.C),
                    D = to_dense(closed.D);
  const double dt = closed.period / static_cast<double>(C.rows());
  DenseVector x(A.rows(), 1);
  const int cycles = static_cast<int>(std::ceil(80 / omega / closed.period));
  loop.overshoot = 0, loop.settling_time = 0;
  for (int i = 0; i < cycles; ++i) {
    const DenseVector errors = C * x + D.col(0);
    for (Index k = 0; k < errors.size(); ++k) {
      loop.overshoot = std::max(loop.overshoot, -errors[k]);
      if (!(std::abs(errors[k]) > 0.05)) continue;
      loop.settling_time = (static_cast<double>(i * errors.size() + k) + 1) * dt;
    }
    x = A * x + B.col(0);
    if (!all_finite(x)) break;
  }
}

/// Fastest growth of a mode [1/s]; negative if all decay.
double growth_of(const LinearModel& m) {
  double growth = -std::numeric_limits<double>::infinity();
  for (const Mode& mode : modes_of(m).modes) {
    growth = std::max(growth, std::log(std::abs(mode.pole)) / m.period);
  }
  return growth;
}

/// Far below the crossover a plant of n integrators falls by 20n dB per decade and lags by n
/// quarters of a turn; one that acts the wrong way is half a turn from there.
bool acts_wrong_way(const FrequencyResponse& plant, double omega) {
  const Complex low = plant.at(0.01 * omega), above = plant.at(0.1 * omega);
  const double integrators = std::round(std::log10(std::abs(low) / std::abs(above)));
  return std::cos(std::arg(low) + 0.5 * kPi * integrators) < 0;
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
    const LinearModel model =
        pruned(loop_.sampled({.closed = closed_, .input = channel.channel}).by_tick());
    const FrequencyResponse plant(model);
    if (model.states.empty() || std::abs(plant.at(omega)) < 1e-9) {
      tuned.problem = "no actuator acts on it";
      return tuned;
    }
    nearest_miss_.reset();
    if (found(channel, plant, omega, tuned)) return tuned;
    tuned.problem = why_not(channel, model, plant, omega, outer);
    return tuned;
  }

 private:
  /// Gains of one, limits of the other.
  static model::Pid limited(model::Pid pid, const model::Pid& limits) {
    pid.output_limit = limits.output_limit, pid.integral_limit = limits.integral_limit;
    return pid;
  }

  /// The first candidate that keeps all promises.
  bool found(const control::PidChannel& channel, const FrequencyResponse& plant, double omega,
             TunedLoop& tuned) {
    for (const double margin : {0.0, 5.0, 10.0, 15.0, 20.0}) {
      for (const double share : {0.2, 0.1, 0.05, 0.02, 0.005}) {
        const auto pid = shaped(plant, omega, request_.phase_margin + margin, share, dt_);
        if (pid && accept(channel, plant, limited(*pid, channel.pid), omega, tuned)) return true;
      }
    }
    return false;
  }

  std::string why_not(const control::PidChannel& channel, const LinearModel& model,
                      const FrequencyResponse& plant, double omega, double outer) {
    if (const double growth = growth_of(model); growth > 1e-3) {
      return fmt::format(
          "unstable without control (pole at +{:.3g} 1/s); ask for a bandwidth well above that",
          growth);
    }
    if (acts_wrong_way(plant, omega)) {
      return "its output has the wrong sign; change the sign of its actuators";
    }
    const std::optional<Miss> miss = nearest_miss_;
    for (double slower = 0.7 * omega; slower > 0.02 * omega; slower *= 0.7) {
      TunedLoop ignored{.name = std::string(channel.name)};
      const std::vector<std::size_t> before = closed_;
      if (!found(channel, plant, slower, ignored)) continue;
      closed_ = before;
      loop_.set_pid(channel.channel, channel.pid);
      return fmt::format("{} at {:.3g} rad/s; --bandwidth {:.2g} works", cause(plant, omega, miss),
                         omega, slower / outer);
    }
    return fmt::format("{} at {:.3g} rad/s, and no lower bandwidth is better",
                       cause(plant, omega, miss), omega);
  }

  /// What the best candidate failed by.
  struct Miss {
    double phase_margin, overshoot;
  };

  std::string cause(const FrequencyResponse& plant, double omega,
                    const std::optional<Miss>& miss) const {
    if (!miss) {
      return fmt::format(
          "lags, sampling and sensors leave a phase margin of {:.0f}° without a PID, and no "
          "derivative makes up for the {:.0f}° asked for",
          margin_of(plant.at(omega)), request_.phase_margin);
    }
    if (miss->phase_margin < request_.phase_margin - 1) {
      return fmt::format("the phase margin is {:.0f}° instead of {:.0f}°", miss->phase_margin,
                         request_.phase_margin);
    }
    return fmt::format("a step overshoots by {:.0f} % instead of {:.0f} %, or does not settle",
                       100 * miss->overshoot, 100 * request_.overshoot);
  }

  bool accept(const control::PidChannel& channel, const FrequencyResponse& plant,
              const model::Pid& pid, double omega, TunedLoop& tuned) {
    LoopSelection with = {.closed = closed_, .input = {}};
    with.closed.push_back(channel.channel);
    loop_.set_pid(channel.channel, pid);
    // Only what this reference moves and this error sees.
    const LinearModel closed = pruned(loop_.sampled(with).by_tick(with.closed.size() - 1));
    TunedLoop candidate{.name = tuned.name, .tuned = true, .problem = "", .pid = pid};
    candidate.crossover = omega;
    candidate.phase_margin = smallest_margin(plant, pid, omega, dt_);
    judge_step(closed, omega, candidate);
    const bool good = growth_of(closed) * closed.period < 1e-6 && candidate.settling_time > 0 &&
                      candidate.overshoot <= request_.overshoot &&
                      candidate.phase_margin >= request_.phase_margin - 1;
    if (good) {
      tuned = candidate;
      closed_ = with.closed;
    } else {
      loop_.set_pid(channel.channel, channel.pid);
      if (!nearest_miss_ || candidate.overshoot < nearest_miss_->overshoot) {
        nearest_miss_ = Miss{candidate.phase_margin, candidate.overshoot};
      }
    }
    return good;
  }

  ClosedLoop& loop_;
  double dt_;
  const TuneRequest& request_;
  std::vector<std::size_t> closed_;
  std::optional<Miss> nearest_miss_;
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
