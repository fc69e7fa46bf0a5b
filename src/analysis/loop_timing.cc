#include "hadal/analysis/loop_timing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hadal/base/error.h"
#include "hadal/sim/vehicle_inputs.h"

namespace hadal::analysis {

namespace {

constexpr int kMaxTicks = 1000;  ///< of the controllers in one cycle
constexpr int kCoarse = 60;      ///< parts of the control rate for rates that have no cycle

/// Rates and latencies of the sensors that are listened to.
void add_sensors(const sim::ListenedSensors& listened, const std::vector<model::Sensor>& sensors,
                 LoopTiming& timing) {
  for (const model::Sensor& s : sensors) {
    const auto add = [&](MeasurementGroup group) {
      double& rate = timing.sensors[group];
      rate = rate > 0 ? std::min(rate, s.rate) : s.rate;
      timing.latency[group] = std::max(timing.latency[group], s.latency);
    };
    if (s.name == listened.attitude) add(kAttitudeGroup);
    if (s.name == listened.velocity) add(kVelocityGroup);
    if (s.name == listened.position) add(kPositionGroup);
    if (s.name == listened.depth) add(kDepthGroup);
    for (const std::string& name : listened.range) {
      if (s.name == name) add(kRangeGroup);
    }
  }
}

bool is_whole(double x) { return x > 0.5 && std::abs(x - std::round(x)) < 1e-6 * x; }

/// One thing that ticks in a cycle.
struct Ticker {
  double rate;  ///< [Hz]
  LoopEvent event;
  std::size_t group;
  double offset = 0;   ///< of its ticks in its own periods, below 1
  int in_flight = -1;  ///< of a delivery: measurements under way at the beginning
};

/// A sensor and who listens. One whose rate is a multiple of its listener's is heard at each tick
/// of the listener, as if it measured just in time for that and otherwise not.
class Heard {
 public:
  Heard(double rate, double latency, double listener) : latency_(latency) {
    const bool every = rate <= 0 || is_whole(rate / listener);
    rate_ = every ? listener : rate;
    if (latency <= 0) return;
    // In periods; a measurement waits for the next tick of its sensor, which is one of its
    // listener.
    const double old = every ? std::ceil(latency * rate - kRounding) / rate : latency;
    in_flight_ = old * rate_;
    const double whole =
        every ? std::ceil(in_flight_ - kRounding) : std::floor(in_flight_ + kRounding);
    (every ? measured_ : delivered_) = std::abs(whole - in_flight_);
    in_flight_ = whole;
  }

  void add_to(std::vector<Ticker>& list, LoopEvent measure, LoopEvent deliver,
              std::size_t group) const {
    list.push_back({rate_, measure, group, measured_});
    if (latency_ <= 0) return;
    if (in_flight_ > kMostInFlight) {
      throw InputError(fmt::format(
          "a latency of {:g} s is too long to be judged beside measurements heard at {:g} Hz",
          latency_, rate_));
    }
    list.push_back({rate_, deliver, group, delivered_, static_cast<int>(in_flight_)});
  }

 private:
  static constexpr double kRounding = 1e-9, kMostInFlight = 30;
  double latency_, rate_ = 0, in_flight_ = 0, measured_ = 0, delivered_ = 0;
};

std::vector<Ticker> tickers(const LoopTiming& t) {
  std::vector<Ticker> list{{t.control, LoopEvent::kControl, 0}};
  const auto add = [&](double listener, LoopEvent measure, LoopEvent deliver) {
    for (std::size_t g = 0; g < kGroupCount; ++g) {
      Heard(t.sensors[g], t.latency[g], listener).add_to(list, measure, deliver, g);
    }
  };
  add(t.control, LoopEvent::kMeasure, LoopEvent::kDeliver);
  if (t.stabilizer > 0) {
    list.push_back({t.stabilizer, LoopEvent::kStabilizer, 0});
    add(t.stabilizer, LoopEvent::kMeasureForStabilizer, LoopEvent::kDeliverForStabilizer);
  }
  return list;
}

/// Control ticks of the shortest cycle; zero if there is none.
int cycle_ticks(const std::vector<Ticker>& all, double control) {
  for (int n = 1; n <= kMaxTicks; ++n) {
    if (std::all_of(all.begin(), all.end(),
                    [&](const Ticker& t) { return is_whole(n * t.rate / control); })) {
      return n;
    }
  }
  return 0;
}

}  // namespace

LoopTiming ideal_timing(const model::Control& control) {
  return {.control = control.rate, .stabilizer = control.stabilizer ? control.stabilizer->rate : 0};
}

LoopTiming loop_timing(const model::Control& control, const model::Navigation& navigation,
                       const std::vector<model::Sensor>& sensors) {
  LoopTiming timing = ideal_timing(control);
  add_sensors(sim::listened_sensors(control, navigation, sensors), sensors, timing);
  return timing;
}

int held_ticks(const LoopTiming& timing, MeasurementGroup group) {
  const double rate = timing.sensors[group];
  if (rate <= 0) return 1;
  const double hold = std::max(1 / rate, 1 / timing.control) + 2 * timing.latency[group];
  return std::max(1, static_cast<int>(std::ceil(timing.control * hold - 1e-6)));
}

LoopCycle loop_cycle(const LoopTiming& timing) {
  std::vector<Ticker> all = tickers(timing);
  for (const Ticker& t : all) {
    if (t.rate * kMaxTicks >= timing.control) continue;
    throw InputError(
        fmt::format("a sensor at {:g} Hz is too slow to be judged beside controllers at {:g} Hz",
                    t.rate, timing.control));
  }
  int n = cycle_ticks(all, timing.control);
  if (n == 0) {
    for (Ticker& t : all) {
      t.rate = timing.control *
               std::max(1.0, std::floor(kCoarse * t.rate / timing.control + 1e-9)) / kCoarse;
    }
    n = cycle_ticks(all, timing.control);
  }
  LoopCycle cycle{.period = n / timing.control, .control_ticks = n, .ticks = {}};
  for (const Ticker& t : all) {
    const auto count = static_cast<int>(std::lround(cycle.period * t.rate));
    for (int i = 0; i < count; ++i) {
      cycle.ticks.push_back({cycle.period * (i + t.offset) / count, t.event, t.group});
    }
    if (t.event == LoopEvent::kDeliver) cycle.to_control.count[t.group] = t.in_flight;
    if (t.event == LoopEvent::kDeliverForStabilizer) {
      cycle.to_stabilizer.count[t.group] = t.in_flight;
    }
  }
  const double same = 1e-9 * cycle.period;
  std::stable_sort(cycle.ticks.begin(), cycle.ticks.end(),
                   [&](const LoopTick& a, const LoopTick& b) {
                     const auto x = std::llround(a.time / same), y = std::llround(b.time / same);
                     return x != y ? x < y : a.event < b.event;
                   });
  return cycle;
}

}  // namespace hadal::analysis
