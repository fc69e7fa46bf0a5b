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
#include "hadal/model/kind.h"

namespace hadal::config {

class Filler {
 public:
  Filler(const TomlNode& table, const model::KindList& kinds) : table_(table), kinds_(kinds) {}

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
  void fill(const TomlNode& node, std::optional<T>& x) const {
    x.emplace();
    fill(node, *x);
  }
  template <class T>
  void fill(const TomlNode& node, std::vector<T>& x) const {
    x.assign(node.items.size(), T{});
    for (std::size_t i = 0; i < x.size(); ++i) fill(node.items[i], x[i]);
  }
  void fill(const TomlNode& node, model::Kind& x) const {
    if (auto entry = model::find_kind(kinds_, x.family(), node.text)) {
      x = model::Kind(std::move(entry));
    }
  }
  static void fill(const TomlNode& node, model::EnumMember& x) {
    for (std::size_t i = 0; i < x.names.size(); ++i) {
      if (node.text == x.names[i]) x.value = i;
    }
  }
  void fill(const TomlNode& node, model::TablesMember& x) const {
    x.assign(node.items.size());
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      model::TableMember element = x.element(i);
      fill(node.items[i], element);
    }
  }
  template <class T>
  void fill(const TomlNode& node, T& x) const {
    if constexpr (std::is_enum_v<T>) {
      const auto& names = model::EnumNames<T>::value;
      for (std::size_t i = 0; i < names.size(); ++i) {
        if (node.text == names[i]) x = static_cast<T>(i);
      }
    } else {
      Filler filler(node, kinds_);
      describe(filler, x);
    }
  }

  const TomlNode& table_;
  const model::KindList& kinds_;
};

template <class T>
T filled(const TomlNode& root, const model::KindList& kinds) {
  T x{};
  Filler filler(root, kinds);
  describe(filler, x);
  return x;
}

}  // namespace hadal::config
