#include "hadal/io/run_report.h"

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "hadal/io/decimate.h"
#include "hadal/io/mcap_reader.h"
#include "hadal/math/scalar.h"
#include "hadal/message/cdr.h"
#include "hadal/message/registry.h"

namespace hadal::io {

namespace {

constexpr std::size_t kPointsPerSeries = 1000;
constexpr std::size_t kMaxActuatorPlots = 8;

/// One curve that grows while the log is read.
struct Curve {
  std::string name;
  bool dashed = false;
  Decimator points{kPointsPerSeries};
};

struct Plot {
  std::string title;
  std::string y_label;
  bool step = false;
  std::vector<Curve> curves;

  Curve& curve(const std::string& name, bool dashed = false) {
    for (Curve& c : curves) {
      if (c.name == name) return c;
    }
    return curves.emplace_back(Curve{name, dashed});
  }
};

/// The plots of one vehicle, in the order in which they stand on the page.
class VehiclePlots {
 public:
  void add(double t, const std::string& sensor, const message::Range& m) {
    push(ranges_, sensor, t, static_cast<double>(m.range));
  }
  void add(double t, const std::string&, const message::ControlError& m) {
    push(offsets_, "e_sw", t, m.sway_offset);
    push(offsets_, "e_he", t, m.heave_offset);
  }
  void add(double t, const std::string&, const message::Reference& m) {
    push(offsets_, "e_sw reference", t, m.sway_offset, true);
    push(offsets_, "e_he reference", t, m.heave_offset, true);
    push(velocity_, "u reference", t, m.speed, true);
  }
  void add(double t, const std::string&, const message::VehicleState& m) {
    static const char* const kRates[] = {"p", "q", "r"};
    static const char* const kAngles[] = {"roll", "pitch", "yaw"};
    static const char* const kVelocities[] = {"u", "v", "w"};
    static const char* const kPositions[] = {"north", "east", "down"};
    static const char* const kForces[] = {"X", "Y", "Z"};
    static const char* const kMoments[] = {"K", "M", "N"};
    for (int i = 0; i < 3; ++i) {
      push(rates_, kRates[i], t, m.nu[i + 3]);
      push(orientation_, kAngles[i], t, degrees(m.euler[i]));
      push(velocity_, kVelocities[i], t, m.nu[i]);
      push(position_, kPositions[i], t, m.position[i]);
      push(forces_, kForces[i], t, m.tau[i]);
      push(moments_, kMoments[i], t, m.tau[i + 3]);
    }
  }
  void add(double t, const std::string&, const message::ActuatorState& m) {
    const std::size_t count = std::min(m.command.size(), kMaxActuatorPlots);
    actuators_.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      actuators_[i].title = "Actuator " + std::to_string(i + 1) + ": command and output";
      actuators_[i].y_label = "force or angle [N or rad]";
      push(actuators_[i], "command", t, m.command[i], true);
      push(actuators_[i], "output", t, m.output[i]);
    }
  }
  void add(double t, const std::string& tether, const message::TetherState& m) {
    push(tensions_, tether, t, m.tension);
    push(tensions_, tether + " at the anchor", t, m.anchor_tension, true);
  }
  void add(double t, const std::string& arm, const message::ArmState& m) {
    for (std::size_t i = 0; i < m.position.size(); ++i) {
      const std::string joint = arm + " joint " + std::to_string(i + 1);
      push(joints_, joint, t, m.position[i]);
      push(joints_, joint + " reference", t, m.reference[i], true);
      push(torques_, joint, t, m.torque[i]);
    }
    static const char* const kAxes[] = {" x", " y", " z"};
    for (int i = 0; i < 3; ++i) {
      push(tools_, arm + kAxes[i], t, m.tool[i]);
      push(wrists_, arm + kAxes[i], t, m.wrist[i]);
    }
    for (std::size_t i = 0; i < m.finger_position.size(); ++i) {
      push(fingers_, arm + " finger " + std::to_string(i + 1), t, m.finger_position[i]);
    }
  }
  void add(double t, const std::string& name, const message::ContactState& m) {
    static const char* const kAxes[] = {"north", "east", "down"};
    // An object's is OBJECT/contact.
    const std::size_t slash = name.find('/');
    const std::string who = slash == std::string::npos ? "" : name.substr(0, slash) + " ";
    for (int i = 0; i < 3; ++i) push(contacts_, who + kAxes[i], t, m.force[i]);
  }
  void add(double t, const std::string& object, const message::ObjectState& m) {
    static const char* const kPositions[] = {" north", " east", " down"};
    static const char* const kAngles[] = {" roll", " pitch", " yaw"};
    for (int i = 0; i < 3; ++i) {
      push(position_, object + kPositions[i], t, m.position[i]);
      push(orientation_, object + kAngles[i], t, degrees(m.euler[i]));
    }
  }
  /// Messages without a plot.
  template <class M>
  void add(double, const std::string&, const M&) {}

  void append_to(std::vector<ReportPlot>& plots, const std::string& vehicle) const {
    for (const Plot* plot :
         {&ranges_, &offsets_, &rates_, &orientation_, &velocity_, &position_, &forces_, &moments_,
          &tensions_, &contacts_, &tools_, &joints_, &torques_, &wrists_, &fingers_}) {
      append(*plot, vehicle, plots);
    }
    for (const Plot& plot : actuators_) append(plot, vehicle, plots);
  }

 private:
  static void push(Plot& plot, const std::string& name, double t, double y, bool dashed = false) {
    plot.curve(name, dashed).points.push(t, y);
  }
  static void append(const Plot& plot, const std::string& vehicle, std::vector<ReportPlot>& plots) {
    if (plot.curves.empty()) return;
    ReportPlot out{.title = plot.title, .y_label = plot.y_label, .series = {}, .group = vehicle};
    for (const Curve& curve : plot.curves) {
      Samples samples = curve.points.samples();
      out.series.push_back({.name = curve.name,
                            .t = std::move(samples.t),
                            .y = std::move(samples.y),
                            .dashed = curve.dashed});
    }
    plots.push_back(std::move(out));
  }

  Plot ranges_{"Echosounders", "distance [m]"};
  Plot offsets_{"Offsets from the centre", "offset [m]"};
  Plot rates_{"Angular rates", "rate [rad/s]"};
  Plot orientation_{"Orientation", "angle [deg]"};
  Plot velocity_{"Velocity in the body frame", "velocity [m/s]"};
  Plot position_{"Position", "position [m]"};
  Plot forces_{"Force on the vehicle, actuators plus external", "force [N]"};
  Plot moments_{"Moment on the vehicle, actuators plus external", "moment [N·m]"};
  Plot tensions_{"Tension", "tension [N]"};
  Plot contacts_{"Contact", "force [N]"};
  Plot tools_{"Tool in the body frame", "position [m]"};
  Plot joints_{"Joints", "position [rad or m]"};
  Plot torques_{"Motors at the joints", "torque [N·m]"};
  Plot wrists_{"Force on the tool's link by its parent", "force [N]"};
  Plot fingers_{"Fingers", "position [m]"};
  std::vector<Plot> actuators_;
};

/// `/vita1/ping_port` → vita1, ping_port.
std::pair<std::string, std::string> split_topic(const std::string& topic) {
  const std::size_t slash = topic.find('/', 1);
  if (topic.empty() || slash == std::string::npos) return {topic, ""};
  return {topic.substr(1, slash - 1), topic.substr(slash + 1)};
}

/// Decodes messages of one channel into the plots of its vehicle.
using Reader = std::function<void(double t, ByteSpan data)>;

Reader reader_for(const McapChannel& channel, const std::string& type, VehiclePlots& plots) {
  Reader reader;
  message::with_message_type(type, [&]<class M>() {
    reader = [&plots, name = split_topic(channel.topic).second, m = std::make_shared<M>()](
                 double t, ByteSpan data) {
      message::decode(data, *m);
      plots.add(t, name, *m);
    };
  });
  return reader;
}

}  // namespace

std::vector<ReportPlot> plots_of_log(const std::filesystem::path& log) {
  McapReader mcap(log);
  std::vector<std::pair<std::string, std::unique_ptr<VehiclePlots>>> vehicles;
  const auto plots_of = [&](const std::string& name) -> VehiclePlots& {
    for (auto& [vehicle, plots] : vehicles) {
      if (vehicle == name) return *plots;
    }
    return *vehicles.emplace_back(name, std::make_unique<VehiclePlots>()).second;
  };
  std::map<std::uint16_t, Reader> readers;
  for (const auto& [id, channel] : mcap.channels()) {
    const McapSchema* schema = mcap.schema_of(channel);
    if (schema == nullptr) continue;
    readers[id] = reader_for(channel, schema->name, plots_of(split_topic(channel.topic).first));
  }
  mcap.for_each_message({}, [&](const McapChannel& channel, std::uint64_t time, ByteSpan data) {
    const Reader& reader = readers[channel.id];
    if (reader) reader(static_cast<double>(time) / 1e9, data);
  });

  std::vector<ReportPlot> plots;
  for (const auto& [vehicle, vehicle_plots] : vehicles) vehicle_plots->append_to(plots, vehicle);
  return plots;
}

}  // namespace hadal::io
