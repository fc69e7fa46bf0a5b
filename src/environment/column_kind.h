#pragma once

/// A kind of water column as an entry of a list, in the way of currents (current_kind.h). A kind K
/// is a struct of its own keys with kName, kHelp, ==, `describe`, `problems` if one key alone
/// cannot tell them, and
///
///     template <class T> TemperatureSalinity<T> at(const T& depth) const;
///
/// or, if it prepares something once, `prepared()`, which returns something with `at`. One that
/// reads a file has members `file` and `folder`, to which the file is relative and which is no key.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "hadal/environment/column.h"

namespace hadal {

class ColumnKind : public model::KindEntry {
 public:
  using KindEntry::KindEntry;
  virtual std::shared_ptr<const ColumnProfile> make_profile(const model::Kind& keys) const = 0;
  virtual std::vector<model::KeyProblem> check(const model::Kind& keys) const = 0;
  /// The file that it reads, relative to a folder that it now knows; empty for most kinds.
  virtual std::string find_file(model::Kind& keys, const std::filesystem::path& folder) const = 0;
};

/// The kind of a column, which must have one.
const ColumnKind& kind_of(const model::Column& column);

template <class Profile>
class ColumnProfileOf final : public ColumnProfile {
 public:
  explicit ColumnProfileOf(Profile profile) : profile_(std::move(profile)) {}
  TemperatureSalinity<double> at(double depth) const override { return profile_.at(depth); }
  TemperatureSalinity<FlowDual> at(const FlowDual& depth) const override {
    return profile_.at(depth);
  }

 private:
  Profile profile_;
};

template <class Profile>
std::shared_ptr<const ColumnProfile> profile_of(Profile profile) {
  return std::make_shared<const ColumnProfileOf<Profile>>(std::move(profile));
}

template <class K>
class ColumnKindOf final : public ColumnKind {
 public:
  ColumnKindOf() : ColumnKind(model::kColumnFamily, K::kName, K::kHelp) {}

  std::unique_ptr<model::KindKeys> make() const override {
    return std::make_unique<model::KindKeysOf<K>>();
  }
  std::shared_ptr<const ColumnProfile> make_profile(const model::Kind& keys) const override {
    if constexpr (requires(const K& k) { k.prepared(); }) {
      return profile_of(keys.as<K>().prepared());
    } else {
      return profile_of(keys.as<K>());
    }
  }
  std::vector<model::KeyProblem> check(const model::Kind& keys) const override {
    if constexpr (requires(const K& k) { problems(k); }) {
      return problems(keys.as<K>());
    } else {
      return {};
    }
  }
  std::string find_file(model::Kind& keys, const std::filesystem::path& folder) const override {
    if constexpr (requires(K & k) { k.folder = folder; }) {
      keys.as<K>().folder = folder;
      return keys.as<K>().file;
    } else {
      return {};
    }
  }
};

/// The list of the kinds that ship.
const model::KindList& shipped_columns();

}  // namespace hadal
