#include <matio.h>

#include <array>
#include <cerrno>
#include <memory>
#include <set>
#include <system_error>

#include "hadal/base/error.h"
#include "hadal/log/export_names.h"
#include "hadal/log/file_identity.h"
#include "hadal/log/log_export.h"
#include "hadal/log/log_tables.h"
#include "hadal/log/part_file.h"

namespace hadal::log {

namespace {

constexpr std::size_t kMatHeaderBytes = 128;
constexpr std::size_t kNameLength = 63;
/// A variable's byte count is 32 bits in the file, signed in some readers; leave room for names.
constexpr std::uint64_t kMaxVariableBytes = (std::uint64_t{1} << 31) - (std::uint64_t{1} << 20);

using MatFile = std::unique_ptr<mat_t, int (*)(mat_t*)>;
using MatVariable = std::unique_ptr<matvar_t, void (*)(matvar_t*)>;

[[noreturn]] void fail(const std::filesystem::path& file, const std::string& why) {
  throw SystemError(file.string() + ": cannot write: " + why);
}

/// The messages of one topic, column by column, time first.
struct Columns {
  std::vector<std::string> names;
  std::vector<std::vector<double>> values;
};

/// Before anything is written: time and message of every topic must fit a variable.
void check_sizes(const LogTables& tables) {
  for (const LogTable& table : tables.tables) {
    const std::uint64_t row_bytes = (table.decoder->names().size() + 1) * sizeof(double);
    if (table.rows <= kMaxVariableBytes / row_bytes) continue;
    throw InputError(table.topic + ": more than 2 GiB do not fit a MATLAB file; export CSV, or " +
                     "log at a lower rate");
  }
}

Columns read_columns(McapReader& log, LogTable& table) {
  Columns columns;
  columns.names = table.decoder->names();
  columns.names.insert(columns.names.begin(), "time_s");
  columns.values.resize(columns.names.size());
  for (auto& column : columns.values) column.reserve(static_cast<std::size_t>(table.rows));
  std::vector<double> row;
  const auto take = [&](const McapChannel& channel, std::uint64_t time, ByteSpan data) {
    if (channel.id != table.channel_id) return;
    table.decoder->row(data, row);
    columns.values[0].push_back(static_cast<double>(time) / 1e9);
    for (std::size_t i = 0; i < row.size(); ++i) columns.values[i + 1].push_back(row[i]);
  };
  log.for_each_message({.topics = {table.topic}}, take);
  return columns;
}

MatVariable make_struct(const std::string& name, Columns& columns) {
  std::set<std::string> taken;
  std::vector<std::string> names;
  for (const auto& n : columns.names) {
    names.push_back(unique_name(matlab_name(n), taken, kNameLength));
  }
  std::vector<const char*> pointers;
  for (const auto& n : names) pointers.push_back(n.c_str());

  std::array<std::size_t, 2> one{1, 1};
  MatVariable variable(Mat_VarCreateStruct(name.c_str(), 2, one.data(), pointers.data(),
                                           static_cast<unsigned>(pointers.size())),
                       Mat_VarFree);
  if (variable == nullptr) throw std::bad_alloc();
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::vector<double>& values = columns.values[i];
    std::array<std::size_t, 2> dims{values.size(), 1};
    // The struct owns the field; the numbers stay in `columns`.
    matvar_t* field = Mat_VarCreate(names[i].c_str(), MAT_C_DOUBLE, MAT_T_DOUBLE, 2, dims.data(),
                                    values.data(), MAT_F_DONT_COPY_DATA);
    if (field == nullptr) throw std::bad_alloc();
    Mat_VarSetStructFieldByName(variable.get(), names[i].c_str(), 0, field);
  }
  return variable;
}

/// matio does not tell when the disk was full: the sizes of the variables must add up to the file.
void check_complete(const std::filesystem::path& part, const std::filesystem::path& file) {
  const std::unique_ptr<ByteSource> source = open_file(part);
  std::uint64_t offset = kMatHeaderBytes;
  while (offset + 8 <= source->size()) {
    std::array<std::byte, 8> tag;
    source->read(offset, tag);
    ByteReader r(tag);
    r.number<std::uint32_t>();
    offset += 8 + r.number<std::uint32_t>();
  }
  if (offset != source->size()) fail(file, std::generic_category().message(ENOSPC));
}

}  // namespace

ExportReport export_mat(const std::filesystem::path& log, const std::filesystem::path& file,
                        const ExportWatch& watch, const message::MessageTypes& more) {
  refuse_overwriting(file, {log});
  if (is_special(file)) fail(file, "a MATLAB file must be a regular file");
  McapReader reader(log);
  reader.set_watch(watch);
  LogTables tables = find_tables(reader, more);
  // What the summary tells is enough for most, and takes no time.
  check_sizes(tables);
  measure(reader, tables);
  check_sizes(tables);
  ExportReport report{.skipped = tables.skipped, .recovery_reason = reader.recovery_reason()};

  // Our own header text: matio's would hold the date.
  PartFile part(file);
  errno = 0;
  MatFile mat(
      Mat_CreateVer(part.path().c_str(), "MATLAB 5.0 MAT-file, written by hadal", MAT_FT_MAT5),
      Mat_Close);
  if (mat == nullptr) fail(file, std::generic_category().message(errno));
  std::set<std::string> taken;
  for (LogTable& table : tables.tables) {
    const std::string name = unique_name(matlab_name(table.topic), taken, kNameLength);
    Columns columns = read_columns(reader, table);
    const MatVariable variable = make_struct(name, columns);
    if (Mat_VarWrite(mat.get(), variable.get(), MAT_COMPRESSION_ZLIB) != 0) {
      fail(file, "matio could not write " + name);
    }
    report.written.push_back(table.topic + " → " + name);
  }
  mat.reset();
  check_complete(part.path(), file);
  part.commit();
  return report;
}

}  // namespace hadal::log
