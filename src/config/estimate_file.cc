#include "hadal/config/estimate_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hadal/analysis/vehicle_facts.h"
#include "hadal/config/toml/toml_text.h"

namespace hadal::config {

namespace {

using analysis::Estimate;
using analysis::Estimated;
using analysis::EstimatedEntry;
using analysis::EstimatedMatrix;
using analysis::Hull;
using analysis::HullKind;

std::string told(const Estimated& number) {
  return fmt::format("{}  {}", to_string(number.uncertainty), number.basis);
}

/// An entry with what is known of its number.
void noted(TomlText& out, const std::string& entry, const Estimated& number) {
  out.noted(entry, told(number));
}

std::string number(double x) { return fmt::format("{:.6g}", x + 0.0); }

template <class Numbers>
std::string list(const Numbers& numbers) {
  return toml_list(numbers, 6);
}

std::string described(const Hull& hull) {
  switch (hull.kind) {
    case HullKind::kCylinder:
      return fmt::format("cylinder {:g} m long, {:g} m in diameter", hull.length, hull.width);
    case HullKind::kBox:
      return fmt::format("box of {:g} m x {:g} m x {:g} m", hull.length, hull.width, hull.height);
    case HullKind::kTorpedo:
      return fmt::format("torpedo {:g} m long, {:g} m in diameter, nose {:g} m, tail {:g} m",
                         hull.length, hull.width, hull.nose, hull.tail);
    case HullKind::kEllipsoid:
      break;
  }
  return fmt::format("ellipsoid of {:g} m x {:g} m x {:g} m", hull.length, hull.width, hull.height);
}

void write_head(TomlText& out, const Estimate& e) {
  const analysis::EstimateRequest& r = e.request;
  out.line("# Estimated by `hadal estimate` for a {};", described(r.hull));
  out.line(
      "# nothing is measured. Body frame: x forward, y starboard, z down, origin at the centre of");
  out.line(
      "# buoyancy, {:.4g} m behind the foremost point. Comments give the uncertainty of each "
      "number",
      e.geometry.x_nose);
  out.line(
      "# for a vehicle of this shape, then formula and source. Replace what you have measured;");
  out.line("# hadal's docs/theory.md, \"Estimating a vehicle\", has the equations.");
  out.line("");
  out.line("name = {}", toml_quoted(r.name));
  out.line("source = {}", toml_quoted("hadal estimate, " + described(r.hull) + "; not measured"));
  out.line("water_density = {:g}", r.density);
  out.line("gravity = {:g}", r.gravity);
}

void write_body(TomlText& out, const Estimate& e) {
  const analysis::EstimateRequest& r = e.request;
  const double net = (e.displaced_mass - e.mass) * r.gravity;
  const char* tendency = net < 0 ? "weight exceeds buoyancy" : "buoyancy exceeds weight";
  out.line("\n[body]");
  out.noted(fmt::format("mass = {:.9g}", e.mass),
            r.mass ? fmt::format("as given; {} by {:.3g} N", tendency, std::abs(net))
                   : "ρV: neutrally buoyant");
  noted(out, fmt::format("volume = {:.9g}", e.volume.value), e.volume);
  out.noted(fmt::format("center_of_gravity = [0, 0, {:g}]", r.cg_below),
            "below the centre of buoyancy; a guess unless given");
  out.line("inertia = [");
  for (const Estimated& inertia : e.inertia)
    noted(out, fmt::format("  {},", number(inertia.value)), inertia);
  out.line("]");
  out.line("size = {}", list(std::array{r.hull.length, r.hull.width, r.hull.height}));
}

const char* freedom(int i) { return analysis::kDegreesOfFreedom[static_cast<std::size_t>(i)]; }

/// One row with the comment of its diagonal number; others of the row follow in lines of their own.
void write_row(TomlText& out, const EstimatedMatrix& matrix, int row, const std::string& entry) {
  std::string diagonal = "none";
  std::vector<std::string> others;
  for (const EstimatedEntry& e : matrix) {
    if (e.row != row) continue;
    if (e.column == row) {
      diagonal = told(e.number);
    } else {
      others.push_back(fmt::format("  by {}: {}", freedom(e.column), told(e.number)));
    }
  }
  out.noted(fmt::format("  {},", entry), fmt::format("{}: {}", freedom(row), diagonal));
  for (const std::string& other : others) out.noted("", other);
}

/// Six numbers where the matrix is diagonal, else six rows.
void write_matrix(TomlText& out, const char* key, const EstimatedMatrix& matrix) {
  const bool diagonal = std::all_of(matrix.begin(), matrix.end(), [](const EstimatedEntry& entry) {
    return entry.row == entry.column;
  });
  const Mat6<double> m = values(matrix);
  out.line("{} = [", key);
  for (int row = 0; row < 6; ++row) {
    std::array<double, 6> numbers{};
    for (int c = 0; c < 6; ++c) numbers[static_cast<std::size_t>(c)] = m(row, c);
    write_row(out, matrix, row, diagonal ? number(m(row, row)) : list(numbers));
  }
  out.line("]");
}

void write_lift(TomlText& out, const Estimate& e) {
  if (e.lift.empty()) return;
  out.line("\n[hydrodynamics.derivatives]  # lift, with the names and signs of SNAME");
  for (const analysis::EstimatedDerivative& derivative : e.lift) {
    noted(out, fmt::format("{} = {}", derivative.name, number(derivative.number.value)),
          derivative.number);
  }
}

void write_thrusters(TomlText& out, const Estimate& e) {
  for (const analysis::EstimatedThruster& thruster : e.thrusters) {
    out.line("\n[[actuators]]");
    out.line("name = {}", toml_quoted(thruster.name));
    out.line("position = {}", list(thruster.position.e));
    out.line("direction = {}", list(thruster.direction.e));
    out.line("min = {}", number(thruster.min));
    const bool first = &thruster == &e.thrusters.front();
    if (first) {
      out.noted("max = " + number(thruster.max), e.thruster_basis);
    } else {
      out.line("max = {}", number(thruster.max));
    }
    out.line("time_constant = 0.1");
  }
}

void write_fins(TomlText& out, const Estimate& e) {
  for (const analysis::EstimatedFin& fin : e.fins) {
    out.line("\n[[actuators]]");
    out.line("name = {}", toml_quoted(fin.name));
    out.line("kind = \"fin\"");
    out.noted("coefficients = " + list(fin.wrench.e), e.fin_basis);
    out.noted("min = -0.35", "rad; beyond about 20° a fin stalls");
    out.line("max = 0.35");
    out.line("time_constant = 0.1");
  }
}

/// What every controller listens to, ideal and at the body origin.
void write_sensors(TomlText& out) {
  struct Sensor {
    const char* name;
    const char* kind;
    int rate;
    const char* measures;
  };
  constexpr Sensor kSensors[] = {{"depth", "depth", 20, "depth"},
                                 {"ahrs", "attitude", 50, "orientation and angular rates"},
                                 {"dvl", "velocity", 20, "velocity over ground in the body frame"},
                                 {"position", "position", 10, "place in the world, e.g. by USBL"}};
  out.line("\n# Sensors for control: assumed, without noise, at the body origin.");
  for (const Sensor& sensor : kSensors) {
    out.line("\n[[sensors]]");
    out.line("name = {}", toml_quoted(sensor.name));
    out.noted(fmt::format("kind = {}", toml_quoted(sensor.kind)), sensor.measures);
    out.line("rate = {}", sensor.rate);
  }
}

}  // namespace

std::string estimate_file(const Estimate& e) {
  TomlText out;
  write_head(out, e);
  write_body(out, e);
  out.line("\n[hydrodynamics]");
  if (!e.lift.empty()) out.noted("lift_only = true", "the derivatives below hold no added mass");
  write_matrix(out, "added_mass", e.added_mass);
  write_matrix(out, "linear_damping", e.linear_damping);
  write_matrix(out, "quadratic_damping", e.quadratic_damping);
  write_lift(out, e);
  write_thrusters(out, e);
  write_fins(out, e);
  write_sensors(out);
  return out.take();
}

}  // namespace hadal::config
