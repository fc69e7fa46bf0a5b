#include "hadal/config/toml/toml_node.h"

#include <algorithm>
#include <charconv>

namespace hadal::config {

namespace {

auto lower_bound(const TomlNode& table, std::string_view key) {
  return std::lower_bound(table.members.begin(), table.members.end(), key,
                          [](const TomlMember& m, std::string_view k) { return m.key < k; });
}

}  // namespace

const TomlMember* TomlNode::member(std::string_view key) const {
  const auto it = lower_bound(*this, key);
  return it != members.end() && it->key == key ? &*it : nullptr;
}

const TomlNode* TomlNode::find(std::string_view key) const {
  const TomlMember* found = member(key);
  return found ? &found->value : nullptr;
}

TomlNode& TomlNode::find_or_add(std::string_view key) {
  const auto at = members.begin() + (lower_bound(*this, key) - members.cbegin());
  if (at != members.end() && at->key == key) return at->value;
  TomlMember added{.key = std::string(key)};
  added.value.from_set = true;
  return members.insert(at, std::move(added))->value;
}

const TomlNode* find_path(const TomlNode& root, std::string_view path) {
  const TomlNode* node = &root;
  while (node && !path.empty()) {
    if (path.front() == '[') {
      // An index.
      std::size_t index = 0;
      const auto [end, error] = std::from_chars(path.data() + 1, path.data() + path.size(), index);
      if (error != std::errc{} || index >= node->items.size()) return nullptr;
      node = &node->items[index];
      path.remove_prefix(static_cast<std::size_t>(end - path.data()) + 1);
    } else {
      // A key, after a dot unless it is the first.
      if (path.front() == '.') path.remove_prefix(1);
      const std::string_view key = path.substr(0, path.find_first_of(".["));
      node = node->find(key);
      path.remove_prefix(key.size());
    }
  }
  return node;
}

std::string_view kind_name(TomlNode::Kind kind) {
  switch (kind) {
    case TomlNode::Kind::kTable:
      return "a table";
    case TomlNode::Kind::kArray:
      return "an array";
    case TomlNode::Kind::kInteger:
      return "an integer";
    case TomlNode::Kind::kFloat:
      return "a number";
    case TomlNode::Kind::kBool:
      return "a boolean";
    case TomlNode::Kind::kString:
      return "a string";
    case TomlNode::Kind::kDate:
      return "a date or time";
  }
  return "";
}

}  // namespace hadal::config
