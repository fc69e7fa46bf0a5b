#include "hadal/report/run_report.h"

#include <map>
#include <memory>

#include "hadal/log/mcap_reader.h"
#include "hadal/message/cdr.h"
#include "hadal/message/registry.h"
#include "hadal/report/run_plots.h"

namespace hadal::report {

namespace {

/// Hands on a message that stands in the log as `data`.
using Reader = std::function<void(Nanoseconds time, log::ByteSpan data)>;

/// Empty for types that no run publishes.
Reader reader_of(const std::string& type, std::size_t topic, RunPlots& plots) {
  Reader reader;
  message::with_message_type(type, [&]<class M>() {
    if constexpr (std::is_constructible_v<sim::AnyMessage, const M*>) {
      reader = [&plots, topic, m = std::make_shared<M>()](Nanoseconds time, log::ByteSpan data) {
        message::decode(data, *m);
        plots.publish(topic, time, static_cast<const M*>(m.get()));
      };
    }
  });
  return reader;
}

}  // namespace

void add_plots_of_log(const std::filesystem::path& log, const model::Scenario& scenario,
                      const std::vector<model::Vehicle>& vehicles, ReportData& report,
                      const std::function<void(double done)>& watch) {
  log::McapReader mcap(log);
  mcap.set_watch(watch);
  std::vector<sim::Topic> topics;
  std::vector<std::uint16_t> channels;
  for (const auto& [id, channel] : mcap.channels()) {
    const log::McapSchema* schema = mcap.schema_of(channel);
    if (schema == nullptr) continue;
    topics.push_back({channel.topic, schema->name});
    channels.push_back(id);
  }
  RunPlots plots(scenario, vehicles, topics);
  std::map<std::uint16_t, Reader> readers;
  for (std::size_t i = 0; i < topics.size(); ++i) {
    readers[channels[i]] = reader_of(std::string(topics[i].type), i, plots);
  }
  mcap.for_each_message(
      {}, [&](const log::McapChannel& channel, std::uint64_t time, log::ByteSpan data) {
        const Reader& reader = readers[channel.id];
        if (reader) reader(static_cast<Nanoseconds>(time), data);
      });
  plots.append_to(report);
}

}  // namespace hadal::report
