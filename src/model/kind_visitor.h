#pragma once

/// `describe` through one virtual function. Visitors are templates; the keys of a kind that comes
/// from a list (kind.h) reach them through this, so that neither needs to know the other's type.
///
/// A kind's members are those of field.h, with optional ones of plain types only.

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"

namespace hadal::model {

class KindVisitor;

/// An enum with EnumNames, by the place of its value; what a visitor sets is written back.
struct EnumMember {
  std::span<const std::string_view> names;
  std::size_t value = 0;
};

/// A described struct.
class TableMember {
 public:
  template <class T>
  explicit TableMember(T& table)
      : table_(&table),
        describe_([](void* t, KindVisitor& v) { describe_erased(v, *static_cast<T*>(t)); }) {}
  void describe(KindVisitor& v) const { describe_(table_, v); }

 private:
  void* table_;
  void (*describe_)(void*, KindVisitor&);
};

/// std::vector of described structs.
class TablesMember {
 public:
  template <class T>
  explicit TablesMember(std::vector<T>& tables)
      : tables_(&tables),
        resize_([](void* t, std::size_t n) { static_cast<std::vector<T>*>(t)->assign(n, T{}); }),
        size_([](const void* t) { return static_cast<const std::vector<T>*>(t)->size(); }),
        element_([](void* t, std::size_t i) {
          return TableMember((*static_cast<std::vector<T>*>(t))[i]);
        }) {}
  std::size_t size() const { return size_(tables_); }
  /// To so many default ones.
  void assign(std::size_t n) const { resize_(tables_, n); }
  TableMember element(std::size_t i) const { return element_(tables_, i); }

 private:
  void* tables_;
  void (*resize_)(void*, std::size_t);
  std::size_t (*size_)(const void*);
  TableMember (*element_)(void*, std::size_t);
};

using KindMember =
    std::variant<double*, int*, bool*, std::string*, Vec3<double>*, Vec6<double>*, Mat3<double>*,
                 Mat6<double>*, std::vector<double>*, std::vector<std::vector<double>>*,
                 std::map<std::string, std::string>*, std::map<std::string, double>*,
                 std::optional<double>*, std::optional<int>*, std::optional<std::string>*,
                 std::optional<Vec3<double>>*, EnumMember*, TableMember*, TablesMember*>;

class KindVisitor {
 public:
  virtual ~KindVisitor() = default;
  virtual void member(std::string_view key, KindMember member, const Field& field) = 0;
};

namespace detail {

template <class T>
struct IsVector : std::false_type {};
template <class T>
struct IsVector<std::vector<T>> : std::true_type {};

/// Calls a KindVisitor as `describe` calls a visitor.
struct Eraser {
  KindVisitor& visitor;

  template <class T>
  void operator()(std::string_view key, T& x, const Field& field) {
    if constexpr (std::is_constructible_v<KindMember, T*>) {
      visitor.member(key, &x, field);
    } else if constexpr (std::is_enum_v<T>) {
      EnumMember member{EnumNames<T>::value, static_cast<std::size_t>(x)};
      visitor.member(key, &member, field);
      x = static_cast<T>(member.value);
    } else if constexpr (IsVector<T>::value) {
      TablesMember member(x);
      visitor.member(key, &member, field);
    } else {
      TableMember member(x);
      visitor.member(key, &member, field);
    }
  }
};

/// The other way: a visitor as a KindVisitor.
template <class Visitor>
class Forwarder : public KindVisitor {
 public:
  explicit Forwarder(Visitor& visitor) : visitor_(visitor) {}
  void member(std::string_view key, KindMember member, const Field& field) override {
    std::visit([&](auto* x) { visitor_(key, *x, field); }, member);
  }

 private:
  Visitor& visitor_;
};

}  // namespace detail

template <class T>
void describe_erased(KindVisitor& v, T& described) {
  detail::Eraser eraser{v};
  describe(eraser, described);
}

template <class Visitor>
void describe(Visitor& v, TableMember& table) {
  detail::Forwarder<Visitor> forwarder(v);
  table.describe(forwarder);
}

}  // namespace hadal::model
