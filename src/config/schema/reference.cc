#include "hadal/config/schema/reference.h"

#include <fmt/format.h>

#include "hadal/config/schema/schema.h"
#include "hadal/config/schema/suggest.h"

namespace hadal::config {

namespace {

constexpr std::string_view kHead =
    "# Reference of vehicle and scenario files\n\n"
    "<!-- Written by `hadal reference` from the declarations in src/model; do not edit. -->\n\n"
    "Files are TOML. Units are SI; the world frame is north-east-down, the body frame forward, "
    "starboard, down. An unknown key is an error. Every number must be finite unless its default "
    "is "
    "`inf`. On the command line `--set PATH=VALUE` changes any key, with `[i]` for an element of "
    "an "
    "array and the name of an element of an array of tables, e.g. "
    "`--set vehicles.vita1.body.mass=12`. Where a table has a column `for`, a key holds for these "
    "kinds only.\n";

std::string default_text(const Key& key) {
  if (key.field.required) return "required";
  if (key.type == KeyType::kTable || !key.has_default || key.default_text.empty()) return "";
  return "`" + key.default_text + "`";
}

/// Pipes would end a cell.
std::string cell(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '|') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

/// The kinds that have a key; nothing if all do.
std::string kind_names(const Key& tag, const Key& key) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < tag.enum_names.size() && !key.field.kinds.all(); ++i) {
    if (key.field.kinds.has(i)) names.push_back(tag.enum_names[i]);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

void write_table(const Key& table, const std::string& path, std::string& out) {
  if (!path.empty()) {
    const bool many = table.type == KeyType::kTables;
    out += fmt::format("\n### `{}{}{}`\n\n{}\n", many ? "[[" : "[", path, many ? "]]" : "]",
                       table.field.help);
    if (!table.field.unit.empty()) out += fmt::format("Unit: {}.\n", table.field.unit);
  }
  const Key* tag = table.tag();
  out += fmt::format("\n| key |{} type | unit | default | range | |\n|---|{}---|---|---|---|---|\n",
                     tag ? " for |" : "", tag ? "---|" : "");
  for (const Key& key : table.children) {
    out += fmt::format("| `{}` |{} {} | {} | {} | {} | {} |\n", key.name,
                       tag ? fmt::format(" {} |", kind_names(*tag, key)) : "", type_text(key),
                       cell(key.field.unit), default_text(key), range_text(key.field.range),
                       cell(help_text(key)));
  }
  for (const Key& key : table.children) {
    if (key.children.empty()) continue;
    write_table(key, path.empty() ? key.name : path + "." + key.name, out);
  }
}

}  // namespace

std::string reference_markdown() {
  std::string out(kHead);
  out += "\n## Vehicle file\n";
  write_table(vehicle_schema(), "", out);
  out += "\n## Scenario file\n";
  write_table(scenario_schema(), "", out);
  return out;
}

std::optional<std::string> explain_key(std::string_view path) {
  std::string text;
  for (const auto& [file, schema] :
       {std::pair{"vehicle", &vehicle_schema()}, std::pair{"scenario", &scenario_schema()}}) {
    for (const KeyPath& candidate : all_keys(*schema)) {
      if (candidate.path != path) continue;
      const Key& key = *candidate.key;
      text += fmt::format("{} ({} file): {}\n", path, file, help_text(key));
      if (!key.field.kinds.all()) {
        text += fmt::format("  for {}\n", kinds_text(*candidate.table->tag(), key.field.kinds));
      }
      text += fmt::format("  {}", expected_text(key));
      if (key.field.required) {
        text += ", required\n";
      } else if (key.has_default && !key.default_text.empty()) {
        text += fmt::format(", default {}\n", key.default_text);
      } else {
        text += ", may be left out\n";
      }
      if (!key.children.empty())
        text += fmt::format("  keys: {}\n", fmt::join(key.child_names(), ", "));
    }
  }
  if (text.empty()) return std::nullopt;
  return text;
}

std::string suggest_path(std::string_view path) {
  std::vector<KeyPath> paths = all_keys(vehicle_schema());
  for (const KeyPath& p : all_keys(scenario_schema())) paths.push_back(p);
  std::vector<std::string_view> texts;
  std::vector<std::string_view> names;
  for (const KeyPath& p : paths) {
    texts.push_back(p.path);
    names.push_back(p.key->name);
  }
  // The whole path, or else its last key wherever that is at home.
  const std::string whole = did_you_mean(path, texts);
  if (!whole.empty()) return whole;
  const std::string_view best = nearest(path.substr(path.rfind('.') + 1), names);
  for (const KeyPath& p : paths) {
    if (!best.empty() && p.key->name == best) return "did you mean '" + p.path + "'?";
  }
  return "";
}

}  // namespace hadal::config
