#include "hadal/config/schema/schema_check.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "hadal/config/schema/number_hint.h"
#include "hadal/config/schema/suggest.h"

namespace hadal::config {

namespace {

class Checker {
 public:
  Checker(const Key& root, FileFindings& report) : root_(root), report_(report) {}

  void check_table(const Key& key, const TomlNode& table, const std::string& path) {
    const TableKind kind = table_kind(key, table);
    for (const TomlMember& member : table.members) {
      const Key* child = key.child(member.key);
      if (child == nullptr) {
        report_unknown(key, kind, member, path);
      } else if (key.child(member.key, kind) == nullptr) {
        report_other_kind(key.kinds_with(member.key), kind, join_key(path, member.key));
      }
    }
    for (const Key& child : key.children) {
      // Where the kind is not known, the first declaration of a key speaks for all.
      if (key.child(child.name, kind) != &child) continue;
      const std::string child_path = join_key(path, child.name);
      if (const TomlNode* node = table.find(child.name)) {
        check(child, *node, child_path);
      } else if (child.field.required && (kind.tag != nullptr || child.field.kinds.all())) {
        report_missing(child, kind, child_path);
      }
    }
  }

 private:
  void check(const Key& key, const TomlNode& node, const std::string& path) {
    switch (key.type) {
      case KeyType::kNumber:
      case KeyType::kInteger:
        return check_number(key, node, path);
      case KeyType::kBool:
        return check_kind(key, node, path, TomlNode::Kind::kBool);
      case KeyType::kString:
        return check_text(key, node, path);
      case KeyType::kEnum:
        return check_enum(key, node, path);
      case KeyType::kVector:
        return check_numbers(key, node, path, static_cast<std::size_t>(key.size));
      case KeyType::kNumbers:
        return check_numbers(key, node, path, node.items.size());
      case KeyType::kMatrix:
        return check_matrix(key, node, path);
      case KeyType::kRows:
        return check_rows(key, node, path);
      case KeyType::kTable:
        if (node.is_table()) return check_table(key, node, path);
        return wrong_type(key, node, path);
      case KeyType::kTables:
        return check_tables(key, node, path);
      case KeyType::kBase:
      case KeyType::kDefaults:
        // A file's own is out of the tree by now.
        return report_.error(path, {.problem = "can be said in a file only"});
      case KeyType::kStringMap:
      case KeyType::kNumberMap:
        return check_map(key, node, path);
    }
  }

  void check_number(const Key& key, const TomlNode& node, const std::string& path) {
    const FileFindings::Text text = number_trouble(key, node);
    if (!text.problem.empty()) report_.error(path, text);
  }

  void check_kind(const Key& key, const TomlNode& node, const std::string& path,
                  TomlNode::Kind kind) {
    if (node.kind != kind) wrong_type(key, node, path);
  }

  void check_text(const Key& key, const TomlNode& node, const std::string& path) {
    if (!node.is_string()) return wrong_type(key, node, path);
    if (key.field.required && node.text.empty()) {
      report_.error(path, {.problem = "is empty", .expected = expected_text(key)});
    }
    if (node.text.find('\0') != std::string::npos) {
      report_.error(path, {.problem = "contains a NUL character", .expected = "text"});
    }
  }

  void check_enum(const Key& key, const TomlNode& node, const std::string& path) {
    if (!node.is_string()) return wrong_type(key, node, path);
    for (const std::string_view name : key.enum_names) {
      if (node.text == name) return;
    }
    report_.error(path, {.problem = "unknown value",
                         .expected = expected_text(key),
                         .suggestion = did_you_mean(node.text, key.enum_names)});
  }

  void check_numbers(const Key& key, const TomlNode& node, const std::string& path,
                     std::size_t size) {
    if (!node.is_array()) return wrong_type(key, node, path);
    if (node.items.size() != size) {
      return report_.error(path, {.problem = fmt::format("has {} elements", node.items.size()),
                                  .expected = expected_text(key),
                                  .suggestion = decimal_comma_hint(node.written)});
    }
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      check_number(key, node.items[i], join_index(path, i));
    }
  }

  void check_matrix(const Key& key, const TomlNode& node, const std::string& path) {
    const auto size = static_cast<std::size_t>(key.size);
    if (!node.is_array() || node.items.empty() || !node.items[0].is_array()) {
      return check_numbers(key, node, path, size);
    }
    if (node.items.size() != size) {
      return report_.error(path, {.problem = fmt::format("has {} rows", node.items.size()),
                                  .expected = expected_text(key)});
    }
    for (std::size_t i = 0; i < size; ++i) {
      check_numbers(key, node.items[i], join_index(path, i), size);
    }
  }

  void check_rows(const Key& key, const TomlNode& node, const std::string& path) {
    if (!node.is_array()) return wrong_type(key, node, path);
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      check_numbers(key, node.items[i], join_index(path, i), node.items[0].items.size());
    }
  }

  void check_tables(const Key& key, const TomlNode& node, const std::string& path) {
    if (!node.is_array()) return wrong_type(key, node, path);
    if (key.field.required && node.items.empty()) {
      report_.error(path, {.problem = "is empty", .expected = "at least one"});
    }
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      const std::string item_path = join_index(path, i);
      if (node.items[i].is_table()) {
        check_table(key, node.items[i], item_path);
      } else {
        wrong_type(key, node.items[i], item_path, "a table");
      }
    }
  }

  void check_map(const Key& key, const TomlNode& node, const std::string& path) {
    if (!node.is_table()) return wrong_type(key, node, path);
    for (const TomlMember& member : node.members) {
      const FileFindings::Text text = key.type == KeyType::kNumberMap
                                          ? number_trouble(key, member.value)
                                          : string_trouble(member.value);
      if (!text.problem.empty()) report_.error_at_member(join_key(path, member.key), member, text);
    }
  }

  static FileFindings::Text string_trouble(const TomlNode& node) {
    if (node.is_string()) return {};
    return {.problem = fmt::format("is {}", kind_name(node.kind)), .expected = "a string"};
  }

  void wrong_type(const Key& key, const TomlNode& node, const std::string& path) {
    wrong_type(key, node, path, expected_text(key));
  }
  void wrong_type(const Key&, const TomlNode& node, const std::string& path,
                  const std::string& expected) {
    report_.error(path,
                  {.problem = fmt::format("is {}", kind_name(node.kind)), .expected = expected});
  }

  void report_unknown(const Key& table, const TableKind& kind, const TomlMember& member,
                      const std::string& path) {
    if (report_.full()) return;
    std::vector<std::string_view> known;
    for (const Key& child : table.children) {
      if (kind.has(child)) known.push_back(child.name);
    }
    report_.error_at_member(join_key(path, member.key), member,
                            {.problem = "unknown key",
                             .expected = either(known),
                             .suggestion = suggest_key(member.key, table, root_)});
  }

  void report_other_kind(const model::Kinds& having, const TableKind& kind,
                         const std::string& path) {
    report_.error(path, {.problem = "has no meaning for " + kind_text(kind),
                         .expected = kinds_text(*kind.tag, having)});
  }

  void report_missing(const Key& key, const TableKind& kind, const std::string& path) {
    const bool of_kind = !key.field.kinds.all();
    report_.error(
        path, {.problem = of_kind ? "is missing: " + kind_text(kind) + " needs it" : "is missing",
               .expected = expected_text(key)});
  }

  /// kind = "box"
  static std::string kind_text(const TableKind& kind) {
    return fmt::format("{} = \"{}\"", kind.tag->name, kind.tag->enum_names[kind.value]);
  }

  const Key& root_;
  FileFindings& report_;
};

}  // namespace

FileFindings::Text number_trouble(const Key& key, const TomlNode& node) {
  const std::string expected = expected_element_text(key);
  const bool integer = key.type == KeyType::kInteger;
  if (integer ? node.kind != TomlNode::Kind::kInteger : !node.is_number()) {
    return {.problem = fmt::format("is {}", kind_name(node.kind)), .expected = expected};
  }
  const model::Range& range = key.field.range;
  const double x = node.number;
  const bool infinite_allowed = key.may_be_infinite && x > 0;
  if (std::isnan(x) || (std::isinf(x) && !infinite_allowed)) {
    return {.problem = "is not a finite number", .expected = expected};
  }
  if (x < range.min || x > range.max || (range.min_excluded && x == range.min)) {
    return {.problem = "is out of range", .expected = expected};
  }
  if (integer && std::abs(x) > std::numeric_limits<int>::max()) {
    return {.problem = "is too large", .expected = "at most 2147483647"};
  }
  return {};
}

/// Keys of controllers that were one for each of them.
constexpr std::pair<std::string_view, std::string_view> kMoved[] = {
    {"attitude_sensor", "attitude"},
    {"velocity_sensor", "velocity"},
    {"position_sensor", "position"},
    {"depth_sensor", "depth"},
};

std::string suggest_key(std::string_view unknown, const Key& table, const Key& root) {
  for (const auto& [old, now] : kMoved) {
    if (unknown != old || root.child("vehicles") == nullptr) continue;
    return fmt::format("say it once for all controllers: {} in [vehicles.navigation]", now);
  }
  const std::string here = did_you_mean(unknown, table.child_names());
  if (!here.empty() || unknown.size() < 3) return here;
  // The right key in the wrong table, then one like it.
  const std::vector<KeyPath> paths = all_keys(root);
  std::vector<std::string_view> names;
  for (const KeyPath& path : paths) names.push_back(path.key->name);
  const std::string_view best = nearest(unknown, names);
  for (const KeyPath& path : paths) {
    if (!best.empty() && path.key->name == best) return "did you mean '" + path.path + "'?";
  }
  return "";
}

void check_schema(const Key& root, FileFindings& report) {
  Checker(root, report).check_table(root, report.root(), "");
}

}  // namespace hadal::config
