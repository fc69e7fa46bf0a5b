#include "hadal/log/output_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "hadal/base/error.h"
#include "hadal/log/crc32.h"
#include "hadal/log/file_identity.h"

namespace hadal::log {

namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const char* what, int error) {
  throw SystemError(path.string() + ": " + what + ": " + std::generic_category().message(error));
}

/// The error that stopped it, 0 if all is written.
int write_all(int descriptor, ByteSpan bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return written < 0 ? errno : ENOSPC;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return 0;
}

}  // namespace

OutputFile::OutputFile(std::filesystem::path path, Appears appears) : path_(std::move(path)) {
  if (appears == Appears::kWhenComplete) part_ = std::make_unique<PartFile>(path_);
  const std::filesystem::path to = part_ ? part_->path() : resolve_links(path_);
  // A new file, not the old one cut to nothing: whoever has that open or linked keeps it.
  if (!part_ && !is_special(to)) ::unlink(to.c_str());
  descriptor_ = ::open(to.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor_ < 0) fail(path_, "cannot open for writing", errno);
}

OutputFile::~OutputFile() {
  if (is_open()) ::close(descriptor_);
}

void OutputFile::write(ByteSpan bytes) {
  if (const int error = write_all(descriptor_, bytes); error != 0) {
    const auto size = static_cast<off_t>(size_);
    if (::ftruncate(descriptor_, size) == 0) ::lseek(descriptor_, size, SEEK_SET);
    fail(path_, "cannot write", error);
  }
  size_ += bytes.size();
  crc_ = crc32(bytes, crc_);
}

void OutputFile::sync() {
  if (::fsync(descriptor_) == 0) return;
  // Devices and pipes have nothing to sync.
  if (errno != EINVAL && errno != EROFS && errno != ENOTSUP) fail(path_, "cannot write", errno);
}

void OutputFile::close() {
  if (!is_open()) return;
  // A network file system may report a full disk only here.
  if (::close(std::exchange(descriptor_, -1)) != 0) fail(path_, "cannot close", errno);
  if (part_) part_->commit();
}

bool OutputFile::in_place() const { return file_identity(descriptor_) == file_identity(path_); }

void append_to_file(const std::filesystem::path& path, std::string_view text) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor < 0) fail(path, "cannot open for writing", errno);
  const int error = write_all(descriptor, as_bytes(text));
  const int close_error = ::close(descriptor) != 0 ? errno : 0;
  if (error != 0) fail(path, "cannot write", error);
  if (close_error != 0) fail(path, "cannot close", close_error);
}

void write_file(const std::filesystem::path& path, std::string_view text) {
  OutputFile file(path, Appears::kWhenComplete);
  file.write(as_bytes(text));
  file.close();
}

}  // namespace hadal::log
