#include "hadal/run/events_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "hadal/base/printable.h"
#include "hadal/run/json_numbers.h"

namespace hadal::run {

namespace {

double time_of(const message::Event& event) {
  return seconds(message::ns_from_time(event.header.stamp));
}

}  // namespace

std::vector<std::string> event_lines(const sim::EventRecord& events) {
  std::vector<std::string> lines;
  std::uint64_t told = 0;
  for (const sim::RepeatedEvent& event : sim::fold_repeats(events.first())) {
    if (lines.size() == kMostEventLines) break;
    told += event.count;
    const std::string again =
        event.count == 1 ? ""
                         : fmt::format(" ({} times, last at {:.4g} s)", event.count, event.last);
    lines.push_back(fmt::format("{:9.3f} s  {}: {}{}", time_of(event.first),
                                printable(event.first.source), printable(event.first.text), again));
  }
  if (events.seen() > told) {
    lines.push_back(fmt::format("and {} more: /events in the log", events.seen() - told));
  }
  return lines;
}

nlohmann::json events_json(const sim::EventRecord& events) {
  nlohmann::json j;
  j["count"] = events.count();
  j["kinds"] = nlohmann::json::object();
  for (std::size_t i = 0; i < sim::kEventNames.size(); ++i) {
    j["kinds"][std::string(sim::kEventNames[i])] = events.counts()[i];
  }
  j["first"] = nlohmann::json::array();
  for (const sim::RepeatedEvent& event : sim::fold_repeats(events.first())) {
    j["first"].push_back({{"time_s", time_of(event.first)},
                          {"source", event.first.source},
                          {"kind", event.first.kind},
                          {"text", event.first.text},
                          {"value", number(event.first.value)},
                          {"count", event.count},
                          {"last_s", event.last}});
  }
  return j;
}

std::vector<report::ReportEvent> report_events(const sim::EventRecord& events,
                                               const std::vector<std::string>& vehicles) {
  std::vector<report::ReportEvent> marks;
  for (const message::Event& event : events.first()) {
    const std::string owner = event.source.substr(0, event.source.find('/'));
    const bool vehicle = std::find(vehicles.begin(), vehicles.end(), owner) != vehicles.end();
    marks.push_back(
        {time_of(event), vehicle ? owner : "Objects", event.source + ": " + event.text});
  }
  return marks;
}

}  // namespace hadal::run
