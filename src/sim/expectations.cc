#include "hadal/sim/expectations.h"

#include <algorithm>
#include <cmath>

#include "hadal/base/error.h"

namespace hadal::sim {

namespace {

std::size_t topic_index(const std::vector<Topic>& topics, const std::string& name) {
  for (std::size_t i = 0; i < topics.size(); ++i) {
    if (topics[i].name == name) return i;
  }
  HADAL_ASSERT(false, "no topic " + name);
}

const std::vector<Quantity>& quantities_of(const model::Scenario& scenario,
                                           const std::vector<model::Vehicle>& vehicles,
                                           const std::string& vehicle, const std::string& sensor) {
  for (std::size_t i = 0; i < vehicles.size(); ++i) {
    if (scenario.vehicles[i].name != vehicle) continue;
    for (const model::Sensor& s : vehicles[i].sensors) {
      if (s.name == sensor) return sensor_quantities(s.kind);
    }
  }
  return state_quantities();
}

bool is_tether(const model::Scenario& scenario, const std::string& name) {
  return std::any_of(scenario.tethers.begin(), scenario.tethers.end(),
                     [&](const model::Tether& tether) { return tether.name == name; });
}

}  // namespace

Expectations::Expectations(const model::Scenario& scenario,
                           const std::vector<model::Vehicle>& vehicles,
                           const std::vector<Topic>& topics) {
  for (const model::Expect& expect : scenario.expect) {
    Watched w{.expect = expect};
    const std::string& q = expect.quantity;
    const std::size_t first = q.find('.'), last = q.rfind('.');
    const std::string vehicle = q.substr(0, first);
    const std::string sensor = first == last ? "" : q.substr(first + 1, last - first - 1);
    const std::string field = q.substr(last + 1);
    if (is_tether(scenario, vehicle)) {
      w.topic = topic_index(topics, "/tethers/" + vehicle);
      w.quantity = find_quantity(tether_quantities(), field);
    } else {
      w.topic = topic_index(topics, "/" + vehicle + "/" + (sensor.empty() ? "state" : sensor));
      w.quantity = find_quantity(
          sensor.empty() ? state_quantities() : quantities_of(scenario, vehicles, vehicle, sensor),
          field);
    }
    HADAL_ASSERT(w.quantity != nullptr, "no quantity " + q);
    if (expect.time) w.to = nanoseconds(*expect.time);
    if (expect.window) {
      w.from = nanoseconds((*expect.window)[0]);
      w.to = nanoseconds((*expect.window)[1]);
    }
    if (w.expect.name.empty()) w.expect.name = q;
    watched_.push_back(w);
  }
}

void Expectations::publish(std::size_t topic, Nanoseconds now, const AnyMessage& message) {
  for (Watched& w : watched_) {
    if (w.topic == topic && now >= w.from && now <= w.to) w.see(w.quantity->value(message));
  }
}

void Expectations::Watched::see(double x) {
  // At a time there is one value, the latest.
  if (expect.time) count = 0, sum = 0;
  // A NaN stays: std::min and std::max would pass over it.
  min = count == 0 || std::isnan(x) ? x : std::min(min, x);
  max = count == 0 || std::isnan(x) ? x : std::max(max, x);
  sum += x;
  last = x;
  ++count;
}

double Expectations::Watched::reduced() const {
  if (count == 0) return std::numeric_limits<double>::quiet_NaN();
  switch (expect.reduce) {
    case model::Reduction::kLast:
      return last;
    case model::Reduction::kMean:
      return sum / static_cast<double>(count);
    case model::Reduction::kMin:
      return min;
    case model::Reduction::kMax:
      return max;
    case model::Reduction::kMaxAbs:
      return std::max(std::abs(min), std::abs(max));
  }
  return last;
}

std::vector<ExpectationResult> Expectations::results(Nanoseconds end) const {
  std::vector<ExpectationResult> results;
  for (const Watched& w : watched_) {
    const double measured = w.reduced();
    const bool reached = (!w.expect.time && !w.expect.window) || w.to <= end;
    // A NaN passes no check.
    const bool passed = reached && std::abs(measured - w.expect.value) <= w.expect.tolerance;
    results.push_back({w.expect, std::string(w.quantity->unit), measured, reached, passed});
  }
  return results;
}

}  // namespace hadal::sim
