#pragma once

/// hadal_msgs of tethers, NED, SI.

#include <string_view>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/message/header.h"

namespace hadal::message {

/// The truth about one tether. Forces are means over the last step. Header frame: `map_ned`.
struct TetherState {
  static constexpr std::string_view kType = "hadal_msgs/msg/TetherState";
  Header header;
  double anchor_tension = 0;  ///< size of the force on the anchor [N]
  double tension = 0;         ///< size of the force on the vehicle [N]
  Vec<double, 3> force;       ///< on the vehicle, north east down [N]
  double length = 0;          ///< unstretched, outside the winch [m]
  std::vector<double> nodes;  ///< positions from the anchor to the vehicle: n e d, n e d … [m]

  bool operator==(const TetherState&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("anchor_tension", m.anchor_tension, "N, force on the anchor");
    v("tension", m.tension, "N, force on the vehicle");
    v("force", m.force, "N, on the vehicle, north east down");
    v("length", m.length, "m, unstretched, outside the winch");
    v("nodes", m.nodes, "m, north east down of each node, anchor first");
  }
};

}  // namespace hadal::message
