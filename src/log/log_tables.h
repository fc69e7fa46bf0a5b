#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "hadal/log/mcap_reader.h"
#include "hadal/message/any_message.h"

namespace hadal::log {

/// Turns messages of one type into rows of numbers.
class TableDecoder {
 public:
  virtual ~TableDecoder() = default;
  /// First over all messages: finds how many columns the sequences need.
  virtual void measure(ByteSpan data) = 0;
  /// Then the names of the columns, and the values of each message.
  virtual std::vector<std::string> names() const = 0;
  virtual void row(ByteSpan data, std::vector<double>& values) = 0;
};

/// One topic of a log as a table.
struct LogTable {
  std::uint16_t channel_id = 0;
  std::string topic;
  std::unique_ptr<TableDecoder> decoder;
  std::uint64_t rows = 0;
};

/// All topics of a log that hadal can decode, in the order of their channel ids.
struct LogTables {
  std::vector<LogTable> tables;
  std::vector<std::string> skipped;  ///< `topic (why)` of the others
};

/// Reads no message: rows are those of the log's summary (0 if there is none), and sequences have
/// no columns. `more` are types beyond those that ship.
LogTables find_tables(const McapReader& log, const message::MessageTypes& more = {});
/// Counts rows and columns over all messages. Throws InputError if the log or one of its messages
/// is damaged.
void measure(McapReader& log, LogTables& tables);

}  // namespace hadal::log
