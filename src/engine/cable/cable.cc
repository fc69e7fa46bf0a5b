#include "hadal/engine/cable/cable.h"

#include <algorithm>
#include <cmath>

namespace hadal::engine {

namespace {

constexpr double kLongestFirst = 1.6;   ///< of the winch's piece, in pieces
constexpr double kShortestFirst = 0.4;  ///< far enough from what a new node leaves, 0.6

/// A node within the first piece, one piece from node 1, where and as fast as the material there.
void insert_node(const CableModel& cable, const PaidOut& paid_out, CableState& state) {
  const double length = first_length(cable, state, paid_out.length);
  const double share = cable.segment_length / length;
  const Vec3<double> way = state.p[0] - state.p[1];
  const Vec3<double> p = state.p[1] + share * way;
  const Vec3<double> v =
      state.v[1] + share * (state.v[0] - state.v[1]) - (share * paid_out.rate / length) * way;
  const auto end = static_cast<std::ptrdiff_t>(state.nodes);
  std::move_backward(state.p.begin() + 1, state.p.begin() + end, state.p.begin() + end + 1);
  std::move_backward(state.v.begin() + 1, state.v.begin() + end, state.v.begin() + end + 1);
  state.p[1] = p, state.v[1] = v;
  ++state.nodes;
}

void remove_node(CableState& state) {
  const auto end = static_cast<std::ptrdiff_t>(state.nodes);
  std::move(state.p.begin() + 2, state.p.begin() + end, state.p.begin() + 1);
  std::move(state.v.begin() + 2, state.v.begin() + end, state.v.begin() + 1);
  --state.nodes;
}

}  // namespace

std::size_t cable_capacity(const CableModel& cable, double longest) {
  return static_cast<std::size_t>(std::ceil(longest / cable.segment_length)) + 3;
}

void fit_nodes(const CableModel& cable, const PaidOut& paid_out, CableState& state) {
  const auto first = [&] { return first_length(cable, state, paid_out.length); };
  while (first() > kLongestFirst * cable.segment_length && state.nodes < state.p.size()) {
    insert_node(cable, paid_out, state);
  }
  while (first() < kShortestFirst * cable.segment_length && state.nodes > 2) remove_node(state);
}

}  // namespace hadal::engine
