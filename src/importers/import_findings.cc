#include "hadal/importers/import_findings.h"

namespace hadal::importers {

namespace {

constexpr std::size_t kMaxFindings = 200;

}  // namespace

void ImportFindings::add(Severity severity, int line, const std::string& key,
                         const std::string& value, const std::string& problem,
                         const std::string& expected, const std::string& suggestion) {
  if (list.size() >= kMaxFindings) return;
  list.push_back({.severity = severity,
                  .where = {file, line, 0},
                  .key = key,
                  .value = value,
                  .problem = problem,
                  .expected = expected,
                  .suggestion = suggestion});
}

}  // namespace hadal::importers
