#include "hadal/report/vehicle_plots.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "hadal/math/rotation.h"
#include "hadal/math/scalar.h"
#include "hadal/sensors/kind.h"

namespace hadal::report {

namespace {

constexpr double kGap = std::numeric_limits<double>::quiet_NaN();
/// Where the parts of a motion stand among its curves.
constexpr std::size_t kDown = 2, kRoll = 3, kYaw = 5, kVelocity = 6, kRate = 9, kTau = 12;

double wrapped_deg(double rad) { return degrees(std::remainder(rad, 2 * kPi)); }

}  // namespace

VehiclePlots::VehiclePlots(const model::ScenarioVehicle* entry, const model::Vehicle* vehicle)
    : entry_(entry),
      vehicle_(vehicle),
      offsets_(new_plot("Offsets from the centre", "offset [m]", PlotPlace::kMotion)),
      depth_(new_plot("Depth", "depth [m]", PlotPlace::kMotion, true)),
      heading_(new_plot("Heading", "angle [deg]", PlotPlace::kMotion)),
      tilt_(new_plot("Roll and pitch", "angle [deg]", PlotPlace::kMotion)),
      velocity_(new_plot("Velocity in the body frame", "velocity [m/s]", PlotPlace::kMotion)),
      position_(new_plot("Position", "position [m]", PlotPlace::kMotion)),
      rates_(new_plot("Angular rates", "rate [rad/s]", PlotPlace::kMotion)),
      ranges_(new_plot("Echosounders", "distance [m]", PlotPlace::kSensors)),
      forces_(new_plot("Applied force", "by actuators, tethers and from outside [N]",
                       PlotPlace::kForces)),
      moments_(new_plot("Applied moment", "by actuators, tethers and from outside [N·m]",
                        PlotPlace::kForces)),
      tensions_(new_plot("Tension", "tension [N]", PlotPlace::kForces)),
      contacts_(new_plot("Contact", "force [N]", PlotPlace::kForces)) {
  if (vehicle == nullptr) return;
  add_motion("", motion_);
  static const char* const kNames[] = {"X", "Y", "Z", "K", "M", "N"};
  static const char* const kQuantities[] = {"tau_x", "tau_y", "tau_z", "tau_k", "tau_m", "tau_n"};
  for (int i = 0; i < 6; ++i) {
    motion_.push_back(&(i < 3 ? forces_ : moments_).add(kNames[i], {.quantity = kQuantities[i]}));
  }
  add_motion_references();
  for (const model::Sensor& sensor : vehicle->sensors) {
    if (!sensors::kind_of(sensor).tells().range) continue;
    by_name_[sensor.name] = {&ranges_.add(sensor.name, {.quantity = sensor.name + ".range"})};
  }
  add_contact("", "contact");
  for (const model::Arm& arm : vehicle->arms) add_arm(arm);
  add_actuators();
}

void VehiclePlots::add_object(const std::string& name) {
  add_motion(name, by_name_[name]);
  add_contact(name, name + "/contact");
}

void VehiclePlots::add_tether(const std::string& name) {
  by_name_[name] = {
      &tensions_.add(name + " at the vehicle", {.quantity = name + ".tension"}),
      &tensions_.add(name + " at the anchor", {.quantity = name + ".anchor_tension"})};
}

void VehiclePlots::add_contact(const std::string& owner, const std::string& topic) {
  static const char* const kAxes[] = {"north", "east", "down"};
  static const char* const kQuantities[] = {"force_n", "force_e", "force_d"};
  for (int i = 0; i < 3; ++i) {
    const std::string quantity = std::string("contact.") + kQuantities[i];
    by_name_[topic].push_back(
        &contacts_.add(owner.empty() ? kAxes[i] : owner + " " + kAxes[i],
                       {.quantity = owner.empty() ? quantity : owner + "." + quantity}));
  }
}

const VehiclePlots::Curves* VehiclePlots::curves_of(const std::string& name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : &found->second;
}

GrowingPlot& VehiclePlots::new_plot(const std::string& title, const std::string& label,
                                    PlotPlace place, bool down) {
  return plots_.emplace_back(title, label, place, down);
}

void VehiclePlots::add_motion(const std::string& prefix, Curves& curves) {
  const auto add = [&](GrowingPlot& plot, const std::string& name, const std::string& quantity) {
    const bool object = !prefix.empty();
    const std::string key = object ? prefix + "." + quantity : quantity;
    curves.push_back(&plot.add(object ? prefix + " " + name : name, {.quantity = key}));
  };
  add(position_, "north", "n"), add(position_, "east", "e"), add(depth_, "depth", "d");
  add(tilt_, "roll", "roll_deg"), add(tilt_, "pitch", "pitch_deg"), add(heading_, "yaw", "yaw_deg");
  for (const char* name : {"u", "v", "w"}) add(velocity_, name, name);
  for (const char* name : {"p", "q", "r"}) add(rates_, name, name);
}

void VehiclePlots::add_motion_references() {
  references_.assign(12, nullptr);
  if (!entry_->control) return;
  const model::Control& c = *entry_->control;
  const auto lead = [&](bool wanted, std::size_t i, GrowingPlot& plot, const char* name) {
    if (wanted) references_[i] = &plot.add_reference(name, *motion_[i]);
  };
  // Which axes have a loop that follows.
  const auto posed = [&](std::size_t i) {
    return (c.position && c.position->pids.axis[i]) || (c.hold && c.hold->pids.axis[i]);
  };
  const auto driven = [&](std::size_t i) {
    return (c.velocity && c.velocity->pids.axis[i]) || (c.servo && c.servo->axis[i]);
  };
  lead(posed(0), 0, position_, "north reference");
  lead(posed(1), 1, position_, "east reference");
  lead(posed(2) || c.depth, kDown, depth_, "reference");
  lead(posed(3) || c.orientation, kRoll, tilt_, "roll reference");
  lead(posed(4) || c.orientation || c.pitch, kRoll + 1, tilt_, "pitch reference");
  lead(posed(5) || c.orientation || c.heading, kYaw, heading_, "reference");
  lead(driven(0) || c.forward_speed, kVelocity, velocity_, "u reference");
  lead(driven(1), kVelocity + 1, velocity_, "v reference");
  lead(driven(2), kVelocity + 2, velocity_, "w reference");
  lead(driven(3), kRate, rates_, "p reference");
  lead(driven(4), kRate + 1, rates_, "q reference");
  lead(driven(5), kRate + 2, rates_, "r reference");
  if (!c.centralization) return;
  for (const char* name : {"e_sw", "e_he"}) {
    offset_curves_.push_back(&offsets_.add(name));
    offset_leads_.push_back(
        &offsets_.add_reference(std::string(name) + " reference", *offset_curves_.back()));
  }
}

void VehiclePlots::push_pose(double t, const Vec<double, 3>& position, const Vec<double, 3>& euler,
                             const Curves& curves) {
  for (int i = 0; i < 3; ++i) {
    const auto k = static_cast<std::size_t>(i);
    curves[k]->push(t, position[i]);
    curves[kRoll + k]->push_angle(t, degrees(euler[i]));
  }
}

void VehiclePlots::add(double t, const std::string& name, const message::AnyMessage& m) {
  const auto add_if = [&]<class M>() {
    const M* of_type = m.get_if<M>();
    if (of_type != nullptr) add(t, name, *of_type);
    return of_type != nullptr;
  };
  using namespace message;
  const auto add_first = [&]<class... M>() { return (add_if.template operator()<M>() || ...); };
  add_first.template operator()<VehicleState, ActuatorState, Range, Reference, ControlError,
                                ControlLoops, TetherState, ArmState, ContactState, ObjectState>();
}

void VehiclePlots::add(double t, const std::string&, const message::VehicleState& m) {
  if (motion_.empty()) return;
  push_pose(t, m.position, m.euler, motion_);
  for (std::size_t i = 0; i < 6; ++i) {
    motion_[kVelocity + i]->push(t, m.nu[static_cast<int>(i)]);
    motion_[kTau + i]->push(t, m.tau[static_cast<int>(i)]);
  }
}

void VehiclePlots::add(double t, const std::string& sensor, const message::Range& m) {
  if (const Curves* curves = curves_of(sensor)) (*curves)[0]->push(t, static_cast<double>(m.range));
}

void VehiclePlots::add(double t, const std::string&, const message::ControlError& m) {
  if (offset_curves_.empty()) return;
  offset_curves_[0]->push(t, m.sway_offset);
  offset_curves_[1]->push(t, m.heave_offset);
}

void VehiclePlots::add(double t, const std::string&, const message::Reference& m) {
  if (references_.empty() || !entry_->control) return;
  const model::Control& c = *entry_->control;
  if (!offset_leads_.empty()) {
    offset_leads_[0]->push(t, m.sway_offset);
    offset_leads_[1]->push(t, m.heave_offset);
  }
  if (c.forward_speed) references_[kVelocity]->push(t, m.speed);
  if (!c.orientation) return;
  const Vec<double, 4>& q = m.quaternion;
  const auto rpy = rpy_from_quaternion(Quaternion<double>{q[0], q[1], q[2], q[3]});
  for (int i = 0; i < 3; ++i) {
    references_[kRoll + static_cast<std::size_t>(i)]->push_angle(t, degrees(rpy[i]));
  }
}

void VehiclePlots::add(double t, const std::string&, const message::ControlLoops& m) {
  if (references_.empty() || !entry_->control) return;
  const model::Control& c = *entry_->control;
  // A hold that is off leads nowhere, which is told as six zeros.
  const bool off = c.hold && !c.position && dot(m.position_reference, m.position_reference) == 0;
  for (std::size_t i = 0; i < 6; ++i) {
    const int k = static_cast<int>(i);
    if (GrowingCurve* rate = references_[kVelocity + i];
        rate != nullptr && (c.velocity || c.servo)) {
      rate->push(t, m.velocity_reference[k]);
    }
    if (GrowingCurve* pose = references_[i]; pose != nullptr && (c.position || c.hold)) {
      const double x = m.position_reference[k];
      if (off) {
        pose->push(t, kGap);
      } else if (i < kRoll) {
        pose->push(t, x);
      } else {
        pose->push_angle(t, wrapped_deg(x));
      }
    }
  }
  if (c.depth) references_[kDown]->push(t, m.depth_reference);
  if (c.pitch) references_[kRoll + 1]->push(t, degrees(m.pitch_reference));
  if (c.heading) references_[kYaw]->push_angle(t, wrapped_deg(m.heading_reference));
}

void VehiclePlots::add(double t, const std::string& tether, const message::TetherState& m) {
  const Curves* curves = curves_of(tether);
  if (curves == nullptr) return;
  (*curves)[0]->push(t, m.tension);
  (*curves)[1]->push(t, m.anchor_tension);
}

void VehiclePlots::add(double t, const std::string& name, const message::ContactState& m) {
  const Curves* curves = curves_of(name);
  if (curves == nullptr) return;
  for (std::size_t i = 0; i < 3; ++i) (*curves)[i]->push(t, m.force[static_cast<int>(i)]);
}

void VehiclePlots::add(double t, const std::string& object, const message::ObjectState& m) {
  const Curves* curves = curves_of(object);
  if (curves == nullptr) return;
  push_pose(t, m.position, m.euler, *curves);
  for (std::size_t i = 0; i < 6; ++i) (*curves)[kVelocity + i]->push(t, m.nu[static_cast<int>(i)]);
}

GrowingCurve& VehiclePlots::add_checked(const std::string& quantity, const std::string& unit) {
  const std::size_t dot = quantity.rfind('.');
  const std::string owner = dot == std::string::npos ? "" : quantity.substr(0, dot);
  GrowingPlot*& plot = checked_[{owner, unit}];
  if (plot == nullptr) {
    plot = &new_plot(owner.empty() ? "What is checked" : "What is checked of " + owner,
                     unit.empty() ? "" : "[" + unit + "]", PlotPlace::kForces);
  }
  return plot->add(quantity, {.quantity = quantity});
}

bool VehiclePlots::shows(const std::string& quantity) const {
  return std::any_of(plots_.begin(), plots_.end(),
                     [&](const GrowingPlot& plot) { return plot.shows(quantity); });
}

void VehiclePlots::append_to(ReportData& report, const std::string& group,
                             const std::vector<std::string>& checked) const {
  std::vector<const GrowingPlot*> shown;
  std::string flat;
  for (const GrowingPlot& plot : plots_) {
    if (plot.empty()) continue;
    if (!plot.zero()) {
      shown.push_back(&plot);
      continue;
    }
    flat += (flat.empty() ? "" : ", ") + plot.title();
  }
  std::stable_sort(shown.begin(), shown.end(), [&](const GrowingPlot* a, const GrowingPlot* b) {
    return a->order(checked) < b->order(checked);
  });
  for (const GrowingPlot* plot : shown) report.plots.push_back(plot->plot(group));
  if (!flat.empty()) report.notes.push_back({group, "Zero throughout and not drawn: " + flat});
}

}  // namespace hadal::report
