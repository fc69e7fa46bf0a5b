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

double rate_of(const std::string& name, const std::vector<model::Sensor>& sensors) {
  for (const model::Sensor& s : sensors) {
    if (s.name == name) return s.rate;
  }
  return 0;
}

std::array<double, kGroupCount> rates_of(const sim::ListenedSensors& listened,
                                         const std::vector<model::Sensor>& sensors) {
  std::array<double, kGroupCount> rates{};
  rates[kAttitudeGroup] = rate_of(listened.attitude, sensors);
  rates[kVelocityGroup] = rate_of(listened.velocity, sensors);
  rates[kPositionGroup] = rate_of(listened.position, sensors);
  rates[kDepthGroup] = rate_of(listened.depth, sensors);
  for (const std::string& name : listened.range) {
    const double rate = rate_of(name, sensors);
    double& slowest = rates[kRangeGroup];
    if (rate > 0) slowest = slowest > 0 ? std::min(slowest, rate) : rate;
  }
  return rates;
}

bool is_whole(double x) { return x > 0.5 && std::abs(x - std::round(x)) < 1e-6 * x; }

/// One thing that ticks in a cycle.
struct Ticker {
  double rate;  ///< [Hz]
  LoopEvent event;
  std::size_t group;
};

/// Who measures when somebody listens: a sensor whose rate is a multiple of its listener's is heard
/// at each tick of the listener, as if it measured then only.
std::vector<Ticker> tickers(const LoopTiming& t) {
  std::vector<Ticker> list{{t.control, LoopEvent::kControl, 0}};
  const auto add = [&](const std::array<double, kGroupCount>& rates, double listener,
                       LoopEvent event) {
    for (std::size_t g = 0; g < kGroupCount; ++g) {
      const bool every = rates[g] <= 0 || is_whole(rates[g] / listener);
      list.push_back({every ? listener : rates[g], event, g});
    }
  };
  add(t.sensors, t.control, LoopEvent::kMeasure);
  if (t.stabilizer > 0) {
    list.push_back({t.stabilizer, LoopEvent::kStabilizer, 0});
    add(t.stabilizer_sensors, t.stabilizer, LoopEvent::kMeasureForStabilizer);
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

LoopTiming loop_timing(const model::Control& control, const std::vector<model::Sensor>& sensors) {
  LoopTiming timing = ideal_timing(control);
  timing.sensors = rates_of(sim::control_sensors(control), sensors);
  timing.stabilizer_sensors = rates_of(sim::stabilizer_sensors(control), sensors);
  return timing;
}

int held_ticks(const LoopTiming& timing, MeasurementGroup group) {
  const double rate = timing.sensors[group];
  if (rate <= 0) return 1;
  return std::max(1, static_cast<int>(std::ceil(timing.control / rate - 1e-6)));
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
      cycle.ticks.push_back({cycle.period * i / count, t.event, t.group});
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
