#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <memory>
#include <system_error>

#include "hadal/base/error.h"
#include "hadal/log/export_names.h"
#include "hadal/log/file_identity.h"
#include "hadal/log/log_export.h"
#include "hadal/log/log_tables.h"
#include "hadal/log/output_file.h"

namespace hadal::log {

namespace {

/// Of one file, and of all files together.
constexpr std::size_t kBufferBytes = std::size_t{1} << 16;
constexpr std::size_t kAllBuffersBytes = std::size_t{1} << 28;

/// Open only while its buffer is written: a log may have more topics than a process may open files.
class CsvFile {
 public:
  CsvFile(const std::filesystem::path& path, TableDecoder& decoder, std::size_t buffer_bytes)
      : part_(path), decoder_(decoder), buffer_bytes_(buffer_bytes) {
    text_ = "time_s";
    for (const std::string& name : decoder.names()) text_.append(",").append(name);
    text_ += '\n';
  }

  void add(std::uint64_t time, ByteSpan data) {
    append_time(time);
    decoder_.row(data, values_);
    for (double value : values_) {
      std::array<char, 32> digits;
      const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
      text_ += ',';
      text_.append(digits.data(), end.ptr);
    }
    text_ += '\n';
    if (text_.size() >= buffer_bytes_) flush();
  }

  void flush() {
    append_to_file(part_.path(), text_);
    text_.clear();
  }
  void commit() { part_.commit(); }

 private:
  /// Seconds with nine decimals.
  void append_time(std::uint64_t time) {
    constexpr std::uint64_t kSecond = 1'000'000'000;
    const std::string fraction = std::to_string(time % kSecond);
    text_.append(std::to_string(time / kSecond)).append(".");
    text_.append(9 - fraction.size(), '0').append(fraction);
  }

  PartFile part_;
  TableDecoder& decoder_;
  std::size_t buffer_bytes_;
  std::string text_;
  std::vector<double> values_;
};

}  // namespace

ExportReport export_csv(const std::filesystem::path& log, const std::filesystem::path& directory,
                        const ExportWatch& watch, const message::MessageTypes& more) {
  McapReader reader(log);
  reader.set_watch(watch);
  LogTables tables = find_tables(reader, more);
  measure(reader, tables);
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) throw SystemError(directory.string() + ": cannot be made: " + error.message());

  ExportReport report{.skipped = tables.skipped, .recovery_reason = reader.recovery_reason()};
  std::map<std::uint16_t, std::unique_ptr<CsvFile>> files;
  std::set<std::string> taken;
  const std::size_t count = std::max<std::size_t>(tables.tables.size(), 1);
  const std::size_t buffer_bytes = std::min(kBufferBytes, kAllBuffersBytes / count);
  for (LogTable& table : tables.tables) {
    const auto path = directory / (unique_name(file_stem(table.topic), taken) + ".csv");
    refuse_overwriting(path, {log});
    files[table.channel_id] = std::make_unique<CsvFile>(path, *table.decoder, buffer_bytes);
    report.written.push_back(table.topic + " → " + path.string());
  }
  reader.for_each_message({}, [&](const McapChannel& channel, std::uint64_t time, ByteSpan data) {
    const auto at = files.find(channel.id);
    if (at != files.end()) at->second->add(time, data);
  });
  for (auto& [id, file] : files) file->flush();
  for (auto& [id, file] : files) file->commit();
  return report;
}

}  // namespace hadal::log
