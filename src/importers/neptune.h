#pragma once

/// What the files of NEPTUNE say [NEPTUNE, Figs. 5 to 7], as printed: .UUV is a robot with its
/// sonars, .DYN its dynamics, .MON the world. SI, commands of motors in rpm, angles in degrees;
/// x forward, y starboard, z down (a sonar called `downward` has pitch −90°).

#include <array>
#include <string>
#include <vector>

#include "hadal/importers/import_findings.h"
#include "hadal/math/vec.h"

namespace hadal::importers {

/// Force C_T n|n| along O and torque C_Q n|n| about PA, forward for n > 0.
struct NeptuneMotor {
  std::string name;
  int line = 0;
  double thrust_forward = 0, thrust_backward = 0;  ///< CTf, CTb [N/rpm²]
  double torque_forward = 0, torque_backward = 0;  ///< CQf, CQb [N·m/rpm²]
  int torque_line = 0;                             ///< of CQf
  Vec3<double> direction;                          ///< O
  Vec3<double> torque_axis;                        ///< PA
};

/// A .DYN file. Forward holds for positive velocities, backward for negative ones.
struct NeptuneDynamics {
  std::string file;
  Mat6<double> mass_forward, mass_backward;            ///< Mf, Mb: rigid body and added mass
  Mat6<double> linear_forward, linear_backward;        ///< DLf, DLb
  Mat6<double> quadratic_forward, quadratic_backward;  ///< DQf, DQb
  double buoyancy = 0, weight = 0;                     ///< b, w [N]
  Vec3<double> center_of_buoyancy, center_of_gravity;  ///< bc, gc [m]
  std::vector<NeptuneMotor> motors;
};

/// A sonar beam: a cone that is searched in steps.
struct NeptuneSensor {
  std::string name;
  int line = 0;
  double range = 0;             ///< x_max [m]
  double beta = 0;              ///< aperture
  double inc_x = 0, inc_z = 0;  ///< steps of the search [m]
  Vec3<double> position;
  Vec3<double> rpy_deg;
};

/// A .UUV file.
struct NeptuneVehicle {
  std::string file;
  std::string dynamic;  ///< name of the .DYN file
  std::string model;    ///< name of the VRML file
  int model_line = 0, radius_line = 0;
  double scale = 1;
  double radius = 0;  ///< of the sphere around the robot
  Vec3<double> position;
  Vec3<double> rpy_deg;
  std::vector<NeptuneSensor> sensors;
};

/// An obstacle: NEPTUNE sees a sphere of its radius.
struct NeptuneObject {
  std::string model;  ///< name of the VRML file
  int line = 0;
  double scale = 1;
  double radius = 0;  ///< [m]
  Vec3<double> position;
  Vec3<double> rpy_deg;
};

/// A .MON file.
struct NeptuneWorld {
  std::string file;
  std::string model;  ///< name of the VRML file of the topography
  int line = 0;
  double scale = 1;
  double resolution = 0;  ///< of the grid that NEPTUNE makes of it
  std::vector<NeptuneObject> objects;
};

/// They throw InputError at the first thing that is wrong. Bounded: 1 MiB, 64 motors, 64 sensors,
/// 1000 objects.
NeptuneDynamics parse_neptune_dynamics(const std::string& text, const std::string& file);
NeptuneVehicle parse_neptune_vehicle(const std::string& text, const std::string& file);
NeptuneWorld parse_neptune_world(const std::string& text, const std::string& file);

}  // namespace hadal::importers
