#include "hadal/analysis/linear_model.h"

#include <algorithm>

#include "hadal/base/error.h"

namespace hadal::analysis {

namespace {

std::vector<std::size_t> indices(const std::vector<std::string>& wanted,
                                 const std::vector<std::string>& names, const char* what) {
  std::vector<std::size_t> list;
  for (const std::string& name : wanted) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      std::string all;
      for (const std::string& n : names) all += (all.empty() ? "" : ", ") + n;
      throw InputError(Finding{
          .key = name, .problem = std::string("there is no such ") + what, .expected = all});
    }
    list.push_back(static_cast<std::size_t>(found - names.begin()));
  }
  return list;
}

Matrix block(const Matrix& m, const std::vector<std::size_t>& rows,
             const std::vector<std::size_t>& columns, std::size_t first_column) {
  Matrix b(rows.size(), std::vector<double>(columns.size()));
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
      b[r][c] = m[rows[r]][first_column + columns[c]];
    }
  }
  return b;
}

}  // namespace

HeldVelocities held_velocities(const std::vector<std::string>& states) {
  constexpr const char* velocities[] = {"u", "v", "w", "p", "q", "r"};
  HeldVelocities held;
  for (std::size_t i = 0; i < held.size(); ++i) {
    held[i] = std::find(states.begin(), states.end(), velocities[i]) == states.end();
  }
  return held;
}

std::vector<std::string> default_states(const VehicleSystem& system) {
  return {system.states().begin() + kD, system.states().end()};
}

LinearModel linearize(const VehicleSystem& system, std::span<const double> x,
                      std::span<const double> u, const std::vector<std::string>& states,
                      const std::vector<std::string>& inputs,
                      const std::vector<std::string>& outputs) {
  const Matrix J = system.jacobian(x, u, held_velocities(states));
  const auto rows = indices(states, system.states(), "state");
  const auto columns = indices(inputs, system.inputs(), "input");
  LinearModel m{.states = states, .inputs = inputs, .outputs = outputs};
  m.A = block(J, rows, rows, 0);
  m.B = block(J, rows, columns, system.states().size());
  const auto seen = indices(outputs, states, "output among the states");
  m.C.assign(outputs.size(), std::vector<double>(states.size(), 0.0));
  for (std::size_t i = 0; i < seen.size(); ++i) m.C[i][seen[i]] = 1;
  m.D.assign(outputs.size(), std::vector<double>(inputs.size(), 0.0));
  return m;
}

}  // namespace hadal::analysis
