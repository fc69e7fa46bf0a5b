#pragma once

/// Tables whose keys depend on a kind that comes from a list, not from an enum: sensors. A kind is
/// one entry of the list, with its name, help, and a struct of its own keys:
///
///     struct DepthSensor {
///       static constexpr std::string_view kName = "depth", kHelp = "depth of the sensor";
///       double noise = 0;
///       bool operator==(const DepthSensor&) const = default;
///     };
///     template <class Visitor> void describe(Visitor& v, DepthSensor& s) { v("noise", …); }
///
/// The table around it has the common keys, and one member of type Kind:
///
///     v("kind", s.kind, {.required = true, .tag = true, .help = "…"});
///     …
///     describe_kind(v, s.kind);  // the keys of its kind
///
/// There is no registry: who reads files gets the list as an argument. A value knows its entry, so
/// that who holds a model needs no list.

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/model/kind_visitor.h"

namespace hadal::model {

/// The keys of one table's kind, whatever their struct.
class KindKeys {
 public:
  virtual ~KindKeys() = default;
  virtual std::unique_ptr<KindKeys> copy() const = 0;
  virtual bool equals(const KindKeys& other) const = 0;
  virtual void describe(KindVisitor& v) = 0;
};

template <class T>
class KindKeysOf final : public KindKeys {
 public:
  T keys{};

  std::unique_ptr<KindKeys> copy() const override { return std::make_unique<KindKeysOf>(*this); }
  bool equals(const KindKeys& other) const override {
    const auto* same = dynamic_cast<const KindKeysOf*>(&other);
    return same != nullptr && same->keys == keys;
  }
  void describe(KindVisitor& v) override { describe_erased(v, keys); }
};

/// One kind of a family, e.g. of "sensor". Who gives kinds a behaviour derives from it.
class KindEntry {
 public:
  KindEntry(std::string_view family, std::string_view name, std::string_view help)
      : family_(family), name_(name), help_(help) {}
  virtual ~KindEntry() = default;
  std::string_view family() const { return family_; }
  std::string_view name() const { return name_; }
  std::string_view help() const { return help_; }
  /// With all keys at their defaults.
  virtual std::unique_ptr<KindKeys> make() const = 0;

 private:
  std::string_view family_, name_, help_;
};

/// Kinds of any families, in the order of the reference.
using KindList = std::vector<std::shared_ptr<const KindEntry>>;

/// The kind of one table with its keys: a value. Empty until a kind is chosen.
class Kind {
 public:
  explicit Kind(std::string_view family) : family_(family) {}
  explicit Kind(std::shared_ptr<const KindEntry> entry)
      : family_(entry->family()), entry_(std::move(entry)), keys_(entry_->make()) {}
  Kind(const Kind& other)
      : family_(other.family_),
        entry_(other.entry_),
        keys_(other.keys_ ? other.keys_->copy() : nullptr) {}
  Kind(Kind&&) noexcept = default;
  Kind& operator=(Kind other) noexcept {
    family_ = other.family_;
    entry_ = std::move(other.entry_), keys_ = std::move(other.keys_);
    return *this;
  }
  ~Kind() = default;

  std::string_view family() const { return family_; }
  /// Empty before a kind is chosen.
  std::string_view name() const { return entry_ ? entry_->name() : ""; }
  /// Null before a kind is chosen.
  const KindEntry* entry() const { return entry_.get(); }

  bool operator==(const Kind& other) const {
    if (!keys_ || !other.keys_) return !keys_ && !other.keys_;
    return name() == other.name() && keys_->equals(*other.keys_);
  }

  /// The keys, which must be of this struct.
  template <class T>
  T& as() {
    auto* keys = dynamic_cast<KindKeysOf<T>*>(keys_.get());
    HADAL_ASSERT(keys != nullptr, std::string(name()));
    return keys->keys;
  }
  template <class T>
  const T& as() const {
    return const_cast<Kind*>(this)->as<T>();
  }

  void describe_keys(KindVisitor& v) {
    if (keys_) keys_->describe(v);
  }

 private:
  std::string_view family_;
  std::shared_ptr<const KindEntry> entry_;
  std::unique_ptr<KindKeys> keys_;
};

/// What is wrong with the keys of a kind, beyond what one key alone can tell: told of the first, if
/// nothing else is wrong with any.
struct KeyProblem {
  std::vector<std::string_view> keys;
  std::string problem, expected;
};

/// Shows a visitor the keys of the chosen kind.
template <class Visitor>
void describe_keys(Visitor& v, Kind& kind) {
  detail::Forwarder<Visitor> forwarder(v);
  kind.describe_keys(forwarder);
}

/// The same, or, if it asks for them, those of all kinds.
template <class Visitor>
void describe_kind(Visitor& v, Kind& kind) {
  if constexpr (requires { v.every_kind(kind); }) {
    v.every_kind(kind);
  } else {
    describe_keys(v, kind);
  }
}

/// The entry of that name, or null.
inline std::shared_ptr<const KindEntry> find_kind(const KindList& list, std::string_view family,
                                                  std::string_view name) {
  for (const auto& entry : list) {
    if (entry->family() == family && entry->name() == name) return entry;
  }
  return nullptr;
}

}  // namespace hadal::model
