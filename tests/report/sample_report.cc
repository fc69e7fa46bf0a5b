// Writes a report with invented data, to look at the page: sample_report PATH [odd]. With `odd` a
// second group holds what is hard to plot.

#include <cmath>
#include <cstdio>
#include <functional>
#include <numbers>
#include <random>

#include "hadal/report/decimate.h"
#include "hadal/report/report.h"

namespace {

using hadal::report::Decimator;
using hadal::report::ReportPlot;
using hadal::report::ReportSeries;

constexpr double kDuration = 120;
std::minstd_rand noise_source(7);

double noise(double size) {
  return size * (static_cast<double>(noise_source() % 20001) / 10000.0 - 1);
}

ReportSeries series(const std::string& name, double rate, const std::function<double(double)>& y) {
  Decimator decimator(1500);
  for (int i = 0; i <= kDuration * rate; ++i) decimator.push(i / rate, y(i / rate));
  hadal::report::Samples samples = decimator.samples();
  return {.name = name, .t = std::move(samples.t), .y = std::move(samples.y)};
}

ReportSeries reference(const std::string& name, const std::function<double(double)>& y) {
  ReportSeries made = series(name, 20, y);
  made.dashed = true;
  return made;
}

double settle(double t, double to, double tau) { return to * (1 - std::exp(-t / tau)); }
double wave(double t, double period) { return std::sin(2 * std::numbers::pi * t / period); }
double decay(double t, double tau, double period) {
  return std::exp(-t / tau) * std::cos(2 * std::numbers::pi * t / period);
}
double dropout(double t, double y) { return t > 70 && t < 76 ? NAN : y; }

std::vector<ReportPlot> plots(const std::string& group) {
  std::vector<ReportPlot> made;
  const auto add = [&](const char* title, const char* label, std::vector<ReportSeries> lines,
                       bool step = false) {
    made.push_back({title, label, std::move(lines), group, step});
  };
  add("Echosounder ranges", "distance [m]",
      {series("d1 starboard", 10, [](double t) { return 4 + wave(t, 60) + noise(0.05); }),
       series("d2 port", 10, [](double t) { return dropout(t, 4 - wave(t, 60) + noise(0.05)); }),
       series("d3 above", 10, [](double t) { return 3 + decay(t, 14, 20) + noise(0.04); }),
       series("d4 below", 10, [](double t) { return 3.2 - decay(t, 14, 20) + noise(0.04); })});
  add("Offset errors", "difference [m]",
      {series("e_sw", 20, [](double t) { return 2 * wave(t, 60) + noise(0.08); }),
       series("e_he", 20, [](double t) { return 2 * decay(t, 14, 20) + noise(0.08); }),
       reference("e_sw reference", [](double t) { return 2 * wave(t - 1, 60); })});
  add("Forward speed", "speed [m/s]",
      {series("u measured", 20, [](double t) { return settle(t, 0.5, 6) + noise(0.01); }),
       series("u", 100, [](double t) { return settle(t, 0.5, 6); }),
       reference("u reference", [](double t) { return std::fmin(0.5, 0.1 * t); })});
  add("Linear velocity", "velocity in B [m/s]",
      {series("u", 100, [](double t) { return settle(t, 0.5, 6); }),
       series("v", 100, [](double t) { return 0.1 * wave(t + 15, 60); }),
       series("w", 100, [](double t) { return -0.2 * decay(t, 14, 20); })});
  add("Angular rates", "rate in B [deg/s]",
      {series("p", 100, [](double t) { return 6 * decay(t, 5, 3.1) + noise(0.2); }),
       series("q", 100, [](double t) { return 4 * decay(t, 8, 4.7) + noise(0.2); }),
       series("r", 100, [](double t) { return 3 * wave(t, 30) + noise(0.2); })});
  add("Orientation", "angle [deg]",
      {series("roll", 100, [](double t) { return 8 * decay(t, 5, 3.1); }),
       series("pitch", 100, [](double t) { return 5 * decay(t, 8, 4.7); }),
       series("yaw", 100, [](double t) { return 14 * wave(t + 7, 30); })});
  add("Position", "NED [m]",
      {series("north", 100, [](double t) { return 0.5 * t - settle(t, 3, 6); }),
       series("east", 100, [](double t) { return -wave(t, 60); }),
       series("down", 100, [](double t) { return 20 + decay(t, 14, 20); })});
  add("Commanded wrench: force", "force [N]",
      {series("X", 20, [](double t) { return 18 * settle(t, 1, 2) + noise(1); }),
       series("Y", 20, [](double t) { return 12 * wave(t, 60) + noise(2); }),
       series("Z", 20, [](double t) { return -9 * decay(t, 14, 20) + noise(2); })});
  add("Commanded wrench: moment", "moment [N·m]",
      {series("K", 400, [](double t) { return 2 * decay(t, 5, 3.1) + noise(0.1); }),
       series("M", 400, [](double t) { return 3 * decay(t, 8, 4.7) + noise(0.1); }),
       series("N", 400, [](double t) { return 1.5 * wave(t, 30) + noise(0.1); })});
  add("Thruster 1", "thrust [N]",
      {series("command", 2, [](double t) { return std::round(6 * wave(t, 40)) + 9; }),
       series("output", 50, [](double t) { return std::round(6 * wave(t - 0.4, 40)) + 9; })},
      true);
  add("Tail servos", "angle [deg]",
      {series("left", 50, [](double t) { return 12 * wave(t, 11); }),
       series("right", 50, [](double t) { return -12 * wave(t, 11); })});
  add("Pressure", "depth [m]",
      {series("depth", 10, [](double t) { return 20 + decay(t, 14, 20) + noise(0.002); })});
  return made;
}

std::vector<ReportPlot> odd_plots(const std::string& group) {
  std::vector<ReportSeries> many;
  for (int i = 0; i < 10; ++i) {
    many.push_back(series("thruster " + std::to_string(i + 1), 20,
                          [i](double t) { return i + wave(t + 3 * i, 30); }));
  }
  const auto constant = [](double value) { return [value](double) { return value; }; };
  return {{"Nothing", "[m]", {}, group},
          {"No samples", "[m]", {{.name = "empty"}}, group},
          {"One sample", "[m]", {{.name = "single", .t = {5}, .y = {2}}}, group},
          {"Only gaps", "[m]", {series("lost", 10, constant(NAN))}, group},
          {"Zero", "[m]", {series("zero", 10, constant(0))}, group},
          {"Constant", "[kg/m³]", {series("density", 10, constant(1025.5))}, group},
          {"Rounding noise", "[m]", {series("w", 10, [](double) { return noise(1e-17); })}, group},
          {"Large", "[Pa]", {series("p", 10, [](double t) { return 1e8 + 1e5 * t; })}, group},
          {"Many", "thrust [N]", many, group},
          {"Every other lost and a title that is far too long for one line of a narrow column",
           "range [m]",
           {series("sparse", 1, [](double t) { return std::fmod(t, 8) < 4 ? NAN : t; })},
           group,
           true}};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3) {
    std::fprintf(stderr, "usage: sample_report PATH [odd]\n");
    return 2;
  }
  hadal::report::ReportData report;
  report.title = "Tunnel centralisation";
  report.description =
      "A vehicle with four echosounders enters a flooded tunnel off its axis, centres itself by "
      "the differences of opposite ranges and follows a sinusoidal sway offset at 0.5 m/s.";
  report.version = "hadal 0.1.0";
  report.command = "hadal run scenarios/tunnel.toml --seed 7";
  report.facts = {{"Simulated time", "120 s"},
                  {"Speed", "812 × real time"},
                  {"Vehicle", "rov (vehicles/rov.toml)"},
                  {"Integrator", "RK4, 5 ms"},
                  {"Net buoyancy", "+1.9 N"},
                  {"Seed", "7"},
                  {"State hash", "9c41e0b27d5a3f68"}};
  report.checks = {
      {"Speed settles", "rov.u", "mean over 40 … 120 s", 0.5, 0.01, 0.49872, "m/s", true},
      {"Centred in heave", "rov.e_he", "max |·| over 60 … 120 s", 0, 0.1, 0.0932, "m", true},
      {"", "rov.roll_deg", "at the end", 0, 0.5, -0.0021, "deg", true},
      {"Reaches the far end", "rov.n", "at 120 s", 60, 1, 57.0003, "m", false},
      {"Keeps its depth", "rov.d", "mean over 60 … 120 s", 20, 0.05, 20.0031, "m", true}};
  report.warnings = {
      "vehicles/rov.toml:31:1: warning: thrusters[2].deadband_us = 0: no dead band; most ESCs have "
      "25 µs"};
  report.plots = plots("rov");
  if (argc == 3) {
    for (ReportPlot& plot : odd_plots("odd <b>cases</b>")) report.plots.push_back(std::move(plot));
  }
  hadal::report::write_report(report, argv[1]);
  return 0;
}
