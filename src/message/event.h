#pragma once

/// hadal_msgs of what happened during a run.

#include <cstdint>
#include <string>
#include <string_view>

#include "hadal/message/header.h"

namespace hadal::message {

/// Something worth telling. Header frame: `map_ned`.
struct Event {
  static constexpr std::string_view kType = "hadal_msgs/msg/Event";
  Header header;
  std::string source;     ///< whom it happened to, e.g. rov, rov/arm/elbow, sample
  std::string kind;       ///< e.g. joint_at_stop
  std::uint8_t code = 0;  ///< the number of the kind, for tables, which have no texts
  std::string text;       ///< for people
  double value = 0;       ///< SI, what it is depends on the kind

  bool operator==(const Event&) const = default;
  template <class V, class Self>
  static void fields(V&& v, Self& m) {
    v("header", m.header);
    v("source", m.source, "vehicle, vehicle/arm/link or object");
    v("kind", m.kind);
    v("code", m.code, "number of the kind");
    v("text", m.text);
    v("value", m.value, "SI, by kind");
  }
};

}  // namespace hadal::message
