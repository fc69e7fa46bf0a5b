#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "hadal/log/mcap_contents.h"

namespace hadal::log {

/// Which messages to read.
struct MessageFilter {
  std::vector<std::string> topics;                                     ///< empty means all
  std::uint64_t start_time = 0;                                        ///< log time [ns], included
  std::uint64_t end_time = std::numeric_limits<std::uint64_t>::max();  ///< included
};

/// Reads an MCAP file (chunks packed with zstd or not at all). Finds everything by the summary; a
/// file whose writer was killed has none and is scanned up to its last whole chunk. Memory: one
/// chunk, and some 40 bytes per chunk to find it. Every length and CRC on the way is checked:
/// damage is InputError with file and place.
class McapReader {
 public:
  explicit McapReader(const std::filesystem::path& path);
  /// Bytes in memory; `name` stands for the file in errors.
  McapReader(ByteBuffer bytes, std::string name);

  const McapHeader& header() const { return header_; }
  const std::map<std::uint16_t, McapSchema>& schemas() const { return contents_.schemas; }
  const std::map<std::uint16_t, McapChannel>& channels() const { return contents_.channels; }
  const std::vector<McapAttachmentIndex>& attachments() const { return contents_.attachments; }
  const std::vector<McapMetadata>& metadata() const { return contents_.metadata; }

  /// Messages by channel, as the summary tells; empty if there is none.
  const std::map<std::uint16_t, std::uint64_t>& message_counts() const {
    return contents_.message_counts;
  }

  /// The channel's schema, nullptr if it has none.
  const McapSchema* schema_of(const McapChannel& channel) const;
  /// The attachment's data, CRC checked.
  ByteBuffer read_attachment(const McapAttachmentIndex& attachment);

  /// Whether the file is damaged or unfinished, and only what stands in front of that can be read.
  bool recovered() const { return !recovery_reason_.empty(); }
  const std::string& recovery_reason() const { return recovery_reason_; }

  /// The bytes are valid during the call only, which must not use this reader.
  using Callback = std::function<void(const McapChannel&, std::uint64_t log_time, ByteSpan data)>;
  /// Called now and then while messages are read, with the part of the file that is done [0, 1];
  /// what it throws ends the reading.
  using Watch = std::function<void(double done)>;
  void set_watch(Watch watch) { watch_ = std::move(watch); }

  /// In the order of the file.
  void for_each_message(const MessageFilter& filter, const Callback& callback);

  /// Reads the whole data section and compares its CRC with the one of the file.
  void check_data_crc();

 private:
  McapReader(std::unique_ptr<ByteSource> source, std::string name);
  void open();
  template <class F>
  auto guarded(F&& f) -> decltype(f());

  McapRecordSource source_;
  std::string name_;
  McapHeader header_;
  McapContents contents_;
  std::string recovery_reason_;
  Watch watch_;
};

}  // namespace hadal::log
