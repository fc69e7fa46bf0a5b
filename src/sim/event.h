#pragma once

/// What happens during a run and is worth telling: on the topic /events, the terminal, summary.json
/// and the report. Watchers look at the motion itself, every tenth of a second and where contact
/// begins, never at the log, so log rates change no event.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/base/clock.h"
#include "hadal/base/error.h"

namespace hadal::sim {

/// In the order of kEventNames; numbers are in logs, so new ones come last.
enum class EventKind : std::uint8_t {
  kScheduleStep,
  kWaitsForContact,
  kUnreachableTarget,
  kJointAtStop,
  kSaturated,
  kClosedOnNothing,
  kGraspWon,
  kLoadDropped,
  kLoadReleased,
  kContactBegins,
  kContactEnds,
  kSelfContact,
  kSurfaced,
  kSubmerged,
  kOrder,
  kPassesThrough
};
inline constexpr std::array<std::string_view, 16> kEventNames = {
    "schedule_step",  "waits_for_contact", "unreachable_target",
    "joint_at_stop",  "saturated",         "closed_on_nothing",
    "grasp_won",      "load_dropped",      "load_released",
    "contact_begins", "contact_ends",      "self_contact",
    "surfaced",       "submerged",         "order",
    "passes_through"};

struct Event {
  Nanoseconds time = 0;
  EventKind kind = EventKind::kScheduleStep;
  std::string source;
  std::string text;
  double value = 0;
};
using Events = std::vector<Event>;

/// How often watchers look.
inline constexpr Nanoseconds kWatchPeriod = 100'000'000;
/// Whether they look at the end of this step.
constexpr bool watched(Nanoseconds from, Nanoseconds to) {
  return to / kWatchPeriod > from / kWatchPeriod;
}

/// A condition that must last before it counts, and be over for a while before it counts as over.
class Lasting {
 public:
  enum class Change { kNone, kBegins, kEnds };

  Change update(bool condition, Nanoseconds now, Nanoseconds begins_after, Nanoseconds ends_after) {
    if (condition == on_) {
      since_ = now;
      return Change::kNone;
    }
    if (now - since_ < (condition ? begins_after : ends_after)) return Change::kNone;
    set(condition, now);
    return condition ? Change::kBegins : Change::kEnds;
  }
  void set(bool on, Nanoseconds now) { on_ = on, since_ = now; }
  bool on() const { return on_; }

  template <class V>
  void visit(V&& v) {
    v(on_), v(since_);
    if (since_ < 0) throw InputError("the state has an event before the start");
  }

 private:
  bool on_ = false;
  Nanoseconds since_ = 0;  ///< when condition and `on_` last agreed
};

}  // namespace hadal::sim
