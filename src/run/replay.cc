#include "hadal/run/replay.h"

#include <algorithm>

#include "hadal/base/error.h"
#include "hadal/sim/order_message.h"

namespace hadal::run {

namespace {

/// Ticks as the recorded source did, so that steps are split where they were.
class RecordedSource : public sim::CommandSource {
 public:
  RecordedSource(const log::RecordedSource& source, const std::vector<RecordedOrders::Entry>& all)
      : source_(source) {
    std::copy_if(all.begin(), all.end(), std::back_inserter(orders_),
                 [&](const auto& entry) { return entry.order.source == source.name; });
  }

  std::string name() const override { return source_.name; }
  double rate() const override { return source_.rate; }
  void act(Nanoseconds now, sim::CommandPort& port) override {
    auto next = std::lower_bound(orders_.begin(), orders_.end(), now,
                                 [](const auto& entry, Nanoseconds t) { return entry.time < t; });
    for (; next != orders_.end() && next->time == now; ++next) {
      port.give(next->order.vehicle, sim::order_of(next->order));
    }
  }

 private:
  log::RecordedSource source_;
  std::vector<RecordedOrders::Entry> orders_;
};

}  // namespace

Replay::Replay(const RecordedOrders& recorded) {
  for (const log::RecordedSource& source : recorded.sources) {
    sources_.push_back(std::make_unique<RecordedSource>(source, recorded.orders));
  }
  std::copy_if(recorded.orders.begin(), recorded.orders.end(), std::back_inserter(direct_),
               [](const auto& entry) { return entry.order.source.empty(); });
}

void Replay::give_due(sim::Simulation& simulation) const {
  for (std::size_t i = simulation.direct_orders(); i < direct_.size(); ++i) {
    const RecordedOrders::Entry& next = direct_[i];
    if (next.time > simulation.now() || (next.order.after && !simulation.done_now())) return;
    simulation.give(next.order.vehicle, sim::order_of(next.order));
  }
}

Nanoseconds Replay::next(const sim::Simulation& simulation) const {
  const std::size_t given = simulation.direct_orders();
  return given < direct_.size() ? direct_[given].time : kNever;
}

}  // namespace hadal::run
