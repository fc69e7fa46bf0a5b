#pragma once

/// The linear map of a loop over one period against the flown loop, state by state.

#include <gtest/gtest.h>

#include <cmath>

#include "analysis/flown_loop.h"

namespace hadal::test {

/// The number behind a state of the linear model, in a flown loop.
class Entry {
 public:
  Entry(const ShippedLoop& loop, const std::string& name) : name_(name) {
    state_ = test::place(loop.system.states(), name);
    for (const auto& c : control::channels(loop.autopilot.control)) {
      if (name.starts_with(std::string(c.name) + ".")) channel_ = c.channel;
    }
  }

  double get(FlownLoop& f) const { return in_vehicle(f) ? f.state()[state_] : in_pilot(f); }
  void add(FlownLoop& f, double change) const {
    if (!in_vehicle(f)) return void(in_pilot(f) += change);
    std::vector<double> x = f.state();
    x[state_] += change;
    f.set_state(x);
  }

 private:
  bool in_vehicle(const FlownLoop& f) const { return state_ < f.system.states().size(); }
  double& in_pilot(FlownLoop& f) const {
    auto& pid = f.pilot.pids.at(channel_);
    if (name_.ends_with(".integral")) return pid.integral;
    return name_.ends_with(".error") ? pid.error : pid.derivative;
  }

  std::string name_;
  std::size_t state_;
  std::size_t channel_ = control::kChannelCount;
};

/// Perturbs every state, flies one period and compares the differences with A.
inline void expect_map_as_flown(const ShippedLoop& loop, const FlownLoop& at) {
  const analysis::ClosedLoop closed = loop.closed(loop.system.states());
  const analysis::LinearModel m = closed.discrete(closed.all());
  const double h = 1e-6;
  for (std::size_t c = 0; c < m.states.size(); ++c) {
    FlownLoop ahead = at, behind = at;
    Entry(loop, m.states[c]).add(ahead, h), Entry(loop, m.states[c]).add(behind, -h);
    ahead.advance(), behind.advance();
    for (std::size_t r = 0; r < m.states.size(); ++r) {
      const Entry row(loop, m.states[r]);
      const double slope = (row.get(ahead) - row.get(behind)) / (2 * h);
      EXPECT_NEAR(m.A[r][c], slope, 1e-5 * std::max(1.0, std::abs(slope)))
          << m.states[r] << " by " << m.states[c];
    }
  }
}

}  // namespace hadal::test
