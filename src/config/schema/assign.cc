// Writing into a TOML tree along a resolved path.

#include <fmt/format.h>

#include "hadal/config/schema/key_path.h"

namespace hadal::config {

namespace {

TomlNode number_node(double x) {
  TomlNode node;
  node.kind = TomlNode::Kind::kFloat;
  node.from_set = true;
  node.number = x;
  node.written = fmt::format("{}", x);
  return node;
}

TomlNode array_node(const std::vector<double>& numbers) {
  TomlNode node;
  node.kind = TomlNode::Kind::kArray;
  node.from_set = true;
  for (const double x : numbers) node.items.push_back(number_node(x));
  return node;
}

/// Gives an array that the file leaves out its default, and a diagonal rows if `rows` are needed.
void prepare_array(TomlNode& node, const Key& key, bool rows) {
  const auto size = static_cast<std::size_t>(key.size);
  if (node.is_table() && node.members.empty() && node.from_set) {
    const std::vector<double> zeros(size, 0.0);
    node = array_node(key.type == KeyType::kVector ? key.default_numbers : zeros);
  }
  const bool diagonal =
      key.type == KeyType::kMatrix && node.items.size() == size && !node.items[0].is_array();
  if (!rows || !diagonal) return;
  for (std::size_t i = 0; i < size; ++i) {
    TomlNode row = array_node(std::vector<double>(size, 0.0));
    row.items[i] = std::move(node.items[i]);
    node.items[i] = std::move(row);
  }
}

Finding in_the_way(const ResolvedPath::Step& step) {
  return {.problem =
              fmt::format("{} in the file is not {}", step.key->name, expected_text(*step.key))};
}

}  // namespace

std::optional<Finding> assign(TomlNode& root, const ResolvedPath& path, const TomlNode& value) {
  TomlNode* node = &root;
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const ResolvedPath::Step& step = path.steps[i];
    if (const auto* index = std::get_if<std::size_t>(&step.part)) {
      if (*index >= node->items.size()) return in_the_way(step);
      node = &node->items[*index];
    } else {
      if (!node->is_table()) return in_the_way(path.steps[i > 0 ? i - 1 : 0]);
      node = &node->find_or_add(std::get<std::string>(step.part));
    }
    const auto is_index = [&](std::size_t j) {
      return j < path.steps.size() && std::holds_alternative<std::size_t>(path.steps[j].part);
    };
    const bool numbers = step.key->type == KeyType::kVector || step.key->type == KeyType::kMatrix;
    if (numbers && !step.element && is_index(i + 1)) {
      prepare_array(*node, *step.key, is_index(i + 2));
    }
  }
  *node = value;
  return std::nullopt;
}

}  // namespace hadal::config
