
#include <nlohmann/json.hpp>

#include "hadal/base/printable.h"
#include "hadal/cli/commands.h"
#include "hadal/cli/terminal.h"
#include "hadal/config/check_file.h"

namespace hadal::cli {

namespace {

nlohmann::json to_json(const Finding& f) {
  return {{"severity", f.severity == Severity::kError ? "error" : "warning"},
          {"file", printable(f.where.file)},
          {"line", f.where.line},
          {"column", f.where.column},
          {"key", printable(f.key)},
          {"value", printable(f.value)},
          {"problem", printable(f.problem)},
          {"expected", f.expected},
          {"suggestion", printable(f.suggestion)}};
}

}  // namespace

int check_command(const std::vector<std::filesystem::path>& files, bool json) {
  bool failed = false;
  nlohmann::json all = nlohmann::json::array();
  for (const std::filesystem::path& file : files) {
    const config::CheckedFile checked = config::check_file(file);
    failed = failed || checked.has_errors();
    for (const Finding& finding : checked.findings) {
      if (json) {
        all.push_back(to_json(finding));
      } else {
        note("{}\n", to_string(finding));
      }
    }
    for (const std::string& text : checked.notes) {
      if (json) {
        all.push_back({{"severity", "note"}, {"file", file.string()}, {"problem", text}});
      } else {
        say("{}: note: {}\n", file.string(), text);
      }
    }
    if (json || checked.has_errors()) continue;
    say("{}: a {} without errors\n", printable(file.string()),
        checked.kind == config::FileKind::kVehicle ? "vehicle" : "scenario");
  }
  if (json) say("{}\n", all.dump(2));
  return failed ? kBadInput : kFine;
}

}  // namespace hadal::cli
