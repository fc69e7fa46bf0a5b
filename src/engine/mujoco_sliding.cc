#include "hadal/engine/mujoco_sliding.h"

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
      residual_(static_cast<std::size_t>(model.njmax)) {}

void SlidingCorrection::solve(const mjModel_& model, mjData_& data) {
  std::fill_n(shift_.begin(), data.ncon, Shift{});
  mj_fwdConstraint(&model, &data);
  for (int i = 1; i < kMostSolves && ask_again(model, data); ++i) mj_fwdConstraint(&model, &data);
}

bool SlidingCorrection::ask_again(const mjModel_& model, mjData_& data) {
  bool changed = false;
  if (data.ncon > 0) mj_mulJacVec(&model, &data, residual_.data(), data.qacc);
  for (int i = 0; i < data.ncon; ++i) {
    const mjContact& contact = data.contact[i];
    const int row = contact.efc_address;
    if (row < 0 || contact.dim == 1) continue;
    double sum = 0;
    for (int k = 1; k < contact.dim; ++k) {
      const int r = row + k;
      const double lambda = residual_[static_cast<std::size_t>(r)] - data.efc_aref[r] +
                            data.efc_R[r] * data.efc_force[r];
      sum += std::pow(contact.friction[k - 1] * lambda, 2);
    }
    const double wanted = std::sqrt(sum);
    Shift& shift = shift_[static_cast<std::size_t>(i)];
    if (std::abs(wanted - shift.value) <= kAbsolute + kRelative * wanted) continue;
    const double step = next_step(wanted - shift.value, shift.last_error);
    data.efc_aref[row] -= step;
    shift = {shift.value + step, wanted - shift.value};
    changed = true;
  }
  return changed;
}

}  // namespace hadal::engine
