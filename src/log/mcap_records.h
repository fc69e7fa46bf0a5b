#pragma once

/// The records of MCAP version 0 (https://mcap.dev/spec). Times are nanoseconds, offsets are bytes
/// from the start of the file. append() writes a whole record; read_*() parse a record's content,
/// which stands behind its opcode and length, and throw Malformed.

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "hadal/log/mcap_bytes.h"

namespace hadal::log {

inline constexpr std::array<std::uint8_t, 8> kMcapMagic{0x89, 'M', 'C', 'A', 'P', '0', '\r', '\n'};
/// Opcode and length in front of each record.
inline constexpr std::size_t kRecordPrefix = 9;
/// The footer record, prefix included.
inline constexpr std::size_t kFooterSize = kRecordPrefix + 8 + 8 + 4;

enum class Opcode : std::uint8_t {
  kHeader = 0x01,
  kFooter = 0x02,
  kSchema = 0x03,
  kChannel = 0x04,
  kMessage = 0x05,
  kChunk = 0x06,
  kMessageIndex = 0x07,
  kChunkIndex = 0x08,
  kAttachment = 0x09,
  kAttachmentIndex = 0x0A,
  kStatistics = 0x0B,
  kMetadata = 0x0C,
  kMetadataIndex = 0x0D,
  kSummaryOffset = 0x0E,
  kDataEnd = 0x0F,
};

struct McapHeader {
  std::string profile;
  std::string library;
};

struct McapSchema {
  std::uint16_t id = 0;
  std::string name;      ///< e.g. `sensor_msgs/msg/Imu`
  std::string encoding;  ///< e.g. `ros2msg`
  ByteBuffer data;
  bool operator==(const McapSchema&) const = default;
};

struct McapChannel {
  std::uint16_t id = 0;
  std::uint16_t schema_id = 0;  ///< 0 means none
  std::string topic;
  std::string message_encoding;  ///< e.g. `cdr`
  StringMap metadata;
  bool operator==(const McapChannel&) const = default;
};

struct McapMessage {
  std::uint16_t channel_id = 0;
  std::uint32_t sequence = 0;
  std::uint64_t log_time = 0;
  std::uint64_t publish_time = 0;
  ByteSpan data;
};

struct McapChunk {
  std::uint64_t start_time = 0;
  std::uint64_t end_time = 0;
  std::uint64_t uncompressed_size = 0;
  std::uint32_t uncompressed_crc = 0;  ///< 0 means not given
  std::string compression;
  ByteSpan records;
};

struct McapChunkIndex {
  std::uint64_t start_time = 0;
  std::uint64_t end_time = 0;
  std::uint64_t offset = 0;  ///< of the chunk record
  std::uint64_t length = 0;  ///< with its prefix
  std::map<std::uint16_t, std::uint64_t> message_index_offsets;
  std::uint64_t message_index_length = 0;
  std::string compression;
  std::uint64_t compressed_size = 0;
  std::uint64_t uncompressed_size = 0;
};

struct McapAttachmentIndex {
  std::uint64_t offset = 0;  ///< of the attachment record
  std::uint64_t length = 0;  ///< with its prefix
  std::uint64_t log_time = 0;
  std::uint64_t create_time = 0;
  std::uint64_t data_size = 0;
  std::string name;
  std::string media_type;
};

struct McapMetadata {
  std::string name;
  StringMap values;
  bool operator==(const McapMetadata&) const = default;
};

struct McapMetadataIndex {
  std::uint64_t offset = 0;  ///< of the metadata record
  std::uint64_t length = 0;  ///< with its prefix
  std::string name;
};

struct McapStatistics {
  std::uint64_t message_count = 0;
  std::uint16_t schema_count = 0;
  std::uint32_t channel_count = 0;
  std::uint32_t attachment_count = 0;
  std::uint32_t metadata_count = 0;
  std::uint32_t chunk_count = 0;
  std::uint64_t start_time = 0;
  std::uint64_t end_time = 0;
  std::map<std::uint16_t, std::uint64_t> channel_message_counts;
};

struct McapSummaryOffset {
  Opcode group = Opcode::kSchema;
  std::uint64_t start = 0;
  std::uint64_t length = 0;
};

struct McapFooter {
  std::uint64_t summary_start = 0;
  std::uint64_t summary_offset_start = 0;
  std::uint32_t summary_crc = 0;  ///< 0 means not given
};

void append(const McapHeader& record, ByteBuffer& out);
void append(const McapSchema& record, ByteBuffer& out);
void append(const McapChannel& record, ByteBuffer& out);
void append(const McapMessage& record, ByteBuffer& out);
void append(const McapChunk& record, ByteBuffer& out);
void append(const McapChunkIndex& record, ByteBuffer& out);
void append(const McapAttachmentIndex& record, ByteBuffer& out);
void append(const McapMetadata& record, ByteBuffer& out);
void append(const McapMetadataIndex& record, ByteBuffer& out);
void append(const McapStatistics& record, ByteBuffer& out);
void append(const McapSummaryOffset& record, ByteBuffer& out);
/// The footer without its CRC field, over which the CRC still has to run.
void append_without_crc(const McapFooter& record, ByteBuffer& out);
void append_data_end(std::uint32_t data_section_crc, ByteBuffer& out);
/// An attachment with its CRC; returns its index with offset 0.
McapAttachmentIndex append_attachment(const std::string& name, const std::string& media_type,
                                      std::uint64_t log_time, ByteSpan data, ByteBuffer& out);

McapHeader read_header(ByteSpan content);
McapSchema read_schema(ByteSpan content);
McapChannel read_channel(ByteSpan content);
McapMessage read_message(ByteSpan content);
McapChunk read_chunk(ByteSpan content);
McapChunkIndex read_chunk_index(ByteSpan content);
McapAttachmentIndex read_attachment_index(ByteSpan content);
McapMetadata read_metadata(ByteSpan content);
McapMetadataIndex read_metadata_index(ByteSpan content);
McapStatistics read_statistics(ByteSpan content);
McapFooter read_footer(ByteSpan content);

/// Splits bytes that hold whole records: f(opcode, content). Throws Malformed at a broken one.
template <class F>
void for_each_record(ByteSpan bytes, F&& f) {
  ByteReader reader(bytes);
  while (!reader.empty()) {
    const auto opcode = static_cast<Opcode>(reader.number<std::uint8_t>());
    const auto length = reader.number<std::uint64_t>();
    f(opcode, reader.raw(length));
  }
}

}  // namespace hadal::log
