#include "hadal/config/file_findings.h"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>

namespace hadal::config {

namespace {

// A file with more findings than this is not a scenario but something else.
constexpr std::size_t kMaxFindings = 200;

bool inside(std::string_view key, std::string_view outer) {
  return outer.empty() ||
         (key.starts_with(outer) &&
          (key.size() == outer.size() || key[outer.size()] == '.' || key[outer.size()] == '['));
}

}  // namespace

void FileFindings::add(Severity severity, const std::string& key, Text text) {
  Finding finding{.severity = severity,
                  .where = {file_, 1, 1},
                  .key = key,
                  .problem = std::move(text.problem),
                  .expected = std::move(text.expected),
                  .suggestion = std::move(text.suggestion)};
  // The value itself, or else the nearest table around it.
  std::string_view path = key;
  const TomlNode* node = find_path(root_, path);
  if (node) finding.value = node->written;
  while (!node && !path.empty()) {
    const std::size_t cut = path.find_last_of(".[");
    path = cut == std::string_view::npos ? std::string_view{} : path.substr(0, cut);
    node = find_path(root_, path);
  }
  if (node && node->from_set) {
    finding.where = {"--set", 0, 0};
  } else if (node && node->line > 0) {
    finding.where = {node->file ? *node->file : file_, node->line, node->column};
  }
  if (node && node->shared && told(finding)) return;
  push(std::move(finding));
}

bool FileFindings::told(const Finding& finding) const {
  return std::any_of(findings_.begin(), findings_.end(), [&](const Finding& other) {
    return other.where == finding.where && other.problem == finding.problem;
  });
}

void FileFindings::error_at_member(const std::string& key, const TomlMember& member, Text text) {
  Finding finding{
      .where = {member.value.file ? *member.value.file : file_, member.line, member.column},
      .key = key,
      .value = member.value.written,
      .problem = std::move(text.problem),
      .expected = std::move(text.expected),
      .suggestion = std::move(text.suggestion)};
  if (member.line == 0) finding.where = {"--set", 0, 0};
  if (member.value.shared && told(finding)) return;
  push(std::move(finding));
}

void FileFindings::push(Finding finding) {
  if (findings_.size() < kMaxFindings) {
    findings_.push_back(std::move(finding));
  } else if (!overflow_) {
    overflow_ = true;
    findings_.push_back(
        {.where = {file_, 0, 0},
         .problem = fmt::format("more than {} findings, the rest is not shown", kMaxFindings)});
  }
}

bool FileFindings::clean(std::initializer_list<std::string_view> keys) const {
  for (const Finding& finding : findings_) {
    if (finding.severity != Severity::kError) continue;
    for (const std::string_view key : keys) {
      if (inside(finding.key, key) || inside(key, finding.key)) return false;
    }
  }
  return true;
}

bool FileFindings::has_errors() const {
  return std::any_of(findings_.begin(), findings_.end(),
                     [](const Finding& f) { return f.severity == Severity::kError; });
}

std::vector<Finding> FileFindings::take() {
  std::stable_sort(findings_.begin(), findings_.end(), [](const Finding& a, const Finding& b) {
    return std::tie(a.where.line, a.where.column) < std::tie(b.where.line, b.where.column);
  });
  return std::move(findings_);
}

std::string join_key(const std::string& path, std::string_view key) {
  return path.empty() ? std::string(key) : fmt::format("{}.{}", path, key);
}

std::string join_index(const std::string& path, std::size_t index) {
  return fmt::format("{}[{}]", path, index);
}

std::vector<Finding> warnings_or_throw(std::vector<Finding> findings) {
  for (const Finding& finding : findings) {
    if (finding.severity == Severity::kError) throw InputError(std::move(findings));
  }
  return findings;
}

}  // namespace hadal::config
