#pragma once

/// Fills a described struct from a tree. What does not fit is left at its default: `check_schema`
/// has told the user already.

#include <array>
#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "hadal/config/toml/toml_node.h"
#include "hadal/math/vec.h"
#include "hadal/model/field.h"

namespace hadal::config {

class Filler {
 public:
  explicit Filler(const TomlNode& table) : table_(table) {}

  template <class T>
  void operator()(std::string_view key, T& member, const model::Field&) {
    if (const TomlNode* node = table_.find(key)) fill(*node, member);
  }

 private:
  static void fill(const TomlNode& node, double& x) {
    if (node.is_number()) x = node.number;
  }
  static void fill(const TomlNode& node, int& x) {
    constexpr double kLargest = std::numeric_limits<int>::max();
    const bool fits = node.number >= -kLargest && node.number <= kLargest;
    if (node.kind == TomlNode::Kind::kInteger && fits) x = static_cast<int>(node.integer);
  }
  static void fill(const TomlNode& node, bool& x) {
    if (node.kind == TomlNode::Kind::kBool) x = node.boolean;
  }
  static void fill(const TomlNode& node, std::string& x) {
    if (node.is_string()) x = node.text;
  }
  static void fill(const TomlNode& node, std::map<std::string, std::string>& x) {
    for (const TomlMember& member : node.members) x[member.key] = member.value.text;
  }
  static void fill(const TomlNode& node, std::map<std::string, double>& x) {
    for (const TomlMember& member : node.members) fill(member.value, x[member.key]);
  }
  template <std::size_t N>
  static void fill(const TomlNode& node, std::array<double, N>& x) {
    if (node.items.size() != N) return;
    for (std::size_t i = 0; i < N; ++i) fill(node.items[i], x[i]);
  }
  template <int N>
  static void fill(const TomlNode& node, Vec<double, N>& x) {
    fill(node, x.e);
  }
  template <int N>
  static void fill(const TomlNode& node, Mat<double, N, N>& x) {
    if (node.items.size() != N) return;
    x = {};
    for (int r = 0; r < N; ++r) {
      const TomlNode& row = node.items[static_cast<std::size_t>(r)];
      Vec<double, N> numbers;
      fill(row, numbers);
      for (int c = 0; c < N; ++c) x(r, c) = numbers[c];
      if (row.is_number()) x(r, r) = row.number;
    }
  }
  template <class T>
  static void fill(const TomlNode& node, std::optional<T>& x) {
    x.emplace();
    fill(node, *x);
  }
  template <class T>
  static void fill(const TomlNode& node, std::vector<T>& x) {
    x.assign(node.items.size(), T{});
    for (std::size_t i = 0; i < x.size(); ++i) fill(node.items[i], x[i]);
  }
  template <class T>
  static void fill(const TomlNode& node, T& x) {
    if constexpr (std::is_enum_v<T>) {
      const auto& names = model::EnumNames<T>::value;
      for (std::size_t i = 0; i < names.size(); ++i) {
        if (node.text == names[i]) x = static_cast<T>(i);
      }
    } else {
      Filler filler(node);
      describe(filler, x);
    }
  }

  const TomlNode& table_;
};

template <class T>
T filled(const TomlNode& root) {
  T x{};
  Filler filler(root);
  describe(filler, x);
  return x;
}

}  // namespace hadal::config
