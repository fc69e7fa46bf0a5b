#pragma once

/// The keys of vehicle and scenario files as data, built from the model's `describe` declarations.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/config/toml/toml_node.h"
#include "hadal/model/field.h"
#include "hadal/model/kind.h"

namespace hadal::config {

enum class KeyType {
  kNumber,
  kInteger,
  kBool,
  kString,
  kEnum,
  kVector,     ///< `size` numbers
  kMatrix,     ///< `size` × `size`: the diagonal or all rows
  kNumbers,    ///< any number of numbers
  kRows,       ///< rows of numbers
  kTable,      ///< `[key]`
  kTables,     ///< `[[key]]`
  kBase,       ///< the name of a file to start from
  kDefaults,   ///< a table of tables: what elements of arrays of tables start from
  kStringMap,  ///< a table of strings with free keys
  kNumberMap,  ///< a table of numbers with free keys
};

struct TableKind;

struct Key {
  std::string name;
  KeyType type = KeyType::kTable;
  model::Field field;
  bool has_default = true;  ///< false: left out means absent
  bool may_be_infinite = false;
  int size = 0;
  std::vector<std::string_view> enum_names;
  std::vector<std::string_view> enum_help;  ///< one per name; empty where `field.help` says all
  std::vector<double> default_numbers;      ///< of a vector
  std::string default_text;
  std::vector<Key> children;  ///< of a table or of each of the tables

  /// The first child of that name: kinds may declare the same key each in its own way.
  const Key* child(std::string_view key) const;
  /// That which a table of this kind has; null if it has none.
  const Key* child(std::string_view key, const TableKind& kind) const;
  /// The kinds that have a child of that name.
  model::Kinds kinds_with(std::string_view key) const;
  std::vector<std::string_view> child_names() const;
  /// The child that decides which others hold; null where all always do.
  const Key* tag() const;
};

/// The kind of one table: the value of its tag, given or by default.
struct TableKind {
  const Key* tag = nullptr;  ///< null: it has none, or one that is not known
  std::size_t value = 0;     ///< of tag->enum_names

  bool has(const Key& key) const { return tag == nullptr || key.field.kinds.has(value); }
};
TableKind table_kind(const Key& key, const TomlNode& table);
/// "kind = "thruster" or "moving_mass"": what a key asks for.
std::string kinds_text(const Key& tag, const model::Kinds& kinds);

/// Keys of the root that shape the tree before it is read: see file_base.h.
inline constexpr std::string_view kBaseKey = "base", kDefaultsKey = "defaults";

/// The root tables of files whose kinds come from one list.
struct Schemas {
  explicit Schemas(model::KindList list);

  model::KindList kinds;
  Key vehicle, scenario;
};

/// Those of a list; those of the shipped list are built once.
std::shared_ptr<const Schemas> schemas_of(const model::KindList& kinds);

/// Those of the kinds that ship; built once, constant afterwards.
const Key& vehicle_schema();
const Key& scenario_schema();
/// Of all families; also in load.h.
const model::KindList& shipped_kinds();

/// "> 0", "≥ 0", "1e-06 to 1"; empty if any number will do.
std::string range_text(const model::Range& range);
/// "number", "3 numbers", "one of `a`, `b`": for the reference.
std::string type_text(const Key& key);
/// "a number > 0 [kg]": what a value of this key, or one element of it, should be.
std::string expected_text(const Key& key);
std::string expected_element_text(const Key& key);

/// What a key is for; of a kind, what each kind is.
std::string help_text(const Key& key);

/// Paths such as `actuators.pwm.neutral_us` of all keys of a schema, in declared order.
struct KeyPath {
  std::string path;
  const Key* key;
  const Key* table;  ///< that the key is in
};
std::vector<KeyPath> all_keys(const Key& root);

}  // namespace hadal::config
