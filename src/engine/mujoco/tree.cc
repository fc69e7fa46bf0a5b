#include "hadal/engine/mujoco/tree.h"

#include <mujoco/mujoco.h>

namespace hadal::engine {

namespace {

/// Adds up from the leaves: each body with all that hangs on it.
template <class Value, class Add>
void sum_subtrees(const mjModel_& model, std::vector<Value>& values, Add&& add) {
  for (int b = model.nbody - 1; b > 0; --b) {
    const int parent = model.body_parentid[b];
    if (parent > 0)
      add(values[static_cast<std::size_t>(parent)], values[static_cast<std::size_t>(b)]);
  }
}

}  // namespace

void set_mass_matrix(const mjModel_& model, std::vector<Mat6<double>>& M_b, mjData_& data) {
  sum_subtrees(model, M_b, [](Mat6<double>& sum, const Mat6<double>& m) {
    for (int c = 0; c < 6; ++c) sum.column_at(c) += m.column_at(c);
  });
  for (int i = 0; i < model.nv; ++i) {
    const Vec6<double> f =
        M_b[static_cast<std::size_t>(model.dof_bodyid[i])] * from_mujoco(data.cdof + 6 * i);
    mjtNum* entry = data.qM + model.dof_Madr[i];
    *entry++ = model.dof_armature[i] + dot(from_mujoco(data.cdof + 6 * i), f);
    for (int j = model.dof_parentid[i]; j >= 0; j = model.dof_parentid[j]) {
      *entry++ = dot(from_mujoco(data.cdof + 6 * j), f);
    }
  }
}

void tree_accelerations(const mjModel_& model, const mjData_& data, const double* qacc,
                        std::vector<Vec6<double>>& acceleration) {
  acceleration[0] = {};
  for (int b = 1; b < model.nbody; ++b) {
    Vec6<double>& a = acceleration[static_cast<std::size_t>(b)];
    a = acceleration[static_cast<std::size_t>(model.body_parentid[b])];
    const int first = model.body_dofadr[b];
    for (int i = first; i < first + model.body_dofnum[b]; ++i) {
      a += data.qvel[i] * from_mujoco(data.cdof_dot + 6 * i);
      if (qacc != nullptr) a += qacc[i] * from_mujoco(data.cdof + 6 * i);
    }
  }
}

void add_to_joint_forces(const mjModel_& model, const mjData_& data,
                         std::vector<Vec6<double>>& force, double* qfrc) {
  sum_subtrees(model, force, [](Vec6<double>& sum, const Vec6<double>& f) { sum += f; });
  for (int i = 0; i < model.nv; ++i) {
    qfrc[i] +=
        dot(from_mujoco(data.cdof + 6 * i), force[static_cast<std::size_t>(model.dof_bodyid[i])]);
  }
}

}  // namespace hadal::engine
