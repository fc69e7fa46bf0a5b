#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "hadal/cli/commands.h"
#include "hadal/cli/terminal.h"
#include "hadal/config/estimate_file.h"
#include "hadal/log/output_file.h"
#include "hadal/run/json_numbers.h"

namespace hadal::cli {

using run::list, run::number, run::rows;

namespace {

using analysis::Estimate;
using analysis::Estimated;
using analysis::Hull;
using analysis::HullKind;

/// "0,4,0,3" → "0.4,0.3"
std::string with_points(std::string text) {
  bool decimal = true;
  for (char& c : text) {
    if (c != ',') continue;
    if (decimal) c = '.';
    decimal = !decimal;
  }
  return text;
}

/// "1.08,0.15" → numbers; their count must be one of `counts`.
std::vector<double> numbers(const std::string& option, const std::string& text,
                            const std::vector<std::size_t>& counts, const char* meaning) {
  const auto fail = [&](const char* problem, const std::string& suggestion = "") {
    throw InputError(Finding{.key = option,
                             .value = text,
                             .problem = problem,
                             .expected = std::string(meaning),
                             .suggestion = suggestion});
  };
  std::vector<double> list;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    double x = 0;
    const char* end = text.data() + comma;
    const auto [stop, error] = std::from_chars(text.data() + from, end, x);
    if (error != std::errc{} || stop != end) fail("is not a list of numbers");
    list.push_back(x);
    from = comma + 1;
  }
  const auto counted = [&](std::size_t n) {
    return std::find(counts.begin(), counts.end(), n) != counts.end();
  };
  if (!counted(list.size())) {
    const bool commas = list.size() % 2 == 0 && counted(list.size() / 2);
    fail("has the wrong count of numbers",
         commas ? "decimals take a point: " + with_points(text) : "");
  }
  for (const double x : list) {
    if (!(x > 0) && option != "--fins") fail("must be positive");
  }
  return list;
}

Hull ellipsoid(const std::string& text) {
  const auto n = numbers("--ellipsoid", text, {2, 3}, "L,D or L,W,H, numbers > 0 [m]");
  return {HullKind::kEllipsoid, n[0], n[1], n.back()};
}

Hull cylinder(const std::string& text) {
  const auto n = numbers("--cylinder", text, {2}, "L,D, numbers > 0 [m]");
  return {HullKind::kCylinder, n[0], n[1], n[1]};
}

Hull box(const std::string& text) {
  const auto n = numbers("--box", text, {3}, "L,W,H, numbers > 0 [m]");
  return {HullKind::kBox, n[0], n[1], n[2]};
}

/// Without nose and tail: one and two diameters, or a quarter and half of a short hull.
Hull torpedo(const std::string& text) {
  const auto n = numbers("--torpedo", text, {2, 4}, "L,D or L,D,nose,tail, numbers > 0 [m]");
  Hull hull{HullKind::kTorpedo, n[0], n[1], n[1]};
  hull.nose = n.size() == 4 ? n[2] : std::min(n[1], n[0] / 4);
  hull.tail = n.size() == 4 ? n[3] : std::min(2 * n[1], n[0] / 2);
  return hull;
}

struct Shape {
  const char* name;
  const std::string& text;
  Hull (*read)(const std::string&);
};

analysis::EstimateRequest request_of(const EstimateOptions& o) {
  analysis::EstimateRequest r;
  int given = 0;
  for (const Shape& shape :
       {Shape{"ellipsoid", o.ellipsoid, ellipsoid}, Shape{"cylinder", o.cylinder, cylinder},
        Shape{"box", o.box, box}, Shape{"torpedo", o.torpedo, torpedo}}) {
    if (shape.text.empty()) continue;
    r.hull = shape.read(shape.text);
    r.name = o.name.empty() ? fmt::format("Estimated {}", shape.name) : o.name;
    ++given;
  }
  if (given != 1) {
    throw InputError(
        Finding{.key = "estimate",
                .problem = given == 0 ? "no shape is given" : "more than one shape is given",
                .expected = "exactly one of --ellipsoid, --cylinder, --box or --torpedo"});
  }
  r.mass = o.mass;
  r.density = o.density;
  r.cg_below = o.cg_below;
  r.speed = o.speed;
  if (!o.fins.empty()) {
    const auto n = numbers("--fins", o.fins, {2},
                           "AREA,X: one fin's area [m²], its x from the centre of buoyancy [m]");
    r.fins = analysis::Fins{n[0], n[1]};
  }
  return r;
}

nlohmann::json to_json(const Estimated& n) {
  return {{"value", number(n.value)},
          {"low", n.value * (1 + n.uncertainty.low)},
          {"high", n.value * (1 + n.uncertainty.high)},
          {"basis", n.basis}};
}

nlohmann::json to_json(const analysis::EstimatedMatrix& matrix) {
  nlohmann::json j{{"rows", rows(values(matrix))}, {"entries", nlohmann::json::array()}};
  for (const analysis::EstimatedEntry& entry : matrix) {
    nlohmann::json e = to_json(entry.number);
    e["row"] = entry.row;
    e["column"] = entry.column;
    j["entries"].push_back(e);
  }
  return j;
}

nlohmann::json to_json(const Estimate& e) {
  nlohmann::json j;
  j["name"] = e.request.name;
  j["water_density"] = e.request.density;
  j["mass"] = e.mass;
  j["displaced_mass"] = e.displaced_mass;
  j["volume"] = to_json(e.volume);
  j["wetted_surface"] = e.geometry.wetted_surface;
  j["frontal_area"] = e.geometry.frontal_area;
  j["x_nose"] = e.geometry.x_nose;
  j["x_tail"] = e.geometry.x_tail;
  for (const Estimated& inertia : e.inertia) j["inertia"].push_back(to_json(inertia));
  j["added_mass"] = to_json(e.added_mass);
  j["linear_damping"] = to_json(e.linear_damping);
  j["quadratic_damping"] = to_json(e.quadratic_damping);
  j["lift"] = nlohmann::json::object();
  for (const analysis::EstimatedDerivative& d : e.lift) j["lift"][d.name] = to_json(d.number);
  j["thrusters"] = nlohmann::json::array();
  for (const analysis::EstimatedThruster& t : e.thrusters) {
    j["thrusters"].push_back({{"name", t.name},
                              {"position", list(t.position)},
                              {"direction", list(t.direction)},
                              {"min", t.min},
                              {"max", t.max}});
  }
  j["fins"] = nlohmann::json::object();
  for (const analysis::EstimatedFin& fin : e.fins) j["fins"][fin.name] = list(fin.wrench);
  return j;
}

}  // namespace

int estimate_command(const EstimateOptions& options) {
  const Estimate e = analysis::estimate(request_of(options));
  for (const Finding& warning : e.warnings) note("{}\n", to_string(warning));
  const std::string text = options.json ? to_json(e).dump(2) + "\n" : config::estimate_file(e);
  if (options.output.empty()) {
    say("{}", text);
    return kFine;
  }
  log::write_file(options.output, text);
  return kFine;
}

}  // namespace hadal::cli
