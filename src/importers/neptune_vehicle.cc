// A robot of NEPTUNE as the text of a vehicle file.

#include <cmath>

#include "hadal/config/toml/toml_text.h"
#include "hadal/importers/neptune_import.h"
#include "hadal/importers/written_text.h"
#include "hadal/math/six_vector.h"
#include "hadal/math/vec.h"

namespace hadal::importers {

namespace {

/// Places differ by less than the last digit of printed coefficients.
constexpr double kRounding = 1e-3;

class Writer {
 public:
  Writer(const NeptuneRobot& robot, const NeptuneOptions& options, std::vector<Finding>& warnings)
      : uuv_(robot.vehicle),
        dyn_(robot.dynamics),
        options_(options),
        warnings_(warnings),
        gravity_(options.gravity.value_or(kNeptuneGravity)) {}

  std::string write(const std::string& name) {
    out_.line("# Imported by `hadal import neptune` from {} and {}.", comment_text(uuv_.file),
              comment_text(dyn_.file));
    out_.line("\nname = {}", config::toml_quoted(name));
    out_.line("source = {}", config::toml_quoted("NEPTUNE files " + uuv_.file + ", " + dyn_.file));
    note("water_density", number_text(options_.density), "not in the files: --density");
    note("gravity", number_text(gravity_), "not in the files: --gravity");
    write_body();
    write_hydrodynamics();
    for (const NeptuneMotor& motor : dyn_.motors) write_motor(motor);
    for (const NeptuneSensor& sensor : uuv_.sensors) write_sensor(sensor);
    tell_what_is_left_out();
    return out_.take();
  }

 private:
  void warn(const std::string& file, int line, const std::string& key, const std::string& problem,
            const std::string& expected = "") {
    warnings_.push_back({.severity = Severity::kWarning,
                         .where = {file, line, 0},
                         .key = key,
                         .problem = problem,
                         .expected = expected});
  }
  void note(const std::string& key, const std::string& value, const std::string& comment) {
    out_.noted(key + " = " + value, comment);
  }

  /// The rigid body within the mass matrix: m = w/g, and the inertia of the options or all of the
  /// matrix' own.
  void write_body() {
    mass_ = dyn_.weight / gravity_;
    out_.line("\n[body]");
    note("mass", number_text(mass_), fmt::format("w <{:g}> / gravity", dyn_.weight));
    if (!options_.gravity) {
      warn(dyn_.file, 0, "w",
           fmt::format("{:g} N is a mass of {:.6g} kg at {:g} m/s²: the file names no gravity",
                       dyn_.weight, mass_, gravity_),
           "--gravity, that of its author");
    }
    note("buoyancy_N", number_text(dyn_.buoyancy), "b");
    note("center_of_gravity", list_text(dyn_.center_of_gravity.e), "gc");
    note("center_of_buoyancy", list_text(dyn_.center_of_buoyancy.e), "bc");
    Mat3<double> inertia;
    if (options_.inertia) {
      for (int i = 0; i < 3; ++i) inertia(i, i) = (*options_.inertia)[i];
      note("inertia", matrix_text(inertia), "not in the files: --inertia");
    } else {
      for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) inertia(r, c) = dyn_.mass_forward(r + 3, c + 3);
      }
      note("inertia", matrix_text(inertia), "all of Mf's: it does not tell the added part");
      out_.line("inertia_about = \"origin\"");
      warn(
          dyn_.file, 0, "Mf",
          "is the sum of rigid body and added mass: all of its moments of inertia are taken as the "
          "body's own",
          "--inertia Ix,Iy,Iz, whose rest then is added mass");
    }
    if (options_.size) note("size", list_text(options_.size->e), "not in the files: --size");
    rigid_ = rigid_body_matrix(inertia);
  }

  /// M_RB about the origin [Fossen 2011, Eq. 3.44].
  Mat6<double> rigid_body_matrix(const Mat3<double>& inertia) const {
    const Vec3<double>& r = dyn_.center_of_gravity;
    const Mat3<double> S = skew(r), cross = S * S;
    Mat6<double> m;
    for (int i = 0; i < 3; ++i) {
      m(i, i) = mass_;
      for (int j = 0; j < 3; ++j) {
        m(i, j + 3) = -mass_ * S(i, j);
        m(i + 3, j) = mass_ * S(i, j);
        // Steiner, for an inertia about the centre of gravity.
        m(i + 3, j + 3) = inertia(i, j) - (options_.inertia ? mass_ * cross(i, j) : 0);
      }
    }
    return m;
  }

  void write_hydrodynamics() {
    Mat6<double> added;
    for (int r = 0; r < 6; ++r) {
      for (int c = 0; c < 6; ++c) {
        const double sum = dyn_.mass_forward(r, c), rest = sum - rigid_(r, c);
        // What rounding leaves of a difference of equals is zero.
        added(r, c) = std::abs(rest) <= 1e-14 * std::abs(sum) ? 0 : rest;
      }
    }
    out_.line("\n[hydrodynamics]");
    out_.line("# Mf less the rigid body");
    out_.line("added_mass = {}", rounded(added));
    compare(dyn_.mass_forward, dyn_.mass_backward, "Mf", "Mb",
            "added mass is the same ahead and astern in potential flow");
    write_damping("linear", "DL", dyn_.linear_forward, dyn_.linear_backward);
    write_damping("quadratic", "DQ", dyn_.quadratic_forward, dyn_.quadratic_backward);
  }

  void write_damping(const char* kind, const char* key, const Mat6<double>& forward,
                     const Mat6<double>& backward) {
    const bool same = forward == backward;
    note(fmt::format("{}_damping", kind), matrix_text(forward),
         fmt::format("{}f{}", key, same ? fmt::format(", {}b", key) : ""));
    if (same) return;
    note(fmt::format("{}_damping_backward", kind), matrix_text(backward), fmt::format("{}b", key));
  }

  /// Twelve digits: differences of printed numbers stay printable.
  static std::string rounded(Mat6<double> m) {
    for (int r = 0; r < 6; ++r) {
      for (int c = 0; c < 6; ++c) m(r, c) = rounded_to(m(r, c), 12);
    }
    return matrix_text(m);
  }

  void compare(const Mat6<double>& forward, const Mat6<double>& backward, const char* f,
               const char* b, const char* why) {
    for (int r = 0; r < 6; ++r) {
      for (int c = 0; c < 6; ++c) {
        if (forward(r, c) == backward(r, c)) continue;
        return warn(dyn_.file, 0, fmt::format("{}[{}][{}]", b, r, c),
                    fmt::format("{:g} differs from {} = {:g}: {} is used both ways, since {}",
                                backward(r, c), f, forward(r, c), f, why));
      }
    }
  }

  /// The place from which the force makes the torque: r × O = m with m = (CQ/CT) PA across O; along
  /// O it is a reaction torque.
  void write_motor(const NeptuneMotor& m) {
    const double length = std::sqrt(dot(m.direction, m.direction));
    const Vec3<double> O = (1 / length) * m.direction;
    const double forward = length * m.thrust_forward, backward = length * m.thrust_backward;
    check_torque(m);
    const double arm = forward > 0 ? m.torque_forward / forward : 0;
    const Vec3<double> moment = arm * m.torque_axis;
    const double along = dot(moment, O);
    const Vec3<double> position = cross(O, moment - along * O);
    out_.line("\n[[actuators]]");
    out_.line("name = {}", config::toml_quoted(m.name));
    note("position", list_text(rounded(position).e), "where CTf makes the torque CQf about PA");
    note("direction", list_text(O.e), "O");
    if (along != 0) note("torque_per_thrust", number_text(along), "CQf/CTf along O");
    out_.line("thrust = {{ model = \"affine\", forward = {}, backward = {} }}  # CTf, CTb",
              number_text(forward), number_text(backward));
    if (options_.rpm_limit > 0) {
      out_.line("min = {}", number_text(-options_.rpm_limit));
      note("max", number_text(options_.rpm_limit), "rpm; not in the files: --rpm-limit");
    } else {
      note("saturate", "false", "no limits in the files");
    }
  }

  static Vec3<double> rounded(Vec3<double> v) {
    for (double& x : v.e) x = rounded_to(x, 12);
    return v;
  }

  void check_torque(const NeptuneMotor& m) {
    const std::string key = fmt::format("motor[{}].CQf", m.name);
    if (m.torque_forward * m.torque_backward < 0) {
      return warn(dyn_.file, m.torque_line, key,
                  fmt::format("CQf = {:g} and CQb = {:g} have opposite signs: the torque would not "
                              "turn round with the thrust. A misprint? CQf is used both ways",
                              m.torque_forward, m.torque_backward),
                  "the same sign; correct the file and import it again");
    }
    if (m.thrust_forward == 0 && m.torque_forward != 0) {
      return warn(dyn_.file, m.torque_line, key, "a torque without thrust is left out");
    }
    const double forward = m.torque_forward * m.thrust_backward;
    const double backward = m.torque_backward * m.thrust_forward;
    if (std::abs(forward - backward) <= kRounding * std::abs(forward)) return;
    warn(dyn_.file, m.torque_line, key,
         fmt::format("CQf/CTf = {:.6g} m but CQb/CTb = {:.6g} m: a motor has one place, and the "
                     "first is used both ways",
                     m.torque_forward / m.thrust_forward, m.torque_backward / m.thrust_backward));
  }

  void write_sensor(const NeptuneSensor& s) {
    out_.line("\n[[sensors]]");
    out_.line("name = {}", config::toml_quoted(topic_name(s.name, "sonar_", sensor_names_)));
    out_.line("kind = \"echosounder\"");
    note("max_range", number_text(s.range), "x_max");
    out_.line("position = {}", list_text(s.position.e));
    out_.line("rpy_deg = {}", list_text(s.rpy_deg.e));
    if (s.beta > 0) {
      warn(uuv_.file, s.line, fmt::format("sensor[{}]", s.name),
           fmt::format("beta <{:g}> is left out: the beam becomes one ray", s.beta));
    }
    // inc_x and inc_z are steps of NEPTUNE's search; rays are exact.
  }

  void tell_what_is_left_out() {
    if (!uuv_.model.empty()) {
      warn(uuv_.file, uuv_.model_line, "model",
           fmt::format("{} is left out: it is for pictures", comment_text(uuv_.model)));
    }
    if (uuv_.radius > 0) {
      warn(uuv_.file, uuv_.radius_line, "radius",
           fmt::format("{:g} is left out: whether it is in metres or in units of the VRML model "
                       "(scale {:g}) the file does not say",
                       uuv_.radius, uuv_.scale),
           "--size, with which others see the hull");
    }
    out_.line(
        "\n# Internal sensors (position, attitude, speed, depth), which every robot of NEPTUNE");
    out_.line("# has, are not in its files: add those of yours.");
  }

  const NeptuneVehicle& uuv_;
  const NeptuneDynamics& dyn_;
  const NeptuneOptions& options_;
  std::vector<Finding>& warnings_;
  double gravity_;
  config::TomlText out_;
  double mass_ = 0;
  Mat6<double> rigid_;
  std::set<std::string> sensor_names_;
};

}  // namespace

std::string neptune_vehicle_file(const NeptuneRobot& robot, const std::string& name,
                                 const NeptuneOptions& options, std::vector<Finding>& warnings) {
  return Writer(robot, options, warnings).write(name);
}

}  // namespace hadal::importers
