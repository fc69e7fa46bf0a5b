#pragma once

/// Decompositions of the fixed sizes of vec.h, by Eigen, which stays inside the .cc file. `what`
/// names the matrix in the InputError of one that cannot be decomposed: see decomposed.h.

#include "hadal/math/dense.h"
#include "hadal/math/rotation.h"
#include "hadal/math/vec.h"

namespace hadal {

/// Of a symmetric matrix; symmetric to the bit.
Mat6<double> symmetric_inverse(const Mat6<double>& m, const char* what);

/// Of a symmetric matrix, ascending; NaN if it cannot be decomposed.
Vec3<double> symmetric_eigenvalues(const Mat3<double>& m);
Vec6<double> symmetric_eigenvalues(const Mat6<double>& m);

/// Of a symmetric matrix: moments ascending, and the rotation to a right-handed frame of their
/// axes. Where the axes as found are left-handed, `reversed` is the one that is turned round.
struct PrincipalAxes {
  Vec3<double> moments;
  Quaternion<double> axes;
};
PrincipalAxes principal_axes(const Mat3<double>& m, int reversed, const char* what);

/// For the decompositions of dense_solvers.h.
DenseMatrix to_dense(const Mat6<double>& m);

}  // namespace hadal
