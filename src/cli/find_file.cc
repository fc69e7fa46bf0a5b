#include "hadal/cli/find_file.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace hadal::cli {

namespace fs = std::filesystem;

namespace {

/// The path or the path with .toml, if that is no folder but there; pipes are files, too.
std::optional<fs::path> file_at(const fs::path& path) {
  std::error_code error;
  fs::path with_ending = path;
  with_ending += ".toml";
  for (const fs::path& candidate : {path, with_ending}) {
    if (fs::exists(candidate, error) && !fs::is_directory(candidate, error)) return candidate;
  }
  return std::nullopt;
}

/// PREFIX/share/hadal of PREFIX/bin/hadal, or the source tree above build/PRESET/bin/hadal.
std::vector<fs::path> data_folders() {
  std::error_code error;
  const fs::path bin = fs::read_symlink("/proc/self/exe", error).parent_path();
  return {bin / "../share/hadal", bin / "../../.."};
}

std::optional<fs::path> find(const std::string& typed, const std::string& folder) {
  if (const auto here = file_at(typed)) return here;
  const fs::path path(typed);
  // What leads somewhere else is not meant to be ours.
  if (path.empty() || path.is_absolute() || *path.begin() == "..") return std::nullopt;
  for (const fs::path& data : data_folders()) {
    for (const fs::path& place : {data / folder / path, data / path}) {
      if (const auto found = file_at(place)) return found->lexically_normal();
    }
  }
  return std::nullopt;
}

}  // namespace

std::string find_shipped(const std::string& typed, const std::string& folder) {
  return find(typed, folder).value_or(typed).string();
}

std::string find_shipped(const std::string& typed) {
  const auto scenario = find(typed, "scenarios");
  return scenario ? scenario->string() : find_shipped(typed, "vehicles");
}

}  // namespace hadal::cli
