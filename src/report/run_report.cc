#include "hadal/report/run_report.h"

#include <map>
#include <memory>

#include "hadal/log/mcap_reader.h"
#include "hadal/report/run_plots.h"
#include "hadal/sensors/kind.h"

namespace hadal::report {

namespace {

/// Hands on a message that stands in the log as `data`.
using Reader = std::function<void(Nanoseconds time, log::ByteSpan data)>;

/// Types of the messages of all sensors.
message::MessageTypes sensor_types(const std::vector<model::Vehicle>& vehicles) {
  message::MessageTypes types;
  for (const model::Vehicle& vehicle : vehicles) {
    for (const model::Sensor& sensor : vehicle.sensors) {
      types.push_back(&sensors::kind_of(sensor).message_type());
    }
  }
  return types;
}

/// Empty for types that are not known.
Reader reader_of(const message::MessageType* type, std::size_t topic, RunPlots& plots) {
  if (type == nullptr) return {};
  return [&plots, topic, slot = std::shared_ptr<message::MessageSlot>(type->make())](
             Nanoseconds time, log::ByteSpan data) {
    slot->decode(data);
    plots.prepare(topic, time, slot->message());
  };
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
  const message::MessageTypes types = sensor_types(vehicles);
  std::map<std::uint16_t, Reader> readers;
  for (std::size_t i = 0; i < topics.size(); ++i) {
    readers[channels[i]] = reader_of(message::find_message_type(topics[i].type, types), i, plots);
  }
  mcap.for_each_message(
      {}, [&](const log::McapChannel& channel, std::uint64_t time, log::ByteSpan data) {
        const Reader& reader = readers[channel.id];
        if (reader) reader(static_cast<Nanoseconds>(time), data);
      });
  plots.append_to(report);
}

}  // namespace hadal::report
