#include "hadal/sim/controller_needs.h"

namespace hadal::sim {

std::vector<ControllerNeeds> controller_needs(const model::Control& c) {
  std::vector<ControllerNeeds> all;
  const auto add = [&](bool there, std::string_view controller, const sensors::Tells& things) {
    if (there) all.push_back({controller, things});
  };
  add(c.forward_speed.has_value(), "forward_speed", {.velocity = true});
  add(c.orientation.has_value(), "orientation", {.attitude = true});
  add(c.velocity.has_value(), "velocity", {.attitude = true, .velocity = true});
  add(c.position.has_value(), "position", {.attitude = true, .position = true});
  add(c.servo.has_value(), "servo", {.attitude = true, .velocity = true});
  add(c.hold.has_value(), "hold", {.attitude = true, .position = true});
  add(c.pitch.has_value(), "pitch", {.attitude = true});
  add(c.depth.has_value(), "depth", {.depth = true});
  add(c.heading.has_value(), "heading", {.attitude = true});
  add(c.stabilizer.has_value(), "stabilizer", {.attitude = true, .velocity = true});
  return all;
}

}  // namespace hadal::sim
