#include "hadal/report/run_report.h"

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "hadal/log/mcap_reader.h"
#include "hadal/report/vehicle_plots.h"
#include "hadal/sensors/kind.h"
#include "hadal/sim/quantity.h"

namespace hadal::report {

namespace {

/// `/vita1/ping_port` → vita1, ping_port.
std::pair<std::string, std::string> split_topic(const std::string& topic) {
  const std::size_t slash = topic.find('/', 1);
  if (topic.empty() || slash == std::string::npos) return {topic, ""};
  return {topic.substr(1, slash - 1), topic.substr(slash + 1)};
}

/// The plots of a vehicle, of all objects or of all tethers, and what is checked of them.
struct Group {
  Group(std::string in_topics, std::string on_page, const model::ScenarioVehicle* entry = nullptr,
        const model::Vehicle* vehicle = nullptr)
      : name(std::move(in_topics)), heading(std::move(on_page)), plots(entry, vehicle) {}

  std::string name;
  std::string heading;
  VehiclePlots plots;
  std::vector<std::string> checked;
};

/// A quantity that is drawn because a check asks for it.
struct Drawn {
  const sim::Quantity* quantity;
  GrowingCurve* curve;
};

class RunPlots {
 public:
  RunPlots(const model::Scenario& scenario, const std::vector<model::Vehicle>& vehicles) {
    std::vector<const model::Vehicle*> described;
    for (std::size_t i = 0; i < vehicles.size(); ++i) {
      const model::ScenarioVehicle& entry = scenario.vehicles[i];
      described.push_back(&vehicles[i]);
      groups_.push_back(std::make_unique<Group>(entry.name, entry.name, &entry, &vehicles[i]));
      for (const model::Sensor& sensor : vehicles[i].sensors) {
        types_.push_back(&sensors::kind_of(sensor).message_type());
      }
    }
    VehiclePlots& objects =
        groups_.emplace_back(std::make_unique<Group>("objects", "Objects"))->plots;
    for (const model::Object& object : scenario.objects) objects.add_object(object.name);
    VehiclePlots& tethers =
        groups_.emplace_back(std::make_unique<Group>("tethers", "Tethers"))->plots;
    for (const model::Tether& tether : scenario.tethers) tethers.add_tether(tether.name);
    const auto sources = sim::quantity_sources(scenario, described);
    for (const model::Expect& expect : scenario.expect) add_check(expect.quantity, sources);
  }

  void read(const std::filesystem::path& log, const log::McapReader::Watch& watch) {
    log::McapReader mcap(log);
    mcap.set_watch(watch);
    std::map<std::uint16_t, Reader> readers;
    for (const auto& [id, channel] : mcap.channels()) {
      const log::McapSchema* schema = mcap.schema_of(channel);
      if (schema != nullptr) readers[id] = reader_for(channel, schema->name);
    }
    mcap.for_each_message(
        {}, [&](const log::McapChannel& channel, std::uint64_t time, log::ByteSpan data) {
          const Reader& reader = readers[channel.id];
          if (reader) reader(static_cast<double>(time) / 1e9, data);
        });
  }

  void append_to(ReportData& report) const {
    for (const auto& group : groups_) {
      group->plots.append_to(report, group->heading, group->checked);
    }
  }

 private:
  /// Decodes messages of one channel into the plots of its group.
  using Reader = std::function<void(double t, log::ByteSpan data)>;
  using Sources = std::vector<std::pair<std::string, sim::QuantitySource>>;

  Group* group_of(const std::string& topic) {
    const std::string name = split_topic(topic).first;
    for (const auto& group : groups_) {
      if (group->name == name) return group.get();
    }
    return nullptr;
  }

  void add_check(const std::string& quantity, const Sources& sources) {
    const std::size_t last = quantity.rfind('.');
    for (const auto& [name, source] : sources) {
      if (last == std::string::npos || name != quantity.substr(0, last)) continue;
      const sim::Quantity* found =
          sim::find_quantity(*source.quantities, quantity.substr(last + 1));
      Group* group = group_of(source.topic);
      if (found == nullptr || group == nullptr) return;
      // A vehicle's plots leave out its name.
      const bool own = quantity.starts_with(group->name + ".");
      const std::string key = own ? quantity.substr(group->name.size() + 1) : quantity;
      group->checked.push_back(key);
      if (group->plots.shows(key)) return;
      drawn_[source.topic].push_back(
          {found, &group->plots.add_checked(key, std::string(found->unit))});
      return;
    }
  }

  Reader reader_for(const log::McapChannel& channel, const std::string& type) {
    Group* group = group_of(channel.topic);
    if (group == nullptr) return {};
    const message::MessageType* known = message::find_message_type(type, types_);
    if (known == nullptr) return {};
    return [group, name = split_topic(channel.topic).second, drawn = drawn_[channel.topic],
            slot = std::shared_ptr<message::MessageSlot>(known->make())](double t,
                                                                         log::ByteSpan data) {
      slot->decode(data);
      const message::AnyMessage m = slot->message();
      group->plots.add(t, name, m);
      for (const Drawn& d : drawn) d.curve->push(t, d.quantity->value(m));
    };
  }

  std::vector<std::unique_ptr<Group>> groups_;
  message::MessageTypes types_;                      ///< of all sensors
  std::map<std::string, std::vector<Drawn>> drawn_;  ///< by topic
};

}  // namespace

void add_plots_of_log(const std::filesystem::path& log, const model::Scenario& scenario,
                      const std::vector<model::Vehicle>& vehicles, ReportData& report,
                      const std::function<void(double done)>& watch) {
  RunPlots plots(scenario, vehicles);
  plots.read(log, watch);
  plots.append_to(report);
}

}  // namespace hadal::report
