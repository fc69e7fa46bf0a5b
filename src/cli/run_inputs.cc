#include "hadal/cli/run_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "hadal/base/error.h"
#include "hadal/base/version.h"
#include "hadal/config/complete.h"
#include "hadal/log/run_record.h"

namespace hadal::cli {

namespace {

/// Where all meshes of a log can be found: the folder asked for, else the present one or the log's
/// own.
std::filesystem::path mesh_folder(const RunOptions& options, const log::RunRecord& record) {
  if (!options.meshes.empty()) return options.meshes;
  for (const std::filesystem::path& folder :
       {std::filesystem::path("."), std::filesystem::absolute(options.input).parent_path()}) {
    const auto there = [&](const config::MeshHash& mesh) {
      return std::filesystem::exists(folder / mesh.file);
    };
    if (std::all_of(record.meshes.begin(), record.meshes.end(), there)) return folder;
  }
  throw InputError(Finding{.where = {options.input.string()},
                           .problem = "its meshes are neither in this folder nor beside the log",
                           .expected = "--meshes DIR, the folder of the scenario"});
}

RunInputs load_log(const RunOptions& options, const std::vector<config::Override>& set) {
  log::RunRecord record = log::read_run_record(options.input);
  if (record.start > 0) {
    throw InputError(Finding{
        .where = {options.input.string()},
        .problem =
            fmt::format("is the log of a run that went on from a snapshot at {:g} s", record.start),
        .expected = "the log of a whole run, or the scenario with --resume"});
  }
  record.overrides.insert(record.overrides.end(), set.begin(), set.end());
  RunInputs in;
  in.loaded = config::load_scenario(record.sources, record.overrides,
                                    {mesh_folder(options, record), record.meshes});
  if (record.version != version()) {
    in.loaded.warnings.push_back(
        {.severity = Severity::kWarning,
         .where = {options.input.string()},
         .problem =
             fmt::format("is the log of hadal {}, run again by hadal {}: numbers may differ",
                         record.version.empty() ? "of unknown version" : record.version, version()),
         .expected = "the same version for the same numbers"});
  }
  in.seed = record.seed;
  in.until = record.until;
  return in;
}

RunInputs load_file(const RunOptions& options, const std::vector<config::Override>& set) {
  RunInputs in;
  in.loaded = config::load_scenario(options.input, set);
  in.seed = static_cast<std::uint64_t>(in.loaded.scenario.seed);
  in.until = in.loaded.scenario.duration;
  return in;
}

}  // namespace

bool is_log(const std::filesystem::path& path) {
  static const std::string kMagic = "\x89MCAP";
  // What is read from a pipe is gone.
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return path.extension() == ".mcap";
  std::string start(kMagic.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(start.data(), static_cast<std::streamsize>(start.size()));
  return start == kMagic || path.extension() == ".mcap";
}

RunInputs load_run_inputs(const RunOptions& options) {
  std::vector<config::Override> set;
  for (const std::string& text : options.set) set.push_back(config::parse_override(text));
  RunInputs in = is_log(options.input) ? load_log(options, set) : load_file(options, set);
  in.loaded = config::completed(std::move(in.loaded));
  if (options.seed) in.seed = *options.seed;
  if (options.until) in.until = *options.until;
  if (options.snapshot_at && *options.snapshot_at > in.until) {
    throw InputError(Finding{.key = "--snapshot-at",
                             .value = fmt::format("{:g}", *options.snapshot_at),
                             .problem = "is after the end of the run",
                             .expected = fmt::format("at most {:g} s", in.until)});
  }
  return in;
}

std::vector<std::filesystem::path> input_files(const RunOptions& options, const RunInputs& in) {
  std::vector<std::filesystem::path> files = {options.input};
  if (!options.resume.empty()) files.push_back(options.resume);
  // The texts of a log are in it; those of a scenario lie beside it.
  const bool log = is_log(options.input);
  for (std::size_t i = 1; i < in.loaded.sources.size() && !log; ++i) {
    files.push_back(options.input.parent_path() / in.loaded.sources[i].name);
  }
  for (const config::MeshHash& mesh : in.loaded.meshes) {
    files.push_back(in.loaded.mesh_folder / mesh.file);
  }
  return files;
}

std::string command_line(const RunOptions& options) {
  std::string text = "hadal run " + options.input.string();
  for (const std::string& set : options.set) text += fmt::format(" --set '{}'", set);
  if (options.seed) text += fmt::format(" --seed {}", *options.seed);
  if (options.until) text += fmt::format(" --until {:g}", *options.until);
  if (!options.resume.empty()) text += " --resume " + options.resume.string();
  return text;
}

}  // namespace hadal::cli
