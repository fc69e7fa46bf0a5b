#include "hadal/analysis/loop_model.h"

#include "hadal/base/error.h"
#include "hadal/math/dense_solvers.h"

namespace hadal::analysis {

namespace {

/// A PID in continuous time: y = kp e + I + kd w, İ = ki e, and w = ė or its filtered form.
bool has_integral(const model::Pid& p) { return p.ki > 0; }
bool has_filter(const model::Pid& p) { return p.kd > 0 && p.derivative_time_constant > 0; }
bool has_plain_derivative(const model::Pid& p) {
  return p.kd > 0 && p.derivative_time_constant == 0;
}

/// Rows of equations L q = R s in unknowns q; solved at the end for the rates of the states s.
class Equations {
 public:
  Equations(Index unknowns, Index knowns)
      : L_(DenseMatrix::identity(unknowns)), R_(unknowns, knowns) {}
  DenseMatrix& L() { return L_; }
  DenseMatrix& R() { return R_; }
  DenseMatrix solve() const { return full_pivot_solve(L_, R_); }

 private:
  DenseMatrix L_, R_;
};

DenseMatrix commands_from_state(const Pieces& p) {
  if (p.Us.size() == 0) return p.Um * p.S;
  return (p.Um + p.Us) * p.S;
}

/// The control law in the first unknowns e, y, u: e = Ex x + Ey y + r, u = Ux x + Uy y + Ur r.
void set_law(const Pieces& p, Index ns, Equations& eq) {
  const auto nc = static_cast<Index>(p.pids.size());
  const Index y = nc, u = 2 * nc;
  const bool plant = !p.input_name.empty();
  eq.L().add(0, y, -p.Ey);
  eq.R().set(0, 0, p.Em * p.S);
  eq.R().set(0, ns, plant ? p.Ei : DenseMatrix::identity(nc));
  eq.L().set(u, y, -p.Uy);
  eq.R().set(u, 0, commands_from_state(p));
  eq.R().set(u, ns, plant ? p.Ui : p.Ur);
}

/// The errors, or of a plant minus the error that its input sees.
DenseMatrix seen_errors(const Pieces& p, const DenseMatrix& q) {
  const auto nc = static_cast<Index>(p.pids.size());
  if (p.input_name.empty()) return q.top_rows(nc);
  DenseMatrix seen = p.input_Ey * q.middle_rows(nc, nc);
  seen.add(0, 0, p.input_Em * p.S);
  seen.add(0, seen.cols() - 1, p.input_Ei);
  return -seen;
}

LinearModel finished(const Pieces& p, std::vector<std::string> names, const DenseMatrix& A,
                     const DenseMatrix& B, const DenseMatrix& C, const DenseMatrix& D,
                     double period) {
  LinearModel m;
  m.states = std::move(names);
  const bool plant = !p.input_name.empty();
  m.inputs = plant ? std::vector<std::string>{p.input_name} : p.names;
  m.outputs = m.inputs;
  m.A = to_rows(A), m.B = to_rows(B), m.C = to_rows(C), m.D = to_rows(D);
  m.period = period;
  return m;
}

}  // namespace

LinearModel continuous_model(const Pieces& p, const std::vector<std::string>& vehicle_states) {
  const Index nx = p.A.rows(), nu = p.B.cols(), nc = static_cast<Index>(p.pids.size());
  const bool plant = !p.input_name.empty();
  std::vector<std::string> names = vehicle_states;
  std::vector<Index> integral(p.pids.size(), -1), filter(p.pids.size(), -1);
  for (std::size_t i = 0; i < p.pids.size(); ++i) {
    if (has_integral(p.pids[i])) {
      integral[i] = static_cast<Index>(names.size());
      names.push_back(p.names[i] + ".integral");
    }
    if (has_filter(p.pids[i])) {
      filter[i] = static_cast<Index>(names.size());
      names.push_back(p.names[i] + ".filter");
    }
  }
  const auto ns = static_cast<Index>(names.size());
  const Index ni = plant ? 1 : nc;
  // Unknowns: e, y, u, ẋ, ė, ẏ.
  const Index e = 0, y = nc, u = 2 * nc, xd = u + nu, ed = xd + nx, yd = ed + nc, n = yd + nc;
  Equations eq(n, ns + ni);
  set_law(p, ns, eq);
  eq.L().set(xd, u, -p.B);
  eq.R().set(xd, 0, p.A);
  eq.L().set(ed, xd, -(p.Em * p.S));
  eq.L().add(ed, yd, -p.Ey);
  for (Index i = 0; i < nc; ++i) {
    const model::Pid& pid = p.pids[static_cast<std::size_t>(i)];
    const Index I = integral[static_cast<std::size_t>(i)], f = filter[static_cast<std::size_t>(i)];
    eq.L()(y + i, e + i) -= pid.kp;
    if (I >= 0) eq.R()(y + i, I) = 1;
    eq.L()(yd + i, ed + i) -= pid.kp;
    eq.L()(yd + i, e + i) -= pid.ki;
    if (has_plain_derivative(pid)) {
      eq.L()(y + i, ed + i) -= pid.kd;
      if (norm(p.Ey.col(i)) > 0) {
        throw InputError(p.names[static_cast<std::size_t>(i)] +
                         ": an outer loop with a derivative needs a derivative_time_constant");
      }
    }
    if (f >= 0) {
      const double g = pid.kd / pid.derivative_time_constant;
      eq.L()(y + i, e + i) -= g, eq.R()(y + i, f) = -g;
      eq.L()(yd + i, ed + i) -= g;
      eq.L()(yd + i, e + i) += g / pid.derivative_time_constant;
      eq.R()(yd + i, f) = g / pid.derivative_time_constant;
    }
  }
  const DenseMatrix q = eq.solve();
  DenseMatrix rate(ns, ns + ni);
  rate.set(0, 0, q.middle_rows(xd, nx));
  for (Index i = 0; i < nc; ++i) {
    const model::Pid& pid = p.pids[static_cast<std::size_t>(i)];
    const Index I = integral[static_cast<std::size_t>(i)], f = filter[static_cast<std::size_t>(i)];
    if (I >= 0) rate.set(I, 0, pid.ki * q.row(e + i));
    if (f >= 0) {
      rate.set(f, 0, (1 / pid.derivative_time_constant) * q.row(e + i));
      rate(f, f) -= 1 / pid.derivative_time_constant;
    }
  }
  const DenseMatrix seen = seen_errors(p, q);
  return finished(p, names, rate.left_cols(ns), rate.right_cols(ni), seen.left_cols(ns),
                  seen.right_cols(ni), 0);
}

}  // namespace hadal::analysis
