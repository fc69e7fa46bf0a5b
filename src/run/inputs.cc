#include "hadal/run/inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "hadal/base/error.h"
#include "hadal/base/version.h"
#include "hadal/config/complete.h"
#include "hadal/message/cdr.h"

namespace hadal::run {

namespace {

namespace fs = std::filesystem;

/// Where all meshes of a log can be found: the folder asked for, else the present one or the log's
/// own.
fs::path mesh_folder(const fs::path& log, const fs::path& asked, const log::RunRecord& record) {
  if (!asked.empty()) return asked;
  for (const fs::path& folder : {fs::path("."), fs::absolute(log).parent_path()}) {
    const auto there = [&](const config::MeshHash& mesh) { return fs::exists(folder / mesh.file); };
    if (std::all_of(record.meshes.begin(), record.meshes.end(), there)) return folder;
  }
  throw InputError(Finding{.where = {log.string()},
                           .problem = "its meshes are neither in this folder nor beside the log",
                           .expected = "--meshes DIR, the folder of the scenario"});
}

std::vector<RecordedOrders::Entry> read_orders(log::McapReader& log) {
  std::vector<RecordedOrders::Entry> orders;
  const auto is_order = [&](const auto& channel) {
    const log::McapSchema* schema = log.schema_of(channel.second);
    return schema != nullptr && schema->name == message::Order::kType;
  };
  if (std::none_of(log.channels().begin(), log.channels().end(), is_order)) return orders;
  log.for_each_message({.topics = {"/orders"}},
                       [&](const log::McapChannel&, std::uint64_t time, log::ByteSpan data) {
                         orders.push_back({static_cast<Nanoseconds>(time), {}});
                         message::decode(data, orders.back().order);
                       });
  return orders;
}

Inputs load_log(const fs::path& path, const InputOptions& options) {
  log::McapReader log(path);
  log::RunRecord record = log::read_run_record(log, path.string());
  if (record.start > 0) {
    throw InputError(Finding{
        .where = {path.string()},
        .problem =
            fmt::format("is the log of a run that went on from a snapshot at {:g} s", record.start),
        .expected = "the log of a whole run, or the scenario with --resume"});
  }
  record.overrides.insert(record.overrides.end(), options.set.begin(), options.set.end());
  Inputs in;
  in.loaded = config::load_scenario(record.sources, record.overrides,
                                    {mesh_folder(path, options.meshes, record), record.meshes});
  if (record.version != version()) {
    in.loaded.warnings.push_back(
        {.severity = Severity::kWarning,
         .where = {path.string()},
         .problem =
             fmt::format("is the log of hadal {}, run again by hadal {}: numbers may differ",
                         record.version.empty() ? "of unknown version" : record.version, version()),
         .expected = "the same version for the same numbers"});
  }
  in.seed = record.seed;
  in.until = record.until;
  in.recorded = {record.command_sources, read_orders(log)};
  in.files = {path};
  return in;
}

Inputs from_scenario(config::LoadedScenario loaded) {
  Inputs in;
  in.loaded = std::move(loaded);
  in.seed = static_cast<std::uint64_t>(in.loaded.scenario.seed);
  in.until = in.loaded.scenario.duration;
  return in;
}

Inputs load_file(const fs::path& path, const InputOptions& options) {
  Inputs in = from_scenario(config::load_scenario(path, options.set));
  in.files = {path};
  for (std::size_t i = 1; i < in.loaded.sources.size(); ++i) {
    in.files.push_back(path.parent_path() / in.loaded.sources[i].name);
  }
  return in;
}

Inputs finished(Inputs in, const InputOptions& options) {
  for (const config::MeshHash& mesh : in.loaded.meshes) {
    in.files.push_back(in.loaded.mesh_folder / mesh.file);
  }
  in.loaded = config::completed(std::move(in.loaded));
  if (options.seed) in.seed = *options.seed;
  if (options.until) in.until = *options.until;
  return in;
}

}  // namespace

bool is_log(const fs::path& path) {
  static const std::string kMagic = "\x89MCAP";
  // What is read from a pipe is gone.
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return path.extension() == ".mcap";
  std::string start(kMagic.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(start.data(), static_cast<std::streamsize>(start.size()));
  return start == kMagic || path.extension() == ".mcap";
}

Inputs load(const fs::path& path, const InputOptions& options) {
  return finished(is_log(path) ? load_log(path, options) : load_file(path, options), options);
}

Inputs load(const std::vector<config::SourceFile>& sources, const InputOptions& options) {
  return finished(from_scenario(config::load_scenario(sources, options.set, {options.meshes, {}})),
                  options);
}

}  // namespace hadal::run
