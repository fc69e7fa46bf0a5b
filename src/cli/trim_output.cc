#include "hadal/cli/trim_output.h"

#include <fmt/format.h>

#include <cmath>
#include <span>

#include "hadal/base/version.h"
#include "hadal/cli/terminal.h"
#include "hadal/log/output_file.h"
#include "hadal/math/scalar.h"
#include "hadal/report/report.h"
#include "hadal/run/json_numbers.h"

namespace hadal::cli {

using run::number;

namespace {

using analysis::kBodyStates;
using analysis::TrimResult;
using analysis::VehicleSystem;

std::string pole_text(std::complex<double> pole) {
  if (pole.imag() == 0) return fmt::format("{:.4f}", pole.real());
  return fmt::format("{:.4f}{:+.4f}i", pole.real(), pole.imag());
}

/// Unknown states and commands: what a table has columns for.
std::vector<std::string> columns_of(const TrimTable& table) {
  std::vector<std::string> columns{"u"};
  if (table.rows.empty()) return columns;
  for (const std::string& name : table.rows[0].trim.unknowns) {
    const bool actuator_state = name.find('.') != std::string::npos;
    if (name != "u" && name != table.name && !actuator_state) columns.push_back(name);
  }
  if (table.name == "u") columns.erase(columns.begin());
  return columns;
}

double value_of_name(const VehicleSystem& system, const TrimResult& trim, const std::string& name) {
  if (name == "turn") return trim.turn;
  for (std::size_t i = 0; i < system.inputs().size(); ++i) {
    if (system.inputs()[i] == name) return trim.u[i];
  }
  for (std::size_t i = 0; i < system.states().size(); ++i) {
    if (system.states()[i] == name) return trim.x[i];
  }
  return NAN;
}

/// Without the sign of what is printed as zero.
double tidy(double x) { return std::abs(x) < 5e-7 ? 0 : x; }

bool is_angle(const std::string& name) { return name == "phi" || name == "theta"; }

std::string column_title(const std::string& name) { return is_angle(name) ? name + "_deg" : name; }
double column_value(const VehicleSystem& system, const TrimResult& trim, const std::string& name) {
  const double value = value_of_name(system, trim, name);
  return is_angle(name) ? degrees(value) : value;
}

}  // namespace

double depth_rate(const TrimResult& trim) {
  const auto& x = trim.x;
  return -std::sin(x[analysis::kTheta]) * x[analysis::kU] +
         std::cos(x[analysis::kTheta]) * (std::sin(x[analysis::kPhi]) * x[analysis::kV] +
                                          std::cos(x[analysis::kPhi]) * x[analysis::kW]);
}

std::string no_equilibrium(const TrimResult& trim) {
  if (!trim.fold) {
    return fmt::format("no equilibrium found: at best {:.3g} N or N·m are left over",
                       trim.residual);
  }
  std::string at;
  for (const auto& [name, value] : trim.fold->inputs) {
    at += fmt::format("{}{} = {:.5f}", at.empty() ? "" : ", ", name, value);
  }
  return fmt::format("no equilibrium: equilibria turn back at the fold {} (theta = {:.2f} deg)", at,
                     degrees(trim.fold->x[analysis::kTheta]));
}

nlohmann::json trim_json(const VehicleSystem& system, const TrimResult& trim) {
  nlohmann::json j;
  j["converged"] = trim.converged;
  for (std::size_t i = 0; i < trim.x.size(); ++i) j["state"][system.states()[i]] = trim.x[i];
  j["input"] = nlohmann::json::object();
  for (std::size_t i = 0; i < trim.u.size(); ++i) j["input"][system.inputs()[i]] = trim.u[i];
  j["residual"] = number(trim.residual);
  j["turn"] = trim.turn;
  j["depth_rate"] = depth_rate(trim);
  j["unknowns"] = trim.unknowns;
  if (!trim.converged) j["message"] = no_equilibrium(trim);
  if (trim.fold) {
    j["fold"]["input"] = trim.fold->inputs;
    for (std::size_t i = 0; i < kBodyStates; ++i) {
      j["fold"]["state"][system.states()[i]] = trim.fold->x[i];
    }
  }
  return j;
}

void print_trim(const VehicleSystem& system, const TrimResult& trim) {
  constexpr const char* units[] = {"m",   "m",   "m",   "rad",   "rad",   "rad",
                                   "m/s", "m/s", "m/s", "rad/s", "rad/s", "rad/s"};
  const bool surface = system.parameters().hull.meets_surface;
  for (std::size_t i = surface ? analysis::kD : analysis::kPhi; i < trim.x.size(); ++i) {
    const std::string& name = system.states()[i];
    say("  {:<16}{:>14.6f} {}", name, tidy(trim.x[i]), i < kBodyStates ? units[i] : "");
    if (i >= analysis::kPhi && i <= analysis::kPsi) {
      say(" = {:.3f} deg", tidy(degrees(trim.x[i])));
    }
    say("\n");
  }
  for (std::size_t i = 0; i < trim.u.size(); ++i) {
    say("  {:<16}{:>14.6f} command\n", system.inputs()[i], tidy(trim.u[i]));
  }
  say("  {:<16}{:>14.6f} m/s\n", "depth rate", depth_rate(trim) + 0.0);
  say("  {:<16}{:>14.2e} N or N·m\n", "residual", trim.residual);
}

nlohmann::json table_json(const VehicleSystem& system, const TrimTable& table) {
  nlohmann::json j{{"over", table.name}, {"states", table.states}};
  j["rows"] = nlohmann::json::array();
  for (const TrimRow& row : table.rows) {
    nlohmann::json r = trim_json(system, row.trim);
    r["value"] = row.value;
    r["poles"] = nlohmann::json::array();
    for (const analysis::Mode& m : row.modes) r["poles"].push_back({m.pole.real(), m.pole.imag()});
    j["rows"].push_back(r);
  }
  return j;
}

void print_table(const VehicleSystem& system, const TrimTable& table) {
  const std::vector<std::string> columns = columns_of(table);
  say("{:>10}", table.name);
  std::size_t width = 12;
  for (const std::string& name : columns) width = std::max(width, column_title(name).size() + 1);
  for (const std::string& name : columns) say("{:>{}}", column_title(name), width);
  say("{:>12}  poles of {}\n", "depth_rate", fmt::join(table.states, ", "));
  for (const TrimRow& row : table.rows) {
    say("{:>10.4f}", row.value + 0.0);
    if (!row.trim.converged) {
      say("  {}\n", no_equilibrium(row.trim));
      continue;
    }
    for (const std::string& name : columns) {
      const double value = column_value(system, row.trim, name);
      say("{:>{}.4f}", std::abs(value) < 5e-5 ? 0 : value, width);
    }
    std::string poles;
    for (const analysis::Mode& m : row.modes) {
      if (m.pole.imag() < 0) continue;
      poles += fmt::format("{}{}", poles.empty() ? "" : ", ", pole_text(m.pole));
      if (m.pole.imag() > 0) poles += " and its conjugate";
    }
    say("{:>12.4f}  {}\n", depth_rate(row.trim) + 0.0, poles);
  }
}

void write_table_csv(const VehicleSystem& system, const TrimTable& table,
                     const std::filesystem::path& path) {
  const std::vector<std::string> columns = columns_of(table);
  std::string text = table.name + ",converged";
  for (const std::string& name : columns) text += fmt::format(",{}", column_title(name));
  text += ",depth_rate";
  for (std::size_t k = 1; k <= table.states.size(); ++k) text += fmt::format(",re{0},im{0}", k);
  text += "\n";
  for (const TrimRow& row : table.rows) {
    text += fmt::format("{},{}", row.value, row.trim.converged ? 1 : 0);
    for (const std::string& name : columns) {
      text += row.trim.converged ? fmt::format(",{}", column_value(system, row.trim, name)) : ",";
    }
    text += row.trim.converged ? fmt::format(",{}", depth_rate(row.trim)) : ",";
    for (std::size_t k = 0; k < table.states.size(); ++k) {
      if (k < row.modes.size()) {
        text += fmt::format(",{},{}", row.modes[k].pole.real(), row.modes[k].pole.imag());
      } else {
        text += ",,";
      }
    }
    text += "\n";
  }
  log::write_file(path, text);
}

void write_table_plot(const VehicleSystem& system, const TrimTable& table,
                      const std::string& vehicle, const std::filesystem::path& path) {
  report::ReportData page{.title = vehicle + ": equilibria over " + table.name,
                          .description = "Steady motion for each value of " + table.name +
                                         "; gaps are values without an equilibrium.",
                          .version = std::string(version())};
  const auto plot = [&](const std::string& title, const auto& value) {
    report::ReportSeries series{.name = title};
    for (const TrimRow& row : table.rows) {
      series.t.push_back(row.value);
      series.y.push_back(row.trim.converged ? value(row) : NAN);
    }
    report::ReportPlot p{
        .title = title, .y_label = title, .group = table.name, .x_label = table.name};
    p.series.push_back(series);
    page.plots.push_back(p);
  };
  for (const std::string& name : columns_of(table)) {
    plot(column_title(name),
         [&](const TrimRow& row) { return column_value(system, row.trim, name); });
  }
  plot("depth_rate", [](const TrimRow& row) { return depth_rate(row.trim); });
  for (std::size_t k = 0; k < table.states.size(); ++k) {
    plot(fmt::format("real part of pole {}", k + 1),
         [k](const TrimRow& row) { return k < row.modes.size() ? row.modes[k].pole.real() : NAN; });
  }
  report::write_report(page, path.string());
}

}  // namespace hadal::cli
