#include "hadal/importers/actuator_text.h"

#include "hadal/importers/written_text.h"

namespace hadal::importers {

namespace {

std::string_view name_of(model::ThrustModel m) {
  return model::EnumNames<model::ThrustModel>::value[static_cast<std::size_t>(m)];
}

void write_thrust(config::TomlText& out, const model::Thrust& t) {
  out.line("[actuators.thrust]");
  out.line("model = \"{}\"", name_of(t.model));
  for (const model::ThrustCurve& c : t.curves) {
    out.line("curves = [{{ command = {}, thrust = {} }}]", list_text(c.command),
             list_text(c.thrust));
  }
  if (t.curves.empty()) {
    out.line("forward = {}", number_text(t.forward));
    if (t.speed_loss > 0) out.line("speed_loss = {}", number_text(t.speed_loss));
    if (t.backward) out.line("backward = {}", number_text(*t.backward));
  }
  if (!t.rotor) return;
  out.line("rotor = {{ alpha = {}, beta = {}, handedness = {} }}", number_text(t.rotor->alpha),
           number_text(t.rotor->beta), t.rotor->handedness);
}

void write_shape(config::TomlText& out, const model::FinShape& s) {
  out.line("[actuators.shape]");
  out.line("area = {}", number_text(s.area));
  out.line("axis = {}", list_text(s.axis.e));
  if (s.lift_slope) out.line("lift_slope = {}", number_text(*s.lift_slope));
  out.line("stall_deg = {}", number_text(s.stall_deg));
}

}  // namespace

void write_actuator(config::TomlText& out, const model::Actuator& a, const std::string& from) {
  out.line("\n[[actuators]]  # {}", comment_text(from));
  out.line("name = {}", config::toml_quoted(a.name));
  if (a.kind == model::ActuatorKind::kFin) out.line("kind = \"fin\"");
  out.line("position = {}", list_text(a.position.e));
  if (a.direction) out.line("direction = {}", list_text(a.direction->e));
  if (a.coefficients) out.line("coefficients = {}", list_text(a.coefficients->e));
  if (a.saturate) {
    out.line("min = {}", number_text(a.min));
    out.line("max = {}", number_text(a.max));
  } else {
    out.line("saturate = false  # no limits in the file");
  }
  if (a.dead_band > 0) out.line("dead_band = {}", number_text(a.dead_band));
  if (a.time_constant > 0) out.line("time_constant = {}", number_text(a.time_constant));
  if (a.torque_per_thrust != 0) {
    out.line("torque_per_thrust = {}", number_text(a.torque_per_thrust));
  }
  if (a.thrust) write_thrust(out, *a.thrust);
  if (a.shape) write_shape(out, *a.shape);
}

}  // namespace hadal::importers
