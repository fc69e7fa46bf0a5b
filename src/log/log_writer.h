#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include "hadal/base/error.h"
#include "hadal/log/mcap_writer.h"
#include "hadal/message/any_message.h"
#include "hadal/message/cdr.h"
#include "hadal/message/schema.h"

namespace hadal::log {

/// A topic of a log that takes messages of one type only.
template <message::Message M>
struct LogChannel {
  std::uint16_t id = 0;
};

/// The log of a run: typed messages as CDR in an MCAP file, with schemas that every ROS tool reads.
///
///     LogWriter log("run.mcap");
///     const auto depth = log.channel<message::Depth>("/rov/depth");
///     log.write(depth, time_ns, message);
///     log.close();
class LogWriter {
 public:
  explicit LogWriter(const std::filesystem::path& path) : mcap_(path) {}

  template <message::Message M>
  LogChannel<M> channel(const std::string& topic) {
    return {add_channel(M::kType, message::schema_text<M>(), topic)};
  }

  /// `time_ns` is simulated time since the start of the run, ≥ 0.
  template <message::Message M>
  void write(LogChannel<M> channel, std::int64_t time_ns, const M& message) {
    message::encode(message, bytes_);
    write(channel.id, time_ns, ByteSpan(bytes_));
  }

  /// The same for messages whose type is known at run time only.
  std::uint16_t channel(const message::MessageType& type, const std::string& topic);
  void write(std::uint16_t channel, std::int64_t time_ns, const message::AnyMessage& message);
  /// … and that were encoded before.
  void write(std::uint16_t channel, std::int64_t time_ns, ByteSpan encoded);

  void add_attachment(const std::string& name, const std::string& media_type, ByteSpan data) {
    mcap_.add_attachment(name, media_type, data);
  }
  void add_metadata(const std::string& name, StringMap values) {
    mcap_.add_metadata(name, std::move(values));
  }
  void close() { mcap_.close(); }
  /// Whether the disk did not take all of it: nothing more is written then.
  bool failed() const { return mcap_.failed(); }
  /// Whether the file still stands under its name; not asked of one that is closed.
  bool in_place() const { return mcap_.in_place(); }

 private:
  std::uint16_t add_channel(std::string_view type, const std::string& schema,
                            const std::string& topic);

  McapWriter mcap_;
  std::map<std::string, std::uint16_t, std::less<>> schema_ids_;
  ByteBuffer bytes_;
};

}  // namespace hadal::log
