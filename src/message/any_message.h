#pragma once

/// A message whose type is known at run time only: what goes over the bus to sinks, and what is
/// read from a log by the name of its type. Open: any struct of the form of header.h can be one.

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/message/columns.h"
#include "hadal/message/field_types.h"

namespace hadal::message {

class AnyMessage;

/// A place for one message of a type, to read bytes into.
class MessageSlot {
 public:
  virtual ~MessageSlot() = default;
  /// Throws InputError as decode of cdr.h does.
  virtual void decode(std::span<const std::byte> bytes) = 0;
  virtual AnyMessage message() const = 0;
  // Of the message in it, as in columns.h.
  virtual void grow_lengths(SequenceLengths& lengths) const = 0;
  virtual std::vector<std::string> column_names(const SequenceLengths& lengths) const = 0;
  virtual void column_values(const SequenceLengths& lengths, std::vector<double>& row) const = 0;
};

/// One type of message.
struct MessageType {
  std::string_view name;    ///< kType
  std::string (*schema)();  ///< its ros2msg text
  void (*encode)(const void* message, std::vector<std::byte>& out);
  std::unique_ptr<MessageSlot> (*make)();
};

/// That of M: one object in the program. The messages of registry.h have theirs compiled; who
/// defines another one includes message_type.h where it is first published.
template <Message M>
const MessageType& type_of();

/// Types beyond those of registry.h, for who reads logs.
using MessageTypes = std::vector<const MessageType*>;

/// That of registry.h or of `more` with this name; null if there is none.
const MessageType* find_message_type(std::string_view name, const MessageTypes& more = {});

/// A pointer to a message, valid as long as that is.
class AnyMessage {
 public:
  template <Message M>
  AnyMessage(const M* message) : message_(message), type_(&type_of<M>()) {}

  const MessageType& type() const { return *type_; }
  /// Null if it is of another type.
  template <Message M>
  const M* get_if() const {
    return type_ == &type_of<M>() ? static_cast<const M*>(message_) : nullptr;
  }
  /// It must be of this type.
  template <Message M>
  const M& as() const {
    HADAL_ASSERT(type_ == &type_of<M>(), std::string(type_->name));
    return *static_cast<const M*>(message_);
  }
  void encode(std::vector<std::byte>& out) const { type_->encode(message_, out); }

 private:
  const void* message_;
  const MessageType* type_;
};

/// One number out of a message of one type, by name: what checks and plots ask for.
struct Quantity {
  std::string_view name;
  std::string_view unit;
  double (*value)(const AnyMessage&);
};

/// From a function of the message without state: quantity<Depth>("depth", "m", [](auto& m) { … }).
template <Message M, class Read>
Quantity quantity(std::string_view name, std::string_view unit, Read) {
  return {name, unit, [](const AnyMessage& m) -> double { return Read{}(m.as<M>()); }};
}

}  // namespace hadal::message
