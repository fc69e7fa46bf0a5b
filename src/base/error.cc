#include "hadal/base/error.h"

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>

#include "hadal/base/printable.h"

namespace hadal {

namespace {

std::string location_prefix(const SourceLocation& where) {
  if (where.file.empty()) return "";
  const std::string file = printable(where.file);
  if (where.line == 0) return file + ": ";
  if (where.column == 0) return fmt::format("{}:{}: ", file, where.line);
  return fmt::format("{}:{}:{}: ", file, where.line, where.column);
}

std::string join(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& finding : findings) {
    if (!text.empty()) text += '\n';
    text += to_string(finding);
  }
  return text;
}

}  // namespace

std::string to_string(const Finding& finding) {
  std::string text = location_prefix(finding.where);
  text += finding.severity == Severity::kError ? "error: " : "warning: ";
  if (!finding.key.empty()) {
    text += printable(finding.key);
    if (!finding.value.empty()) text += " = " + printable(finding.value);
    text += ": ";
  }
  text += printable(finding.problem);
  if (!finding.expected.empty()) text += "; expected " + printable(finding.expected);
  if (!finding.suggestion.empty()) text += " (" + printable(finding.suggestion) + ")";
  return text;
}

InputError::InputError(std::vector<Finding> findings)
    : std::runtime_error(join(findings)), findings_(std::move(findings)) {}

InputError::InputError(Finding finding) : InputError(std::vector<Finding>{std::move(finding)}) {}

InputError::InputError(const std::string& problem) : InputError(Finding{.problem = problem}) {}

void assertion_failed(const char* expression, const char* file, int line,
                      const std::string& values) {
  std::fprintf(stderr, "%s:%d: internal error: %s does not hold: %s\n", file, line, expression,
               values.c_str());
  std::abort();
}

}  // namespace hadal
