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

const QuantitySource& source_of(const std::vector<std::pair<std::string, QuantitySource>>& sources,
                                const std::string& name) {
  const auto found = std::find_if(sources.begin(), sources.end(),
                                  [&](const auto& source) { return source.first == name; });
  HADAL_ASSERT(found != sources.end(), "no source " + name);
  return found->second;
}

}  // namespace

Expectations::Expectations(const model::Scenario& scenario,
                           const std::vector<model::Vehicle>& vehicles,
                           const std::vector<Topic>& topics) {
  std::vector<const model::Vehicle*> described;
  for (const model::Vehicle& vehicle : vehicles) described.push_back(&vehicle);
  const auto sources = quantity_sources(scenario, described);
  for (const model::Expect& expect : scenario.expect) {
    Watched w{.expect = expect};
    const std::string& q = expect.quantity;
    const std::size_t last = q.rfind('.');
    const QuantitySource& source = source_of(sources, q.substr(0, last));
    w.topic = topic_index(topics, source.topic);
    w.quantity = find_quantity(*source.quantities, q.substr(last + 1));
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

ExpectationTally tally(const std::vector<ExpectationResult>& results) {
  ExpectationTally count;
  for (const ExpectationResult& result : results) {
    ++(result.passed ? count.passed : result.failed() ? count.failed : count.not_reached);
  }
  return count;
}

std::vector<ExpectationResult> Expectations::results(Nanoseconds end, bool stopped_early) const {
  std::vector<ExpectationResult> results;
  for (const Watched& w : watched_) {
    const double measured = w.reduced();
    const bool open = !w.expect.time && !w.expect.window;
    const bool reached = open ? !stopped_early : w.to <= end;
    // A NaN passes no check.
    const bool passed = reached && std::abs(measured - w.expect.value) <= w.expect.tolerance;
    results.push_back({w.expect, std::string(w.quantity->unit), measured, reached, passed});
  }
  return results;
}

}  // namespace hadal::sim
