// A URDF robot as the text of a vehicle file.

#include "hadal/importers/actuator_text.h"
#include "hadal/importers/urdf_model.h"
#include "hadal/importers/written_text.h"

namespace hadal::importers {

namespace {

void write_vector(config::TomlText& out, const char* key, const Vec3<double>& v) {
  if (dot(v, v) > 0) out.line("{} = {}", key, list_text(v.e));
}

bool guessed(const UrdfNotes& notes) { return notes.volume.starts_with("guess"); }

void write_hydrodynamics(config::TomlText& out, const std::string& path,
                         const model::Hydrodynamics& h, const UrdfNotes& notes) {
  if (notes.from.empty()) {
    out.line(
        "# [{}hydrodynamics]  # not in the file; `hadal estimate` has numbers for simple hulls",
        path);
    out.line("# added_mass = [0, 0, 0, 0, 0, 0]");
    out.line("# linear_damping = [0, 0, 0, 0, 0, 0]");
    out.line("# quadratic_damping = [0, 0, 0, 0, 0, 0]");
    return;
  }
  const auto from = [&](const char* key) {
    const auto found = notes.from.find(key);
    return found == notes.from.end() ? std::string("not in the file") : comment_text(found->second);
  };
  out.line("[{}hydrodynamics]", path);
  const auto write = [&](const char* key, const Mat6<double>& matrix) {
    out.line("{} = {}  # {}", key, matrix_text(matrix), from(key));
  };
  write("added_mass", h.added_mass);
  write("linear_damping", h.linear_damping);
  write("quadratic_damping", h.quadratic_damping);
  if (h.derivatives.empty()) return;
  out.line("lift_only = true");
  out.line("[{}hydrodynamics.derivatives]  # {}", path, from("derivatives"));
  for (const auto& [name, value] : h.derivatives) out.line("{} = {}", name, number_text(value));
}

void write_body(config::TomlText& out, const std::string& path, const model::Body& b,
                const model::Hydrodynamics& h, const UrdfNotes& notes) {
  out.line("[{}body]", path);
  out.line("mass = {}", number_text(b.mass));
  out.noted(fmt::format("volume = {:.{}g}", *b.volume, guessed(notes) ? 6 : kDigits), notes.volume);
  write_vector(out, "center_of_gravity", b.center_of_gravity);
  write_vector(out, "center_of_buoyancy", b.center_of_buoyancy);
  out.line("inertia = {}", matrix_text(b.inertia));
  write_hydrodynamics(out, path, h, notes);
}

void write_shapes(config::TomlText& out, const std::string& path,
                  const std::vector<model::Shape>& shapes, const UrdfNotes& notes) {
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const model::Shape& s = shapes[i];
    out.line("[[{}shapes]]  # line {} of the file", path, notes.shapes[i]);
    out.line("kind = \"{}\"",
             model::EnumNames<model::ShapeKind>::value[static_cast<std::size_t>(s.kind)]);
    if (s.size) out.line("size = {}", list_text(s.size->e));
    if (s.radius) out.line("radius = {}", number_text(*s.radius));
    if (s.length) out.line("length = {}", number_text(*s.length));
    if (s.kind == model::ShapeKind::kMesh) {
      out.line("file = {}", config::toml_quoted(s.file));
      if (s.scale != 1) out.line("scale = {}", number_text(s.scale));
    }
    write_vector(out, "position", s.position);
    write_vector(out, "rpy_deg", s.rpy_deg);
  }
}

void write_joint(config::TomlText& out, const model::Link& l) {
  out.line("joint = \"{}\"",
           model::EnumNames<model::JointKind>::value[static_cast<std::size_t>(l.joint)]);
  write_vector(out, "position", l.position);
  write_vector(out, "rpy_deg", l.rpy_deg);
  if (l.joint == model::JointKind::kFixed) return;
  out.line("axis = {}", list_text(l.axis.e));
  if (l.limits_deg) out.line("limits_deg = {}", list_text(*l.limits_deg));
  if (l.limits) out.line("limits = {}", list_text(*l.limits));
  out.line("[arms.links.motor]");
  out.line("torque_limit = {}", number_text(l.motor.torque_limit));
  if (l.motor.friction > 0) out.line("friction = {}", number_text(l.motor.friction));
  if (l.motor.damping > 0) out.line("damping = {}", number_text(l.motor.damping));
}

void write_arm(config::TomlText& out, const model::Arm& arm, const std::vector<UrdfNotes>& notes) {
  out.line("\n[[arms]]");
  out.line("name = \"{}\"", arm.name);
  out.line("position = {}", list_text(arm.position.e));
  out.line("rpy_deg = {}", list_text(arm.rpy_deg.e));
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    const model::Link& l = arm.links[i];
    out.line("\n[[arms.links]]");
    for (const std::string& note : notes[i].lines) out.line("# {}", comment_text(note));
    out.line("name = \"{}\"", l.name);
    if (!l.parent.empty()) out.line("parent = \"{}\"", l.parent);
    write_joint(out, l);
    write_body(out, "arms.links.", l.body, l.hydrodynamics, notes[i]);
    write_shapes(out, "arms.links.", l.shapes, notes[i]);
  }
}

void write_head(config::TomlText& out, const std::string& format, const UrdfOptions& options) {
  out.line("# Imported by `hadal import` from {}.", comment_text(options.file));
  if (format == "Stonefish") {
    out.line("# Frames: x forward, y starboard, z down, as in the file.");
  } else {
    out.line("# Frames: x forward, y starboard, z down ({}: x forward, y left, z up); joints turn",
             format);
    out.line("# and slide by the same numbers.");
  }
  out.line("# Left out: visual geometry, sensors, what warnings named.");
}

}  // namespace

std::string urdf_file(const UrdfModel& model, const std::string& format,
                      const UrdfOptions& options) {
  config::TomlText out;
  write_head(out, format, options);
  const model::Vehicle& v = model.vehicle;
  if (options.arm) {
    out.line("# Paste it into a vehicle file; `position` and `rpy_deg` of the arm place its base.");
  } else {
    out.line("\nname = {}", config::toml_quoted(v.name));
    out.line("source = {}", config::toml_quoted(format + " " + options.file));
    if (!model.density.empty()) {
      out.noted("water_density = " + number_text(v.water_density), comment_text(model.density));
    }
    out.line("");
    for (const std::string& note : model.body.lines) out.line("# {}", comment_text(note));
    write_body(out, "", v.body, v.hydrodynamics, model.body);
    write_shapes(out, "", v.shapes, model.body);
    for (std::size_t i = 0; i < v.actuators.size(); ++i) {
      write_actuator(out, v.actuators[i], model.actuators[i]);
    }
  }
  for (std::size_t i = 0; i < v.arms.size(); ++i) write_arm(out, v.arms[i], model.links[i]);
  return out.take();
}

}  // namespace hadal::importers
