#pragma once

/// A kind of current as an entry of a list. A kind K is what current.h says, a struct of its own
/// keys, and has
///
///     static constexpr std::string_view kName = "tide", kHelp = "…";
///     bool operator==(const K&) const = default;
///     template <class Visitor> void describe(Visitor& v, K& k);      // keys: model/field.h
///     std::vector<model::KeyProblem> problems(const K&);             // what one key alone cannot
///                                                                    // tell; may be left out
///
/// and, if it needs the seed of a run or prepares something once, `prepared` (current_setting.h);
/// if some places or times are doubtful, `doubts_of(k, place, duration)`, which says why; if it
/// reads a file, members `file` and `folder`, to which the file is relative and which is no key;
/// one on the Earth has optional `latitude_deg` and `longitude_deg`. `current_entry<K>()` is then
/// the entry; see current_kinds.h.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "hadal/environment/current.h"
#include "hadal/environment/current_setting.h"
#include "hadal/model/chart.h"
#include "hadal/model/environment.h"

namespace hadal {

class CurrentKind : public model::KindEntry {
 public:
  using KindEntry::KindEntry;
  virtual std::shared_ptr<const Current> make_current(const model::Kind& keys,
                                                      const CurrentSetting& setting) const = 0;
  virtual std::vector<model::KeyProblem> check(const model::Kind& keys) const = 0;
  /// What is doubtful for a vehicle that starts at a place and a run of so many seconds; empty:
  /// nothing.
  virtual std::string doubts(const model::Kind& keys, const Vec3<double>& place,
                             double duration) const = 0;
  /// The file that it reads, relative to a folder that it now knows; empty for most kinds.
  virtual std::string find_file(model::Kind& keys, const std::filesystem::path& folder) const = 0;
  /// Takes the latitude and longitude of the origin of N where its keys leave them out.
  virtual void take_place(model::Kind& keys, const model::Chart& chart) const = 0;
};

/// The kind of a current, which must have one.
const CurrentKind& kind_of(const model::Current& current);

template <class K>
class CurrentKindOf final : public CurrentKind {
 public:
  CurrentKindOf() : CurrentKind(model::kCurrentFamily, K::kName, K::kHelp) {}

  std::unique_ptr<model::KindKeys> make() const override {
    return std::make_unique<model::KindKeysOf<K>>();
  }
  std::shared_ptr<const Current> make_current(const model::Kind& keys,
                                              const CurrentSetting& setting) const override {
    if constexpr (requires(const K& k) { k.prepared(setting); }) {
      return current_of(keys.as<K>().prepared(setting));
    } else {
      return current_of(keys.as<K>());
    }
  }
  std::vector<model::KeyProblem> check(const model::Kind& keys) const override {
    if constexpr (requires(const K& k) { problems(k); }) {
      return problems(keys.as<K>());
    } else {
      return {};
    }
  }
  std::string doubts(const model::Kind& keys, const Vec3<double>& place,
                     double duration) const override {
    if constexpr (requires(const K& k) { doubts_of(k, place, duration); }) {
      return doubts_of(keys.as<K>(), place, duration);
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
  void take_place(model::Kind& keys, const model::Chart& chart) const override {
    if constexpr (requires(K & k) { k.latitude_deg, k.longitude_deg; }) {
      K& k = keys.as<K>();
      if (!k.latitude_deg) k.latitude_deg = chart.latitude_deg;
      if (!k.longitude_deg) k.longitude_deg = chart.longitude_deg;
    }
  }
};

/// K as an entry of a list of kinds.
template <class K>
std::shared_ptr<const CurrentKind> current_entry() {
  return std::make_shared<const CurrentKindOf<K>>();
}

}  // namespace hadal
