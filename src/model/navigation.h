#pragma once

#include <string>

#include "hadal/model/field.h"

namespace hadal::model {

/// Which sensors the controllers of a vehicle use, all of them the same. A name that is left out
/// stands for the only sensor that measures such a thing.
struct Navigation {
  std::string attitude;
  std::string velocity;
  std::string position;
  std::string depth;
};

template <class Visitor>
void describe(Visitor& v, Navigation& n) {
  v("attitude", n.attitude,
    {.help = "Sensor of orientation and body rates; left out, the only one there is."});
  v("velocity", n.velocity,
    {.help = "Sensor of the velocity over ground; left out, the only one there is."});
  v("position", n.position, {.help = "Sensor of the position; left out, the only one there is."});
  v("depth", n.depth, {.help = "Sensor of the depth; left out, the only one there is."});
}

}  // namespace hadal::model
