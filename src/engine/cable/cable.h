#pragma once

/// A cable as a chain of points: node 0 at the winch, the last node at the other end, pieces of
/// equal unstretched length between them but for the first, which the winch lengthens and shortens.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/physics/cable.h"
#include "hadal/physics/seabed.h"
#include "hadal/world/terrain.h"

namespace hadal::engine {

struct CableModel {
  physics::CableParameters<double> parameters;
  physics::Seabed<double> seabed;  ///< flat at its depth, and the same hardness on all ground
  std::vector<std::shared_ptr<const Terrain>> grounds;
  double segment_length = 1;  ///< unstretched, of all but the first [m]
};

/// Where the nodes are and how they move, in N. The vectors have a place for every node that there
/// may ever be; the first `nodes` count.
struct CableState {
  explicit CableState(std::size_t capacity) : p(capacity), v(capacity) {}

  std::uint64_t nodes = 0;
  std::vector<Vec3<double>> p;  ///< [m]
  std::vector<Vec3<double>> v;  ///< [m/s]

  std::size_t last() const { return nodes - 1; }

  template <class V>
  void visit(V&& visitor) {
    visitor(nodes), visitor(p), visitor(v);
    if (nodes < 2 || nodes > p.size()) throw InputError("the state has a cable of another length");
  }
};

/// Unstretched cable outside the winch, now and how it changes.
struct PaidOut {
  double length = 0;  ///< [m]
  double rate = 0;    ///< > 0 pays out [m/s]
};

/// Unstretched length of the first piece.
inline double first_length(const CableModel& cable, const CableState& state, double length) {
  return length - static_cast<double>(state.nodes - 2) * cable.segment_length;
}

/// Nodes that may be needed while the length stays below `longest`.
std::size_t cable_capacity(const CableModel& cable, double longest);

/// Gives the winch's piece a length between 0.4 and 1.6 of the others': a longer one gets a node on
/// its straight line, where the material is that far from the next node; a shorter one is joined
/// with its neighbour. Length, and so mass and weight, stay as they are.
void fit_nodes(const CableModel& cable, const PaidOut& paid_out, CableState& state);

}  // namespace hadal::engine
