#include "hadal/config/source_files.h"

#include <algorithm>
#include <fstream>

#include "hadal/base/sha256.h"
#include "hadal/config/schema/suggest.h"
#include "hadal/config/toml/toml_scan.h"

namespace hadal::config {

namespace fs = std::filesystem;

namespace {

/// At most a little more than a TOML file may have, so that its size can be judged.
std::optional<std::string> read_some(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  std::string text(1 << 16, '\0');
  std::string all;
  while (all.size() <= kMaxTomlSize) {
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.gcount() == 0) break;
    all.append(text, 0, static_cast<std::size_t>(in.gcount()));
  }
  if (in.bad()) return std::nullopt;
  return all;
}

/// The first thousand, sorted.
std::vector<std::string> names_in(const fs::path& folder) {
  std::error_code error;
  std::vector<std::string> names;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (names.size() >= 1000) break;
    names.push_back(it->path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// "did you mean 'FOLDER/a.toml'?" of the first such file in it.
std::string suggest_in_folder(const fs::path& folder) {
  for (const std::string& name : names_in(folder)) {
    if (!name.ends_with(".toml")) continue;
    return "did you mean '" + (folder / name).lexically_normal().string() + "'?";
  }
  return "";
}

class FolderFiles : public SourceFiles {
 public:
  explicit FolderFiles(fs::path folder) : folder_(std::move(folder)) {}
  std::optional<std::string> read(const std::string& name) const override {
    return read_some(folder_ / name);
  }
  std::string display(const std::string& name) const override {
    return (folder_ / name).lexically_normal().string();
  }
  std::string suggest(const std::string& name) const override {
    return suggest_file(folder_ / name);
  }

 private:
  fs::path folder_;
};

class MemoryFiles : public SourceFiles {
 public:
  explicit MemoryFiles(const std::vector<SourceFile>& sources) : sources_(sources) {}
  std::optional<std::string> read(const std::string& name) const override {
    for (const SourceFile& source : sources_) {
      if (source.name == name) return source.text;
    }
    return std::nullopt;
  }
  std::string display(const std::string& name) const override { return name; }
  std::string suggest(const std::string& name) const override {
    std::vector<std::string_view> names;
    for (const SourceFile& source : sources_) names.push_back(source.name);
    return did_you_mean(name, names);
  }

 private:
  const std::vector<SourceFile>& sources_;
};

}  // namespace

std::unique_ptr<SourceFiles> files_in(const fs::path& folder) {
  return std::make_unique<FolderFiles>(folder);
}

std::unique_ptr<SourceFiles> files_from(const std::vector<SourceFile>& sources) {
  return std::make_unique<MemoryFiles>(sources);
}

std::string read_text(const fs::path& path) {
  if (std::optional<std::string> text = read_some(path)) return std::move(*text);
  std::error_code error;
  Finding finding{.where = {path.string(), 0, 0}, .problem = "no such file"};
  if (fs::is_directory(path, error)) {
    finding.problem = "is a folder";
    finding.expected = "a file";
    finding.suggestion = suggest_in_folder(path);
  } else {
    if (fs::exists(path, error)) finding.problem = "cannot be read";
    finding.suggestion = suggest_file(path);
  }
  throw InputError(std::move(finding));
}

std::optional<std::string> hash_file(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  Sha256 hash;
  std::string chunk(1 << 16, '\0');
  while (in.read(chunk.data(), static_cast<std::streamsize>(chunk.size())), in.gcount() > 0) {
    hash.add({chunk.data(), static_cast<std::size_t>(in.gcount())});
  }
  if (in.bad()) return std::nullopt;
  return to_hex(hash.finish());
}

std::string suggest_file(const fs::path& path) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  std::error_code error;
  const std::vector<std::string> names = names_in(folder);
  std::string similar = did_you_mean(path.filename().string(),
                                     std::vector<std::string_view>(names.begin(), names.end()));
  if (!similar.empty()) return similar;
  return fs::is_directory(folder, error) ? "" : "there is no folder '" + folder.string() + "'";
}

}  // namespace hadal::config
