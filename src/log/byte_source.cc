#include "hadal/log/byte_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "hadal/base/error.h"

namespace hadal::log {

namespace {

class FileSource : public ByteSource {
 public:
  explicit FileSource(const std::filesystem::path& path) : path_(path) {
    // Without waiting: nobody may ever write into a pipe.
    descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor_ < 0) fail("cannot open for reading", errno);
    struct stat status {};
    int error = ::fstat(descriptor_, &status) != 0 ? errno : 0;
    if (error == 0 && S_ISDIR(status.st_mode)) error = EISDIR;
    // It is read from its end, too, which a pipe or a terminal does not have.
    if (error == 0 && !S_ISREG(status.st_mode)) error = ESPIPE;
    if (error != 0) {
      ::close(descriptor_);
      fail("cannot read", error);
    }
    size_ = static_cast<std::uint64_t>(status.st_size);
  }
  ~FileSource() override { ::close(descriptor_); }
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;

  std::uint64_t size() const override { return size_; }

  void read(std::uint64_t offset, std::span<std::byte> out) const override {
    while (!out.empty()) {
      const ssize_t got = ::pread(descriptor_, out.data(), out.size(), static_cast<off_t>(offset));
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) fail("cannot read", errno);
      if (got == 0) throw Malformed("the file shrank while it was read");
      out = out.subspan(static_cast<std::size_t>(got));
      offset += static_cast<std::uint64_t>(got);
    }
  }

 private:
  [[noreturn]] void fail(const char* what, int error) const {
    const std::string reason = std::string(what) + ": " + std::generic_category().message(error);
    // A file that is not there is the user's to mend.
    if (error == ENOENT || error == ENOTDIR || error == EISDIR || error == ESPIPE) {
      throw InputError(
          Finding{.where = {path_.string()}, .problem = reason, .expected = "a regular file"});
    }
    throw SystemError(path_.string() + ": " + reason);
  }

  std::filesystem::path path_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
};

class MemorySource : public ByteSource {
 public:
  explicit MemorySource(ByteBuffer bytes) : bytes_(std::move(bytes)) {}
  std::uint64_t size() const override { return bytes_.size(); }
  void read(std::uint64_t offset, std::span<std::byte> out) const override {
    const ByteSpan part = ByteSpan(bytes_).subspan(static_cast<std::size_t>(offset), out.size());
    std::copy(part.begin(), part.end(), out.begin());
  }

 private:
  ByteBuffer bytes_;
};

}  // namespace

std::unique_ptr<ByteSource> open_file(const std::filesystem::path& path) {
  return std::make_unique<FileSource>(path);
}

std::unique_ptr<ByteSource> from_memory(ByteBuffer bytes) {
  return std::make_unique<MemorySource>(std::move(bytes));
}

}  // namespace hadal::log
