#include "hadal/run/folder.h"

#include <fmt/format.h>

#include "hadal/base/error.h"
#include "hadal/log/file_identity.h"
#include "hadal/log/part_file.h"
#include "hadal/log/run_record.h"

namespace hadal::run {

namespace fs = std::filesystem;

namespace {

const fs::path& made(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw SystemError(fmt::format("cannot make {}: {}", folder.string(), error.message()));
  return folder;
}

void remove_file(const fs::path& path) {
  if (log::is_special(path)) return;
  std::error_code error;
  fs::remove(log::resolve_links(path), error);
  if (error) throw SystemError(path.string() + ": cannot be removed: " + error.message());
}

}  // namespace

Folder::Folder(fs::path path, const std::vector<fs::path>& inputs, bool snapshot,
               const std::string& digest, double start)
    : path_(std::move(path)), lock_(made(path_)) {
  for (const fs::path& file : {log(), summary(), report()}) log::refuse_overwriting(file, inputs);
  if (snapshot) log::refuse_overwriting(this->snapshot(), inputs);
  if (start > 0) keep_earlier_part(digest, start);
  clear();
}

void Folder::keep_earlier_part(const std::string& digest, double start) const {
  log::RunRecord record;
  try {
    record = log::read_run_record(log());
  } catch (const std::exception&) {
    return;  // No log, or none that could be told from a stranger's.
  }
  if (record.start >= start || log::run_digest(record) != digest) return;
  throw InputError(Finding{
      .where = {log().string()},
      .problem =
          fmt::format("holds this run up to the snapshot at {:g} s, and would be lost", start),
      .expected = "another folder",
      .suggestion = fmt::format("--out {}_resumed", (path_ / "").parent_path().string())});
}

void Folder::clear() const {
  remove_file(summary());
  remove_file(report());
  std::error_code error;
  for (fs::directory_iterator it(path_, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    for (const char* part : {"summary.json.part.", "report.html.part.", "snapshot.mcap.part."}) {
      if (name.starts_with(part)) remove_file(it->path());
    }
  }
}

}  // namespace hadal::run
