#pragma once

/// State ↔ numbers, for scenes that save and load; internal to the room. Members are arithmetic,
/// vectors, or structs with `visit`, as in base/archive.h.

#include <cmath>
#include <span>
#include <type_traits>
#include <vector>

#include "hadal/base/error.h"

namespace hadal::engine {

class NumberWriter {
 public:
  template <class T>
  void operator()(T& x) {
    if constexpr (std::is_arithmetic_v<T>) {
      numbers.push_back(static_cast<double>(x));
    } else if constexpr (requires { x.visit(*this); }) {
      x.visit(*this);
    } else {
      for (auto& element : x) (*this)(element);
    }
  }
  template <class T>
  void resize(std::vector<T>& list) {
    numbers.push_back(static_cast<double>(list.size()));
  }

  std::vector<double> numbers;
};

/// Throws InputError when the numbers do not fit.
class NumberReader {
 public:
  explicit NumberReader(std::span<const double> numbers) : numbers_(numbers) {}

  template <class T>
  void operator()(T& x) {
    if constexpr (std::is_arithmetic_v<T>) {
      x = static_cast<T>(std::is_integral_v<T> ? next_integer() : next());
    } else if constexpr (requires { x.visit(*this); }) {
      x.visit(*this);
    } else {
      for (auto& element : x) (*this)(element);
    }
  }
  template <class T>
  void resize(std::vector<T>& list) {
    const double size = next();
    // Each element has at least one number.
    if (!(size >= 0) || size > static_cast<double>(numbers_.size()) || size != std::floor(size)) {
      throw InputError("the state of the scene has a list of impossible length");
    }
    list.resize(static_cast<std::size_t>(size));
  }
  void finish() const {
    if (!numbers_.empty()) throw InputError("the state of the scene has too many numbers");
  }

 private:
  double next() {
    if (numbers_.empty()) throw InputError("the state of the scene ends too early");
    const double x = numbers_.front();
    numbers_ = numbers_.subspan(1);
    return x;
  }
  double next_integer() {
    const double x = next();
    if (x >= -1 && x <= 1e6 && x == std::floor(x)) return x;
    throw InputError("the state of the scene has a number that is no index");
  }
  std::span<const double> numbers_;
};

}  // namespace hadal::engine
