#include "hadal/config/schema/key_path.h"

#include <fmt/format.h>

#include <charconv>

#include "hadal/config/schema/schema_check.h"
#include "hadal/config/schema/suggest.h"

namespace hadal::config {

namespace {

constexpr std::size_t kMaxParts = 16;

/// Index of the table with this name in an array of tables.
std::optional<std::size_t> find_named(const TomlNode* array, std::string_view name) {
  for (std::size_t i = 0; array && i < array->items.size(); ++i) {
    const TomlNode* found = array->items[i].find("name");
    if (found && found->is_string() && found->text == name) return i;
  }
  return std::nullopt;
}

std::vector<std::string_view> element_names(const TomlNode* array) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; array && i < array->items.size() && i < 100; ++i) {
    const TomlNode* found = array->items[i].find("name");
    if (found && found->is_string()) names.push_back(found->text);
  }
  return names;
}

/// Walks down; `node_` is null where the file says nothing.
class Resolver {
 public:
  Resolver(const TomlNode& root, const Key& schema) : root_(schema), key_(&schema), node_(&root) {}

  ResolvedPath resolve(const Path& path) {
    path_ = &path;
    for (const PathPart& part : path) {
      step(part);
      if (result_.error) break;
    }
    return std::move(result_);
  }

 private:
  void step(const PathPart& part) {
    const auto* name = std::get_if<std::string>(&part);
    const bool in_table =
        key_->type == KeyType::kTable || (key_->type == KeyType::kTables && element_);
    if (in_table) return name ? step_key(*name) : fail("has keys, not indices");
    if (key_->type == KeyType::kTables) return step_element(part);
    static const Key kText{.name = "text", .type = KeyType::kString};
    static const Key kNumber{.name = "number", .type = KeyType::kNumber};
    if (key_->type == KeyType::kStringMap) return step_map(name, kText);
    if (key_->type == KeyType::kNumberMap) return step_map(name, kNumber);
    step_number(part);
  }

  std::string suggestion(const std::string& name) const {
    const std::string like = suggest_key(name, *key_, root_);
    if (!like.empty() || key_ != &root_) return like;
    // The name of a vehicle or table too many in front.
    const auto* second = path_->size() > 1 ? std::get_if<std::string>(&(*path_)[1]) : nullptr;
    if (!second || !root_.child(*second)) return "";
    return "did you mean '" + path_text(Path(path_->begin() + 1, path_->end())) + "'?";
  }

  void step_key(const std::string& name) {
    const Key* child =
        node_ && node_->is_table() ? key_->child(name, table_kind(*key_, *node_)) : nullptr;
    if (!child) child = key_->child(name);
    if (!child) {
      return fail("there is no such key", either(key_->child_names()), suggestion(name));
    }
    node_ = node_ ? node_->find(name) : nullptr;
    key_ = child;
    element_ = false;
    push(name);
  }

  void step_element(const PathPart& part) {
    const std::size_t count = node_ ? node_->items.size() : 0;
    std::optional<std::size_t> index;
    if (const auto* name = std::get_if<std::string>(&part)) {
      index = find_named(node_, *name);
      if (!index) {
        const auto names = element_names(node_);
        return fail(fmt::format("{} has no element named '{}'", key_->name, *name), either(names),
                    did_you_mean(*name, names));
      }
    } else {
      index = std::get<std::size_t>(part);
      if (*index >= count) {
        return fail(fmt::format("{} has {} elements", key_->name, count),
                    count ? fmt::format("an index up to {}", count - 1) : "");
      }
    }
    node_ = &node_->items[*index];
    element_ = true;
    push(*index);
  }

  void step_map(const std::string* name, const Key& value) {
    if (!name) return fail("has keys");
    node_ = node_ ? node_->find(*name) : nullptr;
    element_ = true;
    key_ = &value;
    push(*name);
  }

  void step_number(const PathPart& part) {
    const auto* index = std::get_if<std::size_t>(&part);
    const int depth = depth_of(*key_);
    if (!index || indices_ >= depth) {
      return fail(fmt::format("{} is {} and has no such part", key_->name, expected_text(*key_)));
    }
    // A diagonal in the file has no rows, but may get them.
    const bool fixed = key_->size > 0;
    const bool here = node_ && node_->is_array();
    const std::size_t count =
        fixed ? static_cast<std::size_t>(key_->size) : (here ? node_->items.size() : 0);
    if (*index >= count) {
      return fail(fmt::format("index {} is out of range", *index),
                  count ? fmt::format("0 to {}", count - 1) : "the whole array to be set");
    }
    node_ = here && *index < node_->items.size() ? &node_->items[*index] : nullptr;
    element_ = true;
    ++indices_;
    push(*index);
  }

  static int depth_of(const Key& key) {
    switch (key.type) {
      case KeyType::kVector:
      case KeyType::kNumbers:
        return 1;
      case KeyType::kMatrix:
      case KeyType::kRows:
        return 2;
      default:
        return 0;
    }
  }

  void push(PathPart part) { result_.steps.push_back({std::move(part), key_, element_}); }
  void fail(std::string problem, std::string expected = "", std::string suggestion = "") {
    result_.error = Finding{.problem = std::move(problem),
                            .expected = std::move(expected),
                            .suggestion = std::move(suggestion)};
  }

  const Key& root_;
  const Path* path_ = nullptr;
  const Key* key_;
  const TomlNode* node_;
  bool element_ = false;
  int indices_ = 0;
  ResolvedPath result_;
};

}  // namespace

std::optional<Path> parse_path(std::string_view text) {
  Path path;
  bool need_key = true;
  while (!text.empty() && path.size() < kMaxParts) {
    if (text.front() == '[') {
      std::size_t index = 0;
      const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), index);
      if (need_key || error != std::errc{} || end == text.data() + text.size() || *end != ']') {
        return std::nullopt;
      }
      path.emplace_back(index);
      text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
      continue;
    }
    if (!need_key) {
      if (text.front() != '.') return std::nullopt;
      text.remove_prefix(1);
    }
    const std::string_view key = text.substr(0, text.find_first_of(".["));
    if (key.empty()) return std::nullopt;
    path.emplace_back(std::string(key));
    text.remove_prefix(key.size());
    need_key = false;
  }
  if (path.empty() || !text.empty()) return std::nullopt;
  return path;
}

std::string path_text(const Path& path) {
  std::string text;
  for (const PathPart& part : path) {
    if (const auto* index = std::get_if<std::size_t>(&part)) {
      text += fmt::format("[{}]", *index);
    } else {
      if (!text.empty()) text += '.';
      text += std::get<std::string>(part);
    }
  }
  return text;
}

ResolvedPath resolve_path(const TomlNode& root, const Key& schema, const Path& path) {
  return Resolver(root, schema).resolve(path);
}

}  // namespace hadal::config
