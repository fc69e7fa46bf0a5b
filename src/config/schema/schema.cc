#include "hadal/config/schema/schema.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <type_traits>

#include "hadal/base/error.h"
#include "hadal/environment/column_kind.h"
#include "hadal/environment/current_kinds.h"
#include "hadal/environment/wave_kind.h"
#include "hadal/model/scenario.h"
#include "hadal/model/vehicle.h"
#include "hadal/sensors/kinds.h"

namespace hadal::config {

namespace {

/// Whether two kinds mean the same by a key.
bool same_declaration(const Key& a, const Key& b) {
  const model::Range &x = a.field.range, &y = b.field.range;
  return a.name == b.name && a.type == b.type && a.size == b.size && a.field.unit == b.field.unit &&
         a.field.help == b.field.help && a.field.required == b.field.required &&
         a.field.fixed == b.field.fixed && x.min == y.min && x.max == y.max &&
         x.min_excluded == y.min_excluded && a.default_text == b.default_text &&
         a.has_default == b.has_default && a.enum_names == b.enum_names && a.children.empty() &&
         b.children.empty();
}

/// Visitor that turns declarations into Keys; one overload of `look` per kind of member.
class SchemaBuilder {
 public:
  SchemaBuilder(std::vector<Key>& keys, const model::KindList& kinds)
      : keys_(keys), kinds_(kinds) {}

  template <class T>
  void operator()(std::string_view name, T& member, const model::Field& field) {
    Key key{.name = std::string(name), .field = field};
    look(key, member);
    keys_.push_back(std::move(key));
  }

  /// The keys of all kinds; what several declare alike is one key.
  void every_kind(const model::Kind& kind) {
    std::size_t index = 0;
    for (const auto& entry : kinds_) {
      if (entry->family() != kind.family()) continue;
      HADAL_ASSERT(index < 63, std::string(kind.family()));
      std::vector<Key> own;
      SchemaBuilder builder(own, kinds_);
      model::Kind one(entry);
      model::describe_keys(builder, one);
      for (Key& key : own) add_of_kind(std::move(key), index);
      ++index;
    }
  }

 private:
  void add_of_kind(Key key, std::size_t index) {
    key.field.kinds = {std::uint64_t{1} << index};
    for (Key& known : keys_) {
      if (known.name != key.name) continue;
      HADAL_ASSERT(!known.field.kinds.all(), "all kinds have the key " + key.name);
      if (!same_declaration(known, key)) continue;
      known.field.kinds.mask |= key.field.kinds.mask;
      return;
    }
    keys_.push_back(std::move(key));
  }

  void look(Key& key, model::Kind& x) {
    key.type = KeyType::kEnum;
    key.has_default = false;
    for (const auto& entry : kinds_) {
      if (entry->family() != x.family()) continue;
      key.enum_names.push_back(entry->name());
      key.enum_help.push_back(entry->help());
    }
  }
  void look(Key& key, model::EnumMember& x) {
    key.type = KeyType::kEnum;
    key.enum_names.assign(x.names.begin(), x.names.end());
    key.default_text = fmt::format("\"{}\"", x.names[x.value]);
  }
  void look(Key& key, model::TablesMember& x) {
    x.assign(1);
    model::TableMember element = x.element(0);
    look(key, element);
    key.type = KeyType::kTables;
    key.has_default = false;
  }
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
  void look(Key& key, std::optional<T>&) {
    T inner{};
    look(key, inner);
    key.has_default = false;
  }
  template <class T>
  void look(Key& key, std::vector<T>&) {
    T element{};
    look(key, element);
    key.type = KeyType::kTables;
    key.has_default = false;
  }
  template <class T>
  void look(Key& key, T& x) {
    if constexpr (std::is_enum_v<T>) {
      key.type = KeyType::kEnum;
      const auto& names = model::EnumNames<T>::value;
      key.enum_names.assign(names.begin(), names.end());
      key.default_text = fmt::format("\"{}\"", names[static_cast<std::size_t>(x)]);
    } else {
      key.type = KeyType::kTable;
      SchemaBuilder builder(key.children, kinds_);
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
  const model::KindList& kinds_;
};

template <class T>
Key root_key(const model::KindList& kinds) {
  Key root{.type = KeyType::kTable};
  SchemaBuilder builder(root.children, kinds);
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
    paths.push_back({path, &key, &parent});
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

const Key* Key::child(std::string_view key, const TableKind& kind) const {
  for (const Key& candidate : children) {
    if (candidate.name == key && kind.has(candidate)) return &candidate;
  }
  return nullptr;
}

model::Kinds Key::kinds_with(std::string_view key) const {
  model::Kinds kinds{0};
  for (const Key& candidate : children) {
    if (candidate.name == key) kinds.mask |= candidate.field.kinds.mask;
  }
  return kinds;
}

std::vector<std::string_view> Key::child_names() const {
  std::vector<std::string_view> names;
  for (const Key& key : children) {
    if (child(key.name) == &key) names.push_back(key.name);
  }
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

Schemas::Schemas(model::KindList list)
    : kinds(std::move(list)),
      vehicle(root_key<model::Vehicle>(kinds)),
      scenario(root_key<model::Scenario>(kinds)) {}

const model::KindList& shipped_kinds() {
  static const model::KindList kinds = [] {
    model::KindList all = sensors::shipped_kinds();
    for (const auto& more : {shipped_currents(), shipped_waves(), shipped_columns()}) {
      all.insert(all.end(), more.begin(), more.end());
    }
    return all;
  }();
  return kinds;
}

std::shared_ptr<const Schemas> schemas_of(const model::KindList& kinds) {
  static const auto shipped = std::make_shared<const Schemas>(shipped_kinds());
  return &kinds == &shipped_kinds() ? shipped : std::make_shared<const Schemas>(kinds);
}

const Key& vehicle_schema() { return schemas_of(shipped_kinds())->vehicle; }
const Key& scenario_schema() { return schemas_of(shipped_kinds())->scenario; }

std::vector<KeyPath> all_keys(const Key& root) {
  std::vector<KeyPath> paths;
  collect(root, "", paths);
  return paths;
}

}  // namespace hadal::config
