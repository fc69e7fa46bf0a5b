#include "hadal/log/mcap_records.h"

namespace hadal::log {

namespace {

std::map<std::uint16_t, std::uint64_t> read_counts(ByteReader& r) {
  ByteReader entries(r.raw(r.number<std::uint32_t>()));
  std::map<std::uint16_t, std::uint64_t> values;
  while (!entries.empty()) {
    const auto id = entries.number<std::uint16_t>();
    values[id] = entries.number<std::uint64_t>();
  }
  return values;
}

// The braced lists below evaluate from left to right, in the order of the bytes.

}  // namespace

McapHeader read_header(ByteSpan content) {
  ByteReader r(content);
  return {r.text(), r.text()};
}

McapSchema read_schema(ByteSpan content) {
  ByteReader r(content);
  McapSchema record{r.number<std::uint16_t>(), r.text(), r.text(), {}};
  const ByteSpan data = r.raw(r.number<std::uint32_t>());
  record.data.assign(data.begin(), data.end());
  return record;
}

McapChannel read_channel(ByteSpan content) {
  ByteReader r(content);
  return {r.number<std::uint16_t>(), r.number<std::uint16_t>(), r.text(), r.text(), r.map()};
}

McapMessage read_message(ByteSpan content) {
  ByteReader r(content);
  McapMessage record{r.number<std::uint16_t>(),
                     r.number<std::uint32_t>(),
                     r.number<std::uint64_t>(),
                     r.number<std::uint64_t>(),
                     {}};
  record.data = r.raw(r.left());
  return record;
}

McapChunk read_chunk(ByteSpan content) {
  ByteReader r(content);
  McapChunk record{r.number<std::uint64_t>(),
                   r.number<std::uint64_t>(),
                   r.number<std::uint64_t>(),
                   r.number<std::uint32_t>(),
                   r.text(),
                   {}};
  record.records = r.raw(r.number<std::uint64_t>());
  return record;
}

McapChunkIndex read_chunk_index(ByteSpan content) {
  ByteReader r(content);
  return {r.number<std::uint64_t>(),
          r.number<std::uint64_t>(),
          r.number<std::uint64_t>(),
          r.number<std::uint64_t>(),
          read_counts(r),
          r.number<std::uint64_t>(),
          r.text(),
          r.number<std::uint64_t>(),
          r.number<std::uint64_t>()};
}

McapAttachmentIndex read_attachment_index(ByteSpan content) {
  ByteReader r(content);
  return {r.number<std::uint64_t>(),
          r.number<std::uint64_t>(),
          r.number<std::uint64_t>(),
          r.number<std::uint64_t>(),
          r.number<std::uint64_t>(),
          r.text(),
          r.text()};
}

McapMetadata read_metadata(ByteSpan content) {
  ByteReader r(content);
  return {r.text(), r.map()};
}

McapMetadataIndex read_metadata_index(ByteSpan content) {
  ByteReader r(content);
  return {r.number<std::uint64_t>(), r.number<std::uint64_t>(), r.text()};
}

McapStatistics read_statistics(ByteSpan content) {
  ByteReader r(content);
  return {r.number<std::uint64_t>(), r.number<std::uint16_t>(), r.number<std::uint32_t>(),
          r.number<std::uint32_t>(), r.number<std::uint32_t>(), r.number<std::uint32_t>(),
          r.number<std::uint64_t>(), r.number<std::uint64_t>(), read_counts(r)};
}

McapFooter read_footer(ByteSpan content) {
  ByteReader r(content);
  return {r.number<std::uint64_t>(), r.number<std::uint64_t>(), r.number<std::uint32_t>()};
}

}  // namespace hadal::log
