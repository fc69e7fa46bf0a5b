#include "hadal/config/schema/schema.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <type_traits>

#include "hadal/base/error.h"
#include "hadal/model/scenario.h"
#include "hadal/model/vehicle.h"

namespace hadal::config {

namespace {

/// Visitor that turns declarations into Keys; one overload of `look` per kind of member.
class SchemaBuilder {
 public:
  explicit SchemaBuilder(std::vector<Key>& keys) : keys_(keys) {}

  template <class T>
  void operator()(std::string_view name, T& member, const model::Field& field) {
    Key key{.name = std::string(name), .field = field};
    look(key, member);
    keys_.push_back(std::move(key));
  }

 private:
  static void look(Key& key, double& x) {
    key.type = KeyType::kNumber;
    key.may_be_infinite = std::isinf(x);
    key.default_text = fmt::format("{}", x);
  }
  static void look(Key& key, int& x) {
    key.type = KeyType::kInteger;
    key.default_text = fmt::format("{}", x);
  }
  static void look(Key& key, bool& x) {
    key.type = KeyType::kBool;
    key.default_text = x ? "true" : "false";
  }
  static void look(Key& key, std::string& x) {
    key.type = KeyType::kString;
    key.default_text = fmt::format("\"{}\"", x);
  }
  static void look(Key& key, std::map<std::string, std::string>&) {
    key.type = KeyType::kStringMap;
    key.has_default = false;
  }
  static void look(Key& key, std::map<std::string, double>&) {
    key.type = KeyType::kNumberMap;
    key.has_default = false;
  }
  static void look(Key& key, std::vector<double>&) { key.type = KeyType::kNumbers; }
  static void look(Key& key, std::vector<std::vector<double>>&) { key.type = KeyType::kRows; }
  template <int N>
  static void look(Key& key, Vec<double, N>& x) {
    look_vector(key, x.e);
  }
  template <std::size_t N>
  static void look(Key& key, std::array<double, N>& x) {
    look_vector(key, x);
  }
  template <int N>
  static void look(Key& key, Mat<double, N, N>&) {
    key.type = KeyType::kMatrix;
    key.size = N;
    key.default_text = "0";
  }
  template <class T>
  static void look(Key& key, std::optional<T>&) {
    T inner{};
    look(key, inner);
    key.has_default = false;
  }
  template <class T>
  static void look(Key& key, std::vector<T>&) {
    T element{};
    look(key, element);
    key.type = KeyType::kTables;
    key.has_default = false;
  }
  template <class T>
  static void look(Key& key, T& x) {
    if constexpr (std::is_enum_v<T>) {
      key.type = KeyType::kEnum;
      const auto& names = model::EnumNames<T>::value;
      key.enum_names.assign(names.begin(), names.end());
      key.default_text = fmt::format("\"{}\"", names[static_cast<std::size_t>(x)]);
    } else {
      key.type = KeyType::kTable;
      SchemaBuilder builder(key.children);
      describe(builder, x);
    }
  }

  template <std::size_t N>
  static void look_vector(Key& key, const std::array<double, N>& x) {
    key.type = KeyType::kVector;
    key.size = static_cast<int>(N);
    key.default_numbers.assign(x.begin(), x.end());
    key.default_text = fmt::format("[{}]", fmt::join(x, ", "));
  }

  std::vector<Key>& keys_;
};

template <class T>
Key root_key() {
  Key root{.type = KeyType::kTable};
  SchemaBuilder builder(root.children);
  T x{};
  describe(builder, x);
  root.children.push_back(
      {.name = std::string(kBaseKey),
       .type = KeyType::kBase,
       .field = {.help =
                     "Another file that this one starts from, relative to it: tables are merged, "
                     "arrays of tables too, by `name`; other values here replace those there."},
       .has_default = false});
  root.children.push_back(
      {.name = std::string(kDefaultsKey),
       .type = KeyType::kDefaults,
       .field = {.help = "Shared values: what each element of an array of tables starts from, e.g. "
                         "`[defaults.actuators]`. Kinds take the keys that they have."},
       .has_default = false});
  return root;
}

void collect(const Key& parent, const std::string& prefix, std::vector<KeyPath>& paths) {
  for (const Key& key : parent.children) {
    const std::string path = prefix.empty() ? key.name : prefix + "." + key.name;
    paths.push_back({path, &key});
    collect(key, path, paths);
  }
}

}  // namespace

const Key* Key::child(std::string_view key) const {
  for (const Key& candidate : children) {
    if (candidate.name == key) return &candidate;
  }
  return nullptr;
}

std::vector<std::string_view> Key::child_names() const {
  std::vector<std::string_view> names;
  for (const Key& key : children) names.push_back(key.name);
  return names;
}

const Key* Key::tag() const {
  for (const Key& key : children) {
    if (key.field.tag) return &key;
  }
  return nullptr;
}

TableKind table_kind(const Key& key, const TomlNode& table) {
  const Key* tag = key.tag();
  if (tag == nullptr) return {};
  const TomlNode* node = table.find(tag->name);
  if (node == nullptr && tag->field.required) return {};
  for (std::size_t i = 0; i < tag->enum_names.size(); ++i) {
    const bool is_default = fmt::format("\"{}\"", tag->enum_names[i]) == tag->default_text;
    if (node != nullptr ? node->text == tag->enum_names[i] : is_default) return {tag, i};
  }
  return {};
}

std::string kinds_text(const Key& tag, const model::Kinds& kinds) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < tag.enum_names.size(); ++i) {
    if (kinds.has(i)) names.push_back(tag.enum_names[i]);
  }
  return fmt::format("{} = \"{}\"", tag.name, fmt::join(names, "\" or \""));
}

const Key& vehicle_schema() {
  static const Key root = root_key<model::Vehicle>();
  return root;
}

const Key& scenario_schema() {
  static const Key root = root_key<model::Scenario>();
  return root;
}

const std::vector<KeyPath>& all_keys(const Key& root) {
  const auto collected = [](const Key& schema) {
    std::vector<KeyPath> paths;
    collect(schema, "", paths);
    return paths;
  };
  static const std::vector<KeyPath> vehicle = collected(vehicle_schema());
  static const std::vector<KeyPath> scenario = collected(scenario_schema());
  const bool is_vehicle = &root == &vehicle_schema();
  HADAL_ASSERT(is_vehicle || &root == &scenario_schema(), root.name);
  return is_vehicle ? vehicle : scenario;
}

}  // namespace hadal::config
