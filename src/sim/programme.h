#pragma once

/// Who does and says what, and when. Every thing of a run declares its topics and tasks here once
/// (declare.h); Simulation walks them and knows no kind of thing.
///
/// Topics are numbered in the order of their declaration. Tasks of one time run by phase, those of
/// one phase in the order of their declaration.

#include <functional>
#include <string>
#include <vector>

#include "hadal/base/clock.h"
#include "hadal/sim/message_sink.h"

namespace hadal::sim {

/// In the order in which they run at one time.
enum class Phase {
  kSensor,
  kDelivery,  ///< of measurements with latency
  kOutside,
  kGuidance,
  kArmControl,
  kControl,
  kStabilizer,
  kState,
  kOdometry,
  kActuators,
  kTether,
  kArm,
  kObject,
  kContact
};

/// Whether it acts on the run; if not, it is for the log.
constexpr bool acts(Phase phase) { return phase < Phase::kState; }

class Programme {
 public:
  using Act = std::function<void(Nanoseconds now)>;
  /// Makes a message, which is valid until it is made again.
  using Make = std::function<AnyMessage(Nanoseconds now)>;

  struct Task {
    Phase phase;
    std::size_t clock;
    Act act;            ///< empty if it only tells
    Make make;          ///< empty if it only acts
    std::size_t topic;  ///< of what it makes
    Nanoseconds told = -1;
  };

  /// A topic that is published by who declares it; returns its number.
  std::size_t add_topic(std::string name, std::string_view type);
  /// At every tick of this rate [Hz], each `delay` later.
  void add_task(Phase phase, double rate, Act act, Nanoseconds delay = 0);
  /// A topic with one message at every tick of this rate [Hz].
  template <class MakeMessage>  // const M&(Nanoseconds)
  void add_topic(Phase phase, double rate, std::string name, MakeMessage make) {
    using M = std::decay_t<std::invoke_result_t<MakeMessage, Nanoseconds>>;
    const std::size_t topic = add_topic(std::move(name), M::kType);
    add(
        phase, rate, {}, [make = std::move(make)](Nanoseconds now) { return &make(now); }, topic);
  }
  /// Something acts at this time, whatever the ticks are.
  void add_time(Nanoseconds time) { times_.push_back(time); }
  /// After all is declared, and before anything is asked.
  void sort();

  const std::vector<Topic>& topics() const { return topics_; }
  /// Tasks of this time, in their order; then their clocks go on. An exception leaves those as they
  /// are.
  template <class Run>
  void run_due(Nanoseconds now, Run&& run) {
    for (Task& task : tasks_) {
      if (clocks_[task.clock].ticker.due(now)) run(task);
    }
    for (Clock& clock : clocks_) {
      if (clock.ticker.due(now)) clock.ticker.advance();
    }
  }
  /// Topics that tell how things stand, in the order in which a log ends with them.
  template <class Run>
  void run_last(Run&& run) {
    for (const Phase phase :
         {Phase::kArm, Phase::kObject, Phase::kContact, Phase::kState, Phase::kTether}) {
      for (Task& task : tasks_) {
        if (task.phase == phase) run(task);
      }
    }
  }

  /// The next time after `now` at which anything is due.
  Nanoseconds next(Nanoseconds now) const;
  /// Whether a step must end at this time, because something acts then.
  bool acts_at(Nanoseconds time) const;

  template <class V>
  void visit(V&& v) {
    for (Clock& clock : clocks_) v(clock.ticker);
  }
  /// Whether a clock stands at a time before: no run has that.
  bool late(Nanoseconds now) const;

 private:
  /// Ticks of one rate and delay that act, or that are for the log.
  struct Clock {
    double rate;
    bool acts;
    Nanoseconds delay;
    Ticker ticker;
  };
  void add(Phase phase, double rate, Act act, Make make, std::size_t topic, Nanoseconds delay = 0);
  std::size_t clock_of(double rate, bool acts, Nanoseconds delay);

  std::vector<Topic> topics_;
  std::vector<Task> tasks_;         ///< sorted by phase
  std::vector<Clock> clocks_;       ///< one per rate, purpose and delay
  std::vector<Nanoseconds> times_;  ///< sorted
};

}  // namespace hadal::sim
