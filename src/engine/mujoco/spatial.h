#pragma once

/// Six-vectors of one tree of bodies, all in N axes about one point, the centre of mass of the
/// tree: so MuJoCo keeps motions and forces, and so they may be added along the tree.

#include "hadal/math/rotation.h"
#include "hadal/math/six_vector.h"

namespace hadal::engine {

/// Where the frame of a body is, seen from the centre of its tree.
struct TreePlace {
  Mat3<double> R_NB;
  Vec3<double> r_N;  ///< from the centre to the origin of the body
};

/// MuJoCo has the angular part first.
inline Vec6<double> from_mujoco(const double* s) { return {{s[3], s[4], s[5], s[0], s[1], s[2]}}; }
inline Vec3<double> vec3_at(const double* v) { return {{v[0], v[1], v[2]}}; }
inline Quaternion<double> quaternion_at(const double* q) { return {q[0], q[1], q[2], q[3]}; }

/// A velocity, or a spatial acceleration [Featherstone 2008, 2.11], as components of ν or ν̇ of the
/// body: the body's own motion does not show in the rate of its own components.
inline Vec6<double> motion_in_body(const TreePlace& at, const Vec6<double>& s) {
  const Vec3<double> w = angular(s);
  return join(transposed_times(at.R_NB, linear(s) + cross(w, at.r_N)),
              transposed_times(at.R_NB, w));
}

/// A wrench about the origin of the body, in its axes, as one about the centre, in N.
inline Vec6<double> force_at_centre(const TreePlace& at, const Vec6<double>& tau) {
  const Vec3<double> f = at.R_NB * linear(tau);
  return join(f, at.R_NB * angular(tau) + cross(at.r_N, f));
}

/// The inverse of force_at_centre.
inline Vec6<double> force_in_body(const TreePlace& at, const Vec6<double>& s) {
  const Vec3<double> f = linear(s);
  return join(transposed_times(at.R_NB, f),
              transposed_times(at.R_NB, angular(s) - cross(at.r_N, f)));
}

/// A mass matrix of the body about its origin as one about the centre, in N. Symmetric.
Mat6<double> mass_at_centre(const TreePlace& at, const Mat6<double>& M);

}  // namespace hadal::engine
