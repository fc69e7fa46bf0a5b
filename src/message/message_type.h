#pragma once

/// type_of<M>() for any message. Pulls in Fast-CDR: for .cc files that define a message of their
/// own.

#include "hadal/message/any_message.h"
#include "hadal/message/cdr.h"
#include "hadal/message/schema.h"

namespace hadal::message {

namespace detail {

template <Message M>
class SlotOf final : public MessageSlot {
 public:
  void decode(std::span<const std::byte> bytes) override { message::decode(bytes, message_); }
  AnyMessage message() const override { return &message_; }
  void grow_lengths(SequenceLengths& lengths) const override {
    message::grow_lengths(message_, lengths);
  }
  std::vector<std::string> column_names(const SequenceLengths& lengths) const override {
    return message::column_names<M>(lengths);
  }
  void column_values(const SequenceLengths& lengths, std::vector<double>& row) const override {
    message::column_values(message_, lengths, row);
  }

 private:
  M message_;
};

}  // namespace detail

template <Message M>
const MessageType& type_of() {
  static const MessageType type{
      M::kType, &schema_text<M>,
      [](const void* m, std::vector<std::byte>& out) {
        message::encode(*static_cast<const M*>(m), out);
      },
      []() -> std::unique_ptr<MessageSlot> { return std::make_unique<detail::SlotOf<M>>(); }};
  return type;
}

}  // namespace hadal::message
