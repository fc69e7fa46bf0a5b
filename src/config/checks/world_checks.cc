// The world: materials by name, grids of ground.

#include <fmt/format.h>

#include <algorithm>

#include "hadal/config/checks/check_tools.h"
#include "hadal/config/checks/scenario_checks.h"
#include "hadal/config/schema/suggest.h"
#include "hadal/world/terrain_maker.h"

namespace hadal::config {

namespace {

/// Whether a thing is made of something that `world.materials` has.
class MaterialNames {
 public:
  MaterialNames(const model::World& world, FileFindings& report) : report_(report) {
    for (const model::Material& material : world.materials) names_.push_back(material.name);
    check_unique_names(names_, "world.materials", report);
  }

  void check(const std::string& name, const std::string& path) {
    const std::string key = join_key(path, "material");
    if (name.empty() || !report_.clean({key})) return;
    if (std::find(names_.begin(), names_.end(), name) != names_.end()) return;
    report_.error(key, {.problem = "no such material",
                        .expected = names_.empty() ? "a table [[world.materials]] of that name"
                                                   : either(names_)});
  }

 private:
  std::vector<std::string_view> names_;
  FileFindings& report_;
};

void check_terrain(const model::Scenario& scenario, const model::Terrain& terrain,
                   const std::string& path, FileFindings& report) {
  const auto key = [&](const char* name) { return join_key(path, name); };
  if (terrain.kind == model::TerrainKind::kFile) {
    const bool degrees = terrain.units == model::GridUnits::kDegrees;
    if (degrees && !scenario.chart && report.clean({key("units"), "chart"})) {
      report.error(key("units"), {.problem = "nothing says where on the Earth the scenario is",
                                  .expected = "a table [chart]"});
    }
    if (degrees && is_given(key("origin"), report)) {
      report.error(key("origin"), {.problem = "has no meaning for a grid in degrees",
                                   .expected = "a table [chart]"});
    }
    return;
  }
  if (!report.clean({key("extent"), key("spacing")})) return;
  if (terrain.extent[0] < terrain.spacing || terrain.extent[1] < terrain.spacing) {
    report.error(key("extent"), {.problem = "is shorter than its spacing",
                                 .expected = fmt::format("at least {} m", terrain.spacing)});
  } else if (fractal_points(terrain) > static_cast<double>(kMostGridPoints)) {
    report.error(key("spacing"),
                 {.problem = fmt::format("makes {:.3g} points", fractal_points(terrain)),
                  .expected = "at most 64 million"});
  }
  const std::string radius = join_key(key("boulders"), "radius");
  if (terrain.boulders && terrain.boulders->radius[0] > terrain.boulders->radius[1] &&
      report.clean({radius})) {
    report.error(radius, {.problem = "begins with the larger", .expected = "least, largest"});
  }
}

}  // namespace

void check_world(const model::Scenario& scenario, FileFindings& report) {
  const model::World& world = scenario.world;
  MaterialNames materials(world, report);
  const auto check_each = [&](const auto& things, const char* list) {
    for (std::size_t i = 0; i < things.size(); ++i) {
      materials.check(things[i].material, join_index(list, i));
    }
  };
  check_each(world.boxes, "world.boxes");
  check_each(world.meshes, "world.meshes");
  check_each(world.shapes, "world.shapes");
  check_each(world.terrains, "world.terrains");
  check_each(scenario.objects, "objects");
  for (std::size_t i = 0; i < world.terrains.size(); ++i) {
    check_terrain(scenario, world.terrains[i], join_index("world.terrains", i), report);
  }
}

}  // namespace hadal::config
