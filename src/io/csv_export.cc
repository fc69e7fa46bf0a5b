#include <array>
#include <charconv>
#include <map>
#include <memory>
#include <system_error>

#include "hadal/base/error.h"
#include "hadal/io/export_names.h"
#include "hadal/io/log_export.h"
#include "hadal/io/log_tables.h"
#include "hadal/io/output_file.h"

namespace hadal::io {

namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 16;

class CsvFile {
 public:
  CsvFile(const std::filesystem::path& path, TableDecoder& decoder)
      : file_(path), decoder_(decoder) {
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
    if (text_.size() >= kBufferBytes) flush();
  }

  void close() {
    flush();
    file_.close();
  }

 private:
  /// Seconds with nine decimals.
  void append_time(std::uint64_t time) {
    constexpr std::uint64_t kSecond = 1'000'000'000;
    const std::string fraction = std::to_string(time % kSecond);
    text_.append(std::to_string(time / kSecond)).append(".");
    text_.append(9 - fraction.size(), '0').append(fraction);
  }
  void flush() {
    file_.write(as_bytes(text_));
    text_.clear();
  }

  OutputFile file_;
  TableDecoder& decoder_;
  std::string text_;
  std::vector<double> values_;
};

}  // namespace

ExportReport export_csv(const std::filesystem::path& log, const std::filesystem::path& directory) {
  McapReader reader(log);
  LogTables tables = measure_tables(reader);
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) throw SystemError(directory.string() + ": cannot be made: " + error.message());

  ExportReport report{.skipped = tables.skipped, .recovery_reason = reader.recovery_reason()};
  std::map<std::uint16_t, std::unique_ptr<CsvFile>> files;
  std::set<std::string> taken;
  for (LogTable& table : tables.tables) {
    const auto path = directory / (unique_name(file_stem(table.topic), taken) + ".csv");
    files[table.channel_id] = std::make_unique<CsvFile>(path, *table.decoder);
    report.written.push_back(table.topic + " → " + path.string());
  }
  reader.for_each_message({}, [&](const McapChannel& channel, std::uint64_t time, ByteSpan data) {
    const auto at = files.find(channel.id);
    if (at != files.end()) at->second->add(time, data);
  });
  for (auto& [id, file] : files) file->close();
  return report;
}

}  // namespace hadal::io
