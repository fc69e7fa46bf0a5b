#include "hadal/analysis/linear_model.h"

#include <algorithm>
#include <cmath>

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

double largest_of(const std::vector<double>& row) {
  double largest = 0;
  for (const double a : row) largest = std::max(largest, std::abs(a));
  return largest;
}

/// Grows `reached` along the non-zero entries of A, from column to row or from row to column.
void spread(const Matrix& A, bool forward, std::vector<bool>& reached) {
  for (bool more = true; more;) {
    more = false;
    for (std::size_t r = 0; r < A.size(); ++r) {
      const double zero = 1e-13 * largest_of(A[r]);
      for (std::size_t c = 0; c < A.size(); ++c) {
        const std::size_t from = forward ? c : r, to = forward ? r : c;
        if (reached[to] || !reached[from] || std::abs(A[r][c]) <= zero) continue;
        reached[to] = more = true;
      }
    }
  }
}

}  // namespace

LinearModel pruned(const LinearModel& model) {
  const std::size_t n = model.states.size();
  std::vector<bool> driven(n, false), seen(n, false);
  for (std::size_t i = 0; i < n; ++i) {
    for (const double b : model.B[i]) driven[i] = driven[i] || b != 0;
    for (const auto& row : model.C) seen[i] = seen[i] || row[i] != 0;
  }
  spread(model.A, true, driven);
  spread(model.A, false, seen);
  std::vector<std::size_t> kept, inputs(model.inputs.size()), outputs(model.outputs.size());
  for (std::size_t i = 0; i < n; ++i) {
    if (driven[i] && seen[i]) kept.push_back(i);
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) inputs[i] = i;
  for (std::size_t i = 0; i < outputs.size(); ++i) outputs[i] = i;
  LinearModel m = model;
  m.states.clear();
  for (const std::size_t i : kept) m.states.push_back(model.states[i]);
  m.A = block(model.A, kept, kept, 0);
  m.B = block(model.B, kept, inputs, 0);
  m.C = block(model.C, outputs, kept, 0);
  return m;
}

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
