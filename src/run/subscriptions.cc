#include "hadal/run/subscriptions.h"

#include <algorithm>

#include "hadal/base/error.h"
#include "hadal/config/schema/suggest.h"
#include "hadal/sim/quantity.h"

namespace hadal::run {

namespace {

[[noreturn]] void refuse(std::string_view what, std::string_view name, std::string problem,
                         std::string suggestion = "") {
  throw InputError(Finding{.key = std::string(what),
                           .value = std::string(name),
                           .problem = std::move(problem),
                           .suggestion = std::move(suggestion)});
}

std::size_t topic_index(const std::vector<sim::Topic>& topics, std::string_view name) {
  const auto found = std::find_if(topics.begin(), topics.end(),
                                  [&](const sim::Topic& topic) { return topic.name == name; });
  if (found != topics.end()) return static_cast<std::size_t>(found - topics.begin());
  std::vector<std::string> names;
  for (const sim::Topic& topic : topics) names.push_back(topic.name);
  refuse("topic", name, "the run has no such topic",
         config::did_you_mean(name, {names.begin(), names.end()}));
}

}  // namespace

void Subscriptions::add_at(std::size_t topic, Call call) {
  if (calls_.size() <= topic) calls_.resize(topic + 1);
  calls_[topic].push_back(std::move(call));
}

void Subscriptions::add(const std::vector<sim::Topic>& topics, std::string_view topic,
                        std::string_view type, Call call) {
  const std::size_t index = topic_index(topics, topic);
  if (topics[index].type != type) {
    refuse("topic", topic,
           "holds " + std::string(topics[index].type) + ", not " + std::string(type));
  }
  add_at(index, std::move(call));
}

void Subscriptions::add_quantity(const config::LoadedScenario& loaded,
                                 const std::vector<sim::Topic>& topics, const std::string& name,
                                 NumberCall call) {
  std::vector<const model::Vehicle*> vehicles;
  for (const model::Vehicle& vehicle : loaded.vehicles) vehicles.push_back(&vehicle);
  const std::size_t dot = std::min(name.rfind('.'), name.size());
  std::vector<std::string> names;
  for (const auto& [owner, source] : sim::quantity_sources(loaded.scenario, vehicles)) {
    for (const sim::Quantity& quantity : *source.quantities) {
      names.push_back(owner + "." + std::string(quantity.name));
    }
    if (owner != name.substr(0, dot) || dot == name.size()) continue;
    const sim::Quantity* quantity = sim::find_quantity(*source.quantities, name.substr(dot + 1));
    if (quantity == nullptr) continue;
    return add_at(topic_index(topics, source.topic),
                  [value = quantity->value, call = std::move(call)](
                      Nanoseconds now, const sim::AnyMessage& m) { call(now, value(m)); });
  }
  refuse("quantity", name, "nothing of the scenario has such a quantity",
         config::did_you_mean(name, {names.begin(), names.end()}));
}

}  // namespace hadal::run
