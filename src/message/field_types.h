#pragma once

/// What a visitor of `fields` asks about a member's type.

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "hadal/math/vec.h"

namespace hadal::message {

template <class T>
concept Message = requires {
  std::string_view(T::kType);
};

template <class T>
concept Number = std::same_as<T, std::uint8_t> || std::same_as<T, std::int32_t> ||
    std::same_as<T, std::uint32_t> || std::same_as<T, float> || std::same_as<T, double>;

template <class T>
concept Text = std::same_as<T, std::string>;

/// A sequence whose length is part of the data.
template <class T>
concept Sequence = std::same_as<T, std::vector<double>>;

template <class T>
struct FixedLength : std::integral_constant<std::size_t, 0> {};
template <std::size_t N>
struct FixedLength<std::array<double, N>> : std::integral_constant<std::size_t, N> {};
template <int N>
struct FixedLength<Vec<double, N>> : std::integral_constant<std::size_t, std::size_t{N}> {};

/// An array whose length is part of the type.
template <class T>
concept FixedArray = FixedLength<T>::value >
0;

/// The elements of a fixed array, const or not.
template <std::size_t N>
constexpr std::span<double, N> elements(std::array<double, N>& a) {
  return a;
}
template <std::size_t N>
constexpr std::span<const double, N> elements(const std::array<double, N>& a) {
  return a;
}
template <int N>
constexpr auto elements(Vec<double, N>& a) {
  return elements(a.e);
}
template <int N>
constexpr auto elements(const Vec<double, N>& a) {
  return elements(a.e);
}

/// The name of a number type in a .msg file.
template <Number T>
constexpr std::string_view type_name() {
  if constexpr (std::same_as<T, std::uint8_t>) return "uint8";
  if constexpr (std::same_as<T, std::int32_t>) return "int32";
  if constexpr (std::same_as<T, std::uint32_t>) return "uint32";
  if constexpr (std::same_as<T, float>) return "float32";
  if constexpr (std::same_as<T, double>) return "float64";
}

}  // namespace hadal::message
