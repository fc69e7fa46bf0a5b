#include "hadal/engine/mujoco/sliding.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>

namespace hadal::engine {

namespace {

constexpr int kMostSolves = 6;
constexpr double kRelative = 1e-3;  ///< of the shift itself
constexpr double kAbsolute = 1e-6;  ///< [m/s²]

/// Errors shrink by a constant ratio: the second one tells where they lead (Aitken).
double next_step(double error, double last_error) {
  const double ratio = last_error != 0 ? error / last_error : 0;
  return std::abs(ratio) < 0.9 ? error / (1 - ratio) : error;
}

}  // namespace

SlidingCorrection::SlidingCorrection(const mjModel_& model)
    : shift_(static_cast<std::size_t>(model.nconmax)),
      acceleration_(static_cast<std::size_t>(model.njmax)),
      unwelcome_(static_cast<std::size_t>(model.njmax)) {}

void SlidingCorrection::solve(const mjModel_& model, mjData_& data) {
  if (data.ncon > 0) guess(model, data);
  mj_fwdConstraint(&model, &data);
  for (int i = 1; i < kMostSolves && ask_again(model, data); ++i) mj_fwdConstraint(&model, &data);
}

void SlidingCorrection::guess(const mjModel_& model, mjData_& data) {
  std::fill_n(shift_.begin(), data.ncon, Shift{});
  mj_mulJacVec(&model, &data, acceleration_.data(), data.qacc_warmstart);
  // As if everything slid without force, which is nearly right for what slides; then with the
  // forces that this leads to, where λ_t of what sticks is zero.
  std::fill_n(data.efc_force, data.nefc, 0.0);
  for (int i = 0; i < data.ncon; ++i) ask_less(data, i, sliding(data, i));
  mju_sub(unwelcome_.data(), acceleration_.data(), data.efc_aref, data.nefc);
  mj_constraintUpdate(&model, &data, unwelcome_.data(), nullptr, 0);
  for (int i = 0; i < data.ncon; ++i) {
    ask_less(data, i, sliding(data, i) - shift_[static_cast<std::size_t>(i)].value);
  }
}

bool SlidingCorrection::ask_again(const mjModel_& model, mjData_& data) {
  bool changed = false;
  if (data.ncon > 0) mj_mulJacVec(&model, &data, acceleration_.data(), data.qacc);
  for (int i = 0; i < data.ncon; ++i) {
    Shift& shift = shift_[static_cast<std::size_t>(i)];
    const double wanted = sliding(data, i), error = wanted - shift.value;
    if (std::abs(error) <= kAbsolute + kRelative * wanted) continue;
    ask_less(data, i, next_step(error, shift.last_error));
    shift.last_error = error;
    changed = true;
  }
  return changed;
}

double SlidingCorrection::sliding(const mjData_& data, int i) const {
  const mjContact& contact = data.contact[i];
  if (contact.efc_address < 0) return 0;
  double sum = 0;
  for (int k = 1; k < contact.dim; ++k) {
    const int r = contact.efc_address + k;
    const double lambda = acceleration_[static_cast<std::size_t>(r)] - data.efc_aref[r] +
                          data.efc_R[r] * data.efc_force[r];
    sum += std::pow(contact.friction[k - 1] * lambda, 2);
  }
  return std::sqrt(sum);
}

void SlidingCorrection::ask_less(mjData_& data, int i, double step) {
  const int row = data.contact[i].efc_address;
  if (row >= 0) data.efc_aref[row] -= step;
  shift_[static_cast<std::size_t>(i)].value += step;
}

}  // namespace hadal::engine
