#pragma once

/// Who does and says what, and when. Every thing of a run declares its topics and tasks here once
/// (declare.h); Simulation walks them and knows no kind of thing.
///
/// Topics are numbered in the order of their declaration. Messages of one time are told by phase,
/// those of one phase in the order of their declaration.
///
/// Tasks of different vehicles in one stage (phases that follow each other) see nothing of each
/// other, so threads share them out by vehicle; what they say is told afterwards, in order, on the
/// caller's thread. So the number of threads changes neither bits nor order.

#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hadal/base/clock.h"
#include "hadal/base/thread_pool.h"
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

/// Phases with the same number are one stage.
constexpr int stage_of(Phase phase) {
  if (phase <= Phase::kOutside) return static_cast<int>(phase);
  return static_cast<int>(Phase::kOutside) + 1;
}

/// Who a task belongs to: a vehicle by its number, or all. Tasks of all run on the caller's thread,
/// after those of vehicles in their stage.
inline constexpr int kEverybody = -1;

/// What a task says; valid until it runs again.
struct Told {
  AnyMessage message;
  bool logged = true;  ///< the log is to hold it, too
};

class Programme {
 public:
  using Act = std::function<void(Nanoseconds now)>;
  /// Acts, says something, or both.
  using Work = std::function<std::optional<Told>(Nanoseconds now)>;

  struct Task {
    Phase phase;
    int owner;
    std::size_t clock;
    Work work;
    std::size_t topic;  ///< of what it says
    Nanoseconds told_at = -1;
    std::optional<Told> told{};   ///< by work that was done, and waits to be told
    std::exception_ptr failed{};  ///< by work that was done
  };

  /// A topic that is published by who declares it; returns its number.
  std::size_t add_topic(std::string name, std::string_view type);
  /// At every tick of this rate [Hz], each `delay` later.
  void add_task(Phase phase, int owner, double rate, Act act, Nanoseconds delay = 0);
  /// The same; what it says goes to this topic.
  void add_work(Phase phase, int owner, double rate, std::size_t topic, Work work,
                Nanoseconds delay = 0);
  /// A topic with one message at every tick of this rate [Hz].
  template <class MakeMessage>  // const M&(Nanoseconds)
  void add_topic(Phase phase, int owner, double rate, std::string name, MakeMessage make) {
    using M = std::decay_t<std::invoke_result_t<MakeMessage, Nanoseconds>>;
    const std::size_t topic = add_topic(std::move(name), M::kType);
    add(phase, owner, rate, topic,
        [make = std::move(make)](Nanoseconds now) { return Told{&make(now)}; });
  }
  /// Something acts at this time, whatever the ticks are.
  void add_time(Nanoseconds time) { times_.push_back(time); }
  /// After all is declared, and before anything is asked.
  void sort();

  const std::vector<Topic>& topics() const { return topics_; }
  /// Tasks of this time; then their clocks go on. An exception leaves those as they are.
  /// prepare(topic, told) may come from any thread, for one vehicle in order; tell(topic, told) is
  /// called on this one, in the order of all.
  template <class Prepare, class Tell>
  void run_due(Nanoseconds now, ThreadPool& workers, int threads, const Prepare& prepare,
               const Tell& tell) {
    std::size_t first = 0;
    for (const Stage& stage : stages_) {
      if (is_due(stage, now)) {
        work_in_stage(stage, now, workers, threads, prepare);
        tell_stage(first, stage.last_task, now, prepare, tell);
      }
      first = stage.last_task;
    }
    for (Clock& clock : clocks_) {
      if (clock.ticker.due(now)) clock.ticker.advance();
    }
  }
  /// Topics that tell how things stand, in the order in which a log ends with them, unless they
  /// were told at this time.
  template <class Prepare, class Tell>
  void run_last(Nanoseconds now, const Prepare& prepare, const Tell& tell) {
    for (const Phase phase :
         {Phase::kArm, Phase::kObject, Phase::kContact, Phase::kState, Phase::kTether}) {
      for (Task& task : tasks_) {
        if (task.phase != phase || task.told_at == now) continue;
        const std::optional<Told> told = task.work(now);
        if (!told) continue;
        prepare(task.topic, *told);
        tell(task.topic, *told);
        task.told_at = now;
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
  /// Tasks of one stage.
  struct Stage {
    std::size_t last_task = 0;                     ///< one beyond
    std::vector<std::vector<std::size_t>> owners;  ///< those of each vehicle, in their order
    std::vector<std::size_t> clocks;               ///< of all
    std::size_t count = 0;                         ///< of tasks of vehicles
  };
  /// Fewer tasks are done before other threads have woken.
  static constexpr std::size_t kWorthThreads = 64;

  void add(Phase phase, int owner, double rate, std::size_t topic, Work work,
           Nanoseconds delay = 0);
  std::size_t clock_of(double rate, bool acts, Nanoseconds delay);
  void find_stages();
  bool is_due(const Stage& stage, Nanoseconds now) const;
  bool is_due(const Task& task, Nanoseconds now) const {
    return clocks_[task.clock].ticker.due(now);
  }

  template <class Prepare>
  void work_in_stage(const Stage& stage, Nanoseconds now, ThreadPool& workers, int threads,
                     const Prepare& prepare) {
    const auto work = [&](int begin, int end) {
      for (int i = begin; i < end; ++i) {
        for (const std::size_t index : stage.owners[static_cast<std::size_t>(i)]) {
          if (is_due(tasks_[index], now)) do_work(tasks_[index], now, prepare);
        }
      }
    };
    workers.run(static_cast<int>(stage.owners.size()), stage.count < kWorthThreads ? 1 : threads,
                work);
  }
  template <class Prepare>
  static void do_work(Task& task, Nanoseconds now, const Prepare& prepare) {
    try {
      task.told = task.work(now);
      if (task.told) prepare(task.topic, *task.told);
    } catch (...) {
      task.failed = std::current_exception();
    }
  }
  template <class Prepare, class Tell>
  void tell_stage(std::size_t first, std::size_t last, Nanoseconds now, const Prepare& prepare,
                  const Tell& tell) {
    for (std::size_t i = first; i < last; ++i) {
      Task& task = tasks_[i];
      if (!is_due(task, now)) continue;
      if (task.owner == kEverybody) do_work(task, now, prepare);
      if (task.failed) std::rethrow_exception(std::exchange(task.failed, nullptr));
      if (!task.told) continue;
      tell(task.topic, *std::exchange(task.told, std::nullopt));
      task.told_at = now;
    }
  }

  std::vector<Topic> topics_;
  std::vector<Task> tasks_;         ///< sorted by phase
  std::vector<Stage> stages_;       ///< in their order
  std::vector<Clock> clocks_;       ///< one per rate, purpose and delay
  std::vector<Nanoseconds> times_;  ///< sorted
};

}  // namespace hadal::sim
