#include "hadal/log/mcap_reader.h"

#include <algorithm>
#include <utility>

#include "hadal/base/error.h"
#include "hadal/log/crc32.h"

namespace hadal::log {

namespace {

/// Hands out the messages that pass the filter.
class Delivery {
 public:
  Delivery(const McapContents& contents, const MessageFilter& filter,
           const McapReader::Callback& callback)
      : filter_(filter), callback_(callback) {
    if (!contents.channels.empty()) channels_.resize(contents.channels.rbegin()->first + 1u);
    for (const auto& [id, channel] : contents.channels) {
      const auto& topics = filter.topics;
      const bool wanted = topics.empty() || std::count(topics.begin(), topics.end(), channel.topic);
      channels_[id] = {&channel, wanted};
    }
    for (const std::vector<std::uint16_t>& set : contents.channel_sets) {
      const auto wanted = [&](std::uint16_t id) { return target(id).wanted; };
      wanted_sets_.push_back(set.empty() || std::any_of(set.begin(), set.end(), wanted));
    }
  }

  bool wants(const McapSegment& segment) const {
    if (segment.start_time > filter_.end_time || segment.end_time < filter_.start_time) {
      return false;
    }
    return wanted_sets_[segment.channel_set];
  }

  void take(Opcode opcode, ByteSpan content) const {
    if (opcode != Opcode::kMessage) return;
    const McapMessage message = read_message(content);
    const Target to = target(message.channel_id);
    if (to.channel == nullptr) throw Malformed("a message has no channel");
    if (!to.wanted) return;
    if (message.log_time < filter_.start_time || message.log_time > filter_.end_time) return;
    callback_(*to.channel, message.log_time, message.data);
  }

 private:
  struct Target {
    const McapChannel* channel = nullptr;
    bool wanted = false;
  };
  Target target(std::uint16_t id) const { return id < channels_.size() ? channels_[id] : Target{}; }

  const MessageFilter& filter_;
  const McapReader::Callback& callback_;
  std::vector<Target> channels_;   ///< by id
  std::vector<bool> wanted_sets_;  ///< by index of the channel set
};

}  // namespace

McapReader::McapReader(const std::filesystem::path& path)
    : McapReader(open_file(path), path.string()) {}

McapReader::McapReader(ByteBuffer bytes, std::string name)
    : McapReader(from_memory(std::move(bytes)), std::move(name)) {}

McapReader::McapReader(std::unique_ptr<ByteSource> source, std::string name)
    : source_(std::move(source)), name_(std::move(name)) {
  guarded([&] { open(); });
}

template <class F>
auto McapReader::guarded(F&& f) -> decltype(f()) {
  try {
    return f();
  } catch (const Malformed& problem) {
    throw InputError(Finding{.where = {.file = name_}, .problem = problem.what()});
  }
}

void McapReader::open() {
  std::array<std::byte, kMcapMagic.size()> magic;
  if (source_.size() == 0) throw Malformed("the file is empty");
  if (source_.size() < magic.size()) throw Malformed("this is not an MCAP file: it is too short");
  source_.bytes().read(0, magic);
  if (!std::ranges::equal(magic, std::as_bytes(std::span(kMcapMagic)))) {
    throw Malformed("this is not an MCAP file: it does not begin with MCAP's magic bytes");
  }

  // The header; a writer that was killed at once did not even finish that.
  std::uint64_t data_start = magic.size();
  try {
    const McapRecordHead head = source_.head(data_start, source_.size());
    if (head.opcode != Opcode::kHeader) throw Malformed("there is no header record");
    header_ = read_header(source_.content(head));
    data_start = head.end();
  } catch (const Malformed& problem) {
    recovery_reason_ = problem.what();
    return;
  }

  // By the summary if it is whole, else by a scan.
  try {
    if (std::optional<McapContents> contents = read_summary(source_)) {
      contents_ = std::move(*contents);
      return;
    }
  } catch (const Malformed& problem) {
    recovery_reason_ = problem.what();
  }
  contents_ = scan_records(source_, data_start);
  if (!contents_.damage.empty()) recovery_reason_ = contents_.damage;
}

const McapSchema* McapReader::schema_of(const McapChannel& channel) const {
  const auto at = contents_.schemas.find(channel.schema_id);
  return at == contents_.schemas.end() ? nullptr : &at->second;
}

ByteBuffer McapReader::read_attachment(const McapAttachmentIndex& attachment) {
  return guarded([&] {
    const McapRecordHead head = source_.head(attachment.offset, source_.size());
    if (head.opcode != Opcode::kAttachment) throw Malformed("there is no attachment");
    const McapAttachmentIndex index = index_attachment(source_, head);
    ByteBuffer content(static_cast<std::size_t>(head.length));
    source_.bytes().read(head.offset + kRecordPrefix, content);

    // The CRC is the last field and covers all others; 0 means not given.
    const ByteSpan checked = ByteSpan(content).first(content.size() - sizeof(std::uint32_t));
    const auto crc =
        ByteReader(ByteSpan(content).last(sizeof(std::uint32_t))).number<std::uint32_t>();
    if (crc != 0 && crc32(checked) != crc) {
      throw Malformed("attachment \"" + index.name + "\": its CRC does not match");
    }
    const ByteSpan data = checked.last(static_cast<std::size_t>(index.data_size));
    return ByteBuffer(data.begin(), data.end());
  });
}

void McapReader::for_each_message(const MessageFilter& filter, const Callback& callback) {
  const Delivery delivery(contents_, filter, callback);
  for (const McapSegment& segment : contents_.segments) {
    if (watch_) watch_(static_cast<double>(segment.offset) / static_cast<double>(source_.size()));
    if (!delivery.wants(segment)) continue;
    std::uint64_t offset = segment.offset;
    try {
      while (offset < segment.end) {
        const McapRecordHead head = source_.head(offset, segment.end);
        if (segment.is_chunk) {
          for_each_record(source_.chunk_records(head),
                          [&](Opcode opcode, ByteSpan content) { delivery.take(opcode, content); });
        } else if (head.opcode == Opcode::kMessage) {
          delivery.take(head.opcode, source_.content(head));
        }
        offset = head.end();
      }
    } catch (const Malformed& problem) {
      const std::string place = segment.is_chunk ? "chunk" : "record";
      throw InputError(
          Finding{.where = {.file = name_},
                  .problem = place + " at byte " + std::to_string(offset) + ": " + problem.what()});
    }
  }
}

void McapReader::check_data_crc() {
  guarded([&] {
    // Finds DataEnd record by record, with the CRC of what stands in front of it.
    std::uint32_t crc = crc32(std::as_bytes(std::span(kMcapMagic)));
    std::uint64_t offset = kMcapMagic.size();
    ByteBuffer piece;
    for (;;) {
      const McapRecordHead head = source_.head(offset, source_.size());
      if (head.opcode == Opcode::kDataEnd) {
        const auto expected = ByteReader(source_.content(head)).number<std::uint32_t>();
        if (expected != 0 && expected != crc) throw Malformed("the CRC of its data does not match");
        return;
      }
      while (offset < head.end()) {
        piece.resize(
            static_cast<std::size_t>(std::min<std::uint64_t>(head.end() - offset, 1 << 20)));
        source_.bytes().read(offset, piece);
        crc = crc32(piece, crc);
        offset += piece.size();
      }
    }
  });
}

}  // namespace hadal::log
