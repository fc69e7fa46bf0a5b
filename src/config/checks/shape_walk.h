#pragma once

/// Every shape of a vehicle or a scenario with the path of its table.

#include <string>

#include "hadal/config/file_findings.h"
#include "hadal/model/scenario.h"
#include "hadal/model/vehicle.h"

namespace hadal::config {

template <class Shapes, class F>
void for_each_shape(Shapes& shapes, const std::string& path, F&& f) {
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    f(shapes[i], join_index(join_key(path, "shapes"), i));
  }
}

/// f(shape, "arms[0].links[1].shapes[0]"), const or not as the vehicle is.
template <class F>
void for_each_shape(auto& vehicle, F&& f) requires requires {
  vehicle.arms;
}
{
  for_each_shape(vehicle.shapes, "", f);
  for (std::size_t i = 0; i < vehicle.arms.size(); ++i) {
    for (std::size_t k = 0; k < vehicle.arms[i].links.size(); ++k) {
      const std::string links = join_key(join_index("arms", i), "links");
      for_each_shape(vehicle.arms[i].links[k].shapes, join_index(links, k), f);
    }
  }
}

/// f(shape, "world.shapes[0]"), then f(shape, "objects[0].shapes[0]")
template <class F>
void for_each_shape(const model::Scenario& scenario, F&& f) {
  for (std::size_t i = 0; i < scenario.world.shapes.size(); ++i) {
    f(scenario.world.shapes[i].shape, join_index("world.shapes", i));
  }
  for (std::size_t i = 0; i < scenario.objects.size(); ++i) {
    for_each_shape(scenario.objects[i].shapes, join_index("objects", i), f);
  }
}

}  // namespace hadal::config
