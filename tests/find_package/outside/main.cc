// Uses a header-only room, a static one, and one with libraries of its own inside.
#include <cstdio>

#include "hadal/base/error.h"
#include "hadal/math/vec.h"
#include "hadal/world/world.h"

bool vehicle_modules_work();

int main() {
  hadal::model::World description;
  description.boxes.push_back({.name = "wall", .center = {{5, 0, 0}}, .size = {{2, 10, 10}}});
  const hadal::World world(description);
  const auto hit = world.cast({{0, 0, 0}}, {{1, 0, 0}}, 0, 100);
  if (!hit || hit->range < 3.999 || hit->range > 4.001) return 1;

  const hadal::Vec3<double> z = cross(hadal::Vec3<double>{{1, 0, 0}}, {{0, 1, 0}});
  std::printf("%s, wall at %g m\n",
              to_string(hadal::Finding{.key = "z", .problem = "is fine"}).c_str(), hit->range);
  return z[2] == 1 && vehicle_modules_work() ? 0 : 1;
}
