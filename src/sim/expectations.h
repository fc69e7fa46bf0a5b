#pragma once

/// Checks of a scenario, watched while it runs, with memory that does not grow.

#include <limits>
#include <string>
#include <vector>

#include "hadal/model/scenario.h"
#include "hadal/model/vehicle.h"
#include "hadal/sim/message_sink.h"
#include "hadal/sim/quantity.h"

namespace hadal::sim {

struct ExpectationResult {
  model::Expect expect;
  std::string unit;
  double measured = std::numeric_limits<double>::quiet_NaN();  ///< NaN if nothing was seen
  bool reached = false;  ///< the run came as far as its time, its window, or the end
  bool passed = false;

  bool failed() const { return reached && !passed; }
};

/// How many of the results are which: every one is exactly one of these.
struct ExpectationTally {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t not_reached = 0;
};
ExpectationTally tally(const std::vector<ExpectationResult>& results);

class Expectations : public MessageSink {
 public:
  /// `topics` are those of the simulation. Quantities must exist: see quantity.h and `hadal check`.
  Expectations(const model::Scenario& scenario, const std::vector<model::Vehicle>& vehicles,
               const std::vector<Topic>& topics);

  void publish(std::size_t topic, Nanoseconds now, const AnyMessage& message) override;
  /// For a run that ended at `end`: a check of a later time is neither passed nor failed, and if
  /// the run stopped early, nor is one of its end or of the whole run.
  std::vector<ExpectationResult> results(Nanoseconds end, bool stopped_early = false) const;

  template <class V>
  void visit(V&& v) {
    v(watched_);
  }

 private:
  struct Watched {
    model::Expect expect;
    std::size_t topic = 0;
    const Quantity* quantity = nullptr;
    Nanoseconds from = 0;
    Nanoseconds to = std::numeric_limits<Nanoseconds>::max();

    std::int64_t count = 0;
    double last = 0, sum = 0, min = 0, max = 0;

    void see(double x);
    double reduced() const;
    template <class V>
    void visit(V&& v) {
      v(count), v(last), v(sum), v(min), v(max);
    }
  };
  std::vector<Watched> watched_;
};

}  // namespace hadal::sim
