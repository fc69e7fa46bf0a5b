#include "hadal/importers/plugins.h"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>

#include "hadal/config/schema/suggest.h"

namespace hadal::importers {

namespace {

using Read = void (*)(const XmlElement&, UrdfRobot&);

struct PluginKind {
  std::string_view file, name;  ///< parts of `filename` and `name` that tell it
  Read read;
};

/// Gazebo's are found by the end of their class, in ignition:: or gz::, or by their library.
constexpr PluginKind kKinds[] = {
    {"uuv_underwater_object", "", read_uuv_hydrodynamics},
    {"uuv_thruster", "", read_uuv_thruster},
    {"uuv_fin", "", read_uuv_fin},
    {"-hydrodynamics-system", "::Hydrodynamics", read_gz_hydrodynamics},
    {"-thruster-system", "::Thruster", read_gz_thruster},
    {"-lift-drag-system", "::LiftDrag", read_gz_lift_drag},
    {"-buoyancy-system", "::Buoyancy", read_gz_buoyancy},
};

void read_plugin(const XmlElement& plugin, UrdfRobot& robot) {
  const char* file = plugin.xml().Attribute("filename");
  const char* name = plugin.xml().Attribute("name");
  const std::string_view filename = file ? file : "", called = name ? name : "";
  for (const PluginKind& kind : kKinds) {
    if (filename.find(kind.file) != std::string_view::npos ||
        (!kind.name.empty() && called.ends_with(kind.name))) {
      return kind.read(plugin, robot);
    }
  }
  plugin.warning(fmt::format("{} is left out: hadal has no counterpart",
                             filename.empty() ? called : filename));
}

/// The link that the joint of a drive holds, and the joint's axis.
void resolve_joint(DriveFacts& drive, const UrdfRobot& robot, ImportFindings& findings) {
  if (drive.joint.empty()) return;
  std::vector<std::string_view> names;
  for (const UrdfJoint& joint : robot.joints) {
    names.push_back(joint.name);
    if (joint.name != drive.joint) continue;
    drive.axis = joint.axis;
    if (drive.link.empty()) drive.link = joint.child;
    const bool fin = drive.actuator.kind == model::ActuatorKind::kFin;
    if (fin && joint.limit && joint.limit->lower < joint.limit->upper) {
      drive.actuator.min = joint.limit->lower;
      drive.actuator.max = joint.limit->upper;
    }
    return;
  }
  findings.add(Severity::kError, drive.line, "plugin", "",
               fmt::format("there is no joint '{}'", drive.joint), "",
               config::did_you_mean(drive.joint, names));
}

}  // namespace

void read_plugins(const XmlElement& around, UrdfRobot& robot, ImportFindings& findings) {
  const auto* c = around.xml().FirstChildElement("plugin");
  for (; c; c = c->NextSiblingElement("plugin")) {
    const char* name = c->Attribute("name");
    read_plugin(XmlElement(*c, fmt::format("plugin[{}]", name ? name : ""), findings), robot);
  }
}

void note_density(double density, const XmlElement& from, Underwater& underwater) {
  if (underwater.density && *underwater.density != density) {
    from.warning(fmt::format("water of {:g} kg/m³, but {} says {:g}: that is used", density,
                             underwater.density_from, *underwater.density));
    return;
  }
  underwater.density = density;
  underwater.density_from = from.place();
}

void check_underwater(UrdfRobot& robot, ImportFindings& findings) {
  std::vector<std::string_view> links;
  for (const UrdfLink& link : robot.links) links.push_back(link.name);
  const auto check_link = [&](const std::string& name, int line) {
    if (std::find(links.begin(), links.end(), name) != links.end()) return;
    findings.add(Severity::kError, line, "plugin", "", fmt::format("there is no link '{}'", name),
                 "", config::did_you_mean(name, links));
  };
  for (const auto& [name, facts] : robot.underwater.links) check_link(name, facts.line);
  for (DriveFacts& drive : robot.underwater.drives) {
    const std::size_t before = findings.list.size();
    resolve_joint(drive, robot, findings);
    if (findings.list.size() == before) check_link(drive.link, drive.line);
  }
}

}  // namespace hadal::importers
