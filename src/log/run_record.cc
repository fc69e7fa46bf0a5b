#include "hadal/log/run_record.h"

#include <fmt/format.h>

#include <charconv>

#include "hadal/base/sha256.h"
#include "hadal/base/version.h"

namespace hadal::log {

namespace {

constexpr const char* kMetadataName = "hadal.run";
constexpr const char* kMediaType = "application/toml";

std::string numbered(const char* what, std::size_t i) { return fmt::format("{}.{:04}", what, i); }

/// Values `what.0000`, `what.0001`, … in order.
template <class F>
void for_each_numbered(const StringMap& values, const char* what, F&& f) {
  for (std::size_t i = 0;; ++i) {
    const auto found = values.find(numbered(what, i));
    if (found == values.end()) return;
    f(found->second);
  }
}

const StringMap& run_metadata(const McapReader& reader, const std::string& name) {
  for (const McapMetadata& metadata : reader.metadata()) {
    if (metadata.name == kMetadataName) return metadata.values;
  }
  throw InputError(
      Finding{.where = {name},
              .problem = "is an MCAP file, but not a log of hadal: it does not hold its scenario",
              .expected = "a log.mcap written by `hadal run`"});
}

config::SourceFile read_source(McapReader& reader, const std::string& name) {
  for (const McapAttachmentIndex& attachment : reader.attachments()) {
    if (attachment.name != name) continue;
    const ByteBuffer data = reader.read_attachment(attachment);
    return {name, std::string(reinterpret_cast<const char*>(data.data()), data.size())};
  }
  throw InputError("the log lacks its source " + name);
}

/// All of the text must be the number, and a seed keeps its 64 bits.
template <class Number>
Number read_number(const StringMap& values, const std::string& key) {
  const auto found = values.find(key);
  if (found == values.end()) throw InputError("the log does not have its " + key);
  const std::string& text = found->second;
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw InputError("the log has " + key + " = " + text + ", which is not such a number");
  }
  return number;
}

/// Within what a scenario may ask for.
double read_time(const StringMap& values, const std::string& key) {
  const double time = read_number<double>(values, key);
  if (!(time >= 0 && time <= model::kDuration.max)) {
    throw InputError(Finding{.key = key,
                             .value = fmt::format("{}", time),
                             .problem = "the log has a time that no run can have",
                             .expected = fmt::format("0 to {:g} s", model::kDuration.max)});
  }
  return time;
}

/// `RATE NAME`. A rate that no source may have would stop the clock.
RecordedSource read_command_source(const std::string& text) {
  RecordedSource source;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, source.rate);
  if (error != std::errc() || rest == end || *rest != ' ' || !(source.rate > 0) ||
      source.rate > model::kRate.max) {
    throw InputError("the log has a command source without a rate: " + text);
  }
  source.name.assign(rest + 1, end);
  return source;
}

}  // namespace

RunRecord run_record(const config::LoadedScenario& loaded, std::uint64_t seed, double until) {
  return {.sources = loaded.sources,
          .overrides = loaded.overrides,
          .meshes = loaded.meshes,
          .seed = seed,
          .until = until,
          .version = std::string(version())};
}

void write_run_record(const RunRecord& record, LogWriter& log) {
  StringMap values{{"version", record.version},
                   {"seed", std::to_string(record.seed)},
                   {"until", fmt::format("{}", record.until)},
                   {"start", fmt::format("{}", record.start)}};
  for (std::size_t i = 0; i < record.sources.size(); ++i) {
    const config::SourceFile& source = record.sources[i];
    values[numbered("source", i)] = source.name;
    log.add_attachment(
        source.name, kMediaType,
        {reinterpret_cast<const std::byte*>(source.text.data()), source.text.size()});
  }
  for (std::size_t i = 0; i < record.overrides.size(); ++i) {
    values[numbered("set", i)] = record.overrides[i].path + "=" + record.overrides[i].value;
  }
  for (std::size_t i = 0; i < record.meshes.size(); ++i) {
    values[numbered("mesh", i)] = record.meshes[i].sha256 + " " + record.meshes[i].file;
  }
  for (std::size_t i = 0; i < record.command_sources.size(); ++i) {
    const RecordedSource& source = record.command_sources[i];
    values[numbered("command_source", i)] = fmt::format("{} {}", source.rate, source.name);
  }
  log.add_metadata(kMetadataName, std::move(values));
}

RunRecord read_run_record(const std::filesystem::path& log) {
  McapReader reader(log);
  return read_run_record(reader, log.string());
}

RunRecord read_run_record(McapReader& reader, const std::string& name) {
  const StringMap& values = run_metadata(reader, name);
  RunRecord record;
  record.seed = read_number<std::uint64_t>(values, "seed");
  record.until = read_time(values, "until");
  record.start = read_time(values, "start");
  if (const auto version = values.find("version"); version != values.end()) {
    record.version = version->second;
  }
  for_each_numbered(values, "source", [&](const std::string& source) {
    record.sources.push_back(read_source(reader, source));
  });
  for_each_numbered(values, "set", [&](const std::string& text) {
    record.overrides.push_back(config::parse_override(text));
  });
  for_each_numbered(values, "mesh", [&](const std::string& text) {
    const std::size_t space = text.find(' ');
    if (space == std::string::npos) throw InputError("the log has a mesh without hash: " + text);
    record.meshes.push_back({text.substr(space + 1), text.substr(0, space)});
  });
  for_each_numbered(values, "command_source", [&](const std::string& text) {
    record.command_sources.push_back(read_command_source(text));
  });
  if (record.sources.empty()) throw InputError(name + " holds no scenario");
  return record;
}

std::string run_digest(const RunRecord& record) {
  std::string all = fmt::format("{} {} {}", version(), architecture(), record.seed);
  const auto add = [&](const std::string& text) {
    all += fmt::format("\n{}:{}", text.size(), text);
  };
  for (const config::SourceFile& source : record.sources) add(source.name), add(source.text);
  for (const config::Override& o : record.overrides) add(o.path), add(o.value);
  for (const config::MeshHash& mesh : record.meshes) add(mesh.file), add(mesh.sha256);
  return sha256_hex(all);
}

}  // namespace hadal::log
