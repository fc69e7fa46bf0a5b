#include "hadal/message/schema.h"

#include <algorithm>

namespace hadal::message {

std::string short_type_name(std::string_view type) {
  constexpr std::string_view kInfix = "/msg/";
  const std::size_t at = type.find(kInfix);
  if (at == std::string_view::npos) return std::string(type);
  std::string name(type.substr(0, at + 1));
  return name.append(type.substr(at + kInfix.size()));
}

namespace detail {

bool SchemaText::open(std::string_view type) {
  std::string name = short_type_name(type);
  const auto same = [&](const auto& definition) { return definition.first == name; };
  if (std::any_of(definitions_.begin(), definitions_.end(), same)) return false;
  definitions_.emplace_back(std::move(name), "");
  return true;
}

void SchemaText::add_constant(std::size_t definition, std::string_view type, std::string_view name,
                              int value) {
  std::string& lines = definitions_[definition].second;
  lines.append(type).append(" ").append(name).append("=").append(std::to_string(value));
  lines.append("\n");
}

void SchemaText::add_field(std::size_t definition, const std::string& type, std::string_view name,
                           std::string_view unit) {
  std::string& lines = definitions_[definition].second;
  lines.append(type).append(" ").append(name);
  if (!unit.empty()) lines.append("  # ").append(unit);
  lines.append("\n");
}

std::string SchemaText::text() const {
  std::string all = definitions_.front().second;
  for (std::size_t i = 1; i < definitions_.size(); ++i) {
    all.append(80, '=').append("\nMSG: ").append(definitions_[i].first).append("\n");
    all.append(definitions_[i].second);
  }
  return all;
}

}  // namespace detail
}  // namespace hadal::message
