#include "hadal/log/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string>
#include <system_error>

#include "hadal/base/error.h"
#include "hadal/log/file_identity.h"

namespace hadal::log {

FolderLock::FolderLock(const std::filesystem::path& folder)
    : folder_(folder), file_(folder / ".lock") {
  // The file that was locked may have been removed by its holder meanwhile: then there is a new
  // one.
  while (!open_and_lock()) ::close(descriptor_);
  tell_holder();
}

FolderLock::~FolderLock() {
  // If somebody removed the folder, the lock that is there now is another run's.
  if (file_identity(descriptor_) == file_identity(file_)) ::unlink(file_.c_str());
  ::close(descriptor_);
}

bool FolderLock::open_and_lock() {
  descriptor_ = ::open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (descriptor_ < 0) fail(errno);
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) refuse();
    return true;
  }
  return file_identity(descriptor_) == file_identity(file_);
}

void FolderLock::tell_holder() const {
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  const std::string text = "process " + std::to_string(::getpid()) + " on " + host.data() + "\n";
  // Who cannot be named still holds the lock.
  if (::ftruncate(descriptor_, 0) == 0 && ::write(descriptor_, text.data(), text.size()) < 0)
    return;
}

void FolderLock::refuse() const {
  std::array<char, 300> text{};
  const ssize_t size = ::pread(descriptor_, text.data(), text.size(), 0);
  std::string holder(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  holder = holder.substr(0, holder.find('\n'));
  const auto printable = [](char c) { return c >= ' ' && c <= '~'; };
  if (holder.empty() || !std::all_of(holder.begin(), holder.end(), printable)) {
    holder = "an unknown process";
  }
  ::close(descriptor_);
  throw InputError(Finding{.where = {folder_.string()},
                           .problem = "another run is writing here: " + holder,
                           .expected = "another folder (--out), or wait until that run has ended"});
}

void FolderLock::fail(int error) const {
  throw SystemError(file_.string() + ": cannot be made: " + std::generic_category().message(error));
}

}  // namespace hadal::log
