#pragma once

/// State ↔ bytes, bit for bit. A state struct lists its members once:
///
///     template <class V> void visit(V&& v) { v(a); v(b); }
///
/// and StateWriter and StateReader walk it. Members are arithmetic, arrays, vectors, or visited
/// structs.

#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "hadal/base/error.h"

namespace hadal {

namespace detail {
template <class T>
concept Plain = std::is_arithmetic_v<T> || std::is_enum_v<T>;
template <class T, class V>
concept Visited = requires(T& x, V& v) {
  x.visit(v);
};
}  // namespace detail

class StateWriter {
 public:
  template <class T>
  void operator()(T& x) {
    if constexpr (detail::Plain<T>) {
      const auto* bytes = reinterpret_cast<const std::byte*>(&x);
      bytes_.insert(bytes_.end(), bytes, bytes + sizeof(T));
    } else if constexpr (detail::Visited<T, StateWriter>) {
      x.visit(*this);
    } else {
      for (auto& element : x) (*this)(element);
    }
  }
  const std::vector<std::byte>& bytes() const { return bytes_; }

 private:
  std::vector<std::byte> bytes_;
};

/// Throws InputError when the bytes end too early; `finish` when some are left.
class StateReader {
 public:
  explicit StateReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  template <class T>
  void operator()(T& x) {
    if constexpr (detail::Plain<T>) {
      if (bytes_.size() < sizeof(T)) throw InputError("the state ends too early");
      if constexpr (std::is_same_v<T, bool>) {
        if (bytes_[0] > std::byte{1})
          throw InputError("the state has a flag that is neither 0 nor 1");
      }
      std::memcpy(&x, bytes_.data(), sizeof(T));
      bytes_ = bytes_.subspan(sizeof(T));
    } else if constexpr (detail::Visited<T, StateReader>) {
      x.visit(*this);
    } else {
      for (auto& element : x) (*this)(element);
    }
  }
  void finish() const {
    if (!bytes_.empty()) {
      throw InputError("the state has " + std::to_string(bytes_.size()) + " bytes too many");
    }
  }

 private:
  std::span<const std::byte> bytes_;
};

}  // namespace hadal
