#pragma once

/// Plugins of UUV Simulator and Gazebo, which stand in `<gazebo>` of a URDF file and in `<model>`
/// and
/// `<world>` of an SDF file.

#include "hadal/importers/urdf.h"
#include "hadal/importers/xml_element.h"

namespace hadal::importers {

/// The `<plugin>` elements in `around`. What hadal has no counterpart for gives a warning.
void read_plugins(const XmlElement& around, UrdfRobot& robot, ImportFindings& findings);

/// One element each; `plugin` is the `<plugin>`.
void read_uuv_hydrodynamics(const XmlElement& plugin, UrdfRobot& robot);
void read_uuv_thruster(const XmlElement& plugin, UrdfRobot& robot);
void read_uuv_fin(const XmlElement& plugin, UrdfRobot& robot);
void read_gz_hydrodynamics(const XmlElement& plugin, UrdfRobot& robot);
void read_gz_thruster(const XmlElement& plugin, UrdfRobot& robot);
void read_gz_lift_drag(const XmlElement& plugin, UrdfRobot& robot);
void read_gz_buoyancy(const XmlElement& plugin, UrdfRobot& robot);

/// Notes the density of the water; reports another one.
void note_density(double density, const XmlElement& from, Underwater& underwater);

/// After all is read: links and joints that are named exist, joints give their axes.
void check_underwater(UrdfRobot& robot, ImportFindings& findings);

}  // namespace hadal::importers
