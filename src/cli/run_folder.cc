#include "hadal/cli/run_folder.h"

#include <fmt/format.h>

#include "hadal/base/error.h"
#include "hadal/log/file_identity.h"
#include "hadal/log/part_file.h"
#include "hadal/log/run_record.h"

namespace hadal::cli {

namespace fs = std::filesystem;

namespace {

fs::path make_folder(const RunOptions& options) {
  fs::path folder = options.out;
  if (folder.empty()) {
    const bool log = is_log(options.input);
    const fs::path stem =
        log ? fs::absolute(options.input).parent_path().filename() : options.input.stem();
    folder = fs::path("out") /
             (stem.string() + (log ? "_again" : "") + (options.resume.empty() ? "" : "_resumed"));
  }
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw SystemError(fmt::format("cannot make {}: {}", folder.string(), error.message()));
  return folder;
}

/// What came before a snapshot is in the log of that run alone.
void keep_earlier_part(const fs::path& folder, const std::string& digest, double start) {
  const fs::path log = folder / "log.mcap";
  log::RunRecord record;
  try {
    record = log::read_run_record(log);
  } catch (const std::exception&) {
    return;  // No log, or none that could be told from a stranger's.
  }
  if (record.start >= start || log::run_digest(record) != digest) return;
  throw InputError(Finding{
      .where = {log.string()},
      .problem =
          fmt::format("holds this run up to the snapshot at {:g} s, and would be lost", start),
      .expected = "another folder",
      .suggestion = fmt::format("--out {}_resumed", (folder / "").parent_path().string())});
}

void remove_file(const fs::path& path) {
  if (log::is_special(path)) return;
  std::error_code error;
  fs::remove(log::resolve_links(path), error);
  if (error) throw SystemError(path.string() + ": cannot be removed: " + error.message());
}

}  // namespace

RunFolder::RunFolder(const RunOptions& options, const RunInputs& in, const std::string& digest,
                     double start)
    : path_(make_folder(options)), lock_(path_) {
  const std::vector<fs::path> inputs = input_files(options, in);
  for (const char* name : {"log.mcap", "summary.json", "report.html"}) {
    log::refuse_overwriting(path_ / name, inputs);
  }
  if (options.snapshot_at) log::refuse_overwriting(path_ / "snapshot.mcap", inputs);
  if (!options.resume.empty()) keep_earlier_part(path_, digest, start);
}

void RunFolder::clear() const {
  remove_file(path_ / "summary.json");
  remove_file(path_ / "report.html");
  std::error_code error;
  for (fs::directory_iterator it(path_, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    for (const char* part : {"summary.json.part.", "report.html.part.", "snapshot.mcap.part."}) {
      if (name.starts_with(part)) remove_file(it->path());
    }
  }
}

}  // namespace hadal::cli
