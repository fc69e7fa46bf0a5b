#include "hadal/analysis/trim_problem.h"

#include <algorithm>
#include <cmath>

#include "hadal/base/error.h"
#include "hadal/physics/actuator_response.h"
#include "hadal/physics/thrust_inverse.h"

namespace hadal::analysis {

namespace {

constexpr const char* kBodyVariables[] = {"d", "phi", "theta", "psi", "u", "v", "w", "turn"};

std::size_t index_of(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return index_of(names, name) < names.size();
}

std::vector<int> rows_of(Plane plane) {
  switch (plane) {
    case Plane::kVertical:
      return {0, 2, 4};
    case Plane::kHorizontal:
      return {0, 1, 5};
    case Plane::kFull:
      break;
  }
  return {0, 1, 2, 3, 4, 5};
}

std::vector<std::string> states_of(Plane plane) {
  switch (plane) {
    case Plane::kVertical:
      return {"theta", "w"};
    case Plane::kHorizontal:
      return {"v", "turn"};
    case Plane::kFull:
      break;
  }
  return {"phi", "theta", "v", "w", "turn"};
}

/// A thrust curve that is zero about rest and rises steadily on both sides: commands in between do
/// nothing, and no step of Newton finds its way across.
bool has_dead_zone(const physics::VehicleParameters<double>& v, std::size_t i) {
  const double low = v.actuators.min[i], high = v.actuators.max[i];
  if (!(low < 0) || !(high > 0) || !std::isfinite(high - low)) return false;
  const auto thrust = [&](double u) { return physics::steady_thrust(v, static_cast<int>(i), u); };
  if (thrust(1e-3 * high) != 0 || thrust(1e-3 * low) != 0) return false;
  // It leaves the zone without a jump.
  const double small = 1e-6 * thrust(high);
  const double edge = physics::command_for_force(v, static_cast<int>(i), small);
  return small > 0 && thrust(low) < 0 && std::abs(thrust(edge) - small) < small;
}

/// Thrust below this share of the largest counts as none.
constexpr double kNoThrust = 1e-12;

}  // namespace

std::vector<std::string> trim_variables(const VehicleSystem& system) {
  std::vector<std::string> names(std::begin(kBodyVariables), std::end(kBodyVariables));
  names.insert(names.end(), system.inputs().begin(), system.inputs().end());
  return names;
}

TrimProblem::TrimProblem(const VehicleSystem& system, const TrimRequest& request)
    : system_(system), request_(request), rows_(rows_of(request.plane)) {
  const std::vector<std::string> names = trim_variables(system);
  const auto known = [&](const std::string& name) {
    if (!contains(names, name)) throw InputError("trim has no state or command '" + name + "'");
  };
  for (const auto& [name, value] : request.fixed) known(name);
  for (const auto& [name, value] : request.inputs) known(name);
  for (const std::string& name : request.free) known(name);
  choose_unknowns();
  for (std::size_t i = kBodyStates; i < system.states().size(); ++i) {
    if (!system.states()[i].ends_with(".output")) internal_.push_back(i);
  }
  // Internal states stand behind the unknowns; they start settled.
  std::vector<double> u(system.inputs().size());
  for (std::size_t i = 0; i < u.size(); ++i) {
    for (const Unknown& unknown : unknowns_) {
      if (unknown.name == system.inputs()[i]) u[i] = unknown.start;
    }
    if (const auto given = request.inputs.find(system.inputs()[i]); given != request.inputs.end()) {
      u[i] = given->second;
    }
  }
  const std::vector<double> settled = system.settled_state(u);
  for (const std::size_t i : internal_) {
    unknowns_.push_back({system.states()[i], std::max(1.0, std::abs(settled[i])), settled[i]});
  }
}

bool TrimProblem::has_inputs() const {
  return std::any_of(request_.inputs.begin(), request_.inputs.end(),
                     [](const auto& input) { return input.second != 0; });
}

void TrimProblem::add_unknown(const std::string& name) {
  for (const Unknown& u : unknowns_) {
    if (u.name == name) return;
  }
  Unknown unknown{name};
  if (name == "d") unknown.start = system_.submerged_depth();
  const std::size_t i = index_of(system_.inputs(), name);
  if (i < system_.inputs().size()) {
    const auto& v = system_.parameters();
    const double reach = std::max(std::abs(v.actuators.min[i]), std::abs(v.actuators.max[i]));
    unknown.scale = std::isfinite(reach) && reach > 0 ? reach : 1;
    if (has_dead_zone(v, i)) {
      const physics::ForceRange range = physics::force_range(v, static_cast<int>(i));
      unknown.by_force = true, unknown.scale = std::max(-range.min, range.max);
      return unknowns_.push_back(unknown);
    }
    // A square law is flat at rest: begin away from there, on the side that it can go.
    const bool flat = physics::steady_thrust(v, static_cast<int>(i), 1e-6 * unknown.scale) <
                      1e-8 * physics::steady_thrust(v, static_cast<int>(i), unknown.scale);
    if (flat) unknown.start = 0.1 * (v.actuators.max[i] > 0 ? unknown.scale : -unknown.scale);
  }
  unknowns_.push_back(unknown);
}

void TrimProblem::choose_unknowns() {
  const auto given = [&](const std::string& name) {
    return request_.fixed.contains(name) || request_.inputs.contains(name);
  };
  for (const std::string& name : states_of(request_.plane)) {
    if (!given(name)) add_unknown(name);
  }
  const auto columns = physics::thruster_columns(system_.parameters());
  bool thrust_free = false;
  for (std::size_t i = 0; i < system_.inputs().size(); ++i) {
    const bool acts = std::any_of(rows_.begin(), rows_.end(),
                                  [&](int row) { return std::abs(columns[i][row]) > 1e-12; });
    if (!acts || given(system_.inputs()[i])) continue;
    add_unknown(system_.inputs()[i]);
    thrust_free = true;
  }
  if (!thrust_free && !given("u")) add_unknown("u");
  for (const std::string& name : request_.free) add_unknown(name);
}

std::vector<double> TrimProblem::start() const {
  std::vector<double> y;
  for (const Unknown& u : unknowns_) y.push_back(u.start / u.scale);
  return y;
}

double TrimProblem::force_scale(int row) const {
  const auto& body = system_.parameters().body;
  const double weight = std::max(1.0, body.weight_mass * system_.environment().gravity());
  // Moments against the weight on the arm of a tenth of a metre.
  return row < 3 ? weight : 0.1 * weight;
}

template <class T>
T TrimProblem::command_of(const Unknown& unknown, std::size_t input, const T& value) const {
  if (!unknown.by_force) return value;
  const auto& v = system_.parameters();
  const int i = static_cast<int>(input);
  // At none the curve has no slope: just outside its zone.
  const double wanted = value_of(value), none = kNoThrust * unknown.scale;
  const double force = std::abs(wanted) < none ? std::copysign(none, wanted) : wanted;
  const double u = physics::command_for_force(v, i, force);
  const double h = std::copysign(1e-6 * (1 + std::abs(u)), force);
  const double slope = (physics::steady_thrust(v, i, u + h) - physics::steady_thrust(v, i, u)) / h;
  return T(u) + T(slope > 0 ? 1 / slope : 0) * (value - T(wanted));
}

template <class T>
TrimProblem::Point<T> TrimProblem::point(const std::vector<T>& y, const T& share) const {
  Point<T> p{std::vector<T>(system_.states().size(), T(0)),
             std::vector<T>(system_.inputs().size(), T(0)), T(0)};
  p.x[kD] = T(system_.submerged_depth());
  const auto set = [&](const std::string& name, const T& value) {
    if (name == "turn") return void(p.turn = value);
    const std::size_t input = index_of(system_.inputs(), name);
    if (input < p.u.size()) return void(p.u[input] = value);
    p.x[index_of(system_.states(), name)] = value;
  };
  for (const auto& [name, value] : request_.fixed) set(name, T(value));
  for (const auto& [name, value] : request_.inputs) set(name, T(value) * share);
  for (std::size_t i = 0; i < unknowns_.size(); ++i) {
    const std::size_t input = index_of(system_.inputs(), unknowns_[i].name);
    set(unknowns_[i].name, command_of(unknowns_[i], input, T(unknowns_[i].scale) * y[i]));
  }
  const T theta = p.x[kTheta], phi = p.x[kPhi];
  p.x[kP] = -p.turn * sin(theta);
  p.x[kQ] = p.turn * cos(theta) * sin(phi);
  p.x[kR] = p.turn * cos(theta) * cos(phi);
  // Lagged outputs have caught up with their commands.
  const auto& limits = system_.parameters().actuators;
  for (std::size_t k = kBodyStates; k < p.x.size(); ++k) {
    const std::string& name = system_.states()[k];
    if (!name.ends_with(".output")) continue;
    const std::size_t i = index_of(system_.inputs(), name.substr(0, name.size() - 7));
    const double dead_band = system_.parameters().responses[i].dead_band;
    p.x[k] =
        clamp(physics::outside_dead_band(p.u[i], T(dead_band)), T(limits.min[i]), T(limits.max[i]));
  }
  return p;
}

template <class T>
std::vector<T> TrimProblem::residual(const std::vector<T>& y, const T& share) const {
  const Point<T> p = point(y, share);
  const Evaluation<T> e = system_.evaluate<T>(p.x, p.u);
  std::vector<T> r;
  for (const int row : rows_) r.push_back(e.wrench[row] / T(force_scale(row)));
  for (const std::size_t i : internal_) r.push_back(e.rate[i]);
  return r;
}
template std::vector<double> TrimProblem::residual(const std::vector<double>&, const double&) const;

Matrix TrimProblem::jacobian(const std::vector<double>& y, double share) const {
  std::vector<double> both = y;
  both.push_back(share);
  return dual_jacobian(both, [&](const std::vector<AnalysisDual>& at) {
    const std::vector<AnalysisDual> unknowns(at.begin(), at.end() - 1);
    return residual(unknowns, at.back());
  });
}

void TrimProblem::limit(std::vector<double>& y) const {
  const auto& limits = system_.parameters().actuators;
  for (std::size_t k = 0; k < unknowns_.size(); ++k) {
    const std::size_t i = index_of(system_.inputs(), unknowns_[k].name);
    if (i == system_.inputs().size()) continue;
    if (unknowns_[k].by_force) {
      const physics::ForceRange range =
          physics::force_range(system_.parameters(), static_cast<int>(i));
      y[k] = std::clamp(y[k], range.min / unknowns_[k].scale, range.max / unknowns_[k].scale);
      continue;
    }
    y[k] = std::clamp(y[k], limits.min[i] / unknowns_[k].scale, limits.max[i] / unknowns_[k].scale);
  }
}

TrimResult TrimProblem::result(const std::vector<double>& y) const {
  Point<double> p = point(y, 1.0);
  // What asks for no thrust rests in the middle of its zone.
  for (std::size_t k = 0; k < unknowns_.size(); ++k) {
    if (!unknowns_[k].by_force || std::abs(y[k]) > 1e3 * kNoThrust) continue;
    const std::size_t i = index_of(system_.inputs(), unknowns_[k].name);
    p.u[i] = 0;
    const std::size_t lag = index_of(system_.states(), unknowns_[k].name + ".output");
    if (lag < p.x.size()) p.x[lag] = 0;
  }
  TrimResult r{.x = p.x, .u = p.u, .turn = p.turn};
  const Evaluation<double> e = system_.evaluate<double>(p.x, p.u);
  for (const int row : rows_) {
    // A NaN stays: std::max would pass over it.
    const double left = std::abs(e.wrench[row]);
    if (!(left <= r.residual)) r.residual = left;
    if (!(left / force_scale(row) <= r.scaled_residual))
      r.scaled_residual = left / force_scale(row);
  }
  for (const Unknown& u : unknowns_) r.unknowns.push_back(u.name);
  return r;
}

Fold TrimProblem::fold(const std::vector<double>& y, double share) const {
  Fold fold{.x = point(y, share).x};
  for (const auto& [name, value] : request_.inputs) fold.inputs[name] = share * value;
  return fold;
}

}  // namespace hadal::analysis
