#pragma once

/// The plots of one vehicle, or of all objects or tethers of a run, filled from their messages.

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hadal/message/any_message.h"
#include "hadal/message/registry.h"
#include "hadal/model/scenario.h"
#include "hadal/model/vehicle.h"
#include "hadal/report/growing_plot.h"

namespace hadal::report {

class VehiclePlots {
 public:
  /// Both null for the group of objects or tethers.
  VehiclePlots(const model::ScenarioVehicle* entry, const model::Vehicle* vehicle);
  VehiclePlots(const VehiclePlots&) = delete;
  VehiclePlots& operator=(const VehiclePlots&) = delete;
  void add_object(const std::string& name);
  void add_tether(const std::string& name);

  // `name` is the topic without the vehicle; what the files do not know is passed over.
  void add(double t, const std::string& name, const message::VehicleState& m);
  void add(double t, const std::string& name, const message::ActuatorState& m);
  void add(double t, const std::string& name, const message::Range& m);
  void add(double t, const std::string& name, const message::Reference& m);
  void add(double t, const std::string& name, const message::ControlError& m);
  void add(double t, const std::string& name, const message::ControlLoops& m);
  void add(double t, const std::string& name, const message::TetherState& m);
  void add(double t, const std::string& name, const message::ArmState& m);
  void add(double t, const std::string& name, const message::ContactState& m);
  void add(double t, const std::string& name, const message::ObjectState& m);
  /// Any of these; messages of other types have no plot.
  void add(double t, const std::string& name, const message::AnyMessage& m);

  /// A curve for a quantity of a check that no other plot shows, e.g. `arm.miss`.
  GrowingCurve& add_checked(const std::string& quantity, const std::string& unit);

  /// In the order of the page; `checked` as of GrowingPlot::order. Plots that are zero throughout
  /// are named in a note instead.
  void append_to(ReportData& report, const std::string& group,
                 const std::vector<std::string>& checked) const;
  bool shows(const std::string& quantity) const;

 private:
  using Curves = std::vector<GrowingCurve*>;

  GrowingPlot& new_plot(const std::string& title, const std::string& label, PlotPlace place,
                        bool down = false);
  void add_motion(const std::string& prefix, Curves& curves);
  void add_motion_references();
  void add_actuators();
  void add_arm(const model::Arm& arm);
  void add_contact(const std::string& owner, const std::string& topic);
  /// Null if there is no such curve.
  const Curves* curves_of(const std::string& name) const;
  void push_pose(double t, const Vec<double, 3>& position, const Vec<double, 3>& euler,
                 const Curves& curves);

  const model::ScenarioVehicle* entry_;
  const model::Vehicle* vehicle_;

  std::deque<GrowingPlot> plots_;  ///< in the order of equals
  GrowingPlot& offsets_;
  GrowingPlot& depth_;
  GrowingPlot& heading_;
  GrowingPlot& tilt_;
  GrowingPlot& velocity_;
  GrowingPlot& position_;
  GrowingPlot& rates_;
  GrowingPlot& ranges_;
  GrowingPlot& forces_;
  GrowingPlot& moments_;
  GrowingPlot& tensions_;
  GrowingPlot& contacts_;

  Curves motion_;              ///< n e d, roll pitch yaw, u … r, X … N of the vehicle
  Curves references_;          ///< n e d, roll pitch yaw, u … r; null where nothing leads
  Curves offset_curves_;       ///< e_sw, e_he
  Curves offset_leads_;        ///< their references
  Curves commands_, outputs_;  ///< of each actuator
  std::map<std::pair<std::string, std::string>, GrowingPlot*> checked_;  ///< by owner and unit
  std::map<std::string, Curves> by_name_;
};

}  // namespace hadal::report
