#include "hadal/world/file_bytes.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>

namespace hadal {

namespace {

/// An open file, closed in the end.
class OpenFile {
 public:
  /// Does not wait for the other end of a pipe.
  explicit OpenFile(const std::string& file)
      : descriptor_(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {}
  ~OpenFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int get() const { return descriptor_; }

 private:
  int descriptor_;
};

}  // namespace

std::string read_file_bytes(const std::string& path, const MeshErrors& errors, std::size_t most,
                            const std::string& what) {
  const OpenFile file(path);
  if (file.get() < 0 && errno == ENOENT) errors.refuse("no such " + what);
  struct stat status {};
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0) errors.refuse(std::strerror(errno));
  if (S_ISDIR(status.st_mode)) errors.refuse("is a folder", "a " + what);
  if (!S_ISREG(status.st_mode)) errors.refuse("is not a regular file", "a " + what);
  if (static_cast<std::uint64_t>(status.st_size) > most) {
    errors.refuse("the " + what + " is larger than 1 GiB");
  }
  std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
  std::size_t at = 0;
  while (at < bytes.size()) {
    const ssize_t count = ::read(file.get(), bytes.data() + at, bytes.size() - at);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) errors.refuse(std::strerror(errno));
    if (count == 0) break;
    at += static_cast<std::size_t>(count);
  }
  bytes.resize(at);
  return bytes;
}

std::string lower_extension(const std::string& file) {
  std::string extension = std::filesystem::path(file).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension;
}

}  // namespace hadal
