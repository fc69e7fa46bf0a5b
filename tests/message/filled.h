#pragma once

/// Any message filled with values that all differ, so that a swapped or lost field shows.

#include <string>

#include "hadal/message/field_types.h"

namespace hadal::message {

struct Filler {
  int next = 1;

  template <class T>
  void operator()(std::string_view name, T& value, std::string_view = "") {
    if constexpr (Message<T>) {
      T::fields(*this, value);
    } else if constexpr (Number<T>) {
      value = static_cast<T>(next++);
    } else if constexpr (Text<T>) {
      value = std::string(name) + std::to_string(next++);
    } else if constexpr (FixedArray<T>) {
      for (double& e : elements(value)) e = next++ + 0.5;
    } else {
      value.resize(static_cast<std::size_t>(next % 5));
      for (double& e : value) e = next++ - 0.25;
    }
  }
};

template <Message M>
M filled(int first = 1) {
  M message;
  M::fields(Filler{first}, message);
  return message;
}

}  // namespace hadal::message
