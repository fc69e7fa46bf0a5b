#include "hadal/report/run_plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "hadal/report/growing_track.h"
#include "hadal/report/vehicle_plots.h"

namespace hadal::report {

namespace {

/// As many as share their points with nobody.
constexpr std::size_t kFullVehicles = 8;
constexpr std::size_t kFewestPoints = 1024;
/// Of the tracks of all vehicles and objects, and of one.
constexpr std::size_t kTrackPoints = 100000, kMostOfATrack = 2000, kFewestOfATrack = 64;

/// `/vita1/ping_port` → vita1, ping_port.
std::pair<std::string, std::string> split_topic(const std::string& topic) {
  const std::size_t slash = topic.find('/', 1);
  if (topic.empty() || slash == std::string::npos) return {topic, ""};
  return {topic.substr(1, slash - 1), topic.substr(slash + 1)};
}

/// Indexes of those that have plots.
std::vector<std::size_t> plotted_vehicles(const model::Scenario& scenario) {
  std::vector<std::size_t> plotted;
  for (std::size_t i = 0; i < scenario.vehicles.size(); ++i) {
    const auto names_it = [&](const model::Expect& e) {
      return e.quantity.starts_with(scenario.vehicles[i].name + ".");
    };
    const bool checked = std::any_of(scenario.expect.begin(), scenario.expect.end(), names_it);
    if (i < kPlottedVehicles || checked) plotted.push_back(i);
  }
  return plotted;
}

/// Of the state of a vehicle or object, in N.
Vec3<double> place_of(const message::AnyMessage& m) {
  if (const auto* vehicle = m.get_if<message::VehicleState>()) return vehicle->position;
  return m.as<message::ObjectState>().position;
}

}  // namespace

struct RunPlots::Group {
  std::string name;     ///< in topics
  std::string heading;  ///< on the page
  VehiclePlots plots;
  std::vector<std::string> checked;
};

RunPlots::RunPlots(const model::Scenario& scenario, const std::vector<model::Vehicle>& vehicles,
                   const std::vector<sim::Topic>& topics) {
  const std::vector<std::size_t> plotted = plotted_vehicles(scenario);
  const std::size_t points = std::clamp(
      std::bit_floor(kFullVehicles * kCurvePoints / std::max<std::size_t>(plotted.size(), 1)),
      kFewestPoints, kCurvePoints);
  for (const std::size_t i : plotted) {
    const model::ScenarioVehicle& entry = scenario.vehicles[i];
    add_group(entry.name, entry.name, &entry, &vehicles[i], points);
  }
  if (plotted.size() < vehicles.size()) {
    left_out_ = fmt::format(
        "Plots are of the first {} vehicles and of those with checks: {} of {}. The log has all.",
        kPlottedVehicles, plotted.size(), vehicles.size());
  }
  Group& objects = add_group("objects", "Objects", nullptr, nullptr, points);
  for (const model::Object& object : scenario.objects) objects.plots.add_object(object.name);
  Group& tethers = add_group("tethers", "Tethers", nullptr, nullptr, points);
  for (const model::Tether& tether : scenario.tethers) tethers.plots.add_tether(tether.name);

  // What is checked but shown nowhere yet.
  std::vector<const model::Vehicle*> described;
  for (const model::Vehicle& vehicle : vehicles) described.push_back(&vehicle);
  const auto sources = sim::quantity_sources(scenario, described);
  std::map<std::string, std::vector<Drawn>> drawn;
  for (const model::Expect& expect : scenario.expect) add_check(expect.quantity, sources, drawn);

  const std::size_t moving = scenario.vehicles.size() + scenario.objects.size();
  const std::size_t places =
      std::clamp(kTrackPoints / std::max<std::size_t>(moving, 1), kFewestOfATrack, kMostOfATrack);
  const auto add_track = [&](const std::string& name, const std::string& topic) {
    tracks_.emplace_back(topic, std::make_unique<GrowingTrack>(name, places));
  };
  for (const auto& vehicle : scenario.vehicles)
    add_track(vehicle.name, "/" + vehicle.name + "/state");
  for (const auto& object : scenario.objects) add_track(object.name, "/objects/" + object.name);

  std::map<std::string, GrowingTrack*> track_of;
  for (const auto& [topic, track] : tracks_) track_of.emplace(topic, track.get());
  for (const sim::Topic& topic : topics) {
    Target& target = targets_.emplace_back();
    const auto track = track_of.find(topic.name);
    if (track != track_of.end()) target.track = track->second;
    Group* group = group_of(topic.name);
    if (group == nullptr) continue;
    target.plots = &group->plots;
    target.name = split_topic(topic.name).second;
    target.drawn = drawn[topic.name];
  }
}

RunPlots::~RunPlots() = default;

RunPlots::Group& RunPlots::add_group(const std::string& name, const std::string& heading,
                                     const model::ScenarioVehicle* entry,
                                     const model::Vehicle* vehicle, std::size_t points_of_curve) {
  groups_.push_back(std::unique_ptr<Group>(
      new Group{name, heading, VehiclePlots(entry, vehicle, points_of_curve), {}}));
  by_name_.emplace(name, groups_.back().get());
  return *groups_.back();
}

RunPlots::Group* RunPlots::group_of(const std::string& topic) const {
  const auto found = by_name_.find(split_topic(topic).first);
  return found == by_name_.end() ? nullptr : found->second;
}

void RunPlots::add_check(const std::string& quantity,
                         const std::vector<std::pair<std::string, sim::QuantitySource>>& sources,
                         std::map<std::string, std::vector<Drawn>>& drawn) {
  const std::size_t last = quantity.rfind('.');
  for (const auto& [name, source] : sources) {
    if (last == std::string::npos || name != quantity.substr(0, last)) continue;
    const sim::Quantity* found = sim::find_quantity(*source.quantities, quantity.substr(last + 1));
    Group* group = group_of(source.topic);
    if (found == nullptr || group == nullptr) return;
    // A vehicle's plots leave out its name.
    const bool own = quantity.starts_with(group->name + ".");
    const std::string key = own ? quantity.substr(group->name.size() + 1) : quantity;
    group->checked.push_back(key);
    if (group->plots.shows(key)) return;
    drawn[source.topic].push_back(
        {found, &group->plots.add_checked(key, std::string(found->unit))});
    return;
  }
}

void RunPlots::prepare(std::size_t topic, Nanoseconds now, const sim::AnyMessage& message) {
  const Target& target = targets_[topic];
  const double t = static_cast<double>(now) / 1e9;
  if (target.track != nullptr) target.track->push(t, place_of(message));
  if (target.plots == nullptr) return;
  target.plots->add(t, target.name, message);
  for (const Drawn& d : target.drawn) d.curve->push(t, d.quantity->value(message));
}

std::vector<ReportTrack> RunPlots::tracks() const {
  std::vector<ReportTrack> tracks;
  for (const auto& track : tracks_) tracks.push_back(track.second->track());
  return tracks;
}

void RunPlots::append_to(ReportData& report, const std::function<void()>& watch) const {
  for (const auto& group : groups_) {
    group->plots.append_to(report, group->heading, group->checked, watch);
  }
  if (!left_out_.empty()) report.notes.push_back({groups_.front()->heading, left_out_});
}

}  // namespace hadal::report
