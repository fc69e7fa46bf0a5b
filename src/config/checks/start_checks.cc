#include "hadal/config/checks/start_checks.h"

#include <algorithm>
#include <memory>

#include "hadal/config/file_findings.h"
#include "hadal/sim/encounters.h"

namespace hadal::config {

void check_start(const std::filesystem::path& path, const TomlNode& root,
                 const LoadedScenario& loaded, MeshCache& meshes, std::vector<Finding>& findings) {
  const auto geometry = std::make_shared<const Geometry>(loaded.scenario, loaded.vehicles, meshes);
  FileFindings report(path.string(), root);
  const auto& vehicles = loaded.scenario.vehicles;
  for (const sim::Event& event :
       sim::encounters_at_start(geometry, loaded.scenario, loaded.vehicles)) {
    const auto vehicle = std::find_if(vehicles.begin(), vehicles.end(), [&](const auto& entry) {
      return entry.name == event.source;
    });
    const auto index = static_cast<std::size_t>(vehicle - vehicles.begin());
    report.warning(join_key(join_index("vehicles", index), "position"),
                   {.problem = "at the start " + event.source + " " + event.text});
  }
  for (Finding& finding : report.take()) findings.push_back(std::move(finding));
}

}  // namespace hadal::config
