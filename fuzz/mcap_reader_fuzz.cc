/// Any bytes as a log: opened, walked, messages decoded as their schema says, its run record read.

#include <cstddef>
#include <cstdint>

#include "hadal/base/error.h"
#include "hadal/log/mcap_reader.h"
#include "hadal/log/run_record.h"
#include "hadal/message/cdr.h"
#include "hadal/message/registry.h"

namespace {

using hadal::log::ByteSpan;
using hadal::log::McapChannel;

void decode(const std::string& type, ByteSpan data) {
  hadal::message::with_message_type(type, [&]<class M>() {
    M message;
    try {
      hadal::message::decode(data, message);
    } catch (const hadal::InputError&) {
    }
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto* bytes = reinterpret_cast<const std::byte*>(data);
  try {
    hadal::log::McapReader reader({bytes, bytes + size}, "fuzz");
    for (const auto& attachment : reader.attachments()) {
      try {
        reader.read_attachment(attachment);
      } catch (const hadal::InputError&) {
      }
    }
    try {
      hadal::log::read_run_record(reader, "fuzz");
    } catch (const hadal::InputError&) {
    }
    reader.for_each_message({}, [&](const McapChannel& channel, std::uint64_t, ByteSpan message) {
      const auto* schema = reader.schema_of(channel);
      if (schema != nullptr) decode(schema->name, message);
    });
    reader.check_data_crc();
  } catch (const hadal::InputError&) {
  }
  return 0;
}
