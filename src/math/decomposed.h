#pragma once

/// The outcome of a matrix decomposition, checked.

#include <string>

#include "hadal/base/error.h"

namespace hadal {

[[noreturn]] inline void refuse_decomposition(const char* what) {
  throw InputError(std::string("no decomposition of ") + what +
                   ": a number in it is NaN, infinite or too large to compute with");
}

/// A decomposition of Eigen that succeeded. Throws InputError otherwise: then its results are
/// undefined, and what was to be decomposed, `what`, came from a user's numbers, NaN, infinite or
/// beyond what doubles can iterate on.
template <class Decomposition>
const Decomposition& decomposed(const Decomposition& d, const char* what) {
  // Eigen::Success is zero; this header stays without Eigen.
  if (static_cast<int>(d.info()) == 0) return d;
  refuse_decomposition(what);
}

}  // namespace hadal
