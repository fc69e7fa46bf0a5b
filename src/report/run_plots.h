#pragma once

/// The plots of a run, gathered from its messages as they are published; memory grows neither with
/// simulated time nor, beyond a point, with the number of vehicles.

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hadal/model/scenario.h"
#include "hadal/model/vehicle.h"
#include "hadal/report/report.h"
#include "hadal/sim/message_sink.h"
#include "hadal/sim/quantity.h"

namespace hadal::report {

class GrowingCurve;
class GrowingTrack;
class VehiclePlots;

/// Plots have the first this many vehicles, and those that a check names.
inline constexpr std::size_t kPlottedVehicles = 32;

/// For every vehicle first references with what follows them, then what is checked, then motion,
/// sensors, arms, forces and actuators; objects and tethers have groups of their own. Curves of
/// eight vehicles have all points of kCurvePoints, those of more have to share them.
class RunPlots : public sim::MessageSink {
 public:
  /// `scenario` and `vehicles` are those of the run, and in use as long as this; `topics` number
  /// the messages.
  RunPlots(const model::Scenario& scenario, const std::vector<model::Vehicle>& vehicles,
           const std::vector<sim::Topic>& topics);
  ~RunPlots() override;

  /// All is done here: plots of different vehicles share nothing.
  void prepare(std::size_t topic, Nanoseconds now, const sim::AnyMessage& message) override;
  void publish(std::size_t, Nanoseconds, const sim::AnyMessage&) override {}

  /// Where vehicles and objects went, in the order of the scenario.
  std::vector<ReportTrack> tracks() const;
  /// Adds plots and notes. `watch` is called before each plot; what it throws ends it.
  void append_to(
      ReportData& report, const std::function<void()>& watch = [] {}) const;

 private:
  /// The plots of a vehicle, of all objects or of all tethers, and what is checked of them.
  struct Group;
  /// A quantity that is drawn because a check asks for it.
  struct Drawn {
    const sim::Quantity* quantity;
    GrowingCurve* curve;
  };
  /// Where the messages of a topic go.
  struct Target {
    VehiclePlots* plots = nullptr;  ///< null if nowhere
    GrowingTrack* track = nullptr;  ///< of states, else null
    std::string name;               ///< the topic without the vehicle
    std::vector<Drawn> drawn;
  };

  Group& add_group(const std::string& name, const std::string& heading,
                   const model::ScenarioVehicle* entry, const model::Vehicle* vehicle,
                   std::size_t points_of_curve);
  Group* group_of(const std::string& topic) const;
  void add_check(const std::string& quantity,
                 const std::vector<std::pair<std::string, sim::QuantitySource>>& sources,
                 std::map<std::string, std::vector<Drawn>>& drawn);

  std::vector<std::unique_ptr<Group>> groups_;  ///< in the order of the page
  std::map<std::string, Group*, std::less<>> by_name_;
  std::vector<std::pair<std::string, std::unique_ptr<GrowingTrack>>>
      tracks_;                   ///< by topic of states
  std::vector<Target> targets_;  ///< by topic
  std::string left_out_;         ///< a remark, if not all vehicles have plots
};

}  // namespace hadal::report
