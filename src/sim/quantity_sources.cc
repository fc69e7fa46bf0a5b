#include "hadal/physics/arm_geometry.h"
#include "hadal/physics/scene_rule.h"
#include "hadal/sensors/kind.h"
#include "hadal/sim/quantity.h"

namespace hadal::sim {

std::vector<std::pair<std::string, QuantitySource>> quantity_sources(
    const model::Scenario& scenario, const std::vector<const model::Vehicle*>& vehicles) {
  std::vector<std::pair<std::string, QuantitySource>> all;
  const auto add = [&](const std::string& name, const std::string& topic,
                       const std::vector<Quantity>& quantities) {
    all.push_back({name, {topic, &quantities}});
  };
  for (const model::Tether& tether : scenario.tethers) {
    add(tether.name, "/tethers/" + tether.name, tether_quantities());
  }
  for (const model::Object& object : scenario.objects) {
    add(object.name, "/objects/" + object.name, object_quantities());
    add(object.name + ".contact", "/objects/" + object.name + "/contact", contact_quantities());
  }
  for (std::size_t i = 0; i < scenario.vehicles.size(); ++i) {
    const std::string& name = scenario.vehicles[i].name;
    const auto add_part = [&](const std::string& part, const std::vector<Quantity>& quantities) {
      add(name + "." + part, "/" + name + "/" + part, quantities);
    };
    add(name, "/" + name + "/state", state_quantities());
    if (vehicles[i] == nullptr) continue;
    for (const model::Sensor& s : vehicles[i]->sensors) {
      add_part(s.name, sensors::kind_of(s).quantity_list());
    }
    for (const model::Arm& arm : vehicles[i]->arms) {
      add_part(arm.name, arm_quantities(physics::arm_geometry(arm).joints.size()));
    }
    if (physics::in_scene(*vehicles[i], scenario.engine)) add_part("contact", contact_quantities());
  }
  return all;
}

}  // namespace hadal::sim
