#pragma once

/// The text of a message's definition in the form of .msg files, with all messages that it holds
/// behind it ("ros2msg" of MCAP): what a log's reader needs to decode it.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hadal/message/field_types.h"

namespace hadal::message {

/// `sensor_msgs/Imu` from `sensor_msgs/msg/Imu`: the name as fields spell it.
std::string short_type_name(std::string_view type);

namespace detail {

class SchemaText {
 public:
  template <Message M>
  void add() {
    if (!open(M::kType)) return;
    const std::size_t mine = definitions_.size() - 1;
    if constexpr (requires { M::kConstants; }) {
      for (const auto& c : M::kConstants) add_constant(mine, c.type, c.name, c.value);
    }
    const M message{};
    const auto visit = [&]<class T>(std::string_view name, const T&, std::string_view unit = "") {
      add_field(mine, field_type<T>(), name, unit);
      if constexpr (Message<T>) add<T>();
    };
    M::fields(visit, message);
  }

  std::string text() const;

 private:
  template <class T>
  static std::string field_type() {
    if constexpr (Message<T>) {
      return short_type_name(T::kType);
    } else if constexpr (Number<T>) {
      return std::string(type_name<T>());
    } else if constexpr (Text<T>) {
      return "string";
    } else if constexpr (FixedArray<T>) {
      return "float64[" + std::to_string(FixedLength<T>::value) + "]";
    } else {
      static_assert(Sequence<T>);
      return "float64[]";
    }
  }

  /// False if the type is there already.
  bool open(std::string_view type);
  void add_constant(std::size_t definition, std::string_view type, std::string_view name,
                    int value);
  void add_field(std::size_t definition, const std::string& type, std::string_view name,
                 std::string_view unit);

  std::vector<std::pair<std::string, std::string>> definitions_;  ///< short name and lines
};

}  // namespace detail

template <Message M>
std::string schema_text() {
  detail::SchemaText schema;
  schema.add<M>();
  return schema.text();
}

}  // namespace hadal::message
