#include "hadal/io/output_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "hadal/base/error.h"
#include "hadal/io/crc32.h"

namespace hadal::io {

OutputFile::OutputFile(std::filesystem::path path) : path_(std::move(path)) {
  descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor_ < 0) fail("cannot open for writing", errno);
}

OutputFile::~OutputFile() {
  if (is_open()) ::close(descriptor_);
}

void OutputFile::write(ByteSpan bytes) {
  crc_ = crc32(bytes, crc_);
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) fail("cannot write", written < 0 ? errno : ENOSPC);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
    size_ += static_cast<std::uint64_t>(written);
  }
}

void OutputFile::close() {
  if (!is_open()) return;
  // A network file system may report a full disk only here.
  if (::close(std::exchange(descriptor_, -1)) != 0) fail("cannot close", errno);
}

void OutputFile::fail(const char* what, int error) const {
  throw SystemError(path_.string() + ": " + what + ": " + std::generic_category().message(error));
}

}  // namespace hadal::io
