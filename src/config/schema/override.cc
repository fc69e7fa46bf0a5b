#include "hadal/config/schema/override.h"

#include <fmt/format.h>

#include "hadal/config/schema/number_hint.h"
#include "hadal/config/schema/override_apply.h"
#include "hadal/config/toml/toml_parse.h"
#include "hadal/config/toml/toml_scan.h"

namespace hadal::config {

namespace {

/// What does not look like a number, a quoted text, an array or a table is a bare word.
std::optional<TomlNode> read_value(const std::string& text) {
  std::optional<TomlNode> value = parse_toml_value(text);
  constexpr std::string_view kMarks = "\"'[]{}+-0123456789#,";
  const bool bare = !text.empty() && kMarks.find(text.front()) == std::string_view::npos &&
                    text.find('\n') == std::string::npos && !scan_toml('"' + text + '"', "--set");
  if (!value && bare) {
    value.emplace();
    value->kind = TomlNode::Kind::kString;
    value->text = text;
  }
  return value;
}

/// What was set has no place in the file.
void mark_as_set(TomlNode& node) {
  node.from_set = true;
  node.line = node.column = 0;
  for (TomlNode& item : node.items) mark_as_set(item);
  for (TomlMember& member : node.members) {
    member.line = member.column = 0;
    mark_as_set(member.value);
  }
}

}  // namespace

Override parse_override(std::string_view argument) {
  const std::size_t equals = argument.find('=');
  if (equals == std::string_view::npos || equals == 0) {
    throw InputError(Finding{.where = {"--set", 0, 0},
                             .key = std::string(argument),
                             .problem = "has no value",
                             .expected = "path=value, e.g. integrator.step=0.001"});
  }
  const auto trimmed = [](std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return std::string(text);
  };
  return {trimmed(argument.substr(0, equals)), trimmed(argument.substr(equals + 1))};
}

std::vector<ParsedOverride> parse_overrides(const std::vector<Override>& overrides,
                                            std::vector<Finding>& findings) {
  std::vector<ParsedOverride> parsed;
  for (const Override& source : overrides) {
    std::optional<Path> path = parse_path(source.path);
    if (!path) {
      findings.push_back(override_finding(
          source, {.problem = "is not a path", .expected = "keys with dots, [i] for an element"}));
    }
    std::optional<TomlNode> value = read_value(source.value);
    if (!value) {
      findings.push_back(override_finding(
          source, {.problem = "is not a TOML value",
                   .expected = "a number, true, false, \"text\", [1, 2, 3] or a bare word",
                   .suggestion = decimal_comma_hint(source.value)}));
    }
    if (!path || !value) continue;
    mark_as_set(*value);
    value->written = source.value;
    parsed.push_back({source, std::move(*path), std::move(*value)});
  }
  return parsed;
}

void apply_override(const ParsedOverride& override, const Path& path, TomlNode& root,
                    const Key& schema, std::vector<Finding>& findings) {
  const ResolvedPath resolved = resolve_path(root, schema, path);
  std::optional<Finding> error = resolved.error;
  if (!error) error = assign(root, resolved, override.value);
  if (error) findings.push_back(override_finding(override.source, *error));
}

std::optional<Path> alias_target(const TomlNode& vehicle, std::string_view name) {
  const TomlNode* aliases = vehicle.find("aliases");
  const TomlNode* target = aliases ? aliases->find(name) : nullptr;
  if (!target || !target->is_string()) return std::nullopt;
  return parse_path(target->text);
}

Path without_alias(const TomlNode& vehicle, const Path& path) {
  const auto* first = std::get_if<std::string>(&path.front());
  std::optional<Path> target = first ? alias_target(vehicle, *first) : std::nullopt;
  if (!target || vehicle_schema().child(*first)) return path;
  target->insert(target->end(), path.begin() + 1, path.end());
  return *target;
}

Finding override_finding(const Override& override, Finding text) {
  text.where = {"--set", 0, 0};
  text.key = override.path;
  text.value = override.value;
  return text;
}

}  // namespace hadal::config
