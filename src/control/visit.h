#pragma once

/// How a state is walked through: `state.visit(v)` calls v(x) with a reference to every number (T&)
/// and every flag (bool&) in a fixed order. Snapshots and hashes use it.

#include "hadal/math/rotation.h"
#include "hadal/math/vec.h"

namespace hadal::control {

template <class V, class T, int N>
void visit_numbers(V& v, Vec<T, N>& x) {
  for (int i = 0; i < N; ++i) v(x[i]);
}
template <class V, class T>
void visit_numbers(V& v, Quaternion<T>& q) {
  v(q.w), v(q.x), v(q.y), v(q.z);
}
template <class V, class T, std::size_t N>
void visit_numbers(V& v, std::array<T, N>& x) {
  for (T& e : x) v(e);
}

}  // namespace hadal::control
