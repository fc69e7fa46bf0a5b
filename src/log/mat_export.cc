#include <set>

#include "hadal/base/error.h"
#include "hadal/log/export_names.h"
#include "hadal/log/file_identity.h"
#include "hadal/log/log_export.h"
#include "hadal/log/log_tables.h"
#include "hadal/log/mat5_writer.h"
#include "hadal/log/part_file.h"

namespace hadal::log {

namespace {

/// A variable's byte count is 32 bits in the file, signed in some readers; leave room for names.
constexpr std::uint64_t kMaxVariableBytes = (std::uint64_t{1} << 31) - (std::uint64_t{1} << 20);

/// Before anything is written: time and message of every topic must fit a variable.
void check_sizes(const LogTables& tables) {
  for (const LogTable& table : tables.tables) {
    const std::uint64_t row_bytes = (table.decoder->names().size() + 1) * sizeof(double);
    if (table.rows <= kMaxVariableBytes / row_bytes) continue;
    throw InputError(table.topic + ": more than 2 GiB do not fit a MATLAB file; export CSV, or " +
                     "log at a lower rate");
  }
}

/// The messages of one topic, column by column, time first.
MatStruct read_struct(McapReader& log, LogTable& table, const std::string& name) {
  MatStruct variable{.name = name, .fields = {}, .columns = {}};
  std::set<std::string> taken;
  const auto add_field = [&](const std::string& field) {
    variable.fields.push_back(unique_name(matlab_name(field), taken, kMatNameLength));
    variable.columns.emplace_back().reserve(static_cast<std::size_t>(table.rows));
  };
  add_field("time_s");
  for (const std::string& field : table.decoder->names()) add_field(field);
  std::vector<double> row;
  const auto take = [&](const McapChannel& channel, std::uint64_t time, ByteSpan data) {
    if (channel.id != table.channel_id) return;
    table.decoder->row(data, row);
    variable.columns[0].push_back(static_cast<double>(time) / 1e9);
    for (std::size_t i = 0; i < row.size(); ++i) variable.columns[i + 1].push_back(row[i]);
  };
  log.for_each_message({.topics = {table.topic}}, take);
  return variable;
}

}  // namespace

ExportReport export_mat(const std::filesystem::path& log, const std::filesystem::path& file,
                        const ExportWatch& watch, const message::MessageTypes& more) {
  refuse_overwriting(file, {log});
  if (is_special(file)) {
    throw SystemError(file.string() + ": cannot write: a MATLAB file must be a regular file");
  }
  McapReader reader(log);
  reader.set_watch(watch);
  LogTables tables = find_tables(reader, more);
  // What the summary tells is enough for most, and takes no time.
  check_sizes(tables);
  measure(reader, tables);
  check_sizes(tables);
  ExportReport report{.skipped = tables.skipped, .recovery_reason = reader.recovery_reason()};

  Mat5Writer mat(file);
  std::set<std::string> taken;
  for (LogTable& table : tables.tables) {
    const std::string name = unique_name(matlab_name(table.topic), taken, kMatNameLength);
    mat.write(read_struct(reader, table, name));
    report.written.push_back(table.topic + " → " + name);
  }
  mat.close();
  return report;
}

}  // namespace hadal::log
