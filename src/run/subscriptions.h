#pragma once

/// Calls for messages of a topic, and for numbers by the names that checks use (sim/quantity.h).

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/config/load.h"
#include "hadal/sim/message_sink.h"

namespace hadal::run {

class Subscriptions : public sim::MessageSink {
 public:
  using Call = std::function<void(Nanoseconds now, const sim::AnyMessage& message)>;
  using NumberCall = std::function<void(Nanoseconds now, double value)>;

  /// `topics` are those of the run. Throws InputError for a topic that is not there or holds
  /// another type.
  void add(const std::vector<sim::Topic>& topics, std::string_view topic, std::string_view type,
           Call call);
  /// Throws InputError for a quantity that nothing of the scenario has.
  void add_quantity(const config::LoadedScenario& loaded, const std::vector<sim::Topic>& topics,
                    const std::string& name, NumberCall call);

  void publish(std::size_t topic, Nanoseconds now, const sim::AnyMessage& message) override {
    if (topic >= calls_.size()) return;
    for (const Call& call : calls_[topic]) call(now, message);
  }

 private:
  void add_at(std::size_t topic, Call call);

  std::vector<std::vector<Call>> calls_;  ///< by topic
};

}  // namespace hadal::run
