#include "hadal/log/part_file.h"

#include <unistd.h>

#include <string>
#include <system_error>

#include "hadal/base/error.h"

namespace hadal::log {

namespace fs = std::filesystem;

namespace {

/// As the kernel counts.
constexpr int kMaxLinks = 40;
/// Leaves room for `.part.PID` in the 255 bytes of a name.
constexpr std::size_t kMaxStem = 230;

fs::path part_of(const fs::path& target) {
  const std::string stem = target.filename().string().substr(0, kMaxStem);
  return target.parent_path() / (stem + ".part." + std::to_string(::getpid()));
}

}  // namespace

fs::path resolve_links(fs::path path) {
  std::error_code error;
  for (int i = 0; i < kMaxLinks && fs::is_symlink(path, error); ++i) {
    const fs::path to = fs::read_symlink(path, error);
    if (error) break;
    path = path.parent_path() / to;
  }
  return path;
}

bool is_special(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  return fs::exists(status) && !fs::is_regular_file(status);
}

PartFile::PartFile(const fs::path& target)
    : target_(resolve_links(target)), part_(part_of(target_)), direct_(is_special(target)) {
  // An earlier process of the same number may have been killed.
  if (!direct_) ::unlink(part_.c_str());
}

PartFile::~PartFile() {
  std::error_code ignored;
  if (!direct_ && !committed_) fs::remove(part_, ignored);
}

void PartFile::commit() {
  committed_ = true;
  if (direct_) return;
  std::error_code error;
  fs::rename(part_, target_, error);
  if (!error) return;
  committed_ = false;
  throw SystemError(target_.string() + ": cannot be replaced: " + error.message());
}

}  // namespace hadal::log
