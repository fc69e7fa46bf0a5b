#pragma once

/// Every number and name of a described struct as one text: equal structs have equal texts.

#include <array>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"
#include "hadal/model/kind.h"

namespace hadal::model {

class DescribedText {
 public:
  template <class T>
  void operator()(std::string_view, T& member, const Field&) {
    add(member);
  }
  const std::string& text() const { return text_; }

 private:
  void add_bytes(const void* bytes, std::size_t size) {
    text_.append(static_cast<const char*>(bytes), size);
  }
  void add(double& x) { add_bytes(&x, sizeof(x)); }
  void add(std::string& x) { add_text(x); }
  void add_text(const std::string& x) {
    const std::size_t size = x.size();
    add_bytes(&size, sizeof(size));
    text_ += x;
  }
  template <int N>
  void add(Vec<double, N>& x) {
    for (double& e : x.e) add(e);
  }
  template <int R, int C>
  void add(Mat<double, R, C>& x) {
    for (int r = 0; r < R; ++r) {
      for (int c = 0; c < C; ++c) add(x(r, c));
    }
  }
  template <class T>
  void add(std::optional<T>& x) {
    text_ += x ? '1' : '0';
    if (x) add(*x);
  }
  template <class T>
  void add(std::vector<T>& x) {
    const std::size_t size = x.size();
    add_bytes(&size, sizeof(size));
    for (T& e : x) add(e);
  }
  template <class T, std::size_t N>
  void add(std::array<T, N>& x) {
    for (T& e : x) add(e);
  }
  template <class T>
  void add(std::map<std::string, T>& x) {
    const std::size_t size = x.size();
    add_bytes(&size, sizeof(size));
    for (auto& [key, value] : x) {
      add_text(key);
      add(value);
    }
  }
  void add(Kind& x) { add_text(std::string(x.name())); }
  void add(EnumMember& x) { add_bytes(&x.value, sizeof(x.value)); }
  void add(TablesMember& x) {
    const std::size_t size = x.size();
    add_bytes(&size, sizeof(size));
    for (std::size_t i = 0; i < size; ++i) {
      TableMember element = x.element(i);
      describe(*this, element);
    }
  }
  template <class T>
  void add(T& x) {
    if constexpr (std::is_enum_v<T> || std::is_arithmetic_v<T>) {
      add_bytes(&x, sizeof(x));
    } else {
      describe(*this, x);
    }
  }

  std::string text_;
};

template <class T>
std::string described_text(T x) {
  DescribedText visitor;
  describe(visitor, x);
  return visitor.text();
}

}  // namespace hadal::model
