#pragma once

/// What a log holds, the messages themselves apart. Comes from its summary, or from a scan when it
/// has none.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hadal/log/mcap_record_source.h"

namespace hadal::log {

/// One chunk, or a run of records outside chunks with messages among them. Small, since a long log
/// has one per second.
struct McapSegment {
  std::uint64_t offset = 0;
  std::uint64_t end = 0;
  std::uint64_t start_time = 0;  ///< of its messages, ends included
  std::uint64_t end_time = ~std::uint64_t{0};
  std::uint32_t channel_set = 0;  ///< index into McapContents::channel_sets
  bool is_chunk = true;
};

struct McapContents {
  std::map<std::uint16_t, McapSchema> schemas;
  std::map<std::uint16_t, McapChannel> channels;
  std::vector<McapAttachmentIndex> attachments;
  std::vector<McapMetadata> metadata;
  std::vector<McapSegment> segments;  ///< in the order of the file
  /// Whose messages segments hold, each set once; the first is empty and means not known.
  std::vector<std::vector<std::uint16_t>> channel_sets{1};
  std::map<std::uint16_t, std::uint64_t> message_counts;  ///< by the summary's statistics
  std::string damage;  ///< why the scan ended early, empty if it did not
};

/// Adds a schema or channel, which may come again only if it is the same. Throws Malformed.
void add_unique(McapSchema schema, McapContents& contents);
void add_unique(McapChannel channel, McapContents& contents);

/// Index of the attachment record at `head`; its data are not read. Throws Malformed.
McapAttachmentIndex index_attachment(McapRecordSource& source, const McapRecordHead& head);

/// Contents by the summary; nothing if there is none or if it leaves out what reading needs.
/// Throws Malformed if footer or summary are damaged, as they are when the writer was killed.
std::optional<McapContents> read_summary(McapRecordSource& source);

/// Contents by walking over all records from `offset` (behind the header) up to the end of the
/// data section or the first damage.
McapContents scan_records(McapRecordSource& source, std::uint64_t offset);

}  // namespace hadal::log
